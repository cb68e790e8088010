import { conclusionOf, readable, statementsOf } from './conclusion.ts'

/** A number in a text. */
export interface Found {
  readonly value: number
  /** Where it begins, and where it ends. */
  readonly at: number
  readonly end: number
}

/**
 * The one number that an answer gives, and by which rule; undefined where it gives none. A fixed rule picks one, so that naming
 * several is no better than naming one:
 * 1. the first number of the conclusion ("the answer is 12 of 40");
 * 2. the number that the answer opens with ("12 (5 in March, 7 in April)");
 * 3. the last number ("5 in March and 7 in April, 12 in all").
 *
 * Digits with a sign, decimals and thousands between commas or thin blanks; English number words up to ninety-nine where no
 * digit stands.
 */
export function numberIn(answer: string): number | undefined {
  const conclusion = conclusionOf(answer)
  const concluded = conclusion === undefined ? undefined : numbersIn(conclusion)[0]
  if (concluded) return concluded.value
  const text = readable(answer)
  const all = numbersIn(text)
  const opens = all[0] !== undefined && !/[\p{L}\p{N}]/u.test(text.slice(0, all[0].at))
  return (opens ? all[0] : all.at(-1))?.value
}

/**
 * The list of numbers that an answer gives: its last list in square brackets, of the conclusion if there is one; else the
 * numbers of the conclusion's first statement with any, else of the only statement with any, else of the last one.
 */
export function numberListIn(answer: string): readonly number[] | undefined {
  const text = conclusionOf(answer) ?? readable(answer)
  const lists = [...text.matchAll(/\[([^[\]]{0,20000})\]/g)].map(([, inside]) => inside)
  const list = lists.findLast(inside => /^[\s\d.,+\-−'"]*$/.test(inside))
  if (list !== undefined) return list.split(',').flatMap(entry => numbersIn(entry).map(({ value }) => value))
  const statements = statementsOf(text)
    .map(statement => statement.split(/,\s*/).flatMap(entry => numbersIn(entry).map(({ value }) => value)))
    .filter(numbers => numbers.length > 0)
  return conclusionOf(answer) === undefined ? statements.at(-1) : statements[0]
}

/** All numbers of a text: those in digits, or where there are none the English number words up to ninety-nine. */
export function numbersIn(text: string): readonly Found[] {
  const digits = [...text.matchAll(DIGITS)].map(match => foundAt(match, numberOf(match)))
  return digits.length > 0 ? digits : [...text.matchAll(WORDS)].map(match => foundAt(match, spelled(match)))
}

const foundAt = (match: RegExpExecArray, value: number): Found => ({
  value,
  at: match.index,
  end: match.index + match[0].length,
})

function numberOf({ groups }: RegExpExecArray): number {
  const { sign, number } = groups! // DIGITS names both
  const value = Number(number.replace(/\{,\}|[^\d.]/g, ''))
  return sign && value !== 0 ? -value : value
}

function spelled([text]: RegExpExecArray): number {
  const parts = text.toLowerCase().split(/[\s-]+/)
  return parts.reduce(
    (sum, part) => sum + (SMALL.indexOf(part) >= 0 ? SMALL.indexOf(part) : TENS.indexOf(part) * 10),
    0,
  )
}

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ')
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const WORDS = new RegExp(
  `\\b(?:(?:${TENS.slice(2).join('|')})(?:[ -](?:${SMALL.slice(1, 10).join('|')}))?|${SMALL.join('|')})\\b`,
  'gi',
)
/** A minus sign belongs to a number where no letter or digit stands before it; digits inside of a word are no number. */
const DIGITS =
  /(?<![\p{L}\p{N}_.])(?<sign>(?<![\p{L}\p{N})\]])[-−])?(?<![\p{L}\p{N}_])(?<number>\d{1,3}(?:(?:,|\{,\}|[\u2009\u202f\u00a0])\d{3})+(?![\d])(?:\.\d{1,20})?|\d{1,30}(?:\.\d{1,20})?)(?![\p{L}\p{N}_])/gu
