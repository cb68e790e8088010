import { describe, expect, test } from 'vitest'
import type { ScoreRow } from '../../../../core/rows/rows.ts'
import { summarize } from '../../../../reports/summary/cells/cells.ts'
import type { FloorsLabel } from '../../../../reports/summary/reporter.ts'
import { type FixtureEntry, getFixtureRows, K, makeFixture, withRows } from '../../fixture.ts'

const LENGTHS = [8 * K, 16 * K, 32 * K, 64 * K]
const ENTRY: FixtureEntry = { method: 'full-context', model: 'm', window: null }

/** One task whose first `right` of 20 items are right at each length; `undefined`: no item was ended there. */
function curve(right: readonly (number | undefined)[], chance = 0, floors?: FloorsLabel) {
  const skipped = (length: number) => right[LENGTHS.indexOf(length)] === undefined
  const status = (length: number) => (skipped(length) ? undefined : ('answered' as const))
  const base = makeFixture({ tasks: ['qa_1'], lengths: LENGTHS, samples: 20, entries: [{ ...ENTRY, status }] })
  const scores = getFixtureRows(base).scores.map((row): ScoreRow => {
    const [, length, index] = row.item.split('-').map(Number)
    return { ...row, value: index < right[LENGTHS.indexOf(length)]! ? 1 : 0 }
  })
  const label = { ...base.labels.tasks['qa_1'], chance, ...(floors && { floors }) }
  const labels = { ...base.labels, tasks: { qa_1: label } }
  const summary = summarize({ ...withRows(base, { scores }), labels })
  return summary.effectiveOf(summary.entries[0].id, summary.groups[0].id)!
}

describe('effective lengths', () => {
  test.each<[string, (number | undefined)[], absolute: number, relative: number, ruler: number]>([
    ['falls once', [20, 19, 18, 10], 32, 32, 32],
    ['never falls', [20, 20, 20, 19], 64, 64, 64],
    ['fails at once', [17, 17, 17, 17], 0, 64, 0],
    ['dips and comes back', [20, 15, 19, 19], 8, 8, 64],
    ['lacks a length', [20, undefined, 19, 10], 8, 8, 32],
    ['is wrong everywhere', [0, 0, 0, 0], 0, 0, 0],
  ])('of a curve that %s', (_, right, absolute, relative, ruler) => {
    const { absolute: a, relative: r, ruler: u } = curve(right)
    expect([a.at / K, r.at / K, u.at / K]).toEqual([absolute, relative, ruler])
    for (const each of [a, r, u]) {
      expect(each.low).toBeLessThanOrEqual(each.at)
      expect(each.high).toBeGreaterThanOrEqual(each.at)
    }
  })

  test('are intervals: 19 of 20 may be below the threshold, 14 of 20 above it', () => {
    const { absolute } = curve([20, 19, 14, 3])
    expect(absolute).toMatchObject({ at: 16 * K, beyond: false, missing: [] })
    expect(absolute.low).toBeLessThan(16 * K)
    expect(absolute.high).toBe(32 * K)
  })

  test('name the lengths that are missing', () => {
    expect(curve([20, undefined, 19, 10]).absolute.missing).toEqual([16 * K])
    expect(curve([20, 19, 18, undefined]).absolute).toMatchObject({ at: 32 * K, beyond: false, missing: [64 * K] })
  })
})

test('area, averages and half are those of the curve, by hand', () => {
  const { area, weighted, half, aboveFloor } = curve([20, 16, 8, 4])
  // Three doublings: (1 + .8)/2, (.8 + .4)/2, (.4 + .2)/2.
  expect(area!.at).toBeCloseTo((0.9 + 0.6 + 0.3) / 3, 10)
  expect(weighted!.inc).toBeCloseTo((1 * 1 + 2 * 0.8 + 3 * 0.4 + 4 * 0.2) / 10, 10)
  expect(weighted!.dec).toBeCloseTo((4 * 1 + 3 * 0.8 + 2 * 0.4 + 1 * 0.2) / 10, 10)
  // From .8 at 16K to .4 at 32K, a half lies three quarters of an octave on.
  expect(half!.at / K).toBeCloseTo(16 * 2 ** 0.75, 6)
  expect(aboveFloor!.at).toBeCloseTo(0.6, 10)
  expect(aboveFloor!.low).toBeGreaterThan(0.4)
  expect(aboveFloor!.low).toBeLessThan(0.55)
  expect(aboveFloor!.high).toBeGreaterThan(0.65)
  expect(aboveFloor!.high).toBeLessThan(0.8)
})

