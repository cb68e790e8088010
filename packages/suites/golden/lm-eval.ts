import { clean, findReferences, lower } from 'fathom-bench/plugin'
import type { GoldenFields } from './case.ts'
import { raise, requireText, toPythonItems } from './python.ts'

/**
 * RULER in the lm-evaluation-harness (4e7e0d4 lm_eval/tasks/ruler/common_utils.py): the share of references found, 0 to
 * 1 and not rounded, also for the QA tasks, for which RULER accepts any of them.
 */
export const LM_EVAL: Readonly<Record<string, (fields: GoldenFields) => unknown>> = {
  process_results: share,
  process_results_part: share,
}

function share({ prediction, references }: GoldenFields): number {
  const text = lower(clean(requireText(prediction)))
  const all = toPythonItems(references)
  const hits = findReferences(text, all.map(requireText))
  return all.length === 0 ? raise('ZeroDivisionError') : hits.filter(Boolean).length / all.length
}
