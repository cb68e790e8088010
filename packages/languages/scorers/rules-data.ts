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
    sha256: 'c1426556a5357381c9d067f2e29e38062012a6907b966dce0b0b9dda45969825',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  es: defineFrozenFile(new URL('./data/es.tsv', import.meta.url), {
    sha256: '04262d564c7dedc2c521ec27b7303c309818f767bc456bbf031336ab73d4899b',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  fr: defineFrozenFile(new URL('./data/fr.tsv', import.meta.url), {
    sha256: '016f1e29d02e77c2323bdd98a2efc502738c875adf03b11089b91d2caa7fe32d',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  zh: defineFrozenFile(new URL('./data/zh.tsv', import.meta.url), {
    sha256: '95562b7922616f313c6bc1ac176807c1ef8adbc2f9dbc19bc935cd1df1cc2f91',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  ja: defineFrozenFile(new URL('./data/ja.tsv', import.meta.url), {
    sha256: 'b42418d2e8c47ff9bc680968d721c9a29b9dc8211ba89757c66caa9e45cf9ee9',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  hi: defineFrozenFile(new URL('./data/hi.tsv', import.meta.url), {
    sha256: '8998daf3b6c81f5c57be18a67aa6ef13908268b9700e247b21818ff106ee57b8',
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
