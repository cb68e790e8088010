import { contains, lower, SPACE, split, strip } from '../../core/python.ts'
import { lastBoxed, malformed } from './boxed.ts'

/** LoongRL's rules for long-context answers, rStar-RL/LoongRL 2847cc5 verl/verl/utils/reward_score/longcontext_qa.py. */

/**
 * `pure_exact_match`: 1 where a reference stands in the last box, both normalised. So a reference of punctuation alone is in
 * every box.
 */
export function inBox(answer: string, references: readonly unknown[]): 0 | 1 {
  const box = lastBoxed(strip(answer))
  if (typeof box !== 'string') return 0
  const normal = normaliseLoong(box)
  for (const reference of references) {
    // Python: `7 in "text"` raises and ends the loop, None is passed over.
    if (reference === null) continue
    if (typeof reference !== 'string') return 0
    if (stands(reference, normal)) return 1
  }
  return 0
}

/**
 * `format_exact_match`: as `inBox`, but 0 where the answer holds more than one box, the box more than one brace pair or
 * backslash, 128 characters more than the reference, or more than 32 characters follow it.
 */
export function inTidyBox(answer: string, references: readonly unknown[]): 0 | 1 {
  const solution = strip(answer)
  const box = tidyBox(solution, 1)
  if (box === undefined) return 0
  const least = tidyFrom(solution, box)
  // Most boxes that are not tidy are too long for any reference, and long to normalise.
  let normal: string | undefined
  for (const reference of references) {
    if (typeof reference !== 'string') return 0
    if (size(reference) < least) continue
    normal ??= normaliseLoong(box)
    if (stands(reference, normal)) return 1
  }
  return 0
}

/** ruler_multi.py (30b31e4), `format_exact_match`: all references in one tidy box, of at most two. */
export function allInTidyBox(answer: string, references: readonly unknown[]): 0 | 1 {
  const solution = strip(answer)
  const box = tidyBox(solution, 2)
  if (box === undefined || !references.every(reference => typeof reference === 'string')) return 0
  if (references.reduce((sum, reference) => sum + size(reference), 0) < tidyFrom(solution, box)) return 0
  const normal = normaliseLoong(box)
  return references.every(reference => stands(reference, normal)) ? 1 : 0
}

/**
 * Lower case; a fixed list of ASCII and Chinese punctuation becomes blanks (no backslash, no underscore), and so does a line of
 * Python that imports something under another name.
 */
function normaliseLoong(text: string): string {
  const low = lower(text)
  const plain = low.includes('import') ? low.replace(MARK, ' ').replace(IMPORT, ' ') : low.replace(MARKS, ' ')
  return split(plain).join(' ')
}

const stands = (reference: string, normal: string) => contains(normal, normaliseLoong(reference))

function tidyBox(solution: string, boxes: number): string | undefined {
  if (times(solution, '\\boxed') > boxes) return undefined
  const box = lastBoxed(solution)
  if (box === null || box === malformed) return undefined
  return ['{', '}', '\\'].some(mark => times(box, mark) > 1) ? undefined : box
}

/** Characters that the references must have for a box to be tidy: it may hold 128 more, and 32 may follow it. */
const tidyFrom = (solution: string, box: string): number =>
  size(solution.slice(solution.lastIndexOf(box) + box.length)) <= 32 ? size(box) - 128 : Number.POSITIVE_INFINITY

const times = (text: string, part: string) => text.split(part).length - 1

/** Python's `len`: code points. */
function size(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

const MARK = /[,.:"'[\]\-=+|!@#$%^&*();<>?/！￥…（）—{}：”“《》？]/g
const MARKS = new RegExp(`${MARK.source}+`, 'g')
const IMPORT = new RegExp(`import${SPACE}[a-zA-Z.]+(?:${SPACE}as${SPACE}[a-zA-Z.]+)\\n`, 'g')
