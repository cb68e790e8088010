import { defineScorer } from '../scorer.ts'
import { isReference, type Reference } from './reference.ts'

/**
 * Placeholder for the judge of a suite whose answers only a model can score (LongMemEval, AA-LCR, BEAM, AMA-Bench, some
 * of HELMET). By itself it gives no score. `--judge` queries a model (`run/judge/judging.ts`), whose verdicts are rows
 * of this scorer.
 */
export const judged = defineScorer<'judged', Reference>({
  id: 'judged',
  about: "A judge model's verdict on the answer (`--judge`), by Fathom's rubric; without a judge, no score.",
  source: 'LongMemEval, LongMemEval V2 (llm_…), AA-LCR, BEAM, AMA-Bench and HELMET: their own evaluation',
  scale: 'graded',
  variant: 'judged',
  unscored: 'the suite has them scored by a judge model, which --judge MODEL@URL names',
  expects: { shape: 'a question, its reference and the rule it is judged by', test: isReference },
  score: () => ({ value: 0, why: 'not scored: it takes a judge' }),
})
