import { describe, expect, test } from 'vitest'
import { buildDepthFigure } from '../../../../reports/charts/figures/depth-figure.ts'
import { renderLeaderboard } from '../../../../reports/leaderboard/leaderboard.ts'
import { computeDepthMaps, poolDepthCells } from '../../../../reports/summary/cells/depth-map.ts'
import type { ReportInput } from '../../../../reports/summary/reporter.ts'
import { getFixtureRows, K, makeFixture, READER_ENTRY, shuffleRows, withRows } from '../../fixture.ts'

const base = makeFixture({ tasks: ['qa_1'], lengths: [8 * K, 16 * K], samples: 20, entries: [READER_ENTRY] })
const withDepths = (depthsOf: (index: number) => readonly number[]) =>
  withRows(base, {
    items: getFixtureRows(base).items.map(item => ({
      ...item,
      depths: depthsOf(item.index).map((depth, at) => ({ fact: `${at}`, depth })),
    })),
  })
const valued = (input: ReportInput, score: (index: number) => number) =>
  withRows(input, {
    scores: getFixtureRows(input).scores.map(row => ({ ...row, value: score(Number(row.item.split('-').at(-1))) })),
  })
const cells = (input: ReportInput, length = 0) => computeDepthMaps(input)[0].cells[length]

describe('a depth map', () => {
  test('has the mean and the number of items of each tenth, at each length', () => {
    // Items 0 and 10 stand in the first tenth, 1 and 11 in the second; those below 10 are right.
    const input = valued(
      withDepths(index => [((index % 10) + 0.5) / 10]),
      index => (index < 10 ? 1 : 0),
    )
    const [map, ...others] = computeDepthMaps(input)
    expect(others).toEqual([])
    expect(map).toMatchObject({ row: 'qa_1', axis: 'prompt', lengths: [8 * K, 16 * K] })
    expect(map.cells).toEqual([Array(10).fill({ mean: 0.5, n: 2 }), Array(10).fill({ mean: 0.5, n: 2 })])
  })

  test.each([
    [0, 0],
    [0.0999, 0],
    [0.1, 1],
    [0.95, 9],
    [1, 9],
  ])('a fact at %d stands in tenth %i', (depth, bin) => {
    const counts = cells(withDepths(() => [depth])).map(({ n }) => n)
    expect(counts).toEqual(Array.from({ length: 10 }, (_, at) => (at === bin ? 20 : 0)))
  })

  test('counts an item once in each tenth that one of its facts stands in', () => {
    const counts = cells(withDepths(() => [0.05, 0.06, 0.55])).map(({ n }) => n)
    expect(counts).toEqual([20, 0, 0, 0, 0, 20, 0, 0, 0, 0])
  })

  test('counts failed items as 0, and leaves out missing ones', () => {
    const entry = {
      ...READER_ENTRY,
      status: (_: number, index: number) => (['failed', undefined, 'answered'] as const)[index],
    }
    const input = valued(makeFixture({ tasks: ['qa_1'], lengths: [8 * K], samples: 3, entries: [entry] }), () => 1)
    expect(cells(input).map(({ mean }) => mean)).toEqual([0, undefined, 1, ...Array(7).fill(undefined)])
    expect(cells(input).map(({ n }) => n)).toEqual([1, 0, 1, ...Array(7).fill(0)])
  })

  test('tells what was refused whole from what was read and is wrong', () => {
    const status = (length: number, index: number) =>
      length > 8 * K || index % 10 === 3 ? ('overflow' as const) : ('answered' as const)
    const input = makeFixture({
      tasks: ['qa_1', 'qa_2'],
      lengths: [8 * K, 16 * K],
      samples: 20,
      entries: [{ ...READER_ENTRY, status }],
    })
    expect(cells(input).map(({ refused = false }) => refused)).toEqual(Array.from({ length: 10 }, (_, at) => at === 3))
    expect(cells(input, 1).every(({ refused, mean }) => refused && mean === 0)).toBe(true)
    expect(buildDepthFigure(input).panels[0].cells[1].every(({ refused }) => refused)).toBe(true)
    expect(buildDepthFigure(input).notes).toContain('×: every prompt rejected as too long')
    expect(renderLeaderboard(input)).toContain('<td>×<small>')
    expect(poolDepthCells([cells(input)[3], cells(input)[4]]).refused).toBeUndefined()
  })

  test.each<[string, readonly number[]]>([
    ['no facts', []],
    ['depths that are none', [Number.NaN, -0.1, 1.1]],
  ])('of items with %s there is none', (_, depths) => {
    expect(computeDepthMaps(withDepths(() => depths))).toEqual([])
  })

  test('does not depend on the order of the rows', () => {
    const input = makeFixture({
      tasks: ['qa_1', 'vt'],
      lengths: [8 * K],
      samples: 10,
      entries: [READER_ENTRY, { method: 'a', model: 'b' }],
    })
    expect(computeDepthMaps(shuffleRows(input))).toEqual(computeDepthMaps(input))
  })
})
