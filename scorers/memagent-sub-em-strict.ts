import { memagentAnswer, subEm } from './parts/memagent.ts'
import { normaliseAnswer } from './parts/normalise.ts'
import { strings } from './parts/strings.ts'
import { rulerAnyStrict } from './ruler-any-strict.ts'
import { defineScorer } from './scorer.ts'
import { noMoreThanStated } from './stated/capped.ts'
import { statedPhrase } from './stated/stated-phrase.ts'

/**
 * MemAgent's sub_em one way only: the reference must stand in what follows "the answer is", as whole tokens and with at most
 * 10 tokens more in its first line or sentence, not beside alternatives (see `ruler-any-strict`). An answer or a
 * reference that normalises to nothing earns nothing.
 */
export const memagentSubEmStrict = defineScorer({
  id: 'memagent-sub-em-strict',
  about: 'Does what follows "the answer is" say the reference as whole tokens, with at most 10 tokens more?',
  source:
    'Our own variant of MemAgent sub_em; its holes: one way, whole tokens, bounded length, nothing for an empty answer.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-phrase',
  expects: strings,
  score(answer, expected: readonly string[]) {
    const gold = expected[0]
    const prediction = memagentAnswer(answer)
    if (gold === undefined) return { value: 0, why: 'no references' }
    if (prediction === null) return { value: 0, why: 'no "the answer is" in the answer' }
    if (normaliseAnswer(prediction) === '' || normaliseAnswer(gold) === '') {
      return { value: 0, why: 'nothing left to compare once normalised' }
    }
    if (!subEm(prediction, gold)) return { value: 0, why: 'not the reference' }
    return noMoreThanStated(rulerAnyStrict.score(prediction, [gold]), statedPhrase, answer, expected)
  },
})
