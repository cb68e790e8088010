import { contains, round, strip } from '../../core/python.ts'
import { normaliseAnswer, normalWords } from './normalise.ts'
import { hotpotOverlap } from './overlap.ts'

/**
 * What MemAgent's evaluation reads as the answer (BytedTsinghua-SIA/MemAgent 76b7a65 taskutils/memory_eval): the text
 * behind the last `</think>` (the whole where nothing stands behind it), without asterisks, from the last lower-case
 * "the answer is" on, without blanks and dots around it. Null where the words are missing.
 */
export function memagentAnswer(output: string): string | null {
  const response = strip(output)
  return extractAnswer(afterThink(response) || response)
}

/** `extract_answer`. */
export function extractAnswer(response: string): string | null {
  const text = response.replaceAll('*', '')
  const at = text.lastIndexOf(MARKER)
  if (at < 0) return null
  const answer = strip(text.slice(at + MARKER.length))
    .replaceAll('<｜Assistant｜>', '')
    .replaceAll('<｜end▁of▁sentence｜>', '')
  return strip(withoutDots(strip(answer)))
}

/** `extract_solution`. */
const afterThink = (response: string) =>
  response.includes(THINK) ? strip(response.slice(response.lastIndexOf(THINK) + THINK.length)) : response

/** One in the other, either way, both normalised: so an answer that normalises to nothing is always right. */
export function subEm(prediction: string, gold: string): boolean {
  const [a, b] = [normaliseAnswer(prediction), normaliseAnswer(gold)]
  return contains(a, b) || contains(b, a)
}

export const em = (prediction: string, gold: string): boolean => normaliseAnswer(prediction) === normaliseAnswer(gold)

export const f1 = (prediction: string, gold: string): number =>
  hotpotOverlap(normalWords(prediction), normalWords(gold)).f1

/** MemAgent rounds each item to two decimals before it averages. */
export const perItem = (value: number): number => round(value, 2)

function withoutDots(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text[start] === '.') start++
  while (end > start && text[end - 1] === '.') end--
  return text.slice(start, end)
}

const MARKER = 'the answer is'
const THINK = '</think>'
