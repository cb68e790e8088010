import { defineScorer } from '../scorer.ts'
import { findConclusion, toReadable } from '../text/conclusion.ts'
import { quoteSome, quoteText } from '../text/quote.ts'
import { capToStated } from './parts/cap.ts'
import { DENIAL, findValues, statedExpected, type ValueExpected } from './parts/value.ts'
import { statedValue } from './stated-value.ts'

/**
 * Scores 1 if the answer gives the stated value or, if the text has none, reports that. The value must occur as whole
 * words and be the only one of its kind: the only number with as many digits. If a response both gives a value and says
 * "not stated", the one that comes first in its conclusion counts, so giving both is no better than giving one.
 * `parts.false_answer`: a value was given although none exists; `parts.missed`: "not stated" although one exists.
 */
export const statedMatch = defineScorer({
  id: 'stated-match',
  about: 'Is the stated value given, or is it said that the text does not state one?',
  source: 'Our own, for questions without an answer as in Michelangelo IDK (arXiv 2409.12640).',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-value',
  expects: statedExpected,
  score(reply, expected: ValueExpected) {
    const { answer, like } = expected
    const { values, denies } = readReply(reply, answer ?? like, like)
    const gave = !denies && values.length > 0
    const right = answer === null ? denies : !denies && values.length === 1 && values[0] === 'right'
    const said = denies ? 'said that it is not stated' : gave ? `gave ${quoteSome(values)}` : 'gave no value'
    const verdict = {
      value: right ? 1 : 0,
      parts: {
        false_answer: Number(answer === null && gave),
        missed: Number(answer !== null && denies),
        wrong: Number(answer !== null && gave && !right),
      },
      why: `${said}; ${answer === null ? 'nothing is stated' : `stated: ${quoteText(answer)}`}`,
    }
    return capToStated(verdict, statedValue, reply, expected)
  },
})

/** The distinct values of the kind that a reply gives, the right one as `right`, unless it denies first. */
function readReply(reply: string, right: string, like: string): { values: string[]; denies: boolean } {
  const conclusion = findConclusion(reply)
  const text = [conclusion, toReadable(reply)].find(part => part !== undefined && isAnswering(part)) ?? ''
  const denial = DENIAL.exec(text)
  const first = listValues(denial ? text.slice(0, denial.index) : '')
  const denies = denial !== null && first.length === 0
  return { values: listValues(text), denies }

  function isAnswering(part: string): boolean {
    return DENIAL.test(part) || listValues(part).length > 0
  }

  function listValues(part: string): string[] {
    return findValues(part, right, like)
  }
}
