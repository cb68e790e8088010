import { anyNumbers } from '../parts/any-numbers.ts'
import { statementsOf } from '../parts/conclusion.ts'
import { listed, numberLines } from '../parts/numbers.ts'
import { sameNumber } from '../parts/same-number.ts'
import { defineScorer } from '../scorer.ts'
import { committed, type Passage } from './commitment.ts'
import { numberInPassage } from './number.ts'

/** The numbers of a list in order, or one number where one is expected. */
export const statedList = defineScorer({
  id: 'stated-list',
  about: 'Does the reply commit to the right list of numbers, in order, or to the right number?',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared number by number.',
  scale: 'yes-no',
  variant: 'stated',
  expects: anyNumbers,
  score(answer, expected: number | readonly number[]) {
    const right = typeof expected === 'number' ? [expected] : expected
    const said = committed(answer, typeof expected === 'number' ? oneIn : listIn) ?? undefined
    const same = said?.length === right.length && right.every((value, at) => sameNumber(value, said[at]))
    return {
      value: same ? 1 : 0,
      parts: { said: said?.slice(0, 50) ?? null },
      why:
        said === undefined
          ? 'commits to no list'
          : same
            ? 'commits to the right list'
            : `commits to another list, of ${said.length}`,
    }
  },
})

const oneIn = (passage: Passage): readonly number[] | undefined => {
  const said = numberInPassage(passage)
  return said === undefined ? undefined : said === null ? [] : [said]
}

/** The last list in brackets; else the numbers of the first statement behind a conclusion, or of the last one. A list offered with "or" is none. */
function listIn({ text, concluded, near }: Passage): readonly number[] | undefined {
  // "The answer is 143. So it is clear that …": what is said first, if no more of the list follows line by line.
  const [first, ...more] = statementsOf(text)
  if (near && more.length > 0 && listed(first).length > 0 && numberLines(text) === undefined)
    return listIn({ text: first, concluded })
  const lists = [...text.matchAll(/\[([^[\]]{0,20000})\]/g)].filter(([, inside]) => /^[\s\d.,+\-−'"]*$/.test(inside))
  const last = lists.at(-1)
  if (last) {
    const offered =
      /\b(?:or|either|possibly|perhaps|maybe)(?: (?:it|this) (?:could|might|may) be)?\s*$/i.test(
        text.slice(0, last.index),
      ) || /^[,;]?\s*(?:and\s|but\s)?(?:or|possibly|perhaps|maybe|(?:could|might|may) be)\b/i.test(text.slice(last.index + last[0].length))
    return offered ? [] : listed(last[1])
  }
  const lines = numberLines(text)
  if (lines !== undefined) return lines
  const statements = statementsOf(text)
    .map(statement => ({ statement, numbers: listed(statement) }))
    .filter(({ numbers }) => numbers.length > 0)
  const chosen = concluded ? statements[0] : statements.at(-1)
  return chosen !== undefined && HEDGES.test(chosen.statement) ? [] : chosen?.numbers
}

/** A list in words that is one of two, or not sure of an entry. */
const HEDGES = /\b(?:or|either|possibly|perhaps|maybe|(?:could|might|may) be)\b/i
