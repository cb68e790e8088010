import { hasSubstring, lower, SPACE, split, strip } from '../../core/python/python.ts'
import { findLastBoxed, malformed } from './box.ts'
import { computeOverlap } from './metrics/overlap.ts'
import { normalizeWords } from './normalise.ts'

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

/** Limits of a tidy answer: the settings of LoongRL's two rules of form. */
export interface TidyLimits {
  /** Boxes in an answer; 0 allows any number. */
  readonly boxes: number
  /** Refuse a box with more than one brace pair or backslash. */
  readonly braces: boolean
  /** Characters that a box may have more than the reference. */
  readonly longer: number
  /** Characters that may follow what is in the box. */
  readonly behind: number
}

/** LoongRL's own settings. */
export const TIDY_LIMITS: TidyLimits = { boxes: 1, braces: true, longer: 128, behind: 32 }

/**
 * `format_exact_match`: as `scoreBox`, but 0 where the answer holds more than one box, the box more than one brace pair
 * or backslash, 128 characters more than the reference, or more than 32 characters follow it.
 */
export function scoreTidyBox(answer: string, references: readonly unknown[], limits: TidyLimits = TIDY_LIMITS): 0 | 1 {
  const solution = strip(answer)
  const box = extractTidyBox(solution, limits)
  if (box === undefined) return 0
  const least = computeTidyMinimum(solution, box, limits)
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

/**
 * `format_f1_score` of the versions that import what it uses: the best overlap of words above the threshold, 0 for an
 * answer that is not tidy.
 */
export function scoreTidyOverlap(
  answer: string,
  references: readonly unknown[],
  limits: TidyLimits = TIDY_LIMITS,
  threshold = 0.5,
): number {
  const solution = strip(answer)
  const box = extractTidyBox(solution, limits)
  if (box === undefined) return 0
  const least = computeTidyMinimum(solution, box, limits)
  let best = 0
  let words: readonly string[] | undefined
  for (const reference of references) {
    if (typeof reference !== 'string') return best
    if (countCodePoints(reference) < least) continue
    words ??= normalizeWords(box)
    const { f1 } = computeOverlap(words, normalizeWords(reference))
    if (f1 > threshold) best = Math.max(best, f1)
  }
  return best
}

/** ruler_multi.py (30b31e4), `format_exact_match`: all references in one tidy box, of at most two. */
export function scoreAllInTidyBox(answer: string, references: readonly unknown[]): 0 | 1 {
  const solution = strip(answer)
  const limits = { ...TIDY_LIMITS, boxes: 2 }
  const box = extractTidyBox(solution, limits)
  if (box === undefined || !references.every(reference => typeof reference === 'string')) return 0
  if (
    references.reduce((sum, reference) => sum + countCodePoints(reference), 0) <
    computeTidyMinimum(solution, box, limits)
  )
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

function extractTidyBox(solution: string, { boxes, braces }: TidyLimits): string | undefined {
  if (boxes > 0 && countTimes(solution, '\\boxed') > boxes) return undefined
  const box = findLastBoxed(solution)
  if (box === null || box === malformed) return undefined
  return braces && ['{', '}', '\\'].some(mark => countTimes(box, mark) > 1) ? undefined : box
}

/** Characters that the references must have for a box to be tidy. */
const computeTidyMinimum = (solution: string, box: string, { longer, behind }: TidyLimits): number =>
  countCodePoints(solution.slice(solution.lastIndexOf(box) + box.length)) <= behind
    ? countCodePoints(box) - longer
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
