import { anyNumbers, defineScorer, numberExpected } from 'fathom-bench/plugin'
import { scoreOfficially } from '../official.ts'
import { scoreCodeRun, scoreMathCalc, scoreMathFind } from './metrics.ts'

const SOURCE = 'arXiv 2402.13718; OpenBMB/InfiniteBench@51d9b37 src/compute_scores.py'

export const infinitebenchCodeRun = defineScorer({
  id: 'infinitebench-code-run',
  about: 'Is the last word of the answer the number, some signs taken for blanks? InfiniteBench code_run.',
  source: `${SOURCE} get_score_one_code_run`,
  scale: 'yes-no',
  strict: 'infinitebench-code-run-strict',
  stated: 'stated-number',
  variant: 'official',
  expects: numberExpected,
  score: (answer, right: number) => scoreOfficially(answer, () => scoreCodeRun(answer, right), [String(right)]),
})

/** For integers, where the official code raises if the reply gives decimals, and fractions. */
export const infinitebenchMathFind = defineScorer({
  id: 'infinitebench-math-find',
  about: 'Is the first number in the answer the right one, its sign aside? InfiniteBench math_find.',
  source: `${SOURCE} get_score_one_math_find`,
  scale: 'yes-no',
  strict: 'infinitebench-math-find-strict',
  stated: 'stated-number',
  variant: 'official',
  expects: numberExpected,
  score: (answer, right: number) => scoreOfficially(answer, () => scoreMathFind(answer, right), [String(right)]),
})

/** For labels such as 88.0, which JSON in JavaScript reads as 88. */
export const infinitebenchMathFindFloat = defineScorer({
  id: 'infinitebench-math-find-float',
  about: 'The same for labels that the file spells as floats: 88.0 is right too. InfiniteBench math_find.',
  source: `${SOURCE} get_score_one_math_find`,
  scale: 'yes-no',
  strict: 'infinitebench-math-find-float-strict',
  stated: 'stated-number',
  variant: 'official',
  expects: numberExpected,
  score: (answer, right: number) => scoreOfficially(answer, () => scoreMathFind(answer, right, true), [String(right)]),
})

const CALC = {
  scale: 'graded',
  strict: 'infinitebench-math-calc-strict',
  stated: 'stated-list',
  variant: 'official',
  expects: anyNumbers,
} as const

const scoreMath = (gpt4: boolean) => (answer: string, right: number | readonly number[]) =>
  scoreOfficially(answer, () => scoreMathCalc(answer, [right].flat(), gpt4), [[right].flat().slice(0, 10).join(' ')])

export const infinitebenchMathCalc = defineScorer({
  id: 'infinitebench-math-calc',
  about: 'Share of the intermediate results that are right up to the first error. InfiniteBench math_calc.',
  source: `${SOURCE} get_score_one_math_calc`,
  ...CALC,
  score: scoreMath(false),
})

export const infinitebenchMathCalcGpt4 = defineScorer({
  id: 'infinitebench-math-calc-gpt4',
  about: 'The same without the first number of the reply, as for its GPT-4 prompt. InfiniteBench math_calc.',
  source: `${SOURCE} get_score_one_math_calc`,
  ...CALC,
  score: scoreMath(true),
})
