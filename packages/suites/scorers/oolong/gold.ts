import {
  type CalendarDay,
  type PythonValue,
  parsePythonInteger,
  parsePythonLiteral,
  toPythonText,
} from 'fathom-bench/plugin'
import { captureReturn, raise } from '../../golden/python.ts'

/** `expected` of OOLONG's synthetic questions, as its file has it. */
export interface SynthGold {
  /** Text of a Python list, whose first value counts. */
  readonly answer: string
  /** `ANSWER_TYPE.NUMERIC` and its like. */
  readonly answerType: string
}

export const synthExpected = {
  shape: "OOLONG's answer (text of a Python list) and its answerType",
  test: (expected: unknown): expected is SynthGold => {
    const { answer, answerType } = (expected ?? {}) as Partial<SynthGold>
    return typeof answer === 'string' && typeof answerType === 'string'
  },
}

/**
 * Returns the right answer: a day, or the text of the first value in Python.
 * @throws PythonError as Python does for anything except a list
 */
export const parseSynthGold = (answer: string): CalendarDay | string =>
  answer.includes('datetime') ? parseDay(answer) : toPythonText(takeFirst(parsePythonLiteral(answer)))

/**
 * Returns `int(gold)` if Python can convert it: the whole part of a float, and 1 for True.
 * @throws PythonError as Python does for anything except a list
 */
export function parseSynthNumber(answer: string): bigint | undefined {
  const value = answer.includes('datetime') ? null : takeFirst(parsePythonLiteral(answer))
  if (typeof value === 'string') return parsePythonInteger(value)
  if (typeof value === 'bigint' || typeof value === 'boolean') return BigInt(value)
  return value !== null && 'float' in value && Number.isFinite(value.float)
    ? BigInt(Math.trunc(value.float))
    : undefined
}

/**
 * Returns the right answer for Fathom's own rules, which use text unchanged if the official code cannot parse it: a
 * number, or the ways to write it.
 */
export function toComparableGold({ answer, answerType }: SynthGold): number | readonly string[] {
  const gold = captureReturn(() => parseSynthGold(answer))
  if (typeof gold === 'object') return 'year' in gold ? listDateForms(gold) : [answer]
  const number = answerType === 'ANSWER_TYPE.NUMERIC' ? parsePythonInteger(gold) : undefined
  return number === undefined ? [gold, ...(COMPARED.test(gold) ? [gold.replace(COMPARED, '')] : [])] : Number(number)
}

const COMPARED = / (?:than|as)$/

function listDateForms({ year, month, day }: CalendarDay): string[] {
  const name = MONTHS[month - 1]
  const [mm, dd] = [month, day].map(value => String(value).padStart(2, '0'))
  return [
    `${year}-${mm}-${dd}`,
    `${mm}/${dd}/${year}`,
    `${month}/${day}/${year}`,
    `${name} ${day}, ${year}`,
    `${day} ${name} ${year}`,
    `${name.slice(0, 3)} ${day}, ${year}`,
  ]
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `strptime` with "[datetime.date(%Y, %m, %d)]". */
function parseDay(gold: string): CalendarDay {
  const match = /^\[datetime\.date\((\d{4}),\s*(1[0-2]|0[1-9]|[1-9]),\s*(3[01]|[12]\d|0[1-9]|[1-9])\)\]$/.exec(gold)
  if (!match) raise('ValueError')
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  return { year, month, day }
}

/** `value[0]`. */
function takeFirst(value: PythonValue): PythonValue {
  if (typeof value === 'string') return [...value][0] ?? raise('IndexError')
  if (!Array.isArray(value)) raise('TypeError')
  return value.length > 0 ? value[0] : raise('IndexError')
}
