import { type CalendarDay, parseDate, parsePythonInteger, split, strip } from 'fathom-bench/plugin'
import { raise } from '../../golden/python.ts'
import { parseSynthGold, parseSynthNumber } from './gold.ts'

// abertsch72/oolong@adbf1cb src/eval/eval_helpers.py: OOLONG's synthetic questions.

/**
 * Returns the text read as the answer, and the code's confidence in it (which never affects the score).
 * @throws PythonError IndexError for twenty blanks
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
 * Scores a reply.
 * @param gold text of a Python list, whose first value counts
 * @param today supplies the missing parts of a date
 * @throws PythonError as Python does for a gold that is not a list
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

/** Returns 0.75 to the power of the distance; 0 if either is not an integer. */
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
