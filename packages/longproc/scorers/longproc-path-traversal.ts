import {
  defineScorer,
  extractFirstTagged,
  extractLastTagged,
  strip,
  stripThinking,
  type Verdict,
} from 'fathom-bench/plugin'
import { defineLongProcExpected, type LongProcExpected } from './parts/gold.ts'
import { countLeading, describeWrongLine, splitTidyLines } from './parts/lines.ts'
import { noMoreThanInForm, routeForm } from './parts/long-forms.ts'
import { makeOfficialVerdict, type OfficialResult, type TraceMetrics } from './parts/verdict.ts'

const SOURCE =
  'arXiv 2501.05414 section 3; princeton-pli/LongProc 78e873ae longproc/longproc_data.py eval_path_traversal'
const expects = defineLongProcExpected('Path Traversal')

/**
 * Scores 1 if the text in the first `<Route>` equals the reference exactly. Flaws: a trailing blank or a missing full
 * stop is as wrong as another city. `partial_accuracy` is one line too high, so a route with only the last line wrong
 * has 1.
 */
export const longprocPathTraversal = defineScorer({
  id: 'longproc-path-traversal',
  about: 'Is the text in the first <Route> the right route to the letter? LongProc Path Traversal.',
  source: SOURCE,
  scale: 'yes-no',
  copies: true,
  strict: 'longproc-path-traversal-fixed',
  stated: 'stated-longproc-path-traversal',
  variant: 'official',
  secondary: ['longproc-path-traversal-rmodels'],
  expects,
  score: scoreOfficial,
})

export const longprocPathTraversalRmodels = defineScorer({
  id: 'longproc-path-traversal-rmodels',
  variant: 'official',
  about: 'The same on the branch for reasoning models, which changes nothing here.',
  source: SOURCE.replace('78e873ae', 'a9185e92 (rmodels)'),
  scale: 'yes-no',
  copies: true,
  expects,
  score: scoreOfficial,
})

/**
 * The last complete `<Route>` behind the thinking, white space and blank lines aside. `partial` is the share of right
 * hops before the first wrong one, of the longer of the two routes.
 */
export const longprocPathTraversalFixed = defineScorer({
  id: 'longproc-path-traversal-fixed',
  variant: 'strict',
  stated: 'stated-longproc-path-traversal',
  about: 'Is the last <Route> behind the thinking the right route, white space aside?',
  source:
    'Our own variant of LongProc Path Traversal: last tags, no letter of white space, partials of the hops that are right.',
  scale: 'yes-no',
  copies: true,
  expects,
  score: noMoreThanInForm(fixedPathTraversal, routeForm),
})

/** As the fixed scorer, whether or not the reply commits to what it says. */
export function fixedPathTraversal(answer: string, { reference }: LongProcExpected): Verdict {
  const route = extractLastTagged(stripThinking(answer), 'Route')
  if (route === undefined) return { value: 0, parts: { partial: 0, firstError: null }, why: 'no <Route>' }
  const [lines, gold] = [splitTidyLines(route), splitTidyLines(reference)]
  const right = countLeading(lines, gold)
  const all = Math.max(lines.length, gold.length)
  if (right === all) return { value: 1, parts: { partial: 1, firstError: null }, why: `all ${all} hops are right` }
  return {
    value: 0,
    parts: { partial: right / all, firstError: right / all },
    why: describeWrongLine(right, gold, lines),
  }
}

function scoreOfficial(answer: string, { reference }: LongProcExpected) {
  return makeOfficialVerdict('accuracy', 'partial_accuracy', (): OfficialResult<TraceMetrics> => {
    const route = extractFirstTagged(answer, 'Route')
    if (route === undefined) {
      const metrics = { accuracy: 0, partial_accuracy: 0, extraction_rate: 0 }
      return { metrics, firstError: null, why: 'no <Route>' }
    }
    const [lines, gold] = [route.split('\n'), strip(reference).split('\n')]
    const right = countLeading(lines, gold)
    const equal = right === gold.length && lines.length === gold.length
    // The official code counts the line at which it stops. That is the last one if all existing lines are right.
    const stop = right < Math.min(lines.length, gold.length) ? right + 1 : right
    return {
      metrics: { accuracy: equal ? 1 : 0, partial_accuracy: stop / gold.length, extraction_rate: 1 },
      firstError: right === gold.length ? null : right / gold.length,
      why: equal ? `all ${right} hops are right` : describeWrongLine(right, gold, lines),
    }
  })
}
