import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedChoice } from '../stated/stated-choice.ts'
import { findConclusion, toReadable } from '../text/conclusion.ts'
import { type ChoiceExpected, choiceExpected, findLetters, findOptions, OPTION_LETTERS } from '../text/lists/options.ts'
import { quoteSome } from '../text/quote.ts'

/**
 * Scores 1 if the answer names exactly one option, the right one. It searches the answer's conclusion ("the answer is
 * C"), or all of it if there is none. Rules, in order: a letter that is the whole text or opens it ("C", "(C)", "C.
 * …"); a letter marked as an option ("option C", "(C)"); a single capital letter that is not a word (so not "A" and "I"
 * before a word); the full text of an option. Two letters found by the same rule are not a choice.
 */
export const choice = defineScorer({
  id: 'choice',
  about: 'Does the answer choose the right option, and no other?',
  source: 'Our own: one letter found by a fixed order of rules; hedging between two options scores 0.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-choice',
  expects: choiceExpected,
  score(answer, expected: ChoiceExpected) {
    const { answer: right, options } = expected
    const chosen = findChosen(answer, options)
    const verdict = {
      value: chosen.length === 1 && chosen[0] === right ? 1 : 0,
      parts: { chosen: chosen.slice(0, 8) },
      why: `${chosen.length === 0 ? 'no option' : quoteSome(chosen)} chosen; right: ${right}`,
    }
    return capToStated(verdict, statedChoice, answer, expected)
  },
})

function findChosen(answer: string, options: readonly string[]): string[] {
  const letters = OPTION_LETTERS.slice(0, options.length)
  const text = toReadable(answer)
  const conclusion = findConclusion(answer)
  for (const part of conclusion === undefined ? [text] : [conclusion, text]) {
    const chosen = findLetters(part, letters) ?? findOptions(part, letters, options)
    if (chosen.length > 0) return chosen
  }
  return []
}
