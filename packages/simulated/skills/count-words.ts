import { getLast } from 'fathom-bench/plugin'
import type { RequestPage } from '../server/page.ts'
import { defineSkill } from './skill.ts'

/** Counts the words of a list or a text and names the most common, or reports how often one word occurs. */
export const countWords = defineSkill({
  id: 'count-words',
  about: 'the most frequent words of a numbered list, of running text, or of tallies kept before',
  try(page) {
    const { question, frame, material } = page
    const single = /how (?:many times|often)\b.*?["“'`]([^"”'`]+)["”'`]/i.exec(question)
    const counts = tally(material)
    if (single) return String(counts.get(single[1].toLowerCase()) ?? 0)
    if (!isCountQuestion(page)) return undefined
    const many = parseHowMany(isAskingForCommon(question) ? question : frame)
    const common = pickCommonest(counts, many + 1)
    if (common.length === 0) return undefined
    // If several words share the last rank, the chosen ones are arbitrary.
    const shared = common[many]?.[1] === common[many - 1]?.[1]
    const text = common
      .slice(0, many)
      .map(([word]) => word)
      .join(', ')
    return { text, certainty: shared ? 0.5 : 0.9 }
  },
})

/** "the ten most common words", "which words appear most often", "top 3 coded words by frequency". */
export const isAskingForCommon = (question: string): boolean =>
  COMMONEST.test(question) && /\b(?:words?|terms?|tokens?|entries|items|strings|names)\b/i.test(question)

const COMMONEST =
  /\b(?:most(?:[ -]\w+){0,2}?[ -](?:common|frequent|often|frequently|repeated|times)|(?:common|frequent)est|highest (?:frequency|frequencies|counts?|number of)|(?:appears?|occurs?|appearing|occurring|repeated|used|comes?) (?:up )?(?:the )?most|top[ -](?:\d+|\w+)(?: \w+){0,3} by|most (?:common|frequent))\b/i

/** Returns words and their counts, in order of first appearance. Dots, list numbers and single signs are not words. */
export function tally(material: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (word: string, times: number) => counts.set(word, (counts.get(word) ?? 0) + times)
  const { kept, rest } = parseTallies(material.replace(MARKS, ''))
  for (const [word, times] of kept) add(word, times)
  for (const word of findNumberedWords(rest) ?? rest.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []) add(word.toLowerCase(), 1)
  return counts
}

/** "[Page 3, in short]", "Part 2:" tell where something is from. */
const MARKS = /\[[^\]\n]{1,60}\]|^[A-Z][a-z]+ \d{1,6}:$/gm

/**
 * Returns the words of the longest numbered list ("1. apple 2. pear"). An example's list is separate and starts at 1
 * again.
 */
function findNumberedWords(text: string): string[] | undefined {
  const runs: { words: string[]; isExample: boolean }[] = []
  let last = Number.NaN
  for (const { 1: number, 2: word, index } of text.matchAll(/(?<!\S)(\d{1,7})[.)]\s+(\p{L}[^\s,;]*)/gu)) {
    // A list continues after missed items.
    if (!(Number(number) > last))
      runs.push({ words: [], isExample: /\bexamples?\b/i.test(text.slice(Math.max(0, index - 200), index)) })
    last = Number(number)
    getLast(runs).words.push(word.replace(/[.,;:]$/, ''))
  }
  const long = runs.filter(({ words }) => words.length >= 8)
  const own = long.filter(({ isExample }) => !isExample)
  return (own.length > 0 ? own : long).reduce<string[] | undefined>(
    (best, { words }) => (best && best.length >= words.length ? best : words),
    undefined,
  )
}

/** Lines such as "apple: 30" are counts kept before. */
function parseTallies(text: string): { kept: [string, number][]; rest: string } {
  const kept: [string, number][] = []
  const rest = text.replace(
    /^[ \t]*[-*]?[ \t]*(\p{L}[\p{L}\p{N}'’-]*)[ \t]*(?::|×|x|=)[ \t]*(\d+)[ \t]*$/gmu,
    (_, word: string, times: string) => {
      kept.push([word.toLowerCase(), Number(times)])
      return ''
    },
  )
  // A list of two or three such lines may be anything.
  return kept.length >= 4 ? { kept, rest } : { kept: [], rest: text }
}

export const pickCommonest = (counts: ReadonlyMap<string, number>, limit: number): [string, number][] =>
  [...counts].sort((a, b) => b[1] - a[1]).slice(0, limit)

/** Returns the requested number, in digits or words; one for a single "word", ten otherwise. */
export function parseHowMany(question: string): number {
  const asking = question.split(/(?<=[.?!])\s+|\n/).find(isAskingForCommon) ?? question
  for (const [word] of asking.toLowerCase().matchAll(/\b(?:\d{1,3}|[a-z]+)\b/g)) {
    const number = /^\d/.test(word) ? Number(word) : NUMBERS.indexOf(word)
    if (number > 0) return number
  }
  return /\bwords\b|\bterms\b|\bitems\b/i.test(asking) ? 10 : 1
}

const NUMBERS =
  'zero _ two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** Whether this page asks for a count, in its question or around it. */
export const isCountQuestion = ({ question, frame }: Pick<RequestPage, 'question' | 'frame'>): boolean =>
  isAskingForCommon(question) || isAskingForCommon(frame)
