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
    sha256: '8790ab13a540f63fa01ee2c6c3118fa76df3cdd6736709d553eeef1260470d0f',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  es: defineFrozenFile(new URL('./data/es.tsv', import.meta.url), {
    sha256: '19bcef8066726adbdbd337f483dec5918161fa12c8b8877e2166941b22656a08',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  fr: defineFrozenFile(new URL('./data/fr.tsv', import.meta.url), {
    sha256: 'bc608c0c16a95c00ef6315df72d714a580bcf7e5d3d27dce5877247e759fd277',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  zh: defineFrozenFile(new URL('./data/zh.tsv', import.meta.url), {
    sha256: 'f75055728db27d626d834227b6934b6498a1658e5dc0bd3fb31761aa49ff6689',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  ja: defineFrozenFile(new URL('./data/ja.tsv', import.meta.url), {
    sha256: '8953cc5f16a03deb4370d7ca08c0a0f7fdae9b9c3cc8810664cb1451c1288455',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  hi: defineFrozenFile(new URL('./data/hi.tsv', import.meta.url), {
    sha256: 'a23b574b2dd95f91960af6dd38a7649e74df269181cb6fe715259be3b997c4dd',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  he: defineFrozenFile(new URL('./data/he.tsv', import.meta.url), {
    sha256: 'a86171a0c1311c727b607ff40c46fb8a848228717df517fd28066a6e594c85a6',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  en: defineFrozenFile(new URL('./data/en.tsv', import.meta.url), {
    sha256: '1a7206d6674791ea9f1c3dafe6e15d4d44506ab64464f70e6a63955b24cd1cf0',
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
