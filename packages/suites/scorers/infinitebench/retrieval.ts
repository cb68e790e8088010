import { defineScorer, goldNumbers, stringsExpected } from 'fathom-bench/plugin'
import { scoreOfficially } from '../official.ts'
import { scoreFirstDigits, scoreKvRetrieval } from './metrics.ts'

const SOURCE = 'arXiv 2402.13718; OpenBMB/InfiniteBench@51d9b37 src/compute_scores.py'
const NUMBERS = {
  scale: 'yes-no',
  strict: 'infinitebench-digits-strict',
  stated: 'stated-gold-number',
  variant: 'official',
  expects: goldNumbers,
  score: (answer: string, golds: readonly string[]) =>
    scoreOfficially(answer, () => scoreFirstDigits(answer, golds), golds),
} as const

export const infinitebenchPasskey = defineScorer({
  id: 'infinitebench-passkey',
  about: 'Are the first digits in the answer the pass key? InfiniteBench passkey.',
  source: `${SOURCE} get_score_one_passkey`,
  ...NUMBERS,
})

export const infinitebenchNumberString = defineScorer({
  id: 'infinitebench-number-string',
  about: 'Are the first digits in the answer the number? InfiniteBench number_string.',
  source: `${SOURCE} get_score_one_number_string`,
  ...NUMBERS,
})

export const infinitebenchKvRetrieval = defineScorer({
  id: 'infinitebench-kv-retrieval',
  about: 'Is the value one of the words of the answer, some signs taken for blanks? InfiniteBench kv_retrieval.',
  source: `${SOURCE} get_score_one_kv_retrieval`,
  scale: 'yes-no',
  strict: 'infinitebench-kv-retrieval-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreKvRetrieval(answer, golds), golds),
})
