import { defineScorer, type Verdict } from '../scorer.ts'
import { splitStatements } from '../text/conclusion.ts'
import { type Ordering, parseOrdering } from '../text/lists/ordering.ts'
import { isExactly, scoreAdjacentPairs, scoreOrder } from '../text/lists/ordering-figures.ts'
import { explainOrdering } from '../text/lists/ordering-why.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { makeEntryFinder } from './parts/candidates.ts'
import { readCommitment } from './parts/commitment.ts'
import { listVersions } from './parts/several.ts'

const SOURCE = 'Our own: the order that a reply commits to (docs/scorers.md), compared as'

/** Kendall's tau of the labels committed to, times recall, times precision. */
export const statedOrderTau = defineScorer({
  id: 'stated-order-tau',
  about: 'Kendall’s tau of the order that the reply commits to (below 0 counts as 0), times recall, times precision.',
  source: `${SOURCE} order-tau does.`,
  scale: 'graded',
  variant: 'stated',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreOrdering(answer, expected, scoreOrder),
})

export const statedOrderAdjacent = defineScorer({
  id: 'stated-order-adjacent',
  about: 'Share of the neighbours in the expected order that are neighbours in what the reply commits to.',
  source: `${SOURCE} order-adjacent does.`,
  scale: 'graded',
  variant: 'stated',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreOrdering(answer, expected, scoreAdjacentPairs),
})

export const statedOrderExact = defineScorer({
  id: 'stated-order-exact',
  about: 'Does the reply commit to exactly the expected labels, in the expected order?',
  source: `${SOURCE} order-exact does.`,
  scale: 'yes-no',
  variant: 'stated',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreOrdering(answer, expected, isExactly),
})

function scoreOrdering(
  answer: string,
  expected: readonly string[],
  figure: (ordering: Ordering, count: number) => number,
): Verdict {
  const enough = Math.min(2, expected.length)
  const ordering = readCommitment(
    answer,
    ({ text, concluded, near }) => {
      // Text after a complete order does not belong to it, and two orders do not count.
      const first = near ? parseOrdering(splitStatements(text)[0] ?? '', expected) : undefined
      if (first !== undefined && first.entries.length >= Math.max(2, expected.length)) return first
      const versions = listVersions(text).filter(
        line => 2 * parseOrdering(line, expected).found.length >= expected.length,
      )
      if (versions.length > 1) return undefined
      const read = parseOrdering(text, expected)
      return read.entries.length >= (concluded ? enough : 1) ? read : undefined
    },
    makeEntryFinder(expected),
  )
  if (ordering === undefined) return { value: 0, why: 'commits to no order' }
  const value = figure(ordering, expected.length)
  return { value, why: value === 1 ? `all ${expected.length} labels in order` : explainOrdering(ordering, expected) }
}
