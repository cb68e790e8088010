import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { type Curve, computeEffectiveLength, type LengthRule, RELATIVE_BASE } from '../../stats/effective-length.ts'

const K = 1024
const LENGTHS = [4, 8, 16, 32, 64, 128].map(k => k * K)
const curve = (...percents: (number | undefined)[]): Curve => ({
  lengths: LENGTHS.slice(0, percents.length),
  means: percents.map(percent => (percent === undefined ? undefined : percent / 100)),
})
const still = ({ means }: Curve) => means.map(mean => new Float64Array(10).fill(mean ?? Number.NaN))
const at = (given: Curve, rule: LengthRule) => computeEffectiveLength(given, still(given), rule)

// The README of RULER, rows as of its October 2024 table: scores at 4K to 128K, and the effective length it claims, in
// K.
describe("RULER's table", () => {
  test.each([
    ['Gemini-1.5-pro', [96.7, 95.8, 96, 95.9, 95.9, 94.4], 128],
    ['Jamba-1.5-mini', [95.6, 95.6, 94.8, 94.6, 92.8, 90], 128],
    ['GPT-4-1106-preview', [96.6, 96.3, 95.2, 93.2, 87, 81.2], 64],
    ['Llama-3.1-70B', [96.5, 95.8, 95.4, 94.8, 88.4, 66.6], 64],
    ['Llama-2-7B, the threshold itself', [85.6], 4],
  ])('%s', (_, scores, k) => {
    const given = curve(...scores)
    for (const rule of ['ruler', 'absolute'] as const) expect(at(given, { rule }).at).toBe(k * K)
    expect(at(given, { rule: 'ruler' }).beyond).toBe(k === 128 || scores.length === 1)
  })

  test('a claim its own row does not support: Qwen3-14B, 85.1 at 128K', () => {
    const given = curve(95, 94, 93, 92, 90, 85.1)
    expect(at(given, { rule: 'ruler' })).toMatchObject({ at: 64 * K, beyond: false })
  })
})

// The README of NoLiMa: base score, scores at 1K to 32K, and the effective length it claims at 85 % of the base.
test.each([
  ['GPT-4o', [99.3, 98.1, 98, 95.7, 89.2, 81.6, 69.7], 8],
  ['Llama 3.3 70B', [97.3, 94.2, 87.4, 81.5, 72.1, 59.5, 42.7], 2],
])("NoLiMa's %s, with the base as the shortest length", (_, scores, k) => {
  const given = {
    lengths: [512, ...[1, 2, 4, 8, 16, 32].map(each => each * K)],
    means: scores.map(score => score / 100),
  }
  expect(at(given, { rule: 'relative' }).at).toBe(k * K)
})

describe('the rules', () => {
  test('a dip ends it from below, not for RULER', () => {
    const given = curve(95, 90, 80, 90, 60, 50)
    expect(at(given, { rule: 'absolute' }).at).toBe(8 * K)
    expect(at(given, { rule: 'ruler' }).at).toBe(32 * K)
  })

  test('relative: a share of the shortest, itself included', () => {
    expect(at(curve(80, 75, 68, 67.9), { rule: 'relative' }).at).toBe(16 * K)
    expect(at(curve(80, 75, 68, 40), { rule: 'relative', share: 0.5 })).toMatchObject({ at: 32 * K, beyond: true })
    expect(at(curve(80, 75, 68), { rule: 'absolute', threshold: 0.7 }).at).toBe(8 * K)
  })

  test('sums that make the threshold exactly pass it', () => {
    expect(at({ lengths: [8192], means: [0.8559999999999999] }, { rule: 'absolute' }).at).toBe(8192)
  })

  test('not even the shortest', () => {
    for (const rule of ['absolute', 'ruler'] as const)
      expect(at(curve(50, 40), { rule })).toEqual({ at: 0, low: 0, high: 0, beyond: false, missing: [] })
    expect(at(curve(0, 0, 0), { rule: 'relative' })).toMatchObject({ at: 0, beyond: false })
    expect(at({ lengths: [], means: [] }, { rule: 'absolute' })).toMatchObject({ at: 0, beyond: false })
  })
})

describe('missing lengths', () => {
  test.each<[string, (number | undefined)[], LengthRule['rule'], number, number[]]>([
    ['stop the first crossing and are said', [95, 90, undefined, 90, 60], 'absolute', 8, [16]],
    ['as long as all others pass', [95, undefined, 90, undefined, 90], 'absolute', 4, [8, 32]],
    ['but not behind a failure', [95, 60, undefined, 90], 'absolute', 4, []],
    ['nor behind one behind them', [95, undefined, 60, undefined], 'absolute', 4, [8]],
    ['leave no base', [undefined, 90, 90], 'relative', 0, [4]],
    ["do not stop RULER's", [95, undefined, 90, undefined, 60], 'ruler', 16, [32]],
    ['may be all', [undefined, undefined], 'absolute', 0, [4, 8]],
  ])('%s', (_, scores, rule, k, missing) => {
    expect(at(curve(...scores), { rule })).toMatchObject({ at: k * K, missing: missing.map(each => each * K) })
  })
})

