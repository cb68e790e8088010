import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { mcnemarExact } from '../../../stats/paired/mcnemar.ts'
import { signFlip } from '../../../stats/paired/permutation.ts'

const p = (swings: readonly number[], resamples = 10_000) => signFlip(swings, makeRandom('signs'), resamples)

// Darwin's maize, in eighths of an inch: R. A. Fisher, The Design of Experiments, section 21, counts 1,726 of the
// 32,768 patterns as large or larger, which is 5.267 %.
const DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]

describe('signFlip', () => {
  test("counts all of Fisher's patterns where it may", () => {
    expect(p(DARWIN, 40_000)).toBe(1726 / 32_768)
  })

  test('and comes close to it by drawing', () => {
    expect(Math.abs(p(DARWIN) - 1726 / 32_768)).toBeLessThan(0.007)
    expect(p(DARWIN)).toBe(p(DARWIN))
  })

  test.each([
    [5, 0],
    [7, 2],
    [1, 0],
    [3, 3],
  ])('of equal swings, %i down and %i up, is McNemar', (lost, won) => {
    const swings = [...Array(lost).fill(-0.1), ...Array(won).fill(0.1), 0, 0]
    expect(p(swings)).toBeCloseTo(mcnemarExact(lost, won), 12)
  })

  test('all patterns may be as many as the draws', () => {
    expect(p([1, 2, 3, 4], 16)).toBe(2 / 16)
  })

  test('more clusters than 32 turn apart', () => {
    const swings = Array.from({ length: 100 }, (_, at) => (at < 60 ? 1 : -1))
    expect(Math.abs(p(swings) - mcnemarExact(60, 40))).toBeLessThan(0.01)
  })

  test('nothing that moves, nothing to see; never 0', () => {
    expect(p([])).toBe(1)
    expect(p([0, 0])).toBe(1)
    expect(p([...Array<number>(20).fill(1), ...Array<number>(20).fill(-1)])).toBe(1)
    expect(p(Array(200).fill(0.5))).toBe(1 / 10_001)
  })

  test('has no side and no scale', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 20 }), swings => {
        const seen = p(swings, 500)
        expect(seen).toBeGreaterThan(0)
        expect(seen).toBeLessThanOrEqual(1)
        expect(
          p(
            swings.map(swing => -swing),
            500,
          ),
        ).toBe(seen)
        expect(
          p(
            swings.map(swing => swing / 7),
            500,
          ),
        ).toBe(seen)
      }),
      { numRuns: 50 },
    )
  })
})
