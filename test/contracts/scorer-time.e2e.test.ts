import { describe, expect, test } from 'vitest'
import { SIGNS, STRETCHES } from '../../library/testing/hostile-answers.ts'
import { expectLinear } from '../../library/testing/linear.ts'
import { testTime } from '../../library/testing/scorer.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { isProgramScorer } from '../../scorers/scorer.ts'
import { OF_SUITES } from '../packages/suites/scorers/samples.ts'
import { EXPECTED, scoreHostile } from './scorer-samples.ts'

// Clocks are for the slow tests: what else every scorer owes is in `scorer.test.ts`.

/** A strict variant of a suite's scorer does less than the scorer itself. */
const isLess = (id: string) => OF_SUITES.test(id) && id.endsWith('-strict')
const scored = [...buildScorerRegistry()].filter(([, { unscored }]) => unscored === undefined)
const held = scored.filter(([id]) => !isLess(id))

for (const [id, scorer] of held)
  if (!isProgramScorer(scorer)) describe(id, () => testTime(scorer, EXPECTED[scorer.expects?.shape ?? ''].hostile))

describe('any sign many times, and then a word, takes time in step with its length', () => {
  // A ninth of the signs for each scorer; all of them, at 64K characters, by `npm run check:attacks`, which takes
  // minutes.
  for (const [place, [id, scorer]] of scored.entries())
    test(id, () => {
      for (const sign of SIGNS.filter((_, at) => at % 9 === place % 9))
        for (const [name, stretch] of STRETCHES)
          expectLinear(characters => scoreHostile(scorer, stretch(sign, characters)), `${JSON.stringify(sign)} ${name}`)
    })
})

test('they are many', () => {
  expect(held.length).toBeGreaterThan(100)
  expect(scored.length).toBeGreaterThan(150)
})
