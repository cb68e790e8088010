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
    const values = committed(answer, ({ text }) => {
      const said = valuesLike(text, right, like)
      return said.length === 0 ? undefined : said
    })
    const denies = values === undefined && DENIAL.test(plainText(answer))
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
