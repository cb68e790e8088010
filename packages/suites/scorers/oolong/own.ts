import {
  capToStated,
  defineScorer,
  type GoldText,
  goldText,
  parsePythonInteger,
  statedNumberDecay,
  statedPhrase,
  statedSet,
  strip,
  type Verdict,
} from 'fathom-bench/plugin'
import { type SynthGold, synthExpected, toComparableGold } from './gold.ts'
import { oolongReal, oolongSynth } from './oolong.ts'

// Strict and flexible scores in addition to OOLONG's own.

const SOURCE = 'Our own: what a reply commits to (docs/scorers.md), compared as OOLONG does.'

/**
 * Scores what the reply commits to: a number (0.75 to the power of its distance), or the answer in one of its forms.
 */
export const statedOolongSynth = defineScorer({
  id: 'stated-oolong-synth',
  about: 'Does the reply commit to the answer of an OOLONG question, or how near is its number?',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: synthExpected,
  score(answer, expected: SynthGold): Verdict {
    const gold = toComparableGold(expected)
    return typeof gold === 'number' ? statedNumberDecay.score(answer, gold) : statedPhrase.score(answer, gold)
  },
})

/** The official score, limited by what the reply commits to. */
export const oolongSynthStrict = defineScorer({
  id: 'oolong-synth-strict',
  about: 'As oolong-synth, and no more than the reply commits to.',
  source: 'Our own variant of OOLONG synth.',
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-oolong-synth',
  expects: synthExpected,
  score: (answer, expected: SynthGold) =>
    capToStated(oolongSynth.score(answer, expected), statedOolongSynth, answer, expected),
})

/** Scores what the reply commits to: a number, the entries of a list (recall times precision), or a text. */
export const statedOolongReal = defineScorer({
  id: 'stated-oolong-real',
  about: 'Does the reply commit to the answer of an OOLONG question about a transcript?',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: goldText,
  score(answer, { answer: gold }: GoldText): Verdict {
    const number = parsePythonInteger(gold)
    if (number !== undefined) return statedNumberDecay.score(answer, Number(number))
    const entries = gold.split(',').map(strip)
    const named = entries.filter(entry => entry !== '')
    return entries.length > 1 ? statedSet.score(answer, named) : statedPhrase.score(answer, [gold])
  },
})

export const oolongRealStrict = defineScorer({
  id: 'oolong-real-strict',
  about: 'As oolong-real, and no more than the reply commits to.',
  source: 'Our own variant of OOLONG real.',
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-oolong-real',
  expects: goldText,
  score: (answer, expected: GoldText) =>
    capToStated(oolongReal.score(answer, expected), statedOolongReal, answer, expected),
})
