import { conclusionOf, readable } from './parts/conclusion.ts'
import { type Choice, choiceExpected, LETTERS, lettersIn, optionsIn } from './parts/options.ts'
import { quoteSome } from './parts/quote.ts'
import { defineScorer } from './scorer.ts'
import { noMoreThanStated } from './stated/capped.ts'
import { statedChoice } from './stated/stated-choice.ts'

/**
 * Exactly one option named, and the right one. Looked for in the answer's conclusion ("the answer is C"), else in all of it, in this order:
 * the letter that is all or that opens ("C", "(C)", "C. …"), a letter marked as an option ("option C", "(C)"), a letter alone in capitals that is
 * no word (so not "A" and "I" before a word), and the full text of an option.
 * Two letters found by the same rule are no choice.
 */
export const choice = defineScorer({
  id: 'choice',
  about: 'Does the answer choose the right option, and no other?',
  source: 'Our own: one letter found by a fixed order of rules; hedging between two options scores 0.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-choice',
  expects: choiceExpected,
  score(answer, expected: Choice) {
    const { answer: right, options } = expected
    const chosen = chosenFrom(answer, options)
    const verdict = {
      value: chosen.length === 1 && chosen[0] === right ? 1 : 0,
      parts: { chosen: chosen.slice(0, 8) },
      why: `${chosen.length === 0 ? 'no option' : quoteSome(chosen)} chosen; right: ${right}`,
    }
    return noMoreThanStated(verdict, statedChoice, answer, expected)
  },
})

function chosenFrom(answer: string, options: readonly string[]): string[] {
  const letters = LETTERS.slice(0, options.length)
  const text = readable(answer)
  const conclusion = conclusionOf(answer)
  for (const part of conclusion === undefined ? [text] : [conclusion, text]) {
    const chosen = lettersIn(part, letters) ?? optionsIn(part, letters, options)
    if (chosen.length > 0) return chosen
  }
  return []
}
