import { defineScorer, goldNumbers } from 'fathom-bench/plugin'
import { scoreOfficially } from '../official.ts'
import { scoreCount, scoreRetrieval, scoreRetrievalZh } from './metrics.ts'

const SOURCE = 'arXiv 2308.14508; THUDM/LongBench@2e00731 LongBench/metrics.py'
const VARIANTS = { strict: 'gold-number-exact', stated: 'stated-gold-number', variant: 'official' } as const

/** The shares of the numbers in an answer that are the right one, to the character. A gold without its word raises. */
const scoreShare = (of: (answer: string, gold: string) => number) => (answer: string, golds: readonly string[]) =>
  scoreOfficially(answer, () => golds.reduce((most, gold) => Math.max(most, of(answer, gold)), 0), golds)

export const longbench1Retrieval = defineScorer({
  id: 'longbench1-retrieval',
  about: 'Share of the numbers in the answer that are that of "Paragraph N". LongBench retrieval_score.',
  source: `${SOURCE} retrieval_score`,
  scale: 'graded',
  ...VARIANTS,
  expects: goldNumbers,
  score: scoreShare(scoreRetrieval),
})

export const longbench1RetrievalZh = defineScorer({
  id: 'longbench1-retrieval-zh',
  about: 'Share of the numbers in the answer that are that of "段落N". LongBench retrieval_zh_score.',
  source: `${SOURCE} retrieval_zh_score`,
  scale: 'graded',
  ...VARIANTS,
  expects: goldNumbers,
  score: scoreShare(scoreRetrievalZh),
})

export const longbench1Count = defineScorer({
  id: 'longbench1-count',
  about: 'Share of the numbers in the answer that are the right one. LongBench count_score.',
  source: `${SOURCE} count_score`,
  scale: 'graded',
  ...VARIANTS,
  expects: goldNumbers,
  score: scoreShare(scoreCount),
})
