import { rulerAnyStrict } from '../ruler/ruler-any-strict.ts'
import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedPhrase } from '../stated/stated-phrase.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { extractMemagentAnswer, isSubMatch } from '../text/memagent.ts'
import { normalizeAnswer } from '../text/normalise.ts'

/**
 * MemAgent's sub_em in one direction only. The text after "the answer is" must contain the reference as whole tokens,
 * with at most 10 more tokens in its first line or sentence, and without alternatives (see `ruler-any-strict`). An
 * answer or a reference that normalises to nothing scores 0.
 */
export const memagentSubEmStrict = defineScorer({
  id: 'memagent-sub-em-strict',
  about: 'Does what follows "the answer is" say the reference as whole tokens, with at most 10 tokens more?',
  source:
    'Our own variant of MemAgent sub_em; its holes: one way, whole tokens, bounded length, nothing for an empty answer.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-phrase',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const gold = expected[0]
    const prediction = extractMemagentAnswer(answer)
    if (gold === undefined) return { value: 0, why: 'no references' }
    if (prediction === null) return { value: 0, why: 'no "the answer is" in the answer' }
    if (normalizeAnswer(prediction) === '' || normalizeAnswer(gold) === '') {
      return { value: 0, why: 'nothing left to compare once normalised' }
    }
    if (!isSubMatch(prediction, gold)) return { value: 0, why: 'not the reference' }
    return capToStated(rulerAnyStrict.score(prediction, [gold]), statedPhrase, answer, expected)
  },
})
