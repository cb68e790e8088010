import { hasSubstring, round, strip } from '../../core/python/python.ts'
import { computeHotpotOverlap } from './metrics/overlap.ts'
import { normalizeAnswer, normalizeWords } from './normalise.ts'

/**
 * Returns what MemAgent's evaluation reads as the answer (BytedTsinghua-SIA/MemAgent 76b7a65 taskutils/memory_eval). It
 * takes the text after the last `</think>` (the whole if nothing follows it), without asterisks. From that it takes the
 * text after the last lowercase "the answer is", without blanks and dots around it. Null if those words are missing.
 */
export function extractMemagentAnswer(output: string): string | null {
  const response = strip(output)
  return extractMarkedAnswer(extractReply(response) || response)
}

/** `extract_answer`. */
export function extractMarkedAnswer(response: string): string | null {
  const text = response.replaceAll('*', '')
  const at = text.lastIndexOf(MARKER)
  if (at < 0) return null
  const answer = strip(text.slice(at + MARKER.length))
    .replaceAll('<｜Assistant｜>', '')
    .replaceAll('<｜end▁of▁sentence｜>', '')
  return strip(stripDots(strip(answer)))
}

/** `extract_solution`. */
const extractReply = (response: string) =>
  response.includes(THINK) ? strip(response.slice(response.lastIndexOf(THINK) + THINK.length)) : response

/** One in the other, either way, both normalised: so an answer that normalises to nothing is always right. */
export function isSubMatch(prediction: string, gold: string): boolean {
  const [a, b] = [normalizeAnswer(prediction), normalizeAnswer(gold)]
  return hasSubstring(a, b) || hasSubstring(b, a)
}

export const isExactMatch = (prediction: string, gold: string): boolean =>
  normalizeAnswer(prediction) === normalizeAnswer(gold)

export const computeMemagentF1 = (prediction: string, gold: string): number =>
  computeHotpotOverlap(normalizeWords(prediction), normalizeWords(gold)).f1

/** MemAgent rounds each item to two decimals before it averages. */
export const roundItem = (value: number): number => round(value, 2)

function stripDots(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text[start] === '.') start++
  while (end > start && text[end - 1] === '.') end--
  return text.slice(start, end)
}

const MARKER = 'the answer is'
const THINK = '</think>'
