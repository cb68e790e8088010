import { type Official, type RulerMetric, rulerEvaluator } from '../parts/ruler.ts'
import { strings } from '../parts/strings.ts'
import { rulerAny } from '../ruler-any.ts'
import { rulerRecall } from '../ruler-recall.ts'
import type { TextScorer } from '../scorer.ts'
import type { Fields, GoldenCase } from './case.ts'
import type { FormId } from './forms.ts'
import { TOTALS } from './hotpot-totals.ts'
import { LM_EVAL } from './lm-eval.ts'
import { LONGPROC, type LongProcHelp } from './longproc.ts'
import { KEYCHAIN, LOONGRL } from './loongrl.ts'
import { MEMAGENT } from './memagent.ts'
import { returned } from './python.ts'
import { HOTPOT, SQUAD } from './qa.ts'
import * as suites from './suites.ts'

/** From a form's metric, as a source defines it, to our value on the official scale. */
export interface Adapter {
  readonly form: FormId
  readonly metric: string
  /** How the `source` of a case begins. */
  readonly source: string
  /** Called with what the caller of the golden verb hands in; `UNKNOWN` where that is not enough. */
  official(golden: GoldenCase, help: LongProcHelp): unknown
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
  ...adapters('references', 'memagent.', 'BytedTsinghua-SIA/MemAgent', MEMAGENT),
  ...adapters('references', 'loongrl.', 'rStar-RL/LoongRL', LOONGRL),
  ...adapters('references', 'keychain.', 'Wangmerlyn/KeyChain', KEYCHAIN),
  ...adapters('references', 'lm_eval.ruler.', 'EleutherAI/lm-evaluation-harness', LM_EVAL),
  ...adapters('gold', '', 'hotpotqa/hotpot', HOTPOT),
  ...adapters('gold', '', 'rajpurkar/SQuAD', SQUAD),
  ...adapters('gold', 'longbench1.', 'THUDM/LongBench', suites.LONGBENCH1),
  ...adapters('gold', 'longbench1.', 'fxsjy/jieba', suites.JIEBA),
  ...adapters('gold', 'longbench2.', 'THUDM/LongBench', suites.LONGBENCH2),
  ...adapters('gold', 'infinitebench.', 'OpenBMB/InfiniteBench', suites.INFINITEBENCH),
  ...adapters('gold', 'nolima.', 'adobe-research/NoLiMa', suites.NOLIMA),
  ...adapters('gold', 'oolong.', 'abertsch72/oolong', suites.OOLONG),
  ...adapters('gold', 'helmet.', 'princeton-nlp/HELMET', suites.HELMET),
  ...adapters('gold', 'helmet.', 'nltk', suites.PORTER),
  ...adapters('gold', 'longmemeval.', 'xiaowu0162/LongMemEval@', suites.LONGMEMEVAL),
  ...adapters('gold', 'longmemeval2.', 'xiaowu0162/LongMemEval-V2', suites.LONGMEMEVAL2),
  ...adapters('gold', 'longbenchpro.', 'caskcsg/longcontext', suites.LONGBENCH_PRO),
  ...adapters('gold', 'ruler2.', 'NVIDIA-NeMo/Gym', suites.RULER2),
  ...adapters('gold', 'gym_mcqa.', 'NVIDIA-NeMo/Gym', suites.GYM_MCQA),
  ...adapters('gold', 'mrcr.', 'NVIDIA-NeMo/Gym', suites.MRCR),
  ...LONGPROC.map(({ task, official }) => ({ form: 'instances', metric: task, source: '', official }) as const),
  ...TOTALS.map(metric => ({ form: 'totals', metric, source: '', official: total }) as const),
]

/** Computed with the other totals of its file. */
function total({ instance }: GoldenCase): unknown {
  return instance
}

/** One adapter for each of a source's metrics. */
function adapters(
  form: FormId,
  prefix: string,
  source: string,
  metrics: Readonly<Record<string, (fields: Fields) => unknown>>,
): Adapter[] {
  return Object.entries(metrics).map(([name, metric]) => ({
    form,
    metric: prefix + name,
    source,
    official: ({ fields }) => returned(() => metric(fields)),
  }))
}

/** A case of one sample goes through the scorer; lists of predictions and odd references through the evaluator itself. */
function ruler(scorer: TextScorer<string, readonly string[]>, metric: RulerMetric): (golden: GoldenCase) => Official {
  return ({ fields: { prediction, references } }) => {
    if (typeof prediction === 'string' && strings.test(references)) {
      return scorer.score(prediction, references).parts?.['official'] as Official
    }
    return Array.isArray(prediction) && Array.isArray(references)
      ? rulerEvaluator(metric, prediction, references)
      : rulerEvaluator(metric, [prediction], [references])
  }
}
