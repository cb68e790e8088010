import { integer, split, strip } from '../../../core/python.ts'
import { raise } from '../../golden/python.ts'
import { type CalendarDay, parseDate } from '../../parts/date-parse.ts'
import { synthGold, synthNumber } from './gold.ts'

// abertsch72/oolong@adbf1cb src/eval/eval_helpers.py: OOLONG's synthetic questions.

/** What is read as the answer, and how sure the code is of it (which never changes the score). @throws PythonError IndexError for twenty blanks */
export function synthAnswer(reply: string): readonly [answer: string, confidence: string] {
  if (!reply.includes(':')) return [size(reply) < 20 ? reply : (split(reply).at(-1) ?? raise('IndexError')), 'low']
  const said = strip(reply.slice(reply.lastIndexOf(':') + 1)).replace(/[*[\]]/g, '')
  if (size(said) < 20) return [said, 'vhigh']
  const confidence = /User:|Answer:|Date:|Label/.test(reply) ? 'high' : 'med'
  return [PHRASES.find(phrase => said.includes(phrase)) ?? said, confidence]
}

const PHRASES = ['more common', 'less common', 'same frequency']
const size = (text: string): number => [...text.slice(0, 60)].length

/**
 * The score of a reply.
 *
 * @param gold text of a Python list, of which the first value counts
 * @param today what a date takes for the parts that it leaves out
 * @throws PythonError what Python does for a gold that is no list
 */
export function synthScore(reply: string, gold: string, answerType: string, today: CalendarDay): number {
  const right = synthGold(gold)
  const [said] = synthAnswer(reply)
  const text = typeof right === 'string' ? right : midnight(right)
  if (said === text) return 1
  if (PHRASES.includes(said)) return text.includes(said) ? 1 : 0
  if (answerType === 'ANSWER_TYPE.NUMERIC') return closeness(said, synthNumber(gold))
  return answerType === 'ANSWER_TYPE.DATE' && typeof right === 'object' && isDay(said, right, today) ? 1 : 0
}

/** 0.75 to the power of the distance; 0 where either is no integer. */
function closeness(said: string, gold: bigint | undefined): number {
  const number = integer(said)
  return number === undefined || gold === undefined ? 0 : 0.75 ** Math.abs(Number(number - gold))
}

function isDay(said: string, { year, month, day }: CalendarDay, today: CalendarDay): boolean {
  const date = parseDate(said, today)
  return date?.midnight === true && date.year === year && date.month === month && date.day === day
}

const two = (value: number): string => String(value).padStart(2, '0')
const midnight = ({ year, month, day }: CalendarDay): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} 00:00:00`
