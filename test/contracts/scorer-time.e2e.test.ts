import { describe, expect, test } from 'vitest'
import { scorerById } from '../../scorers/score.ts'
import { runsPrograms } from '../../scorers/scorer.ts'
import { testTime } from '../../testing/scorer.ts'
import { OF_SUITES } from '../scorers/suites/samples.ts'
import { EXPECTED } from './scorer-samples.ts'

// Clocks are for the slow tests: what else every scorer owes is in `scorer.test.ts`.

/** A strict variant of a suite's scorer does less than the scorer itself. */
const isLess = (id: string) => OF_SUITES.test(id) && id.endsWith('-strict')
const held = [...scorerById()].filter(([id, { unscored }]) => !isLess(id) && unscored === undefined)

for (const [id, scorer] of held)
  if (!runsPrograms(scorer)) describe(id, () => testTime(scorer, EXPECTED[scorer.expects?.shape ?? ''].hostile))

test('they are many', () => {
  expect(held.length).toBeGreaterThan(100)
})
