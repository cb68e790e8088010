import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CURVE_PICTURE, drawCurve, readCurve } from '../../../bin/perf/serve-check/curve.ts'
import { measureChange, PLAN } from '../../../bin/perf/serve-check/measure.ts'

test('the picture in the docs is drawn from the stored measurements (npm run perf -- serve-check-curve)', () => {
  expect(readFileSync(CURVE_PICTURE, 'utf8')).toBe(drawCurve(readCurve()))
})

test('a larger loss FAILs at least as often, and the default plan sees more than twelve contexts', () => {
  const points = readCurve()
  const failsOf = (contexts: number) =>
    points.filter(point => point.contexts === contexts).toSorted((a, b) => a.loss - b.loss)
  const [most, few] = [failsOf(PLAN.contexts), failsOf(12)]
  expect(most.map(({ loss }) => loss)).toEqual(few.map(({ loss }) => loss))
  for (const [at, { fail, pass, runs }] of most.entries()) {
    // Shares of so many runs differ by chance.
    const slack = 3 * Math.sqrt(0.25 / runs)
    expect(fail).toBeGreaterThanOrEqual((most[at - 1]?.fail ?? 0) - slack)
    expect(fail).toBeGreaterThanOrEqual(few[at].fail - slack)
    expect(fail + pass).toBeLessThanOrEqual(1)
  }
})

test('stored shares are those of today’s judge', () => {
  const point = readCurve().find(({ contexts, loss }) => contexts === PLAN.contexts && loss === 10)
  const { fail } = measureChange({ name: 'even loss of 10 points', flips: 0.02, even: 0.1 }, 4, PLAN)
  expect([point?.fail, fail]).toEqual([1, 1])
})
