import { lower } from '../../core/python.ts'
import { clean, found } from '../parts/ruler.ts'
import type { Fields } from './case.ts'
import { items, raise, str } from './python.ts'

/**
 * RULER in the lm-evaluation-harness (4e7e0d4 lm_eval/tasks/ruler/common_utils.py): the share of references found, 0 to 1 and
 * not rounded, also for the QA tasks, where RULER asks for any of them.
 */
export const LM_EVAL: Readonly<Record<string, (fields: Fields) => unknown>> = {
  process_results: share,
  process_results_part: share,
}

function share({ prediction, references }: Fields): number {
  const text = lower(clean(str(prediction)))
  const all = items(references)
  const hits = found(text, all.map(str))
  return all.length === 0 ? raise('ZeroDivisionError') : hits.filter(Boolean).length / all.length
}
