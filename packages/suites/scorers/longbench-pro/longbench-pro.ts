import { defineScorer, orderTau, qaEmStrict, rulerRecallStrict, stringsExpected } from 'fathom-bench/plugin'
import { defineStrictVariant, scoreOfficially } from '../official.ts'
import {
  answerArea,
  computeAccuracy,
  computeNdcg,
  computePairwise,
  computeSubEm,
  computeSummaryRouge,
  setF1,
} from './metrics.ts'

const SOURCE = 'caskcsg/longcontext@88fbeb8 LongBench-Pro/modules/utils.py'

export const longbenchProAccuracy = defineScorer({
  id: 'longbench-pro-accuracy',
  about: 'Is the first line behind "[Answer]" the answer, case and blanks ignored? LongBench Pro Accuracy.',
  source: `${SOURCE} Accuracy`,
  scale: 'yes-no',
  strict: 'longbench-pro-accuracy-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => computeAccuracy(answer, golds), golds),
})

export const longbenchProF1 = defineScorer({
  id: 'longbench-pro-f1',
  about: 'F1 of the lines behind "[Answer]" and the answers, as sets. LongBench Pro F1_Score.',
  source: `${SOURCE} F1_Score`,
  scale: 'graded',
  strict: 'longbench-pro-f1-strict',
  stated: 'stated-set',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => setF1(answer, golds), golds),
})

export const longbenchProSubem = defineScorer({
  id: 'longbench-pro-subem',
  about: 'Share of the answers that are a line behind "[Answer]". LongBench Pro SubEM.',
  source: `${SOURCE} SubEM`,
  scale: 'graded',
  strict: 'longbench-pro-subem-strict',
  stated: 'stated-set',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => computeSubEm(answer, golds), golds),
})

/** More than 1, which doubled answers can give, is 0, as the assertion of its caller makes it. */
export const longbenchProPairwise = defineScorer({
  id: 'longbench-pro-pairwise',
  about: 'Share of the pairs of lines that stand in the right order. LongBench Pro Pairwise_Accuracy.',
  source: `${SOURCE} Pairwise_Accuracy`,
  scale: 'graded',
  strict: 'longbench-pro-pairwise-strict',
  stated: 'stated-order-tau',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(
      answer,
      () => {
        const share = computePairwise(answer, golds)
        return share > 1 ? 0 : share
      },
      golds,
    ),
})

/** Not held by golden values: trec_eval was not at hand where they were made. */
export const longbenchProNdcg = defineScorer({
  id: 'longbench-pro-ndcg',
  about: 'NDCG of the lines behind "[Answer]", over as many as there are answers. LongBench Pro NDCG.',
  source: `${SOURCE} NDCG; trec_eval ndcg_cut`,
  scale: 'graded',
  strict: 'longbench-pro-ndcg-strict',
  stated: 'stated-set',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => computeNdcg(answer, golds), golds),
})

export const longbenchProAccuracyStrict = defineStrictVariant(
  'longbench-pro-accuracy-strict',
  longbenchProAccuracy,
  qaEmStrict,
)
export const longbenchProF1Strict = defineStrictVariant('longbench-pro-f1-strict', longbenchProF1, rulerRecallStrict)
export const longbenchProSubemStrict = defineStrictVariant(
  'longbench-pro-subem-strict',
  longbenchProSubem,
  rulerRecallStrict,
)
export const longbenchProPairwiseStrict = defineStrictVariant(
  'longbench-pro-pairwise-strict',
  longbenchProPairwise,
  orderTau,
)
export const longbenchProNdcgStrict = defineStrictVariant(
  'longbench-pro-ndcg-strict',
  longbenchProNdcg,
  rulerRecallStrict,
)

const scoreSummary = (chinese: boolean) => (answer: string, golds: readonly string[]) =>
  scoreOfficially(
    answer,
    () => (golds.length === 0 ? 0 : computeSummaryRouge(answerArea(answer), golds, chinese)),
    golds,
  )

/** Half of the official score of summaries; the other half is a model's. */
export const longbenchProRouge = defineScorer({
  id: 'longbench-pro-rouge',
  about: 'ROUGE-L (rouge 1.0.1) of what follows "[Answer]" and the best reference. LongBench Pro, half of Summary.',
  source: `${SOURCE} Summary_Max_Rouge_L`,
  scale: 'graded',
  stated: 'stated-summary',
  variant: 'official',
  expects: stringsExpected,
  score: scoreSummary(false),
})

export const longbenchProRougeZh = defineScorer({
  id: 'longbench-pro-rouge-zh',
  about: 'The same over Chinese words (jieba). LongBench Pro, half of Summary.',
  source: `${SOURCE} Summary_Max_Rouge_L; jieba 0.42.1`,
  scale: 'graded',
  stated: 'stated-summary',
  variant: 'official',
  expects: stringsExpected,
  score: scoreSummary(true),
})
