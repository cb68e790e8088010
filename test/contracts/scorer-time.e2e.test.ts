import { describe, expect, test } from 'vitest'
import { scorerById } from '../../scorers/score.ts'
import { runsPrograms } from '../../scorers/scorer.ts'
import { testTime } from '../../testing/scorer.ts'
import { OF_SUITES } from '../scorers/suites/samples.ts'
import { EXPECTED } from './scorer-samples.ts'

// Scorers of published suites are held to the contract with all others (`scorer.test.ts`), and to time here.

const held = [...scorerById()].filter(([id]) => OF_SUITES.test(id) && !id.endsWith('-strict'))

for (const [id, scorer] of held)
  if (!runsPrograms(scorer)) describe(id, () => testTime(scorer, EXPECTED[scorer.expects?.shape ?? '']!.hostile))

test('they are many', () => {
  expect(held.length).toBeGreaterThan(30)
})
