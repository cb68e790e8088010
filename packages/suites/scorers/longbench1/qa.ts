import { defineScorer, stringsExpected } from 'fathom-bench/plugin'
import { scoreOfficially } from '../official.ts'
import { computeQaF1, computeQaF1Zh, takeFirstLine } from './metrics.ts'

const SOURCE = 'arXiv 2308.14508; THUDM/LongBench@2e00731 LongBench/metrics.py'
const findBest = (golds: readonly string[], of: (gold: string) => number): number =>
  golds.reduce((most, gold) => Math.max(most, of(gold)), 0)

/** LongBench v1's questions in English. */
export const longbench1QaF1 = defineScorer({
  id: 'longbench1-qa-f1',
  about: 'F1 of the words of the answer and of the best reference. LongBench qa_f1_score.',
  source: `${SOURCE} qa_f1_score`,
  scale: 'graded',
  strict: 'qa-f1-strict',
  stated: 'stated-phrase-f1',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(answer, () => findBest(golds, gold => computeQaF1(answer, gold)), golds),
})

/** The same for triviaqa, for which LongBench scores the first line. */
export const longbench1QaF1Line = defineScorer({
  id: 'longbench1-qa-f1-line',
  about: 'F1 of the words of the answer’s first line and of the best reference. LongBench triviaqa.',
  source: `${SOURCE} qa_f1_score, eval.py scorer`,
  scale: 'graded',
  strict: 'longbench1-qa-f1-line-strict',
  stated: 'stated-phrase-f1',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(answer, () => findBest(golds, gold => computeQaF1(takeFirstLine(answer), gold)), golds),
})

/** Questions in Chinese, in jieba's words. */
export const longbench1QaF1Zh = defineScorer({
  id: 'longbench1-qa-f1-zh',
  about: 'F1 of the Chinese words (jieba) of the answer and of the best reference. LongBench qa_f1_zh_score.',
  source: `${SOURCE} qa_f1_zh_score; jieba 0.42.1`,
  scale: 'graded',
  stated: 'stated-phrase-f1',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => computeQaF1Zh(answer, ...golds), golds),
})
