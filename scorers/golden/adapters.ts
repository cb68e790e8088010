import { type Official, type RulerMetric, rulerEvaluator } from '../parts/ruler.ts'
import { strings } from '../parts/strings.ts'
import { rulerAny } from '../ruler-any.ts'
import { rulerRecall } from '../ruler-recall.ts'
import type { Scorer } from '../scorer.ts'
import type { FormId, GoldenCase } from './forms.ts'

/** From a form's metric, as a source defines it, to our value on the official scale. */
export interface Adapter {
  readonly form: FormId
  readonly metric: string
  /** How the `source` of a case begins. */
  readonly source: string
  official(golden: GoldenCase): unknown
}

/** A further official scorer is one more line. Cases that no line maps count as unknown. */
export const ADAPTERS: readonly Adapter[] = [
  {
    form: 'references',
    metric: 'ruler.string_match_all',
    source: 'NVIDIA/RULER',
    official: ruler(rulerRecall, 'string_match_all'),
  },
  {
    form: 'references',
    metric: 'ruler.string_match_part',
    source: 'NVIDIA/RULER',
    official: ruler(rulerAny, 'string_match_part'),
  },
]

/** A case of one sample goes through the scorer; lists of predictions and odd references through the evaluator itself. */
function ruler(scorer: Scorer<string, readonly string[]>, metric: RulerMetric): (golden: GoldenCase) => Official {
  return ({ fields: { prediction, references } }) => {
    if (typeof prediction === 'string' && strings.test(references)) {
      return scorer.score(prediction, references).parts!['official'] as Official
    }
    return Array.isArray(prediction) && Array.isArray(references)
      ? rulerEvaluator(metric, prediction, references)
      : rulerEvaluator(metric, [prediction], [references])
  }
}
