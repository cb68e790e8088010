import { distance } from 'fastest-levenshtein'
import { strip } from '../../core/python/python.ts'

/** `expected` of the MRCR scorers. */
export interface MrcrExpected {
  /** The asked text, with or without the prefix in front of it. */
  readonly answer: string
  /** Required prefix of the answer. */
  readonly prefix: string
  /** The sibling texts in order, with the expected one; if missing, only the expected one. */
  readonly blocks?: readonly string[]
  /** Index of the asked text in `blocks`. */
  readonly asked?: number
}

export const mrcrExpected = {
  shape: 'an object {answer, prefix, blocks, asked}: two strings, a list of strings and an index into it (or neither)',
  test(expected: unknown): expected is MrcrExpected {
    if (typeof expected !== 'object' || expected === null) return false
    const { answer, prefix, blocks, asked } = expected as Record<string, unknown>
    if (typeof answer !== 'string' || typeof prefix !== 'string') return false
    if (blocks === undefined && asked === undefined) return true
    const isList = Array.isArray(blocks) && blocks.every(block => typeof block === 'string')
    return isList && Number.isInteger(asked) && Number(asked) >= 0 && Number(asked) < blocks.length
  },
}

/** Python's `str.removeprefix`. */
export const removePrefix = (text: string, prefix: string): string =>
  text.startsWith(prefix) ? text.slice(prefix.length) : text

/** Scores which of the sibling texts an answer resembles most: see `mrcr-block`. */
export function scoreBlock(answer: string, { answer: right, prefix, blocks = [right], asked = 0 }: MrcrExpected) {
  const stripped = strip(answer)
  const said = prefix === '' ? stripped : stripped.slice(findPrefixEnd(stripped, prefix))
  const bare = strip(said)
  const compareBlock = (block: string, least: number) =>
    computeSimilarity(bare, strip(removePrefix(block, prefix)), least)
  let [chosen, highest] = [asked, compareBlock(blocks[asked], 0)]
  for (const [at, block] of blocks.entries()) {
    if (at === asked || highest === 1) continue
    const similar = compareBlock(block, highest)
    if (similar > highest) [chosen, highest] = [at, similar]
  }
  const kind = highest < SIMILAR ? 'none' : classifyChoice(chosen, asked, blocks.length)
  return {
    value: kind === 'asked' ? 1 : 0,
    parts: { chosen, asked, similarity: highest, kind, prefixed: stripped.startsWith(prefix) },
    why: `nearest is text ${chosen + 1} of ${blocks.length} (${highest.toFixed(3)}), asked ${asked + 1}: ${kind}`,
  }
}

/** Returns the start of the text after the last prefix, or 0 if it is missing. */
function findPrefixEnd(text: string, prefix: string): number {
  const at = text.lastIndexOf(prefix)
  return at < 0 ? 0 : at + prefix.length
}

/**
 * Returns 1 for equal texts; 0 if one is over twice as long as the other, or if the lengths alone put it below `least`.
 * Compares the first 20,000 characters of each.
 */
function computeSimilarity(said: string, block: string, least: number): number {
  const [a, b] = [said.slice(0, COMPARED), block.slice(0, COMPARED)]
  const [short, long] = [Math.min(said.length, block.length), Math.max(said.length, block.length)]
  if (long === 0) return 1
  const [whole, apart] = [Math.min(long, COMPARED), Math.abs(a.length - b.length)]
  if (short * 2 < long || 1 - apart / whole < least) return 0
  return 1 - computeDistance(a, b) / whole
}

/**
 * Returns the Levenshtein distance, without the common prefix and suffix, so that comparing a text with its copy is
 * fast.
 */
function computeDistance(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return distance(a.slice(start, a.length - end), b.slice(start, b.length - end))
}

function classifyChoice(chosen: number, target: number, blocks: number): string {
  if (chosen === target) return 'asked'
  if (chosen === target - 1) return 'previous'
  if (chosen === target + 1) return 'next'
  if (chosen === 0) return 'first'
  return chosen === blocks - 1 ? 'last' : 'other'
}

const SIMILAR = 0.9
const COMPARED = 20_000
