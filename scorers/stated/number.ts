import { lastOf } from '../../core/held.ts'
import { statementsOf } from '../parts/conclusion.ts'
import { type Found, numbersIn } from '../parts/numbers.ts'
import { committed, type Passage } from './commitment.ts'

/** The one number that a reply commits to; null where it hedges between several or gives a bound; undefined where it gives none. */
export const committedNumber = (reply: string): number | null | undefined => committed(reply, numberInPassage)

/**
 * The number of a passage. Behind a conclusion it is in the first statement with any; in a whole reply in the one that it opens with, if that is
 * the number alone, else in the last.
 */
export function numberInPassage({ text, concluded }: Passage): number | null | undefined {
  const said = statementsOf(text)
    .map(statement => ({ statement, numbers: candidatesIn(statement) }))
    .filter(({ numbers }) => numbers.length > 0)
  const [first] = said
  if (first === undefined) return undefined
  const chosen = concluded || isBare(first) ? first : lastOf(said)
  // Two bare numbers on two lines are two answers.
  const rivals = said.filter(other => isBare(other) && other.numbers[0].value !== chosen.numbers[0].value)
  if (isBare(chosen) && rivals.length > 0 && said.every(isBare)) return null
  return numberIn(chosen.statement, chosen.numbers)
}

interface Said {
  readonly statement: string
  readonly numbers: readonly Found[]
}

/** Nothing but a number, and a unit at the most. */
const isBare = ({ statement, numbers }: Said): boolean =>
  numbers.length === 1 &&
  /^\W*(?:\p{L}+\W*){0,2}$/u.test(statement.slice(0, numbers[0].at) + statement.slice(numbers[0].end)) &&
  !/\p{L}/u.test(statement.slice(0, numbers[0].at))

/** Numbers that may be an answer: not the 300 of "out of 300", not that of a date, a list's item or "document 5". */
const candidatesIn = (statement: string): readonly Found[] => {
  const text = statement.replace(/^(\s{0,8}\d{1,3})[.)](?=\s+\S)/, whole => ' '.repeat(whole.length))
  return numbersIn(text).filter(
    ({ at, end }) => !PART_OF.test(text.slice(Math.max(0, at - 40), at)) && !DATE.test(text.slice(end, end + 14)),
  )
}

const PART_OF =
  /\b(?:out of|of|among|from|in|within)(?: (?:the|all|a total of))?(?: \p{L}+)?\s*$|\b(?:document|doc|step|line|page|chunk|section|part|item|passage|user|note|message|question|january|february|march|april|may|june|july|august|september|october|november|december)\s#?\s*$|[\p{L}\d][:/]$/iu
const DATE =
  /^(?::\d\d\b|(?:st|nd|rd|th)?\s(?:january|february|march|april|june|july|august|september|october|november|december)\b)/i

function numberIn(statement: string, numbers: readonly Found[]): number | null {
  const distinct = new Set(numbers.map(({ value }) => value))
  const text = statement.replace(/\([^()]{0,200}\)/g, inside => ' '.repeat(inside.length))
  const outside = numbers.filter(({ at }) => text[at] !== ' ')
  const all = outside.length > 0 ? outside : numbers
  const chosen =
    resultIn(text, all) ??
    countIn(text, all) ??
    (isList(text, all) ? undefined : all.length === 1 ? all[0] : statedFirst(all, text))
  if (chosen === undefined) return null
  if (distinct.size > 1 && isHedged(text, all, chosen)) return null
  return isBound(text, chosen) ? null : chosen.value
}

/** "4 + 2 = 6". */
function resultIn(text: string, numbers: readonly Found[]): Found | undefined {
  const sign = text.lastIndexOf('=')
  return sign < 0 ? undefined : numbers.find(({ at }) => at > sign)
}

/** "12 in all", "a total of 12", "there are 12 messages: 5 in March, 7 in April". */
function countIn(text: string, numbers: readonly Found[]): Found | undefined {
  return (
    numbers.findLast(({ end }) =>
      /^\s?(?:\p{L}+\s){0,3}(?:in all|in total|altogether|overall)\b/iu.test(text.slice(end, end + 60)),
    ) ??
    numbers.findLast(({ at }) =>
      /\b(?:total(?:s|ling)?(?: (?:of|is|number is|comes to))?|sum (?:is|of)|there (?:are|were|is|was)|counted|count is|number is|adds? up to|makes|gives|in all|in total|altogether)\W{1,3}(?:exactly |only |just )?$/i.test(
        text.slice(Math.max(0, at - 50), at),
      ),
    )
  )
}

/** Numbers and signs alone. */
const isList = (text: string, numbers: readonly Found[]): boolean =>
  numbers.length > 1 && !/(?!and\b)\p{L}/u.test(without(numbers, text))

/** The text between numbers, which stand in their order. */
const without = (numbers: readonly Found[], text: string): string =>
  [0, ...numbers.map(({ end }) => end)].map((from, n) => text.slice(from, numbers[n]?.at)).join('')

/** The first number where a statement opens with it ("12 of them, 5 in March"), else the last. */
const statedFirst = (numbers: readonly Found[], text: string): Found =>
  /[\p{L}\p{N}]/u.test(text.slice(0, numbers[0].at)) ? lastOf(numbers) : numbers[0]

/** "6 or 9", "6-15", "6 to 15", "between 6 and 15", "6/9": another number joined to the chosen one. */
function isHedged(text: string, numbers: readonly Found[], chosen: Found): boolean {
  const at = numbers.indexOf(chosen)
  const joined = (left: Found | undefined, right: Found | undefined) =>
    left !== undefined &&
    right !== undefined &&
    left.value !== right.value &&
    JOINED.test(text.slice(left.end, right.at))
  return (
    joined(numbers[at - 1], chosen) ||
    joined(chosen, numbers[at + 1]) ||
    /\b(?:either|possibly|perhaps|maybe|could be|might be)\b/i.test(text)
  )
}

const JOINED = /^\s*(?:[-–—/]|\bto\b|\bor\b|\bor (?:maybe|perhaps|possibly|even)\b|,?\s*or\b[^.]{0,40})\s*$/i

/** "at least 6", "more than 6", "about 6", "6 or more", "6+". */
const isBound = (text: string, { at, end }: Found): boolean =>
  /(?:\b(?:at least|at most|more than|less than|fewer than|greater than|over|under|up to|about|around|approximately|approx\.?|roughly|nearly|almost|some|close to|minimum of|maximum of|between)|[~≈<>≥≤])\s*(?:the\s)?$/i.test(
    text.slice(Math.max(0, at - 30), at),
  ) || /^\s?(?:\+|or (?:more|fewer|less|so)\b|at (?:least|most)\b|-?ish\b|[-–]\d)/i.test(text.slice(end, end + 14))
