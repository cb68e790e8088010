import { type CalendarDay, parseDate, parsePythonInteger, split, strip } from 'fathom-bench/plugin'
import { raise } from '../../golden/python.ts'
import { parseSynthGold, parseSynthNumber } from './gold.ts'

// abertsch72/oolong@adbf1cb src/eval/eval_helpers.py: OOLONG's synthetic questions.

/**
 * What is read as the answer, and how sure the code is of it (which never changes the score). @throws PythonError
 * IndexError for twenty blanks
 */
export function extractSynthAnswer(reply: string): readonly [answer: string, confidence: string] {
  if (!reply.includes(':'))
    return [countCharacters(reply) < 20 ? reply : (split(reply).at(-1) ?? raise('IndexError')), 'low']
  const said = strip(reply.slice(reply.lastIndexOf(':') + 1)).replace(/[*[\]]/g, '')
  if (countCharacters(said) < 20) return [said, 'vhigh']
  const confidence = /User:|Answer:|Date:|Label/.test(reply) ? 'high' : 'med'
  return [PHRASES.find(phrase => said.includes(phrase)) ?? said, confidence]
}

const PHRASES = ['more common', 'less common', 'same frequency']
const countCharacters = (text: string): number => [...text.slice(0, 60)].length

/**
 * The score of a reply.
 *
 * @param gold text of a Python list, of which the first value counts
 * @param today what a date takes for the parts that it leaves out
 * @throws PythonError what Python does for a gold that is no list
 */
export function scoreSynth(reply: string, gold: string, answerType: string, today: CalendarDay): number {
  const right = parseSynthGold(gold)
  const [said] = extractSynthAnswer(reply)
  const text = typeof right === 'string' ? right : formatMidnight(right)
  if (said === text) return 1
  if (PHRASES.includes(said)) return text.includes(said) ? 1 : 0
  if (answerType === 'ANSWER_TYPE.NUMERIC') return computeCloseness(said, parseSynthNumber(gold))
  return answerType === 'ANSWER_TYPE.DATE' && typeof right === 'object' && isDay(said, right, today) ? 1 : 0
}

/** 0.75 to the power of the distance; 0 where either is no integer. */
function computeCloseness(said: string, gold: bigint | undefined): number {
  const number = parsePythonInteger(said)
  return number === undefined || gold === undefined ? 0 : 0.75 ** Math.abs(Number(number - gold))
}

function isDay(said: string, { year, month, day }: CalendarDay, today: CalendarDay): boolean {
  const date = parseDate(said, today)
  return date?.midnight === true && date.year === year && date.month === month && date.day === day
}

const padTwo = (value: number): string => String(value).padStart(2, '0')
const formatMidnight = ({ year, month, day }: CalendarDay): string =>
  `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)} 00:00:00`
