import {
  defineScorer,
  extractFirstTagged,
  extractLastTagged,
  getLast,
  raise,
  strip,
  stripThinking,
  type Verdict,
} from 'fathom-bench/plugin'
import { findStrictError, isSolution } from './parts/equations.ts'
import { defineLongProcExpected, isSafeCount, type LongProcExpected } from './parts/gold.ts'
import { countLeading, describeWrongLine, splitTidyLines } from './parts/lines.ts'
import { noMoreThanInForm, solutionForm } from './parts/long-forms.ts'
import { makeOfficialVerdict, type OfficialResult, type TraceMetrics } from './parts/verdict.ts'

export type CountdownExpected = LongProcExpected<{ readonly nums: readonly number[]; readonly target: number }>

const SOURCE = 'arXiv 2501.05414 section 3; princeton-pli/LongProc 78e873ae longproc/countdown_evaluator.py'
const expects = defineLongProcExpected(
  'Countdown',
  'nums and target',
  ({ nums, target }) => Array.isArray(nums) && nums.length >= 2 && nums.every(isSafeCount) && isSafeCount(target),
)

/**
 * Scores 1 if the equations in the first `<Solution>` use each number once and end at the target. Otherwise it compares
 * the search line by line for `partial_accuracy`, which is -1/n for a search of one line.
 * Flaws of the official code: negative results, and results beyond 2,000, pass; so do wrong right-hand sides in the
 * search. A line that Python cannot evaluate stops it (`{ raises }`). It handles four numbers; here any number of them,
 * with one equation fewer than numbers.
 */
export const longprocCountdown = defineScorer({
  id: 'longproc-countdown',
  about: 'Do the equations in the first <Solution> reach the target with each number once? LongProc Countdown.',
  source: SOURCE,
  scale: 'yes-no',
  copies: true,
  strict: 'longproc-countdown-fixed',
  stated: 'stated-longproc-countdown',
  variant: 'official',
  secondary: ['longproc-countdown-rmodels'],
  expects,
  score: (answer, expected: CountdownExpected) => scoreOfficial(answer, expected, true),
})

/** The same on the branch for reasoning models, which counts an equation that Python cannot evaluate as wrong. */
export const longprocCountdownRmodels = defineScorer({
  id: 'longproc-countdown-rmodels',
  variant: 'official',
  about: 'The same on the branch for reasoning models: an equation that cannot be read is wrong and no error.',
  source: SOURCE.replace('78e873ae', 'a9185e92 (rmodels)'),
  scale: 'yes-no',
  copies: true,
  expects,
  score: (answer, expected: CountdownExpected) => scoreOfficial(answer, expected, false),
})

/**
 * The last complete `<Solution>` behind the thinking, with the prompt's rules: no negative or broken results, none
 * above 2,000. `partial` is the share of right lines before the first wrong one in the last search, the solution being
 * one line more.
 */
export const longprocCountdownFixed = defineScorer({
  id: 'longproc-countdown-fixed',
  variant: 'strict',
  stated: 'stated-longproc-countdown',
  about: 'Do the equations in the last <Solution> behind the thinking reach the target by the rules of the prompt?',
  source: 'Our own variant of LongProc Countdown: last tags, rules enforced, lines of the search compared whole.',
  scale: 'yes-no',
  copies: true,
  expects,
  score: noMoreThanInForm(fixedCountdown, solutionForm),
})

/** As the fixed scorer, whether or not the reply commits to what it says. */
export function fixedCountdown(answer: string, { reference, item }: CountdownExpected): Verdict {
  const said = stripThinking(answer)
  const solution = extractLastTagged(said, 'Solution')
  const wrong =
    solution === undefined ? 'no <Solution>' : findStrictError(item.nums, item.target, splitTidyLines(solution))
  if (wrong === undefined) return { value: 1, parts: { partial: 1, firstError: null }, why: `reaches ${item.target}` }
  const gold = listGoldSearch(reference, splitTidyLines)
  const lines = searchBehind(said, gold[0])
  const right = countLeading(lines, gold)
  const share = right / (gold.length + 1)
  return {
    value: 0,
    parts: { partial: share, firstError: lines.length === 0 ? null : share },
    why: `${wrong}; ${describeWrongLine(right, gold, lines.slice(0, gold.length))}`,
  }
}

const HEADER = '# Search Procedure'

function scoreOfficial(answer: string, { reference, item }: CountdownExpected, raises: boolean) {
  return makeOfficialVerdict('accuracy', 'partial_accuracy', (): OfficialResult<TraceMetrics> => {
    const solution = extractFirstTagged(answer, 'Solution')
    if (solution !== undefined && isSolution(item.nums, item.target, solution, raises)) {
      const metrics = { accuracy: 1, partial_accuracy: 1, extraction_rate: 1 }
      return { metrics, firstError: null, why: `reaches ${item.target}` }
    }
    const metrics = { accuracy: 0, partial_accuracy: 0, extraction_rate: solution === undefined ? 0 : 1 }
    const wrong = solution === undefined ? 'no <Solution>' : `the solution does not reach ${item.target}`
    if (!answer.includes(HEADER)) return { metrics, firstError: null, why: `${wrong}; no search` }
    const lines = strip(answer.slice(answer.lastIndexOf(HEADER) + HEADER.length)).split('\n')
    const gold = listGoldSearch(reference, text => strip(text).split('\n'))
    const { right, partial } = countFollowed(lines, gold)
    return {
      metrics: { ...metrics, partial_accuracy: partial },
      firstError: right === gold.length ? null : right / gold.length,
      why: `${wrong}; ${describeWrongLine(right, gold, lines.slice(0, gold.length))}`,
    }
  })
}

/** The reference's search, without the trace-back. */
function listGoldSearch(reference: string, linesOf: (text: string) => string[]): string[] {
  const search = getLast(reference.split(HEADER))
  return linesOf(search.split('Now we have found the target', 1)[0])
}

/** Returns the lines of the last search with the right start, or of the last search if none has it. */
function searchBehind(said: string, first: string | undefined): string[] {
  const searches = said.split(HEADER).slice(1).map(splitTidyLines)
  return searches.findLast(lines => lines[0] === first) ?? searches.at(-1) ?? []
}

/**
 * Returns how many lines pass, and `partial_accuracy`: the index of the first wrong line after the first one. If all
 * lines pass, it is the index of the last line (-1 if there is only the first).
 */
function countFollowed(lines: readonly string[], gold: readonly string[]): { right: number; partial: number } {
  if (lines[0] !== gold[0]) return { right: 0, partial: 0 }
  const both = Math.min(lines.length, gold.length)
  let right = 1
  while (right < both && isPassing(lines[right], gold[right])) right++
  if (gold.length === 1) raise('ZeroDivisionError')
  return { right, partial: (right < both ? right - 1 : right - 2) / (gold.length - 1) }
}

/** A choice of two numbers must be the same; a trial must be of the same operation and be dropped or kept alike. */
function isPassing(line: string, gold: string): boolean {
  if (line === gold) return true
  if (gold.includes('Pick two numbers')) return false
  if (!gold.includes('|- Try')) raise('ValueError')
  const isDropped = (text: string) => text.includes('drop this branch')
  return line.split('=', 1)[0] === gold.split('=', 1)[0] && isDropped(line) === isDropped(gold)
}
