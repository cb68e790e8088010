import { findFirstBox, lower, parsePythonInteger, strip } from 'fathom-bench/plugin'

// abertsch72/oolong@adbf1cb src/eval/eval_helpers.py: OOLONG's questions about transcripts.

/** An integer, a list of texts between commas, or a text. */
function read(text: string): bigint | string | string[] {
  const number = parsePythonInteger(text)
  if (number !== undefined) return number
  if (!text.includes(',')) return text
  return text
    .split(',')
    .map(strip)
    .filter(part => part !== '')
}

/**
 * Reads the content of the first `\boxed{\text{…}}`, or else of the first `\boxed{…}` up to a closing brace; the raw
 * text without either.
 */
function readReply(reply: string): ReturnType<typeof read> {
  const box = findFirstBox(reply, '\\boxed{\\text{', '}}') ?? findFirstBox(reply, '\\boxed{')?.replace(/^\{+/, '')
  return box === undefined ? reply : read(box)
}

/**
 * The score of a reply: two integers by 0.75 to the power of their distance, two texts without case, two lists by the
 * share of the gold's.
 */
export function scoreReal(reply: string, gold: string): number {
  const [came, right] = [readReply(reply), read(gold)]
  if (typeof came === 'bigint' && typeof right === 'bigint') return 0.75 ** Math.abs(Number(came - right))
  if (typeof came === 'string' && typeof right === 'string') return Number(fold(came) === fold(right))
  if (!Array.isArray(came) || !Array.isArray(right) || right.length === 0) return 0
  const named = new Set(came)
  return [...new Set(right)].filter(part => named.has(part)).length / right.length
}

const fold = (text: string): string => lower(strip(text))
