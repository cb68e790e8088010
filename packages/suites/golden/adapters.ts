import {
  evaluateRuler,
  type RulerMetric,
  type RulerResult,
  rulerAny,
  rulerRecall,
  stringsExpected,
  type TextScorer,
} from 'fathom-bench/plugin'
import type { GoldenCase, GoldenFields } from './case.ts'
import type { FormId } from './forms.ts'
import { TOTALS } from './hotpot-totals.ts'
import { LM_EVAL } from './lm-eval.ts'
import { KEYCHAIN, LOONGRL } from './loongrl.ts'
import { MEMAGENT } from './memagent.ts'
import { captureReturn } from './python.ts'
import { HOTPOT, SQUAD } from './qa.ts'
import * as suites from './suites.ts'

/** From a form's metric, as a source defines it, to our value on the official scale. */
export interface Adapter {
  readonly form: FormId
  readonly metric: string
  /** Prefix of a case's `source`. */
  readonly source: string
  official(golden: GoldenCase): unknown
}

/** A further official scorer is one more line. Cases that no line maps count as unknown. */
export const ADAPTERS: readonly Adapter[] = [
  {
    form: 'references',
    metric: 'ruler.string_match_all',
    source: 'NVIDIA/RULER',
    official: makeRulerAdapter(rulerRecall, 'string_match_all'),
  },
  {
    form: 'references',
    metric: 'ruler.string_match_part',
    source: 'NVIDIA/RULER',
    official: makeRulerAdapter(rulerAny, 'string_match_part'),
  },
  ...makeAdapters('references', 'memagent.', 'BytedTsinghua-SIA/MemAgent', MEMAGENT),
  ...makeAdapters('references', 'loongrl.', 'rStar-RL/LoongRL', LOONGRL),
  ...makeAdapters('references', 'keychain.', 'Wangmerlyn/KeyChain', KEYCHAIN),
  ...makeAdapters('references', 'lm_eval.ruler.', 'EleutherAI/lm-evaluation-harness', LM_EVAL),
  ...makeAdapters('gold', '', 'hotpotqa/hotpot', HOTPOT),
  ...makeAdapters('gold', '', 'rajpurkar/SQuAD', SQUAD),
  ...makeAdapters('gold', 'longbench1.', 'THUDM/LongBench', suites.LONGBENCH1),
  ...makeAdapters('gold', 'longbench1.', 'fxsjy/jieba', suites.JIEBA),
  ...makeAdapters('gold', 'longbench2.', 'THUDM/LongBench', suites.LONGBENCH2),
  ...makeAdapters('gold', 'infinitebench.', 'OpenBMB/InfiniteBench', suites.INFINITEBENCH),
  ...makeAdapters('gold', 'nolima.', 'adobe-research/NoLiMa', suites.NOLIMA),
  ...makeAdapters('gold', 'oolong.', 'abertsch72/oolong', suites.OOLONG),
  ...makeAdapters('gold', 'helmet.', 'princeton-nlp/HELMET', suites.HELMET),
  ...makeAdapters('gold', 'helmet.', 'nltk', suites.PORTER),
  ...makeAdapters('gold', 'longmemeval.', 'xiaowu0162/LongMemEval@', suites.LONGMEMEVAL),
  ...makeAdapters('gold', 'longmemeval2.', 'xiaowu0162/LongMemEval-V2', suites.LONGMEMEVAL2),
  ...makeAdapters('gold', 'longbenchpro.', 'caskcsg/longcontext', suites.LONGBENCH_PRO),
  ...makeAdapters('gold', 'ruler2.', 'NVIDIA-NeMo/Gym', suites.RULER2),
  ...makeAdapters('gold', 'gym_mcqa.', 'NVIDIA-NeMo/Gym', suites.GYM_MCQA),
  ...makeAdapters('gold', 'mrcr.', 'NVIDIA-NeMo/Gym', suites.MRCR),
  ...TOTALS.map(metric => ({ form: 'totals', metric, source: '', official: getTotal }) as const),
]

/** Computed with the other totals of its file. */
function getTotal({ instance }: GoldenCase): unknown {
  return instance
}

/** One adapter for each of a source's metrics. */
function makeAdapters(
  form: FormId,
  prefix: string,
  source: string,
  metrics: Readonly<Record<string, (fields: GoldenFields) => unknown>>,
): Adapter[] {
  return Object.entries(metrics).map(([name, metric]) => ({
    form,
    metric: prefix + name,
    source,
    official: ({ fields }) => captureReturn(() => metric(fields)),
  }))
}

/**
 * A case of one sample goes through the scorer; lists of predictions and odd references through the evaluator itself.
 */
function makeRulerAdapter(
  scorer: TextScorer<string, readonly string[]>,
  metric: RulerMetric,
): (golden: GoldenCase) => RulerResult {
  return ({ fields: { prediction, references } }) => {
    if (typeof prediction === 'string' && stringsExpected.test(references)) {
      return scorer.score(prediction, references).parts?.['official'] as RulerResult
    }
    return Array.isArray(prediction) && Array.isArray(references)
      ? evaluateRuler(metric, prediction, references)
      : evaluateRuler(metric, [prediction], [references])
  }
}
