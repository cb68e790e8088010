import { quote, quoteSome } from '../parts/quote.ts'
import { DENIAL, type Stated, statedExpected, valuesLike } from '../parts/stated-value.ts'
import { defineScorer } from '../scorer.ts'
import { committed } from './commitment.ts'
import { plainText } from './plain.ts'

/** The stated value, or that there is none. A reply that says "not stated" and yet gives a value commits to the value. */
export const statedValue = defineScorer({
  id: 'stated-value',
  about: 'Does the reply commit to the stated value, or to it that the text does not state one?',
  source: 'Our own: what a reply commits to (docs/scorers.md), for questions without an answer.',
  scale: 'yes-no',
  variant: 'stated',
  expects: statedExpected,
  score(answer, { answer: right, like }: Stated) {
    const plain = plainText(answer)
    const values = committed(answer, ({ text }) => {
      const said = valuesLike(text, right, like)
      return said.length === 0 || deniesFirst(plain, like) ? undefined : said
    })
    const denies = values === undefined && DENIAL.test(plain)
    const hit = right === null ? denies : values?.length === 1 && values[0] === 'right'
    return {
      value: hit ? 1 : 0,
      parts: {
        false_answer: Number(right === null && values !== undefined),
        missed: Number(right !== null && denies),
        wrong: Number(right !== null && values !== undefined && !hit),
      },
      why: `${denies ? 'commits to "not stated"' : values ? `commits to ${quoteSome(values)}` : 'commits to nothing'}; ${right === null ? 'nothing is stated' : `stated: ${quote(right)}`}`,
    }
  },
})

/** Is it first said that there is none, and a value only named behind that? "Not given, but it must be 7" gives one. */
function deniesFirst(text: string, like: string): boolean {
  const denial = DENIAL.exec(text)
  if (denial === null || valuesLike(text.slice(0, denial.index), null, like).length > 0) return false
  return !YET.test(text.slice(denial.index))
}

const YET =
  /\b(?:but|however|though|yet|must|should|probably|perhaps|likely|guess|estimate|infer|deduce|compute|calculate|therefore|so|answer|wait|total is)\b/i
