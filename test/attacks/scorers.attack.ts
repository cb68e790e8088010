import { expect, test } from 'vitest'
import { SIGNS, STRETCHES } from '../../library/testing/hostile-answers.ts'
import { expectLinear } from '../../library/testing/linear.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { scoreHostile } from '../contracts/scorer-samples.ts'

/** As long as a model that repeats itself writes, in characters. */
const LONG = 2 ** 16

const scored = [...buildScorerRegistry()].filter(([, { unscored }]) => unscored === undefined)

test.each(scored)('%s: any sign 64K times, and then a word, takes time in step with its length', (_, scorer) => {
  for (const sign of SIGNS)
    for (const [name, stretch] of STRETCHES) {
      const what = `${JSON.stringify(sign)} ${name}`
      const work = (characters: number) => scoreHostile(scorer, stretch(sign, characters))
      try {
        expectLinear(work, what, LONG)
      } catch {
        // Some scorers read texts above a length another way, and a step there is no growth.
        expectLinear(work, what, 4 * LONG)
      }
    }
})

test('they are many', () => {
  expect(scored.length).toBeGreaterThan(150)
})
