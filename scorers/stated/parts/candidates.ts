import { escapeRegExp } from '../../../core/text/escape-regexp.ts'
import { OPTION_LETTERS } from '../../text/lists/options.ts'
import { findNumbers } from '../../text/numbers/numbers.ts'
import { splitIntoWords } from '../../text/tokens.ts'
import type { FindCandidates } from '../clauses/clauses.ts'

/** Numbers in digits or words. */
export const findNumberCandidates: FindCandidates = text => {
  const found = findNumbers(text)
  return found
    .filter(({ weak, at, end }) => found.length === 1 || (!weak && text.slice(at, end).toLowerCase() !== 'one'))
    .map(({ at, end }) => [at, end] as const)
}

/** Where one of several phrases stands, as whole words. */
export function makePhraseFinder(phrases: readonly string[]): FindCandidates {
  const alternatives = phrases
    .map(phrase => splitIntoWords(phrase))
    .map(words => (words.length === 1 && words[0] === 'one' ? ONE : words.map(toPattern).join(BETWEEN)))
    .filter(pattern => pattern !== '')
    .sort((a, b) => b.length - a.length)
  return makePatternFinder(wholeWords(alternatives, 'giu'))
}

const BETWEEN = "(?:['’]s)?[^\\p{L}\\p{N}]{1,3}"
/** The number, and not "the one that you asked about". */
const ONE = String.raw`(?<!\b(?:the|that|this|which|each|any|no|only|right|correct|other|last|first|current)\s)one(?!\s(?:of|that|which|who|you|named|asked|given)\b)`

/** A pattern for any of several patterns as whole words; undefined where there are none. */
const wholeWords = (patterns: readonly string[], flags: string): RegExp | undefined =>
  patterns.length === 0
    ? undefined
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags)

/** A whole number of four to nine digits, whose thousands may have signs between them. */
const LONG_NUMBER = /^\d{4,9}$/
const allowThousands = (number: string): string => number.replace(/\d(?=(?:\d{3})+$)/g, '$&,?')

/** A word, and a number with signs between its thousands, too. */
const toPattern = (word: string): string =>
  word === 'no' ? NO : LONG_NUMBER.test(word) ? allowThousands(word) : escapeRegExp(word)

/** The answer "no", and not the word before a noun: "no evidence". */
const NO = String.raw`no(?!\s(?!(?:is|was|as|because|since|they|it|and|or|but|rather|in|to|for|fits|works|does|remains|satisfies)\b)\p{Ll})`

export const makePatternFinder =
  (pattern: RegExp | undefined): FindCandidates =>
  text =>
    pattern === undefined
      ? []
      : Array.from(text.matchAll(pattern), ({ 0: found, index }) => [index, index + found.length] as const)

/** Options by their letters, or in their words. */
export function makeOptionFinder(options: readonly string[]): FindCandidates {
  const letters = OPTION_LETTERS.slice(0, options.length)
  const words = options.filter(option => splitIntoWords(option).length > 1)
  const byWords = makePhraseFinder(words)
  const byLetter = makePatternFinder(
    new RegExp(
      `(?<![\\p{L}\\p{N}'’])(?:(?<=\\b(?:say|pick|choose|answer|option|choice|letter|with|for|is)\\s)A(?![\\p{L}\\p{N}'’])|[${letters.replace(/[AI]/g, '')}](?![\\p{L}\\p{N}'’])|[AI](?=[^\\p{L}\\p{N}\\s'’]|\\s{0,9}$|\\s(?:is|was|fits|does|it|or|and|as)\\b|\\s?[|()\\].]|\\s?[^\\x00-\\x7f]))`,
      'gu',
    ),
  )
  const alone = new RegExp(
    `^[^\\p{L}\\p{N}]{0,20}[${letters.toLowerCase()}](?![\\p{L}\\p{N}])[^\\p{L}\\p{N}]{0,20}$`,
    'u',
  )
  return text => {
    if (!alone.test(text)) return mergeFound(byWords(text), byLetter(text))
    const at = text.search(/\p{L}/u)
    return [[at, at + 1]]
  }
}

/** The labels of a closed set; numbers in words are numbers. */
export function makeLabelFinder(labels: readonly string[]): FindCandidates {
  const words = labels.some(label => /^\d+$/.test(label))
    ? 'zero one two three four five six seven eight nine ten eleven twelve none nothing'.split(' ')
    : []
  return makePhraseFinder([...labels, ...words])
}

/** Numbers of as many digits as the wanted one, and the right value. */
export function makeValueFinder(right: string | null, like: string): FindCandidates {
  const shape = splitIntoWords(like).find(word => /^\d+$/.test(word))
  const byShape =
    shape === undefined ? [] : [`\\d{${shape.length}}`, `\\d{1,3}(?:[, ]\\d{3}){${Math.floor((shape.length - 1) / 3)}}`]
  const phrase = splitIntoWords(right ?? like)
    .map(escapeRegExp)
    .join('[^\\p{L}\\p{N}]{1,3}')
  return makePatternFinder(
    wholeWords(
      [phrase, ...byShape].filter(part => part !== ''),
      'giu',
    ),
  )
}

/** Phrases, and what has the shape of one of them: "KX12" for "AB34". Words of small letters have none. */
export function makeEntryFinder(references: readonly string[]): FindCandidates {
  const shapes = references
    .filter(reference => /^[A-Z\d-]*[A-Z\d][A-Z\d-]*$/.test(reference))
    .map(reference =>
      LONG_NUMBER.test(reference)
        ? allowThousands(reference).replace(/\d/g, '\\d')
        : reference.replace(/[A-Z]/g, '[A-Z]').replace(/\d/g, '\\d'),
    )
  const byShape = makePatternFinder(wholeWords([...new Set(shapes)], 'gu'))
  const byWords = makePhraseFinder(references)
  return text => mergeFound(byWords(text), byShape(text))
}

type Found = ReturnType<FindCandidates>

/** Both in their order, without those of the second that overlap one of the first. */
function mergeFound(first: Found, second: Found): Found {
  const merged: (readonly [number, number])[] = []
  let at = 0
  for (const place of second) {
    while (at < first.length && first[at][0] < place[1]) merged.push(first[at++])
    if (place[0] >= (merged.at(-1)?.[1] ?? 0)) merged.push(place)
  }
  return [...merged, ...first.slice(at)]
}
