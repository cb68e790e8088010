import { append } from 'fathom-bench/plugin'
import type { AnswerLanguage } from './language.ts'
import { listNumberWords } from './number-words.ts'

/** A number in a text, and where it stands. */
export interface SpokenNumber {
  readonly start: number
  readonly end: number
  readonly value: number
  /** A word that is an article too, such as "una" or 一: a number only where there is no other. */
  readonly weak: boolean
}

/** Finds the numbers of a folded text in lower case: digits in each language's groups, numerals and words. */
export function findSpokenNumbers(text: string, languages: readonly AnswerLanguage[]): SpokenNumber[] {
  const found: SpokenNumber[] = [...findDigits(text, languages)]
  if (languages.includes('zh') || languages.includes('ja')) append(found, findNumerals(text))
  for (const language of languages) append(found, findWords(text, language))
  found.sort((one, other) => one.start - other.start || other.end - one.end)
  let end = 0
  return found.filter(number => {
    if (number.start < end) return false
    end = number.end
    return true
  })
}

function* findDigits(text: string, languages: readonly AnswerLanguage[]): Generator<SpokenNumber> {
  const isHan = languages.includes('zh') || languages.includes('ja')
  for (const { 0: whole, 1: sign, 2: digits, index } of text.matchAll(DIGITS)) {
    // 12万5000 is one number, and so is 3万.
    const behind = text.slice(index + whole.length, index + whole.length + 1)
    if (isHan && MYRIADS.includes(behind) && behind !== '') continue
    if (isHan && HAN_UNITS.includes(text[index - 1] ?? ' ')) continue
    const value = parseDigits(digits, languages)
    if (value !== undefined)
      yield { start: index, end: index + whole.length, value: sign === '' ? value : -value, weak: false }
  }
}

const DIGITS =
  /(?<![\p{Script=Latin}\p{Script=Devanagari}\d_.])(?<!\d,)([-−]?)(?<![\p{L}\d][-−])(\d{1,3}(?: \d{3}){1,6}(?! ?\d)|\d{1,30}(?:[.,]\d{1,30}){0,10})(?![\d\p{Script=Latin}_])(?![.,]\d)/gu
const MYRIADS = '万亿億兆千百'
const HAN_UNITS = '万亿億兆千百十'

/** The value of digits with signs between them: groups of three (or of two, in Hindi) or decimals. */
function parseDigits(text: string, languages: readonly AnswerLanguage[]): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  if (text.includes(' ')) return Number(text.replaceAll(' ', ''))
  const decimalComma = languages.some(language => language === 'de' || language === 'es' || language === 'fr')
  if (decimalComma) {
    if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
    // Spanish is written with either sign; three digits behind one are a group.
    if (/^\d{1,3}(?:,\d{3}){2,}$/.test(text)) return Number(text.replaceAll(',', ''))
    if (languages.includes('es') && /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
    if (/^\d+,\d+$/.test(text)) return Number(text.replace(',', '.'))
    return /^\d+\.\d+$/.test(text) ? Number(text) : undefined
  }
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (languages.includes('hi') && /^\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d+)?$/.test(text))
    return Number(text.replaceAll(',', ''))
  return /^\d+\.\d+$/.test(text) ? Number(text) : undefined
}

/** Numerals of Chinese and Japanese, alone or with digits: 四十二, 12万5000, 两条. */
function* findNumerals(text: string): Generator<SpokenNumber> {
  for (const { 0: run, index } of text.matchAll(NUMERALS)) {
    if (!/[〇零一二三四五六七八九十百千万亿億兆两兩]/u.test(run)) continue
    const end = index + run.length
    const behind = text.slice(end, end + 2)
    const before = text[index - 1] ?? ''
    if (before === '第' || NOT_NUMERAL.test(run + behind) || /^[年月日号時时分]/u.test(behind)) continue
    const counted = COUNTERS.test(behind)
    const alone = !/^\p{L}/u.test(behind) && (run.length > 1 || !/\p{L}/u.test(before) || /[是为為は:]/u.test(before))
    if (!counted && !alone && !(run.length > 1 && /^(?:で|だ|に|と|の|が|を)/u.test(behind))) continue
    const value = parseNumeral(run)
    if (value !== undefined) yield { start: index, end, value, weak: run === '一' }
  }
}

const NUMERALS = /[0-9〇零一二三四五六七八九十百千万亿億兆两兩]{1,30}/gu
const NOT_NUMERAL = /^(?:千万|万一|一[共般起直旦定些样樣切度番部下]|十分|三番|百般|百分)/u
const COUNTERS =
  /^(?:条|條|个|個|件|通|袋|台|人|冊|册|封|位|名|口|车|車|包|辆|輛|次|回|つ|組|组|对|對|篇|段|张|張|枚|本|匹|頭|头|种|種|批|只|隻|句|行|点|點|箱|束|社|棟|軒|か所|カ所|ヶ月|ページ|天|多|余|以|左|项|項|例|座|家|所|处|處)/u
const DIGIT_VALUES: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const SMALL: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const LARGE: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, 億: 1e8, 兆: 1e12 }

export function parseNumeral(text: string): number | undefined {
  // 一二五〇, digit by digit.
  if (/^[〇零一二三四五六七八九]{2,}$/u.test(text))
    return Number([...text].map(letter => DIGIT_VALUES[letter]).join(''))
  let [total, section, digits, last] = [0, 0, '', 1]
  for (const letter of text) {
    if (/[0-9]/.test(letter)) digits += letter
    else if (letter in DIGIT_VALUES) {
      if (DIGIT_VALUES[letter] === 0) {
        last = 1
        continue
      }
      if (digits !== '') return undefined
      digits = String(DIGIT_VALUES[letter])
    } else if (letter in SMALL) {
      section += (digits === '' ? 1 : Number(digits)) * SMALL[letter]
      last = SMALL[letter]
      digits = ''
    } else {
      section += digits === '' ? 0 : Number(digits)
      total += Math.max(1, section) * LARGE[letter]
      last = LARGE[letter]
      section = 0
      digits = ''
    }
  }
  // 两百五 is 250.
  if (digits.length === 1 && last >= 100 && !/[0-9零〇]/u.test(text))
    return total + section + (Number(digits) * last) / 10
  return total + section + (digits === '' ? 0 : Number(digits))
}

function* findWords(text: string, language: AnswerLanguage): Generator<SpokenNumber> {
  const words = listNumberWords(language)
  if (words.size === 0) return
  const tokens = [...text.matchAll(TOKEN)]
  for (let at = 0; at < tokens.length; at++) {
    const start = tokens[at].index
    for (let count = Math.min(MOST_WORDS, tokens.length - at); count > 0; count--) {
      const end = tokens[at + count - 1].index + tokens[at + count - 1][0].length
      const value = words.get(text.slice(start, end))
      if (value === undefined) continue
      const said = text.slice(start, end)
      yield { start, end, value, weak: ARTICLES.has(said) }
      at += count - 1
      break
    }
  }
}

const TOKEN = /[\p{L}\p{M}-]+/gu
const MOST_WORDS = 6
/** Words for one, and words that are something else as well. */
const ARTICLES = new Set(['ein', 'eins', 'uno', 'un', 'una', 'une', 'neuf', 'एक', 'sept', 'once', 'null', 'acht', 'छ'])
