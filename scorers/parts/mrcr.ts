import { distance } from 'fastest-levenshtein'
import { largest } from '../../core/extremes.ts'
import { strip } from '../../core/python.ts'

/** `expected` of the MRCR scorers. */
export interface MrcrExpected {
  /** The asked text, with or without the prefix in front of it. */
  readonly answer: string
  /** What the answer has to begin with. */
  readonly prefix: string
  /** The sibling texts in their order, the asked one included; where absent, the asked one alone. */
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
export const withoutPrefix = (text: string, prefix: string): string =>
  text.startsWith(prefix) ? text.slice(prefix.length) : text

/** Which of the sibling texts an answer is most like: see `mrcr-block`. */
export function blockVerdict(answer: string, { answer: right, prefix, blocks = [right], asked = 0 }: MrcrExpected) {
  const stripped = strip(answer)
  const said = prefix === '' ? stripped : stripped.slice(behind(stripped, prefix))
  const similarities = blocks.map(block => similarity(strip(said), strip(withoutPrefix(block, prefix))))
  const highest = largest(similarities)
  const chosen = similarities[asked] === highest ? asked : similarities.indexOf(highest)
  const kind = highest < SIMILAR ? 'none' : kindOf(chosen, asked, blocks.length)
  return {
    value: kind === 'asked' ? 1 : 0,
    parts: { chosen, asked, similarity: highest, kind, prefixed: stripped.startsWith(prefix) },
    why: `nearest is text ${chosen + 1} of ${blocks.length} (${highest.toFixed(3)}), asked ${asked + 1}: ${kind}`,
  }
}

/** Where the text behind the last prefix begins; the start where it is missing. */
function behind(text: string, prefix: string): number {
  const at = text.lastIndexOf(prefix)
  return at < 0 ? 0 : at + prefix.length
}

/** 1 for equal texts; 0 where one is over twice as long as the other. Of each the first 20,000 characters are compared. */
function similarity(said: string, block: string): number {
  const [a, b] = [said.slice(0, COMPARED), block.slice(0, COMPARED)]
  const [short, long] = [Math.min(said.length, block.length), Math.max(said.length, block.length)]
  if (long === 0) return 1
  return short * 2 < long ? 0 : 1 - distance(a, b) / Math.min(long, COMPARED)
}

function kindOf(chosen: number, asked: number, blocks: number): string {
  if (chosen === asked) return 'asked'
  if (chosen === asked - 1) return 'previous'
  if (chosen === asked + 1) return 'next'
  if (chosen === 0) return 'first'
  return chosen === blocks - 1 ? 'last' : 'other'
}

const SIMILAR = 0.9
const COMPARED = 20_000
