import type { AnswerLanguage } from './language.ts'
import { readHanForms } from './rules-data.ts'

/**
 * Returns a text in the form in which texts of these languages are compared: compatibility forms, one spelling of what
 * a keyboard cannot type, and of what readers take for the same letter. Case and accents stay.
 */
export function foldLetters(text: string, languages: readonly AnswerLanguage[]): string {
  // UAX #15, stream-safe text: at most 30 marks in a row, or sorting them takes quadratic time.
  let folded = text
    .replace(/\p{M}{30}/gu, '$&\u034f')
    .normalize('NFKC')
    .replace(/[‘’‛ʼ′`´]/g, "'")
    .replace(/\u034f|[\u00ad\u200b-\u200f\u2060]|[\ufe00-\ufe0f]/g, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[œŒ]/g, letter => (letter === 'œ' ? 'oe' : 'Oe'))
    .replace(/[æÆ]/g, letter => (letter === 'æ' ? 'ae' : 'Ae'))
    .replace(/[ßẞ]/g, 'ss')
    .replaceAll('İ', 'I')
  if (languages.includes('de')) folded = folded.replace(/[äöüÄÖÜ]/g, letter => UMLAUTS[letter] ?? letter)
  if (DEVANAGARI.test(folded)) folded = foldDevanagari(folded)
  if (languages.includes('zh') || languages.includes('ja')) folded = foldHan(folded, languages)
  return folded
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
const DEVANAGARI = /\p{Script=Devanagari}/u

/** Without dots below, and with one spelling of nasal vowels and of nasals before a consonant of their class. */
const foldDevanagari = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll('\u093c', '')
    .replaceAll('\u0901', '\u0902')
    .replace(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, '\u0902')
    .normalize('NFC')

/** Traditional forms as simplified ones, and old Japanese forms as today's. */
function foldHan(text: string, languages: readonly AnswerLanguage[]): string {
  const forms = readHanForms()
  const own = languages.flatMap(language => [...(forms.get(language) ?? [])])
  const plain = new Map(own)
  return text
    .replace(/(?<=\p{Script=Katakana})[-－](?=\p{Script=Katakana})/gu, 'ー')
    .replace(/\p{Script=Han}|[ヶ]/gu, letter => plain.get(letter) ?? letter)
}

/** Lower case and no accents, each character in its place. */
export const toBase = (text: string): string =>
  text.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, letter => letter.normalize('NFD')[0] ?? letter)

/** Lower case that keeps the place of every character. */
export const toLower = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : Array.from({ length: text.length }, (_, at) => {
        const small = text[at].toLowerCase()
        return small.length === 1 ? small : text[at]
      }).join('')
}