test('a score of chance is nothing above it', () => {
  const { floor, aboveFloor, half } = curve([5, 5, 5, 5], 0.25)
  expect(floor).toBe(0.25)
  expect(aboveFloor!.at).toBeCloseTo(0, 10)
  expect(aboveFloor!.low).toBeLessThan(0)
  expect(aboveFloor!.high).toBeGreaterThan(0)
  expect(half).toBeUndefined()
})

/** Measured at 8K and 32K. */
const floorsOf = (at8K: number, at32K: number): FloorsLabel => ({
  version: 1,
  params: {},
  chance: 0.1,
  rows: [
    { at: 8 * K, n: 20, by: 'floor:rare', score: at8K },
    { at: 32 * K, n: 20, by: 'floor:head', score: at32K },
  ],
})

describe('a score above the floor of its length', () => {
  test('is read against the nearest length measured, by hand', () => {
    const { floor, aboveFloor } = curve([20, 18, 14, 6], 0.1, floorsOf(0.5, 0.2))
    expect(floor).toBeCloseTo(0.35, 10)
    const above = [1, 0.8, 0.625, 0.125]
    expect(aboveFloor!.at).toBeCloseTo(above.reduce((sum, each) => sum + each) / 4, 10)
  })

  test('changes neither the area nor where half is lost: they are of the curve that is drawn', () => {
    const { area, half } = curve([20, 18, 14, 6], 0.1, floorsOf(0.5, 0.2))
    expect(area!.at).toBeCloseTo((0.95 + 0.8 + 0.5) / 3, 10)
    // Half of 0.9 above chance leaves 0.55: between 0.7 and 0.3.
    expect(half!.at / K).toBeCloseTo(32 * 2 ** ((0.7 - 0.55) / 0.4), 6)
  })

  test('is not below what a blind guess scores', () => {
    expect(curve([20, 18, 14, 6], 0.25, floorsOf(0.5, 0.2)).floor).toBeCloseTo((0.5 + 0.5 + 0.25 + 0.25) / 4, 10)
  })

  test('leaves lengths out whose floor leaves no room', () => {
    const { aboveFloor } = curve([20, 20, 14, 6], 0.1, floorsOf(0.95, 0.2))
    expect(aboveFloor!.at).toBeCloseTo((0.625 + 0.125) / 2, 10)
  })

  test('is none for items of another version or other parameters', () => {
    expect(curve([20, 18, 14, 6], 0.1, { ...floorsOf(0.5, 0.2), version: 2 }).floor).toBeCloseTo(0.1, 10)
    expect(curve([20, 18, 14, 6], 0.1, { ...floorsOf(0.5, 0.2), params: { hops: 2 } }).floor).toBeCloseTo(0.1, 10)
  })

  test('does not exist for a task that 4K tokens solve at any length; its effective length does', () => {
    const solved = curve([20, 20, 20, 10], 0.1, floorsOf(1, 0.9))
    expect(solved).toMatchObject({ solved: ['qa_1'], relative: { at: 32 * K } })
    expect(solved.aboveFloor).toBeUndefined()
    expect(solved.restricted).toBeUndefined()
    expect(curve([20, 20, 20, 20], 0.1, floorsOf(1, 0.6)).solved).toEqual([])
    expect(curve([20, 20, 20, 20], 0.1, floorsOf(0.5, 0.5)).solved).toEqual([])
  })
})

test('bounds hold what failed and what is missing', () => {
  const status = (_: number, index: number) =>
    index < 2 ? ('failed' as const) : index < 4 ? undefined : ('answered' as const)
  const base = makeFixture({ tasks: ['qa_1'], lengths: [8 * K], samples: 10, entries: [{ ...ENTRY, status }] })
  const scores = getFixtureRows(base).scores.map((row): ScoreRow => ({ ...row, value: 1 }))
  const summary = summarize(withRows(base, { scores }))
  expect(summary.effective[0].bounds).toEqual({ worst: 0.6, best: 1, coverage: 0.6 })
})

test('an entry without a score has none', () => {
  expect(summarize(makeFixture({ tasks: ['vt'], entries: [{ ...ENTRY, status: () => undefined }] })).effective).toEqual(
    [],
  )
})
