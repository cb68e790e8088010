import { round, sumLikeNumpy } from 'fathom-bench/plugin'
import { raise } from '../../golden/python.ts'
import {
  computeCodeSim,
  computeQaF1,
  computeQaF1Zh,
  scoreClassification,
  scoreCount,
  scoreRetrieval,
  scoreRetrievalZh,
  scoreRouge,
  scoreRougeZh,
  takeFirstLine,
} from './metrics.ts'

// THUDM/LongBench@2e00731 LongBench/eval.py: which set is scored how, and the totals.

type Metric = (prediction: string, gold: string, classes: readonly string[]) => number

/** The metric of each of the 21 sets. */
const METRIC_OF: Readonly<Record<string, Metric>> = {
  narrativeqa: computeQaF1,
  qasper: computeQaF1,
  multifieldqa_en: computeQaF1,
  multifieldqa_zh: (said, gold) => computeQaF1Zh(said, gold),
  hotpotqa: computeQaF1,
  '2wikimqa': computeQaF1,
  musique: computeQaF1,
  dureader: (said, gold) => scoreRougeZh(said, gold),
  gov_report: scoreRouge,
  qmsum: scoreRouge,
  multi_news: scoreRouge,
  vcsum: (said, gold) => scoreRougeZh(said, gold),
  trec: scoreClassification,
  triviaqa: computeQaF1,
  samsum: scoreRouge,
  lsht: scoreClassification,
  passage_retrieval_en: scoreRetrieval,
  passage_count: scoreCount,
  passage_retrieval_zh: scoreRetrievalZh,
  lcc: computeCodeSim,
  'repobench-p': computeCodeSim,
}

const ONE_LINE = new Set(['trec', 'triviaqa', 'samsum', 'lsht'])

/** The best over the references, from 0. */
export function scoreLongbench1Item(
  set: string,
  prediction: string,
  golds: readonly string[],
  classes: readonly string[] = [],
): number {
  const metric = METRIC_OF[set] ?? raise('KeyError')
  const said = ONE_LINE.has(set) ? takeFirstLine(prediction) : prediction
  return golds.reduce((best, gold) => Math.max(best, metric(said, gold, classes)), 0)
}

/** The mean in percent, two decimals. @throws PythonError ZeroDivisionError for none */
export const setScore = (scores: readonly number[]): number =>
  scores.length === 0
    ? raise('ZeroDivisionError')
    : round((100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length, 2)

/** LongBench-E: the mean in percent by length in words (characters in Chinese); NaN for an empty bucket. */
export function averageBuckets(
  items: readonly { readonly score: number; readonly length: number }[],
): Readonly<Record<'0-4k' | '4-8k' | '8k+', number>> {
  const mean = (from: number, to: number) => {
    const scores = items.filter(({ length }) => length >= from && length < to).map(({ score }) => score)
    return roundLikeNumpy(100 * (sumLikeNumpy(scores) / scores.length))
  }
  return { '0-4k': mean(-Infinity, 4000), '4-8k': mean(4000, 8000), '8k+': mean(8000, Infinity) }
}

/** Two decimals as numpy rounds: a hundredfold to the nearest whole (a tie to the even one), and back. */
const roundLikeNumpy = (value: number): number => round(value * 100) / 100
