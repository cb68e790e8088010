import { describe, expect, test } from 'vitest'
import { testTime } from '../../library/testing/scorer.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { isProgramScorer } from '../../scorers/scorer.ts'
import { OF_SUITES } from '../packages/suites/scorers/samples.ts'
import { EXPECTED } from './scorer-samples.ts'

// Clocks are for the slow tests: what else every scorer owes is in `scorer.test.ts`, and the signs that patterns look
// for are in `scorer-signs.test.ts`.

/** A strict variant of a suite's scorer does less than the scorer itself. */
const isLess = (id: string) => OF_SUITES.test(id) && id.endsWith('-strict')
const scored = [...buildScorerRegistry()].filter(([, { unscored }]) => unscored === undefined)
const held = scored.filter(([id]) => !isLess(id))

for (const [id, scorer] of held)
  if (!isProgramScorer(scorer)) describe(id, () => testTime(scorer, EXPECTED[scorer.expects?.shape ?? ''].hostile))

test('they are many', () => {
  expect(held.length).toBeGreaterThan(100)
  expect(scored.length).toBeGreaterThan(150)
})
