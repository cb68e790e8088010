import { describe, expect, test } from 'vitest'
import { makeRandom, type Random } from '../../../core/random/random.ts'
import { holm } from '../../../stats/holm.ts'
import { judgeNonInferiority } from '../../../stats/paired/non-inferiority.ts'
import { computePairedDifference, type Pair, type PairedDifference } from '../../../stats/paired/paired-difference.ts'
import { computeNonInferiorityItems } from '../../../stats/power.ts'

const yesNo = (lost: number, won: number, n: number): Pair[] =>
  Array.from({ length: n }, (_, at) => ({
    stratum: 'a',
    cluster: String(at),
    base: at >= lost && at < lost + won ? 0 : 1,
    candidate: at < lost ? 0 : 1,
  }))
const compare = (lost: number, won: number, n: number, alpha: number) =>
  computePairedDifference(yesNo(lost, won, n), { rng: makeRandom('verdict'), alpha })

// Three rows of a gate at a margin of 5 points; the bounds are Tango's at 95 % one-sided.
describe('verdicts', () => {
  const rows = [compare(2, 2, 200, 0.05), compare(14, 2, 200, 0.05), compare(2, 1, 20, 0.05)]
  const adjusted = holm(rows.map(({ p }) => p))
  const verdicts = rows.map((row, at) => judgeNonInferiority(row, { margin: 0.05, adjustedP: adjusted[at] }))

  test('pass where the bound is above the margin', () => {
    expect(rows[0].lower).toBeCloseTo(-0.02101, 5)
    expect(verdicts[0]).toEqual({ verdict: 'pass' })
  })

  test('fail where the drop is larger than the margin, and significant', () => {
    expect(rows[1].lower).toBeCloseTo(-0.09715, 5)
    expect(adjusted[1]).toBeCloseTo(0.012543, 6)
    expect(verdicts[1]).toEqual({ verdict: 'fail' })
    expect(judgeNonInferiority(rows[1], { margin: 0.05, adjustedP: 0.06 }).verdict).toBe('inconclusive')
    expect(judgeNonInferiority(rows[1], { margin: 0.07, adjustedP: 0.01 }).verdict).toBe('inconclusive')
  })

  test('inconclusive else, with the pairs that an unchanged candidate would need', () => {
    expect(rows[2].lower).toBeCloseTo(-0.22466, 5)
    // variance (3/20 - 0.05^2) * 20/19, times ((1.6449 + 0.8416) / 0.05)^2
    expect(verdicts[2]).toEqual({ verdict: 'inconclusive', needed: 384, assuming: 'unchanged' })
  })

  test('at the boundary itself: not above -margin, and not below it', () => {
    const row = rows[0]
    expect(judgeNonInferiority(row, { margin: -row.lower, adjustedP: 1 }).verdict).toBe('inconclusive')
    const drop = rows[1]
    expect(judgeNonInferiority(drop, { margin: -drop.difference, adjustedP: 0 }).verdict).toBe('inconclusive')
    expect(judgeNonInferiority(drop, { margin: 0.05, adjustedP: drop.alpha }).verdict).toBe('fail')
  })
})

describe('pairs needed', () => {
  const needed = (lost: number, won: number, n: number, margin: number) => {
    const verdict = judgeNonInferiority(compare(lost, won, n, 0.05), { margin, adjustedP: 1 })
    return verdict.verdict === 'inconclusive' ? verdict : undefined
  }

  test('without a pair that differs: where the score interval of none falls within the margin', () => {
    // z^2 (1 / 0.03 - 1) with z = 1.6449
    expect(needed(0, 0, 20, 0.03)).toEqual({ verdict: 'inconclusive', needed: 88, assuming: 'unchanged' })
    expect(compare(0, 0, 88, 0.05).lower).toBeGreaterThan(-0.03)
    expect(compare(0, 0, 87, 0.05).lower).toBeLessThan(-0.03)
  })

  test('no number of pairs shows a drop of less than nothing', () => {
    expect(needed(2, 2, 100, 0)).toEqual({ verdict: 'inconclusive', needed: undefined, assuming: 'unchanged' })
  })

  test('where there are enough for an unchanged one, it is taken as far off as it looks', () => {
    const close = needed(60, 30, 1000, 0.04)
    expect(close).toMatchObject({ assuming: 'as seen' })
    // variance 0.0891 * 1000/999, times (2.4865 / 0.01)^2
    expect(close!.needed).toBe(5515)
    expect(needed(70, 30, 1000, 0.04)!.needed).toBeUndefined()
  })
})

// Seeded simulations of one comparison of yes-no pairs, at alpha 0.05.
describe('errors', () => {
  const run = (label: string, trials: number, n: number, lose: number, win: number, margin: number) => {
    const verdicts = Array.from({ length: trials }, (_, at) => {
      const row = drawn(makeRandom(`${label}/${at}`), n, lose, win)
      return judgeNonInferiority(row, { margin, adjustedP: row.p }).verdict
    })
    return (verdict: string) => verdicts.filter(each => each === verdict).length / trials
  }

  test('passes at most 5 in 100 where the true drop is the margin', () => {
    expect(run('at the margin', 600, 200, 0.08, 0.03, 0.05)('pass')).toBeLessThan(0.075)
  })

  test('fails at most 2.5 in 100 where nothing has changed', () => {
    expect(run('unchanged', 600, 200, 0.05, 0.05, 0.02)('fail')).toBeLessThan(0.04)
  })

  test('passes about as often as planned where nothing has changed', () => {
    const n = computeNonInferiorityItems(0.05, Math.sqrt(0.1))
    expect(n).toBe(248)
    const passed = run('planned', 600, n, 0.05, 0.05, 0.05)('pass')
    expect(passed).toBeGreaterThan(0.75)
    expect(passed).toBeLessThan(0.86)
  })
})

function drawn(rng: Random, n: number, lose: number, win: number): PairedDifference {
  let [lost, won] = [0, 0]
  for (let at = 0; at < n; at++) {
    const u = rng.next()
    if (u < lose) lost++
    else if (u < lose + win) won++
  }
  return compare(lost, won, n, 0.05)
}
