import { expect, test } from 'vitest'
import { SIGNS, STRETCHES } from '../../library/testing/hostile-answers.ts'
import { expectLinear } from '../../library/testing/linear.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { scoreHostile } from '../contracts/scorer-samples.ts'

// Every scorer reads every sign 64K times: in one of the four stretches, by turns, so that each stretch of a sign meets a
// quarter of the scorers. `FATHOM_SIGNS=all npm run check:attacks -- test/attacks/scorers` is the full sweep, every sign
// in all four for each scorer, which takes four times as long.

const TURNS = process.env['FATHOM_SIGNS'] === 'all' ? STRETCHES.length : 1
/** As long as a model that repeats itself writes, in characters. */
const LONG = 2 ** 16
/**
 * Milliseconds of processor time. A text of 64K that takes less is over at once: were its growth squared, 450K
 * characters would stay within the 5 s of a scorer, and no model writes as many.
 */
const AT_ONCE = 100

const scored = [...buildScorerRegistry()].filter(([, { unscored }]) => unscored === undefined)

test.each(scored.map(([id, scorer], at) => [id, scorer, at] as const))(
  '%s: any sign 64K times, and then a word, takes time in step with its length',
  (_, scorer, at) => {
    for (const [place, sign] of SIGNS.entries())
      for (let turn = 0; turn < TURNS; turn++) {
        const [name, stretch] = STRETCHES[(at + place + turn) % STRETCHES.length]
        const work = (characters: number) => scoreHostile(scorer, stretch(sign, characters))
        if (measureMilliseconds(() => work(LONG)) < AT_ONCE) continue
        const what = `${JSON.stringify(sign)} ${name}`
        // From 64K on: a table that no longer fits where short ones do makes a step below that, which is no growth.
        expectLinear(work, what, 4 * LONG)
      }
  },
)

test('they are many', () => {
  expect(scored.length).toBeGreaterThan(150)
})

function measureMilliseconds(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
