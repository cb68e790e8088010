import { strip } from '../../core/python/python.ts'
import { rulerAnyStrict } from '../ruler/ruler-any-strict.ts'
import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedPhrase } from '../stated/stated-phrase.ts'
import { findLastBoxed } from '../text/box.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { scoreBox, scoreTidyBox } from '../text/longcontext.ts'
import { quoteSome, quoteText } from '../text/quote.ts'

/**
 * LoongRL's older rule for long-context answers: 1 if the last `\boxed{…}` contains any reference, with punctuation
 * replaced by blanks. Flaws: "12" is right for 1, and any box is right for a reference of punctuation. `parts.tidy` is
 * the same under its format rules (one box, little text in and after it).
 */
export const longcontextQa = defineScorer({
  id: 'longcontext-qa',
  about: 'Does a reference stand in the last \\boxed{…} (substring, punctuation ignored)? LoongRL longcontext_qa.',
  source: 'arXiv 2510.19363; rStar-RL/LoongRL 2847cc5 reward_score/longcontext_qa.py (pure_exact_match)',
  scale: 'yes-no',
  strict: 'longcontext-qa-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const box = findLastBoxed(strip(answer))
    return {
      value: scoreBox(answer, expected),
      parts: { tidy: scoreTidyBox(answer, expected) },
      why: typeof box === 'string' ? `${quoteText(box)} boxed, ${quoteSome(expected) || 'nothing'} expected` : 'no box',
    }
  },
})

/** The same with whole tokens, at most 10 tokens more in the box, and no alternatives (see `ruler-any-strict`). */
export const longcontextQaStrict = defineScorer({
  id: 'longcontext-qa-strict',
  variant: 'strict',
  stated: 'stated-phrase',
  about: 'Does the last \\boxed{…} say a reference as whole tokens, with at most 10 tokens more?',
  source:
    'Our own variant of LoongRL longcontext_qa; its holes: whole tokens and bounded length instead of substrings.',
  scale: 'yes-no',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const box = findLastBoxed(strip(answer))
    if (typeof box !== 'string') return { value: 0, why: 'no box' }
    if (scoreBox(answer, expected) !== 1) return { value: 0, why: 'not in the box' }
    return capToStated(rulerAnyStrict.score(box, expected), statedPhrase, answer, expected)
  },
})
