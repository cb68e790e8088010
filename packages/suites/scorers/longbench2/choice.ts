import { type ChoiceExpected, choiceExpected, defineScorer } from 'fathom-bench/plugin'
import { extractChoiceAnswer } from './choice-answer.ts'

/** LongBench v2: the letter behind "The correct answer is", and no other form. */
export const longbench2Choice = defineScorer({
  id: 'longbench2-choice',
  about: 'Is the letter behind the first "The correct answer is (X)" the right one? LongBench v2.',
  source: 'arXiv 2412.15204; THUDM/LongBench@2e00731 pred.py extract_answer',
  scale: 'yes-no',
  strict: 'choice',
  stated: 'stated-choice',
  variant: 'official',
  expects: choiceExpected,
  score(answer, { answer: right }: ChoiceExpected) {
    const said = extractChoiceAnswer(answer)
    return {
      value: said === right ? 1 : 0,
      parts: { said },
      why: `${said ?? 'no letter'} behind "The correct answer is"; right: ${right}`,
    }
  },
})
