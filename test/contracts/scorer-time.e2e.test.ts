import { describe, expect, test } from 'vitest'
import { scorerById } from '../../scorers/score.ts'
import { runsPrograms } from '../../scorers/scorer.ts'
import { testTime } from '../../testing/scorer.ts'
import { OF_SUITES, SUITES } from '../scorers/suites/samples.ts'

// Scorers of published suites are held to the contract with all others (`scorer.test.ts`), and to time here.

const SAMPLES: Readonly<Record<string, { readonly hostile: unknown }>> = SUITES
const STRINGS = ['1234567', 'a b a b a b a c', 'x']

const held = [...scorerById()].filter(([id]) => OF_SUITES.test(id) && !id.endsWith('-strict'))

for (const [id, scorer] of held)
  if (!runsPrograms(scorer))
    describe(id, () => testTime(scorer, SAMPLES[scorer.expects?.shape ?? '']?.hostile ?? STRINGS))

test('they are many', () => {
  expect(held.length).toBeGreaterThan(30)
})