describe('the interval', () => {
  const noisy = (given: Curve, spread: number) => {
    const rng = makeRandom('noise')
    return given.means.map(mean => Float64Array.from({ length: 1000 }, () => (mean ?? 0) + spread * (rng.next() - 0.5)))
  }

  test('holds the estimate and steps between lengths asked', () => {
    const given = curve(95, 93, 91, 86, 80, 60)
    const seen = computeEffectiveLength(given, noisy(given, 0.05), { rule: 'absolute' })
    expect(seen).toEqual({ at: 32 * K, low: 16 * K, high: 32 * K, beyond: false, missing: [] })
  })

  test('cuts off a fortieth of the draws on each side', () => {
    const given = curve(95, 90)
    const drawn = (low: number, high: number) => [
      Float64Array.from({ length: 1000 }, (_, round) => (round < low ? 0.5 : 0.95)),
      Float64Array.from({ length: 1000 }, (_, round) => (round < 1000 - high ? 0.5 : 0.95)),
    ]
    const interval = (low: number, high: number) => {
      const seen = computeEffectiveLength({ ...given, means: [0.95, 0.5] }, drawn(low, high), { rule: 'absolute' })
      return [seen.low / K, seen.high / K]
    }
    expect(interval(20, 20)).toEqual([4, 4])
    expect(interval(30, 30)).toEqual([0, 8])
  })

  // facts/landscape.md, section 5: a smooth decay from 0.97 to 0.66 over 8K to 1M has its 85 % point at 128K; 100 items
  // a cell find just that length less than half of the time, and the estimates spread over 32K to 512K.
  test('covers the true length, where the estimate alone seldom hits it', () => {
    const lengths = Array.from({ length: 8 }, (_, step) => 8192 * 2 ** step)
    const truth = lengths.map((_, step) => 0.97 - 0.31 * (step / 7) ** 2)
    const exact = computeEffectiveLength(
      { lengths, means: truth },
      truth.map(() => new Float64Array(0)),
      { rule: 'relative' },
    )
    const rng = makeRandom('decay')
    const binomial = (n: number, p: number) => {
      let hits = 0
      for (let item = 0; item < n; item++) if (rng.next() < p) hits++
      return hits / n
    }
    let [hit, covered] = [0, 0]
    for (let trial = 0; trial < 150; trial++) {
      const means = truth.map(p => binomial(100, p))
      const replicates = means.map(p => Float64Array.from({ length: 80 }, () => binomial(100, p)))
      const seen = computeEffectiveLength({ lengths, means }, replicates, { rule: 'relative' })
      if (seen.at === exact.at) hit++
      if (seen.low <= exact.at && exact.at <= seen.high) covered++
    }
    expect(hit / 150).toBeLessThan(0.6)
    expect(covered / 150).toBeGreaterThan(0.9)
  })

  test('is ordered, of lengths asked, and higher scores never shorten it', () => {
    const score = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined })
    const rules = fc.constantFrom<LengthRule>(
      { rule: 'absolute' },
      { rule: 'relative' },
      { rule: 'ruler', threshold: 0.5 },
    )
    fc.assert(
      fc.property(fc.array(score, { minLength: 1, maxLength: 6 }), rules, (means, rule) => {
        const given = { lengths: LENGTHS.slice(0, means.length), means }
        const seen = computeEffectiveLength(given, noisy(given, 0.3), rule)
        for (const each of [seen.low, seen.at, seen.high]) expect([0, ...given.lengths]).toContain(each)
        expect(seen.low).toBeLessThanOrEqual(seen.at)
        expect(seen.at).toBeLessThanOrEqual(seen.high)
        expect(seen.beyond).toBe(seen.at === given.lengths.at(-1))
        for (const length of seen.missing) expect(means[LENGTHS.indexOf(length)]).toBeUndefined()
        const better = {
          ...given,
          means: means.map((mean, place) => (place === 0 ? mean : mean === undefined ? 1 : Math.min(1, mean + 0.1))),
        }
        expect(at(better, rule).at).toBeGreaterThanOrEqual(seen.at)
      }),
      { numRuns: 60 },
    )
  })
})

test('a share of a score near 0 says nothing: a flat curve at 9 of 100 is effective nowhere, one at 25 is', () => {
  const lengths = [8192, 16_384, 32_768]
  const flat = (mean: number) =>
    computeEffectiveLength({ lengths, means: [mean, mean, mean] }, [], { rule: 'relative' })
  expect(flat(0.09)).toMatchObject({ at: 0, beyond: false })
  expect(flat(RELATIVE_BASE)).toMatchObject({ at: 32_768, beyond: true })
})
