import { type ChoiceExpected, captureReturn, choiceExpected, defineScorer, quoteForMessage } from 'fathom-bench/plugin'
import { scoreMembench, scorePersonamem } from '../official/choices.ts'

/** A letter behind `<final_answer>`, or anywhere in the reply. */
export const personamemLetter = defineScorer({
  id: 'personamem-letter',
  about:
    'Are all letters behind <final_answer>, or in the reply, the right one? PersonaMem; the article "a" is one too.',
  source: 'bowen-upenn/PersonaMem@041d82a inference_standalone_openai.py extract_answer',
  scale: 'yes-no',
  stated: 'stated-choice',
  variant: 'official',
  expects: choiceExpected,
  score(answer, { answer: right }: ChoiceExpected) {
    const came = captureReturn(() =>
      scorePersonamem({ predicted_answer: answer, correct_answer: `(${right.toLowerCase()})` }),
    )
    const isRight = Array.isArray(came) && came[0] === true
    return { value: Number(isRight), why: `${quoteForMessage(answer)}; right: (${right.toLowerCase()})` }
  },
})

/** The reply is the letter, and nothing else: not even a line's end. */
export const membenchLetter = defineScorer({
  id: 'membench-letter',
  about: 'Is the reply the right letter, and not one character more? MemBench.',
  source: 'import-myself/Membench@0495679 benchmark/env/Membenenv.py step',
  scale: 'yes-no',
  stated: 'stated-choice',
  variant: 'official',
  expects: choiceExpected,
  score(answer, { answer: right }: ChoiceExpected) {
    const came = captureReturn(() => scoreMembench({ response: answer, ground_truth: right }))
    return { value: 'reward' in came ? came.reward : 0, why: `${quoteForMessage(answer)}; right: ${right}` }
  },
})
