import { orderingOf } from './parts/ordering.ts'
import { differences } from './parts/ordering-why.ts'
import { strings } from './parts/strings.ts'
import { defineScorer } from './scorer.ts'

/**
 * Of the pairs of neighbours in the expected order, the share that stand as neighbours, in that order, in the answer too;
 * out of the answer's own pairs where it lists more entries. A single expected label has no pair: 1 where it alone is listed.
 */
export const orderAdjacent = defineScorer({
  id: 'order-adjacent',
  about: 'Share of the neighbours in the expected order that are neighbours in the answer.',
  source:
    'Adjacent-pair accuracy of sentence ordering (Lapata 2003; Logeswaran 2018); longer answers divide by their own pairs.',
  scale: 'graded',
  expects: strings,
  score(answer, expected: readonly string[]) {
    const ordering = orderingOf(answer, expected)
    const { entries } = ordering
    // A label that comes again may make its pair again: each pair counts once.
    const kept = new Set(entries.filter((entry, at) => entry > 0 && entries[at - 1] === entry - 1)).size
    const pairs = Math.max(expected.length, entries.length) - 1
    const value = expected.length <= 1 ? Number(entries.length === 1 && entries[0] === 0) : kept / pairs
    return {
      value,
      parts: { kept, pairs: Math.max(0, pairs), found: ordering.found.length, strange: ordering.strange },
      why: value === 1 ? `all ${expected.length} labels in order` : differences(ordering, expected),
    }
  },
})
