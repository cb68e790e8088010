import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom, type Random } from '../../../core/random/random.ts'
import { holm } from '../../../stats/holm.ts'
import { normalQuantile } from '../../../stats/intervals/normal.ts'
import { tango } from '../../../stats/intervals/tango.ts'
import { mcnemarExact } from '../../../stats/paired/mcnemar.ts'
import { judgeNonInferiority } from '../../../stats/paired/non-inferiority.ts'
import type { PairedDifference } from '../../../stats/paired/paired-difference.ts'
import { computeNominalAlphas } from '../../../stats/paired/sequential.ts'

const even = (looks: number) => Array.from({ length: looks }, (_, at) => (at + 1) / looks)

describe('nominalAlphas', () => {
  // Bounds for z of Lan and DeMets' O'Brien-Fleming-like spending at 0.025 one-sided; 2, 3 and the uneven looks again
  // by scipy's multivariate normal distribution.
  test.each([
    [even(1), 0.025, [1.96]],
    [even(2), 0.025, [2.9626, 1.9686]],
    [even(3), 0.025, [3.7103, 2.5114, 1.993]],
    [even(5), 0.025, [4.8769, 3.3569, 2.6803, 2.2898, 2.031]],
    [[0.2, 0.5, 1], 0.05, [4.2292, 2.5383, 1.6621]],
  ])('looks at %j, alpha %f: %j', (fractions, alpha, bounds) => {
    const nominal = computeNominalAlphas(fractions, alpha)
    for (const [look, bound] of bounds.entries()) expect(-normalQuantile(nominal[look])).toBeCloseTo(bound, 3)
  })

  test('are each at most alpha, and add up to no less than it', () => {
    const looks = fc.uniqueArray(fc.integer({ min: 5, max: 99 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(looks, fc.constantFrom(0.01, 0.05, 0.1), (percents, alpha) => {
        const fractions = [...percents.toSorted((a, b) => a - b).map(percent => percent / 100), 1]
        const nominal = computeNominalAlphas(fractions, alpha)
        for (const each of nominal) {
          expect(each).toBeGreaterThanOrEqual(0)
          expect(each).toBeLessThan(alpha + 1e-9)
        }
        expect(nominal.reduce((sum, each) => sum + each)).toBeGreaterThan(alpha - 1e-9)
      }),
      { numRuns: 6 },
    )
  })

  // Holm judges rows at each look's alpha: summed over looks and halved, since only drops fail, it bounds what a family
  // errs.
  test('over up to seven even looks, half the sum is at most alpha', () => {
    for (let looks = 1; looks <= 7; looks++)
      expect(computeNominalAlphas(even(looks), 0.05).reduce((sum, each) => sum + each) / 2).toBeLessThan(0.05)
  })

  test.each([[[0.5, 0.5]], [[0, 1]], [[0.5, 1.1]], [[1, 0.5]], [[Number.NaN]]])('refuses looks at %j', fractions => {
    expect(() => computeNominalAlphas(fractions, 0.05)).toThrow('looks must rise')
  })
})

// Items come in batches until a verdict is clear: at no matter how many looks, both errors stay at alpha.
describe('a gate that looks five times', () => {
  const LOOKS = [100, 200, 300, 400, 500]
  const nominal = computeNominalAlphas(
    LOOKS.map(n => n / 500),
    0.05,
  )
  const TRIALS = 800

  test.each([
    ['5 points off', 0.08, 0.03],
    ['5 points off, much discordance', 0.2, 0.15],
  ])('passes at most 5 in 100 at the margin: %s', (label, lose, win) => {
    const passed = shareOf(TRIALS, at => run(makeRandom(`${label}/${at}`), lose, win, 0.05, nominal) === 'pass')
    expect(passed).toBeLessThan(0.05 + 3 * Math.sqrt(0.0475 / TRIALS))
    expect(passed).toBeGreaterThan(0.02)
  })

  test('fails at most 2.5 in 100 where nothing has changed', () => {
    const failed = shareOf(TRIALS, at => run(makeRandom(`unchanged/${at}`), 0.1, 0.1, 0.001, nominal) === 'fail')
    expect(failed).toBeLessThan(0.025 + 3 * Math.sqrt(0.024 / TRIALS))
    expect(failed).toBeGreaterThan(0.005)
  })

  test('would be wrong more often without: alpha itself at each look', () => {
    const flat = LOOKS.map(() => 0.05)
    expect(shareOf(TRIALS, at => run(makeRandom(`flat/${at}`), 0.08, 0.03, 0.05, flat) === 'pass')).toBeGreaterThan(
      0.09,
    )
  })

  test('of seven rows, some fails at most 5 in 100 times where nothing has changed', () => {
    const failed = shareOf(150, at => {
      const rows = Array.from({ length: 7 }, (_, row) => growing(makeRandom(`rows/${at}/${row}`), 0.1, 0.1))
      return LOOKS.some((n, look) => {
        const seen = rows.map(row => difference(row(n), n, nominal[look]))
        const adjusted = holm(seen.map(({ p }) => p))
        return seen.some(
          (each, row) => judgeNonInferiority(each, { margin: 0.001, adjustedP: adjusted[row] }).verdict === 'fail',
        )
      })
    })
    expect(failed).toBeLessThan(0.05)
  })

  test('stops early where nothing differs', () => {
    const row = growing(makeRandom('none'), 0, 0)
    expect(judgeNonInferiority(difference(row(300), 300, nominal[2]), { margin: 0.05, adjustedP: 1 }).verdict).toBe(
      'pass',
    )
  })

  function run(rng: Random, lose: number, win: number, margin: number, alphas: readonly number[]): string {
    const row = growing(rng, lose, win)
    for (const [look, n] of LOOKS.entries()) {
      const seen = difference(row(n), n, alphas[look])
      const { verdict } = judgeNonInferiority(seen, { margin, adjustedP: seen.p })
      if (verdict !== 'inconclusive') return verdict
    }
    return 'inconclusive'
  }
})

/** Pairs lost and won among the first n. */
function growing(rng: Random, lose: number, win: number): (n: number) => { lost: number; won: number } {
  let [drawn, lost, won] = [0, 0, 0]
  return n => {
    for (; drawn < n; drawn++) {
      const u = rng.next()
      if (u < lose) lost++
      else if (u < lose + win) won++
    }
    return { lost, won }
  }
}

/** What `computePairedDifference` says of yes-no pairs in one cell, as far as a verdict reads it. */
function difference({ lost, won }: { lost: number; won: number }, n: number, alpha: number): PairedDifference {
  const seen = (won - lost) / n
  const { low, high } = tango([{ weight: 1, lost, won, n }], -normalQuantile(alpha))
  return {
    n,
    clusters: n,
    base: 0.5,
    candidate: 0.5 + seen,
    difference: seen,
    low,
    high,
    lower: low,
    alpha,
    standardError: Math.sqrt(((lost + won) / n - seen ** 2) / (n - 1)),
    lost,
    won,
    tied: n - lost - won,
    p: mcnemarExact(lost, won),
    test: 'mcnemar',
    interval: 'score',
    effect: 1,
    leastEffect: 1,
  }
}

function shareOf(trials: number, is: (at: number) => boolean): number {
  return Array.from({ length: trials }, (_, at) => is(at)).filter(Boolean).length / trials
}
