import { DIGIT, parsePythonInteger, raise, WORD_CHARACTER } from 'fathom-bench/plugin'

/** A city and the days that are spent there. */
export interface PlannedStay {
  readonly city: string
  readonly days: bigint
}

/**
 * A plan as NATURAL PLAN's parser reads it (arXiv 2406.04520 section 3; LongProc took it over). Cities come from the
 * flights alone, days from their dates, and of the visits only the last range of days counts. Reading ends where a
 * range ends on the total that was named before. Numbers of more than 4,300 digits raise ValueError.
 */
export function parseStays(plan: string): readonly PlannedStay[] {
  const flights: Flight[] = []
  let total: bigint | undefined
  let end: bigint | undefined
  for (const line of plan.split('\n')) {
    total = findFirstNumber(TOTAL, line) ?? total
    const last = findFirstNumber(RANGE, line)
    end = last ?? end
    if (last !== undefined && last === total) break
    const flight = parseFlight(line)
    if (flight) flights.push(flight)
  }
  const days = [1n, ...flights.map(({ day }) => parseNumber(day))]
  if (end === undefined || flights.length === 0) return []
  return [flights[0].from, ...flights.map(({ to }) => to)].map((city, at) => ({
    city,
    days: (days[at + 1] ?? end) - days[at] + 1n,
  }))
}

interface Flight {
  readonly day: string
  readonly from: string
  readonly to: string
}

const findFirstNumber = (pattern: RegExp, line: string): bigint | undefined => {
  const found = pattern.exec(line)?.[1]
  return found === undefined ? undefined : parseNumber(found)
}

const parseNumber = (digits: string): bigint => parsePythonInteger(digits) ?? raise('ValueError')

const TOTAL = new RegExp(`European cities for (${DIGIT}+) days`, 'u')
/** A match begins at the first digit of a run: looked for elsewhere it would take quadratic time. */
const RANGE = new RegExp(`(?<!${DIGIT})${DIGIT}+-(${DIGIT}+)`, 'u')

/**
 * Returns what `.*Day (\d+).*from (\w+) to (\w+)` finds, in linear time: the last flight of the line, and the last day
 * before it.
 */
function parseFlight(line: string): Flight | undefined {
  const from = findLastMatch(CITIES, 'from ', line, line.length)
  const day = from && findLastMatch(DAY, 'Day ', line, from.index - 'Day 1'.length)
  return day && { day: day[1], from: from[1], to: from[2] }
}

const CITIES = new RegExp(`from (${WORD_CHARACTER}+) to (${WORD_CHARACTER}+)`, 'vy')
const DAY = new RegExp(`Day (${DIGIT}+)`, 'uy')

/** The last match that begins at `last` or before it; all begin with `begin`. */
function findLastMatch(pattern: RegExp, begin: string, line: string, last: number): RegExpExecArray | undefined {
  for (let limit = last; limit >= 0; limit--) {
    limit = line.lastIndexOf(begin, limit)
    pattern.lastIndex = limit
    const match = limit < 0 ? null : pattern.exec(line)
    if (match) return match
  }
  return undefined
}
