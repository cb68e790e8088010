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
    sha256: 'c39fda6630e7f2a1e5e48e0c3920f507a7f505d2f4fca068a571ba129fc350ff',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  es: defineFrozenFile(new URL('./data/es.tsv', import.meta.url), {
    sha256: 'ce150747937c154a18606c570baae48aade2d2b77da0929542c1e76aa1e53d90',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  fr: defineFrozenFile(new URL('./data/fr.tsv', import.meta.url), {
    sha256: '2ee35f62e2cbecfa48441e717835c2b37f6227878142814c3f0e003b4a960228',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  zh: defineFrozenFile(new URL('./data/zh.tsv', import.meta.url), {
    sha256: 'ecc0393dcc0d147849f2262eaa77904db267dcca477a9abe4c3710b61aa8b83b',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  ja: defineFrozenFile(new URL('./data/ja.tsv', import.meta.url), {
    sha256: '657b6d17d1c93c634099e5b0503fcebc02f812eadee0e4570fd9205f7f59e896',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  hi: defineFrozenFile(new URL('./data/hi.tsv', import.meta.url), {
    sha256: 'b6128b240f60c0144398836a5b92f5598c207a6b376e9194205734b513cb77d2',
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
