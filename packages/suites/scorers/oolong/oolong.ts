import { defineScorer, type GoldText, goldText } from 'fathom-bench/plugin'
import { scoreOfficially } from '../official.ts'
import { type SynthGold, synthExpected } from './gold.ts'
import { scoreReal } from './real.ts'
import { scoreSynth } from './synth.ts'

const SOURCE = 'arXiv 2511.02817; abertsch72/oolong@adbf1cb src/eval/eval_helpers.py'

/**
 * A date without a year gets today's in the official code. Here it gets that of 1 January 2000, so that scores do not
 * change over time.
 */
export const oolongSynth = defineScorer({
  id: 'oolong-synth',
  about: 'Text after the last colon: equal to the gold, or 0.75 to the power of the distance. OOLONG synth.',
  source: `${SOURCE} synth_process_response`,
  scale: 'graded',
  strict: 'oolong-synth-strict',
  stated: 'stated-oolong-synth',
  variant: 'official',
  expects: synthExpected,
  score: (answer, { answer: gold, answerType }: SynthGold) =>
    scoreOfficially(answer, () => scoreSynth(answer, gold, answerType, { year: 2000, month: 1, day: 1 }), [gold]),
})

export const oolongReal = defineScorer({
  id: 'oolong-real',
  about: 'Content of the first \\boxed{…}, compared with an integer, a list or a text. OOLONG real.',
  source: `${SOURCE} dnd_process_response`,
  scale: 'graded',
  strict: 'oolong-real-strict',
  stated: 'stated-oolong-real',
  variant: 'official',
  expects: goldText,
  score: (answer, { answer: gold }: GoldText) => scoreOfficially(answer, () => scoreReal(answer, gold), [gold]),
})
