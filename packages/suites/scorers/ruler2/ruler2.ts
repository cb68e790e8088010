import {
  type ChoiceExpected,
  choice,
  choiceExpected,
  defineScorer,
  rulerAnyStrict,
  rulerRecallStrict,
  stringsExpected,
} from 'fathom-bench/plugin'
import { defineStrictVariant, scoreOfficially } from '../official.ts'
import { readRuler2Letter, scoreRuler2 } from './metrics.ts'

const SOURCE = 'RULER v2; NVIDIA-NeMo/Gym@07d6b0d resources_servers/ruler2/app.py'

export const ruler2All = defineScorer({
  id: 'ruler2-all',
  about: 'Mean over the references: 1 if the reply contains it, otherwise 1 minus the word error rate. RULER v2 all.',
  source: `${SOURCE} string_match_all_single`,
  scale: 'graded',
  strict: 'ruler2-all-strict',
  stated: 'stated-set',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreRuler2('all', answer, golds), golds),
})

export const ruler2Part = defineScorer({
  id: 'ruler2-part',
  about: 'Best over the references: 1 if the reply contains it, otherwise 1 minus the word error rate. RULER v2 part.',
  source: `${SOURCE} string_match_part_single`,
  scale: 'graded',
  strict: 'ruler2-part-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreRuler2('part', answer, golds), golds),
})

export const ruler22steps = defineScorer({
  id: 'ruler2-2steps',
  about: 'As ruler2-all, of the last paragraph. RULER v2 2steps.',
  source: `${SOURCE} string_match_2steps_single`,
  scale: 'graded',
  strict: 'ruler2-2steps-strict',
  stated: 'stated-set',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(answer, () => scoreRuler2('2steps', answer, golds), golds),
})

/** If only the question contains the options, their texts may be empty. */
export const ruler2Multichoice = defineScorer({
  id: 'ruler2-multichoice',
  about: 'Is the letter of the last "The final answer is", the last box or the last "Answer:" the right one? RULER v2.',
  source: `${SOURCE} extract_mcq_letter`,
  scale: 'yes-no',
  strict: 'ruler2-multichoice-strict',
  stated: 'stated-choice',
  variant: 'official',
  expects: choiceExpected,
  score: (answer, { answer: right }: ChoiceExpected) =>
    scoreOfficially(answer, () => readRuler2Letter(answer) === right, [right]),
})

export const ruler2AllStrict = defineStrictVariant('ruler2-all-strict', ruler2All, rulerRecallStrict)
export const ruler2PartStrict = defineStrictVariant('ruler2-part-strict', ruler2Part, rulerAnyStrict)
export const ruler22stepsStrict = defineStrictVariant('ruler2-2steps-strict', ruler22steps, rulerRecallStrict)
export const ruler2MultichoiceStrict = defineStrictVariant('ruler2-multichoice-strict', ruler2Multichoice, choice)
