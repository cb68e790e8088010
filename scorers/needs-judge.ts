import { defineScorer } from './scorer.ts'

/** What a judge is shown of an item beside the answer: the reference, and by which rule of the suite it judges. */
export interface Reference {
  readonly answer: string
  readonly rule: string
}

/**
 * Stands for the judge of a suite whose answers only a model can score (LongMemEval, AA-LCR, BEAM, AMA-Bench). They are run and kept, and stay without a score.
 */
export const needsJudge = defineScorer<'needs-judge', Reference>({
  id: 'needs-judge',
  about: 'Nothing: the suite has its answers scored by a model.',
  source: 'LongMemEval, LongMemEval V2 (llm_…), AA-LCR, BEAM and AMA-Bench: their own evaluation',
  scale: 'yes-no',
  variant: 'official',
  unscored: 'the suite has them scored by a judge model, and a figure of one would not be exact',
  expects: {
    shape: 'a reference and the rule it is judged by',
    test: (expected): expected is Reference => isReference(expected),
  },
  score: () => ({ value: 0, why: 'not scored: it takes a judge' }),
})

const isReference = (expected: unknown) =>
  typeof expected === 'object' &&
  expected !== null &&
  ['answer', 'rule'].every(field => typeof Reflect.get(expected, field) === 'string')
