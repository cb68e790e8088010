import { escapeRegExp } from '../../core/text/escape-regexp.ts'
import { defineScorer, type Verdict } from '../scorer.ts'
import { findListedEntries } from '../text/lists/entries.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { normalizeAnswer } from '../text/normalise.ts'
import { quoteSome } from '../text/quote.ts'
import { splitIntoWords } from '../text/tokens.ts'
import { kindOfWord } from './clauses/words.ts'
import { makeEntryFinder } from './parts/candidates.ts'
import { readCommitment } from './parts/commitment.ts'

/**
 * Scores recall times precision of what the response commits to: the references found as whole tokens, and their share
 * among all entries of their kind (see `entriesOf`). Entries offered with "or" are not a commitment.
 */
export const statedSet = defineScorer({
  id: 'stated-set',
  about: 'Share of the references that the reply commits to, times their share among what it lists.',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared as ruler-recall-strict does.',
  scale: 'graded',
  variant: 'stated',
  expects: stringsExpected,
  score(answer, expected: readonly string[]): Verdict {
    if (expected.length === 1 && normalizeAnswer(answer) === normalizeAnswer(expected[0]) && answer.trim() !== '')
      return { value: 1, parts: { recall: 1, precision: 1 }, why: 'all 1 references committed to' }
    const verdict = readCommitment(
      answer,
      ({ text, concluded }) => scoreSet(listOf(text, expected), expected, concluded),
      makeEntryFinder(expected),
    )
    return verdict ?? { value: 0, parts: { recall: 0, precision: 0 }, why: 'commits to no entry' }
  },
})

function scoreSet(text: string, expected: readonly string[], concluded: boolean): Verdict | undefined {
  const { found, right, wrong: unlike, other } = findListedEntries(text, expected)
  const wrong = findAlike(text, expected) ?? unlike
  const count = found.filter(Boolean).length
  if (count === 0 && (wrong.length === 0 || !concluded)) return undefined
  const hedged =
    (text.match(VERSION) ?? []).length > 1 ||
    isHedged(text, expected) ||
    (wrong.length > 0 && /\b(?:either|possibly|perhaps|maybe)\b/i.test(text))
  const recall = expected.length === 0 ? 0 : count / expected.length
  const padding = Math.ceil(
    Math.max(0, other - FREE_WORDS - FREE_WORDS_A_REFERENCE * expected.length) / WORDS_A_WRONG_ENTRY,
  )
  const precision = right === 0 || hedged ? 0 : right / (right + wrong.length + padding)
  const notes = [`commits to ${count} of ${expected.length} references`]
  if (wrong.length > 0) notes.push(`wrong ${quoteSome(wrong)}`)
  if (hedged) notes.push('hedged')
  if (padding > 0) notes.push(`${padding * WORDS_A_WRONG_ENTRY} words too many`)
  return { value: recall * precision, parts: { recall, precision, wrong: wrong.length }, why: notes.join('; ') }
}

/**
 * The distinct entries of a shape that is no ordinary word's, if all references have one: "dark-trivet" or "KXQRT".
 * Undefined otherwise.
 */
function findAlike(text: string, references: readonly string[]): readonly string[] | undefined {
  const known = new Set(references.map(reference => reference.toLowerCase()))
  const lengths = new Set(references.map(({ length }) => length))
  const isCapital = references.length > 0 && references.every(reference => CAPITALS.test(reference))
  if (!isCapital && (references.length === 0 || !references.every(reference => COMPOUND.test(reference))))
    return undefined
  const alike = (text.match(isCapital ? EACH_CAPITALS : EACH_COMPOUND) ?? []).filter(entry =>
    isCapital
      ? lengths.has(entry.length) && kindOfWord(entry.toLowerCase()) === undefined
      : !ORDINARY.test(entry) && !entry.split('-').every(word => kindOfWord(word) !== undefined || /ed$/.test(word)),
  )
  return [...new Set(alike.map(entry => entry.toLowerCase()))].filter(entry => !known.has(entry))
}

const CAPITALS = /^\p{Lu}{3,}$/u
const EACH_CAPITALS = /(?<![\p{L}\p{N}-])\p{Lu}{3,}(?![\p{L}\p{N}-])/gu
/** "Cross-checking", "mix-up". */
const ORDINARY =
  /^(?:cross|double|re|self|non|well|pre|follow|long|so)-|-(?:up|off|out|in|on|down|by|through|to|over)$/i
const COMPOUND = /^\p{Ll}+-\p{Ll}+$/u
const EACH_COMPOUND = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}+(?![\p{L}\p{N}-])/gu

/**
 * A text without what carries a list along: words of scripts that no reference is in, "is right", and at most two
 * sentences behind the first reference that name none ("Thus the whole text was read"). More of these could hide wrong
 * entries.
 */
function listOf(text: string, references: readonly string[]): string {
  const ours = references.some(reference => UNSPACED.test(reference)) ? text : text.replace(UNSPACED_RUN, ' . ')
  const bare = ours.replace(/\b(?:is|are)\s(?:the\s)?(?:right|correct)(?:\s(?:one|ones|answer|answers))?\b/gi, ' . ')
  const firsts = references.flatMap(reference => splitIntoWords(reference).slice(0, 1).map(escapeRegExp))
  if (firsts.length === 0) return bare
  const names = new RegExp(`(?<![\\p{L}\\p{N}])(?:${firsts.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
  let dropped = 0
  let seen = false
  return bare
    .split(/(\n|(?<=[.!?])(?=\s))/)
    .filter(part => {
      const named = names.test(part)
      seen ||= named
      return named || !seen || !CARRIES.test(part) || dropped++ >= MOST_DROPPED
    })
    .join('')
}

/** "A: …" over "B: …": two answers. */
const VERSION = /^\W{0,8}(?:[A-Z]|(?:list|option|set|candidate|version)\s?(?:\d|[A-Z]))\s?:(?=\s{0,3}\S)/gim
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const UNSPACED_RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+/gu
/** A sentence of at least four words that begins as a comment does. */
const CARRIES =
  /^\W*(?:thus|therefore|so|hence|this|that|these|those|all|each|they|it|i|we|note|let|here|there|nothing|everything|done|hope|please|thanks?)\b(?:\W{1,3}[\p{L}\p{N}'’-]{1,40}){3}/iu
const MOST_DROPPED = 2

/** Whether a reference is offered with "or", or as a possibility ("A, B and possibly C"). */
const isHedged = (text: string, references: readonly string[]): boolean =>
  /\b(?:or|possibly|perhaps|maybe|potentially|conceivably|might|may|could)\b/i.test(text) &&
  references.some(reference => {
    const words = splitIntoWords(reference).map(escapeRegExp)
    const phrase = `["'“(]{0,2}${words.join('[^\\p{L}\\p{N}]{1,3}')}`
    return (
      words.length > 0 &&
      // The pattern after it takes a hundred times as long to compile.
      new RegExp(words[0], 'iu').test(text) &&
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])${phrase}["'”)]{0,2},?\s{1,3}or\b|\b(?:or|possibly|perhaps|maybe|potentially|conceivably|(?:might|may|could)(?: also)? be)[,:]?\s(?:(?:it|this) (?:could|might|may) be\s|maybe\s|perhaps\s|also\s)?${phrase}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])${phrase}["'”)]{0,2}[,;]?\s\(?(?:and\s|but\s|or\s)?(?:possibly|perhaps|maybe|potentially)\b`,
        'iu',
      ).test(text)
    )
  })

const FREE_WORDS = 100
const FREE_WORDS_A_REFERENCE = 10
const WORDS_A_WRONG_ENTRY = 10
