import { defineFrozenFile, parseLines, parseTsv } from 'fathom-bench/plugin'
import type { AnswerLanguage } from './language.ts'

/** A kind of wording, and a pattern of it. */
export type RuleRow = readonly [kind: string, pattern: string]

const ON_CHANGE = 'freeze the fuzz table of languages again'
const parseRules = (text: string): RuleRow[] =>
  parseTsv(text).map(([kind = '', pattern = '']): RuleRow => [kind, pattern])

/** How replies in each language deny, doubt, offer and leave open, by kind of wording. */
export const READ_RULES: Readonly<Record<AnswerLanguage | 'en', () => RuleRow[]>> = {
  de: defineFrozenFile(new URL('./data/de.tsv', import.meta.url), {
    sha256: 'cefef190f3e7027c3067b9efa772575507a4a236e3287dca863f6c44f2af7eec',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  es: defineFrozenFile(new URL('./data/es.tsv', import.meta.url), {
    sha256: '1d77fe6db792e73177037732149d68c8db30dcd480a9a5b29cf7554b21a0bad8',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  fr: defineFrozenFile(new URL('./data/fr.tsv', import.meta.url), {
    sha256: 'c82caf328df234b4040855e3dfbd263b45a04b6bf548156b0fff70f7c35a04d0',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  zh: defineFrozenFile(new URL('./data/zh.tsv', import.meta.url), {
    sha256: 'dfc996fbbe767ca06cbc1be52915a683796ff2d3ec87b83ca120f43a3c8573aa',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  ja: defineFrozenFile(new URL('./data/ja.tsv', import.meta.url), {
    sha256: '69e9834bea5f65678087f6fe10f4c451df0208a87e0c2ce0590e42ef7091832b',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  hi: defineFrozenFile(new URL('./data/hi.tsv', import.meta.url), {
    sha256: 'af61c8e78d10d89c238532e247db47d6ace6bd69ba28ef73d640d13182cd576a',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  he: defineFrozenFile(new URL('./data/he.tsv', import.meta.url), {
    sha256: 'a86171a0c1311c727b607ff40c46fb8a848228717df517fd28066a6e594c85a6',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  en: defineFrozenFile(new URL('./data/en.tsv', import.meta.url), {
    sha256: 'f03b240ae2ce8380c5e65596f715993603c9963f3b38ff0ec528c0fdfec4325e',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
}

/** Forms of Han letters and the plain form of each, by language. */
export const readHanForms = defineFrozenFile(new URL('./data/han-forms.tsv', import.meta.url), {
  sha256: 'ecbbaab4fd81799b0e0f9186f099643914403cedb31fbd443a6dfb0207a3bc4d',
  onChange: ON_CHANGE,
  parse: text => new Map(parseTsv(text).map(([language = '', pairs = '']) => [language, parsePairs(pairs)])),
})

function parsePairs(pairs: string): ReadonlyMap<string, string> {
  const letters = [...pairs]
  return new Map(letters.flatMap((letter, at) => (at % 2 === 0 ? [[letter, letters[at + 1] ?? letter] as const] : [])))
}

/** The words for 0 to 99, each with its spellings. */
export const readHindiNumbers = defineFrozenFile(new URL('./data/hindi-numbers.txt', import.meta.url), {
  sha256: '5f60a0968e48f30f3e6d3fa4809defb6d6c0b4faa557f07830c8acf1092c9755',
  onChange: ON_CHANGE,
  parse: text => parseLines(text).map(line => line.split('|')),
})
