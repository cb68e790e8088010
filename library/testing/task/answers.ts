import { escapeRegExp } from '../../../core/text/escape-regexp.ts'
import type { Item } from '../../../generators/build/generate.ts'
import { quoteAround } from '../must.ts'

/** Lists the parts of a right answer: words, numbers or values of fields; of a long output the whole reference. */
export function listAnswers(expected: unknown): string[] {
  if (typeof expected === 'string' || typeof expected === 'number') return [String(expected)]
  if (Array.isArray(expected)) return expected.flatMap(listAnswers)
  if (typeof expected !== 'object' || expected === null) return []
  const { answer, reference, facts, value } = expected as Readonly<Record<string, unknown>>
  return listAnswers(answer ?? reference ?? facts ?? value ?? Object.values(expected))
}

/** Whether the text contains the answer as separate words. */
export const hasAnswerWords = (text: string, answer: string) =>
  new RegExp(`(?<![\\w-])${escapeRegExp(answer)}(?![\\w-])`, 'i').test(text)

/** The options that a question or its answer format names: labels, lettered lines, or both sides of an "or". */
export function listOptions(expected: unknown, question: string, answerFormat: string): string[] {
  const { labels = [], options = [] } = expected as { labels?: readonly string[]; options?: readonly string[] }
  const named = [...labels, ...options].filter(option => hasAnswerWords(`${question}\n${answerFormat}`, option))
  return named.length > 0 ? named : (/[^:?.]+ or [^:?.]+/.exec(`${question} ${answerFormat}`)?.[0].split(' or ') ?? [])
}

/** 99.9 % point of the chi-square distribution with 9 degrees of freedom. */
export const CHI_SQUARE_9_AT_001 = 27.88

/** Returns the chi-square statistic of values in [0, 1) against equally full bins. */
export function computeChiSquare(values: readonly number[], bins: number): number {
  const counts = new Array<number>(bins).fill(0)
  for (const value of values) counts[Math.min(bins - 1, Math.floor(value * bins))]++
  const even = values.length / bins
  return counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
}

/** The sentences or lines that begin at the depths that were recorded. */
export const listPlanted = ({ row, context }: Item): string[] =>
  row.depths.map(({ depth }) => extractStatement(context, depth))

/** Returns the first expected answer that the context contains outside the planted facts, with the text around it. */
export function findStrayAnswer(
  { row, context }: Item,
  planted: readonly string[],
): { readonly answer: string; readonly place: string } | undefined {
  // Answers in a special format have their own tests.
  if (!Array.isArray(row.expected)) return undefined
  const rest = planted.reduce((text, statement) => text.replace(statement, () => ''), context)
  const answer = row.expected.map(String).find(each => rest.includes(each))
  return answer === undefined ? undefined : { answer, place: quoteAround(rest, rest.indexOf(answer), answer.length) }
}

/** The sentence or line that begins at a depth. */
function extractStatement(context: string, depth: number): string {
  const rest = context.slice(Math.round(depth * context.length))
  return /^[^\n]*?(?:\.(?=\s|$)|(?=\n)|$)/.exec(rest)?.[0] ?? ''
}
