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
    sha256: '82cd977d80be1c2851c0f33063c18cd03a98245be8b21db813210001a88b743d',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  es: defineFrozenFile(new URL('./data/es.tsv', import.meta.url), {
    sha256: 'cea4ac53221fd86b7dbae9a39bd979a12be344dbb0422a6cd032ab8f159ee414',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  fr: defineFrozenFile(new URL('./data/fr.tsv', import.meta.url), {
    sha256: '0f5e7f6ae73cb344ff8c6c7cc6a36373b6bb3756514760c3b8f0bbf67a874498',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  zh: defineFrozenFile(new URL('./data/zh.tsv', import.meta.url), {
    sha256: 'ab2f028cd2552d8b058fc4742e9ed96e091cff38f119d6cb14bada5d527ece8b',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  ja: defineFrozenFile(new URL('./data/ja.tsv', import.meta.url), {
    sha256: '3abf78ac58f1b8eddad127c9eb08a0e03fcf60b8d07e2e98ec2a91d9ff2afb3f',
    onChange: ON_CHANGE,
    parse: parseRules,
  }),
  hi: defineFrozenFile(new URL('./data/hi.tsv', import.meta.url), {
    sha256: '71b63b5172cc1af3d593e246bbb885d56fb44e5d60549b6f58ecf88060584f43',
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
