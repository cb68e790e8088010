import { type ChoiceExpected, choice, choiceExpected, defineScorer, OPTION_LETTERS } from 'fathom-bench/plugin'
import { defineStrictVariant } from '../official.ts'
import { GRADING_MODES, type GradingMode, readMcqaLetter } from './mcqa.ts'

/** A question with options as NeMo-Gym's rows have it. */
export interface GymChoice extends ChoiceExpected {
  /** `strict_single_letter_boxed` where it is left out. */
  readonly gradingMode?: GradingMode
}

/** NeMo-Gym's questions with options: its LongBench v2 and LongCodeBench. */
export const gymMcqa = defineScorer({
  id: 'gym-mcqa',
  about: 'Is the letter that the grading mode reads (boxed, or behind "Answer:") the right one? NeMo-Gym mcqa.',
  source: 'NVIDIA-NeMo/Gym@07d6b0d resources_servers/mcqa/app.py',
  scale: 'yes-no',
  strict: 'gym-mcqa-strict',
  stated: 'stated-choice',
  variant: 'official',
  expects: choiceExpected,
  score(answer, { answer: right, options, ...more }: GymChoice) {
    const mode = GRADING_MODES.find(each => each === more.gradingMode) ?? GRADING_MODES[0]
    const said = readMcqaLetter(mode, answer, new Map(options.map((option, at) => [OPTION_LETTERS[at], option])))
    return { value: said === right ? 1 : 0, parts: { said }, why: `${said ?? 'no letter'} by ${mode}; right: ${right}` }
  },
})

export const gymMcqaStrict = defineStrictVariant('gym-mcqa-strict', gymMcqa, choice)
