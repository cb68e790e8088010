import { defineScorer, stringsExpected } from 'fathom-bench/plugin'
import { scoreOfficially } from '../official.ts'
import { scoreRouge, scoreRougeZh, takeFirstLine } from './metrics.ts'

const SOURCE = 'arXiv 2308.14508; THUDM/LongBench@2e00731 LongBench/metrics.py'
const ABOUT = 'ROUGE-L (Python package rouge 1.0.1) of the answer and the best reference. LongBench'
const findBest = (golds: readonly string[], of: (gold: string) => number): number =>
  golds.reduce((most, gold) => Math.max(most, of(gold)), 0)

/** LongBench v1's summaries. `parts.official` is 0.999999995 for an exact match, whose value is 1. */
export const longbench1Rouge = defineScorer({
  id: 'longbench1-rouge',
  about: `${ABOUT} rouge_score.`,
  source: `${SOURCE} rouge_score`,
  scale: 'graded',
  stated: 'stated-summary',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(answer, () => findBest(golds, gold => scoreRouge(answer, gold)), golds),
})

/** samsum: the first line. */
export const longbench1RougeLine = defineScorer({
  id: 'longbench1-rouge-line',
  about: `${ABOUT} samsum, of which the first line is scored.`,
  source: `${SOURCE} rouge_score, eval.py scorer`,
  scale: 'graded',
  stated: 'stated-summary',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(answer, () => findBest(golds, gold => scoreRouge(takeFirstLine(answer), gold)), golds),
})

/** Chinese summaries, in jieba's words. */
export const longbench1RougeZh = defineScorer({
  id: 'longbench1-rouge-zh',
  about: `${ABOUT} rouge_zh_score, over Chinese words (jieba).`,
  source: `${SOURCE} rouge_zh_score; jieba 0.42.1`,
  scale: 'graded',
  stated: 'stated-summary',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreRougeZh(answer, ...golds), golds),
})
