import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeArea, computeHalfLength } from '../../stats/decay.ts'
import type { Curve } from '../../stats/effective-length.ts'

const K = 1024
const curve = (...means: (number | undefined)[]): Curve => ({ lengths: means.map((_, at) => 8 * K * 2 ** at), means })
/** Replicates: the curve itself, shifted by each step. */
const shifted = ({ means }: Curve, steps: readonly number[]) =>
  means.map(mean => Float64Array.from(steps, step => (mean ?? Number.NaN) + step))
const STEPS = Array.from({ length: 101 }, (_, at) => (at - 50) / 1000)

describe('area', () => {
  test.each<[string, Curve, number]>([
    ['a flat curve', curve(0.7, 0.7, 0.7), 0.7],
    // (0.9 + 0.7) / 2, (0.7 + 0.2) / 2
    ['doublings weigh the same', curve(0.9, 0.7, 0.2), 0.625],
    ['wider steps weigh more', { lengths: [1000, 2000, 8000], means: [1, 0.5, 0] }, (0.75 + 2 * 0.25) / 3],
  ])('%s', (_, given, area) => {
    expect(computeArea(given, shifted(given, [0]))!.at).toBeCloseTo(area, 12)
  })

  test('has the percentiles of the replicates', () => {
    const given = curve(0.9, 0.7, 0.2)
    const seen = computeArea(given, shifted(given, STEPS))!
    expect(seen.low).toBeCloseTo(0.625 - 0.0475, 10)
    expect(seen.high).toBeCloseTo(0.625 + 0.0475, 10)
  })

  test('missing ends shorten the span, gaps are bridged, both are said', () => {
    const given = curve(undefined, 0.8, undefined, 0.4, undefined)
    expect(computeArea(given, shifted(given, [0]))).toMatchObject({
      from: 16 * K,
      to: 64 * K,
      missing: [8 * K, 32 * K, 128 * K],
    })
    expect(computeArea(given, shifted(given, [0]))!.at).toBeCloseTo(0.6, 12)
  })

  test('one length has none', () => {
    for (const given of [curve(0.5), curve(undefined, 0.5), curve()])
      expect(computeArea(given, shifted(given, [0]))).toBeUndefined()
  })

  test('lies between the lowest and the highest score', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 8 }), means => {
        const given = curve(...means)
        const { at } = computeArea(given, shifted(given, [0]))!
        expect(at).toBeGreaterThanOrEqual(Math.min(...means) - 1e-12)
        expect(at).toBeLessThanOrEqual(Math.max(...means) + 1e-12)
      }),
    )
  })
})

describe('L50', () => {
  const at = (given: Curve, chance = 0) => computeHalfLength(given, shifted(given, [0]), chance)

  test.each<[string, Curve, number, number]>([
    ['at a length asked', curve(0.8, 0.6, 0.4, 0.2), 0, 32],
    ['between, straight over log2', curve(0.8, 0.6, 0.2), 0, 16 * Math.SQRT2],
    ['above chance: 0.6 falls to 0.2, so 0.7 is a third of the way', curve(0.7, 0.4), 0.1, 8 * 2],
    ['above chance', curve(0.75, 0.5), 0.5, 8 * Math.SQRT2],
    // 0.5 and 0.7 are pooled at 0.6; half of 0.9 lies between them and 0.3, halfway.
    ['on the closest curve that never rises', curve(0.9, 0.5, 0.7, 0.3), 0, 32 * Math.SQRT2],
    // 0.6 and 0.8 are pooled at 0.7, so half is 0.35.
    ['from the first of that curve', curve(0.6, 0.8, 0.35), 0, 32],
  ])('%s', (_, given, chance, k) => {
    expect(at(given, chance)!.at / K).toBeCloseTo(k, 9)
  })

  test('is open where more than half is left', () => {
    expect(at(curve(0.8, 0.7, 0.41))).toEqual({
      at: 32 * K,
      low: 32 * K,
      high: 32 * K,
      beyond: true,
      highBeyond: true,
      missing: [],
    })
    expect(at(curve(0.8, 0.7, 0.4))).toMatchObject({ at: 32 * K, beyond: false })
  })

  test('the interval is that of the replicates, and may be open above', () => {
    const given = curve(0.8, 0.6, 0.38)
    const seen = computeHalfLength(given, shifted(given, STEPS))!
    expect(seen).toMatchObject({ beyond: false, highBeyond: true, high: 32 * K })
    // A shift of -0.0475: 0.7525, 0.5525, 0.3325.
    expect(Math.log2(seen.low / (16 * K))).toBeCloseTo((0.5525 - 0.37625) / 0.22, 1)
  })

  test('cuts off a fortieth of the draws on each side', () => {
    const given = curve(0.8, 0.6, 0.2)
    const outliers = (count: number) =>
      given.means.map((mean, place) =>
        Float64Array.from({ length: 1000 }, (_, round) =>
          round < count && place > 0 ? 0 : round >= 1000 - count ? 0.8 : mean!,
        ),
      )
    const interval = (count: number) => {
      const { low, at, high } = computeHalfLength(given, outliers(count))!
      return [low / at, high / at]
    }
    expect(interval(20)).toEqual([1, 1])
    expect(interval(30)[0]).toBeCloseTo(0.5, 9)
    expect(interval(30)[1]).toBeCloseTo(Math.SQRT2, 9)
  })

  test('needs a base above chance', () => {
    expect(at(curve(0, 0, 0))).toBeUndefined()
    expect(at(curve(0.25, 0.2), 0.25)).toBeUndefined()
    expect(at(curve(undefined, undefined))).toBeUndefined()
    expect(at(curve(undefined, 0.8, 0.2))).toMatchObject({ missing: [8 * K] })
  })

  test('lies within the span, and scale does not move it', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }), means => {
        const seen = at(curve(...means))!
        expect(seen.at).toBeGreaterThanOrEqual(8 * K)
        expect(seen.at).toBeLessThanOrEqual(8 * K * 2 ** (means.length - 1))
        expect(at(curve(...means.map(mean => mean / 2)))!.at / seen.at).toBeCloseTo(1, 6)
      }),
    )
  })
})
