import { hasSubstring, lower, SPACE, split, strip } from '../../core/python/python.ts'
import { findLastBoxed, malformed } from './box.ts'

/**
 * LoongRL's rules for long-context answers, rStar-RL/LoongRL 2847cc5 verl/verl/utils/reward_score/longcontext_qa.py.
 */

/**
 * Computes `pure_exact_match`: 1 if the last box contains a reference, both normalised. Every box therefore contains a
 * reference of only punctuation.
 */
export function scoreBox(answer: string, references: readonly unknown[]): 0 | 1 {
  const box = findLastBoxed(strip(answer))
  if (typeof box !== 'string') return 0
  const normal = normalizeLoong(box)
  for (const reference of references) {
    // Python: `7 in "text"` raises and ends the loop, None is passed over.
    if (reference === null) continue
    if (typeof reference !== 'string') return 0
    if (isContained(reference, normal)) return 1
  }
  return 0
}

/**
 * `format_exact_match`: as `scoreBox`, but 0 where the answer holds more than one box, the box more than one brace pair
 * or backslash, 128 characters more than the reference, or more than 32 characters follow it.
 */
export function scoreTidyBox(answer: string, references: readonly unknown[]): 0 | 1 {
  const solution = strip(answer)
  const box = extractTidyBox(solution, 1)
  if (box === undefined) return 0
  const least = computeTidyMinimum(solution, box)
  // Most boxes that are not tidy are too long for any reference, and long to normalise.
  let normal: string | undefined
  for (const reference of references) {
    if (typeof reference !== 'string') return 0
    if (countCodePoints(reference) < least) continue
    normal ??= normalizeLoong(box)
    if (isContained(reference, normal)) return 1
  }
  return 0
}

/** ruler_multi.py (30b31e4), `format_exact_match`: all references in one tidy box, of at most two. */
export function scoreAllInTidyBox(answer: string, references: readonly unknown[]): 0 | 1 {
  const solution = strip(answer)
  const box = extractTidyBox(solution, 2)
  if (box === undefined || !references.every(reference => typeof reference === 'string')) return 0
  if (references.reduce((sum, reference) => sum + countCodePoints(reference), 0) < computeTidyMinimum(solution, box))
    return 0
  const normal = normalizeLoong(box)
  return references.every(reference => isContained(reference, normal)) ? 1 : 0
}

/**
 * Lower case; a fixed list of ASCII and Chinese punctuation becomes blanks (no backslash, no underscore), and so does a
 * line of Python that imports something under another name.
 */
function normalizeLoong(text: string): string {
  const low = lower(text)
  const plain = low.includes('import') ? low.replace(MARK, ' ').replace(IMPORT, ' ') : low.replace(MARKS, ' ')
  return split(plain).join(' ')
}

const isContained = (reference: string, normal: string) => hasSubstring(normal, normalizeLoong(reference))

function extractTidyBox(solution: string, boxes: number): string | undefined {
  if (countTimes(solution, '\\boxed') > boxes) return undefined
  const box = findLastBoxed(solution)
  if (box === null || box === malformed) return undefined
  return ['{', '}', '\\'].some(mark => countTimes(box, mark) > 1) ? undefined : box
}

/** Characters that the references must have for a box to be tidy: it may hold 128 more, and 32 may follow it. */
const computeTidyMinimum = (solution: string, box: string): number =>
  countCodePoints(solution.slice(solution.lastIndexOf(box) + box.length)) <= 32
    ? countCodePoints(box) - 128
    : Number.POSITIVE_INFINITY

const countTimes = (text: string, part: string) => text.split(part).length - 1

/** Python's `len`: code points. */
function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

const MARK = /[,.:"'[\]\-=+|!@#$%^&*();<>?/！￥…（）—{}：”“《》？]/g
const MARKS = new RegExp(`${MARK.source}+`, 'g')
const IMPORT = new RegExp(`import${SPACE}[a-zA-Z.]+(?:${SPACE}as${SPACE}[a-zA-Z.]+)\\n`, 'g')
