import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBounds } from '../../../packages/memory/report/bounds.ts'
import { drawLinePlot } from '../../../packages/memory/report/draw.ts'
import { findFloors } from '../../../packages/memory/report/floors-table.ts'
import { countLeaks } from '../../../packages/memory/report/leaks.ts'
import { computeBreakEven, computeCostAt } from '../../../packages/memory/report/measure.ts'
import { measureOverAmounts } from '../../../packages/memory/report/over-amounts.ts'
import { measureHalfLife, shareOf } from '../../../packages/memory/report/shares.ts'
import { CLASSES } from '../../../packages/memory/world/classes/index.ts'
import { bench, freshFolder } from '../../cli/commands/bench.ts'

const COST = { writePerMillion: 2_000_000, ask: 4_000, writeMs: 0, settleMs: 0, askMs: 0, bytes: null }

test('a question pays its share of writing, and breaks even where that is worth it', () => {
  expect(computeCostAt(COST, 100)).toBe(24_000)
  expect(computeCostAt({ ...COST, ask: null }, 100)).toBeNull()
  expect(computeBreakEven(COST, { ...COST, writePerMillion: 0, ask: 204_000 })).toBe(10)
  expect(computeBreakEven(COST, { ...COST, writePerMillion: 0, ask: 3_000 })).toBeNull()
})

test('half-life is between the ages around it, and its interval holds it', () => {
  const values = Array.from({ length: 8 }, (_, stream) =>
    [1, 1, 0.5, 0].map((value, at) => ({ at: 1024 * 4 ** at, stream: `s${stream}`, classId: 'recall', value })),
  ).flat()
  const half = measureHalfLife(values)
  expect(half).toMatchObject({ at: 16_384, low: 16_384, high: 16_384, beyond: false })
  expect(measureHalfLife(values.filter(({ at }) => at === 1024))).toBeUndefined()
})

/** Ten questions of each stream, so many of them right. */
const valuesOf = (right: readonly number[]) =>
  right.flatMap((count, stream) =>
    Array.from({ length: 10 }, (_, at) => ({ stream: `s${stream}`, classId: 'recall', value: Number(at < count) })),
  )

test('an interval is over streams: unlike streams widen it', () => {
  const alike = shareOf(valuesOf([5, 5, 5, 5, 5, 5, 5, 5]))
  const unlike = shareOf(valuesOf([10, 0, 10, 0, 10, 0, 10, 0]))
  expect([alike.share, unlike.share, alike.n]).toEqual([0.5, 0.5, 80])
  expect(unlike.high - unlike.low).toBeGreaterThan(2 * (alike.high - alike.low))
})

test('two streams that agree by chance say less than eight, and not as little as two questions', () => {
  const widthOf = (right: readonly number[]) => {
    const { low, high } = shareOf(valuesOf(right))
    return high - low
  }
  expect(widthOf([5, 5])).toBeGreaterThan(1.5 * widthOf([5, 5, 5, 5, 5, 5, 5, 5]))
  // As wide as an interval of two questions would be, without their worth.
  expect(widthOf([5, 5])).toBeLessThan(0.8)
  expect(widthOf([2, 8])).toBeGreaterThan(widthOf([5, 5]))
  const one = shareOf(valuesOf([9]))
  expect(one.high - one.low).toBeGreaterThan(0.4)
})

test('a class that asks more questions does not count for more, in a mean or in a half-life', () => {
  const few = valuesOf([10, 10, 10, 10])
  const many = [1, 2, 3].flatMap(() => valuesOf([0, 0, 0, 0]).map(each => ({ ...each, classId: 'current' })))
  const { share, n } = shareOf([...few, ...many])
  expect([share, n]).toEqual([0.5, 160])
  const old = many.map(each => ({ ...each, at: 16_384 }))
  const young = [...few, ...many].map(each => ({ ...each, at: 1024, value: 1 }))
  const half = measureHalfLife([...young, ...old, ...few.map(each => ({ ...each, at: 16_384 }))])
  expect(half).toMatchObject({ at: 16_384, beyond: false })
  expect(measureHalfLife(old.flatMap(each => [each, { ...each, at: 1024 }]))).toBeUndefined()
})

test('leaks are counted by person', () => {
  const expected = { 'Ada Brenow': 'unknown', 'Bela Kestik': 'lute', 'Cora Maltow': 'unknown' }
  const answer = 'Ada Brenow: harp\nBela Kestik: unknown\nCora Maltow: unknown'
  const leaks = countLeaks([
    { task: 'mem-forgotten', expected, answer },
    { task: 'mem-never', expected, answer: 'Cora Maltow: Tessin.' },
    { task: 'mem-asof', expected: {}, answer: '3 May 2026' },
    {
      task: 'mem-quiet',
      expected: { 'Ada Brenow': '42 plain', 'Bela Kestik': '31 lantern', 'Cora Maltow': '50 plain' },
      answer: 'Ada Brenow: 42 lantern\nBela Kestik: 31 lantern\nCora Maltow: 50 plain',
    },
  ])
  expect(leaks).toEqual({
    forgotten: { count: 1, of: 2 },
    collateral: { count: 1, of: 1 },
    invented: { count: 1, of: 2 },
    resurrected: { count: 0, of: 0 },
    unasked: { count: 1, of: 2 },
    clock: { count: 1, of: 4 },
    foreign: { count: 0, of: 4 },
    goneRecalled: { count: 0, of: 4 },
  })
})

/** Answers to one question, by the amount at which it was asked. */
const asked = (
  task: string,
  written: number,
  answers: Readonly<Record<number, readonly [answer: string, value: number]>>,
) =>
  Object.entries(answers).map(([target, [answer, value]]) => ({
    item: {
      task,
      questionId: `${task}/${written}/${Object.keys(answers).join()}`,
      length: { target: Number(target) },
      labels: { written, ...(task === 'mem-current' && { former: 'Corvey,Orrest' }) },
    },
    answer: { answer },
    value,
  }))

test('uptake and what comes back are of the same questions at later amounts', () => {
  const found = measureOverAmounts([
    ...asked('mem-current', 1, { 1: ['Tessin', 1], 4: ['Corvey.', 0], 16: ['Tessin', 1] }),
    ...asked('mem-current', 1, { 1: ['Orrest', 0], 4: ['Tessin', 1] }),
    ...asked('mem-current', 4, { 4: ['Tessin', 1], 16: ['Redmire', 0] }),
    ...asked('mem-recall', 1, { 1: ['lute', 1], 4: ['lute', 1], 16: ['harp', 0] }),
    ...asked('mem-recall', 4, { 4: ['harp', 0], 16: ['harp', 0] }),
  ])
  expect(found).toEqual({
    uptake: { count: 2, of: 3 },
    uptakeLater: { count: 1, of: 3 },
    resurrected: { count: 1, of: 2 },
    forgot: { count: 1, of: 1 },
  })
})

test('every measured class is admitted: no floor is above chance and ten points, and search alone fails on a third', () => {
  for (const { id, chance } of CLASSES)
    for (const rung of [262_144, 1_048_576])
      expect(findFloors(id, rung)?.floor, `${id} ${rung}`).toBeLessThanOrEqual(100 * chance + 10)
  const hard = CLASSES.filter(({ id }) => findFloors(id, 1_048_576)!.verbatim4k <= 20) // it is in the table
  expect(hard.length).toBeGreaterThanOrEqual(CLASSES.length / 3)
  expect(findFloors('recall', 16_384)).toBeUndefined()
})

test('bounds are drawn at amounts where every class of the run was measured', () => {
  const report = { entries: [], longest: 262_144, isOfFiles: false, streams: 1 }
  const bounds = listBounds({ ...report, amounts: [16_384, 262_144], classes: ['recall', 'order'] })
  const { floor, verbatim4k } = findFloors('order', 262_144)! // it is in the table
  const recall = findFloors('recall', 262_144)! // it is in the table
  expect(bounds.map(({ points }) => points)).toEqual([
    [{ x: 262_144, y: (recall.verbatim4k + verbatim4k) / 200 }],
    [{ x: 262_144, y: (recall.floor + floor) / 200 }],
  ])
  expect(listBounds({ ...report, amounts: [262_144], classes: ['locomo-1'] })).toEqual([])
  const svg = drawLinePlot({ title: 'T', axis: 'A', lines: bounds, ticks: [{ at: 262_144, label: '256K' }] })
  expect(svg.match(/<polyline/g)?.length).toBe(4)
  expect(svg).not.toContain('<circle')
})

const TWELVE = Array.from({ length: 12 }, (_, at) => ({
  label: `<b>entry ${at}</b>`,
  points: [
    { x: 16_384, y: at / 11, low: 0, high: 1 },
    { x: 1_048_576, y: 1 },
  ],
}))
const TICKS = [16_384, 65_536, 262_144, 524_288, 1_048_576].map(at => ({ at, label: `${at}` }))

test('a picture escapes names, and keeps marks of twelve entries inside the axes', () => {
  const svg = drawLinePlot({ title: 'T', axis: 'A', lines: TWELVE, ticks: TICKS })
  expect(svg).not.toContain('<b>')
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number) // it has one
  const marks = [...svg.matchAll(/<(?:circle c|rect )x="([\d.-]+)" c?y="([\d.-]+)"/g)]
  expect(marks).toHaveLength(36)
  for (const [, x, y] of marks) {
    expect(Number(x)).toBeGreaterThan(44)
    expect(Number(x)).toBeLessThan(width - 24)
    expect(Number(y)).toBeGreaterThan(0)
    expect(Number(y)).toBeLessThan(height - 50)
  }
})

test('twelve entries have unlike marks, also where no line shows its dashes', () => {
  const lines = TWELVE.map(({ label, points }) => ({ label, points: points.slice(0, 1) }))
  const svg = drawLinePlot({ title: 'T', axis: 'A', lines, ticks: TICKS, isScatter: true })
  const kinds = [...svg.matchAll(/<(circle|rect) [^>]*fill="(#\w+)" stroke="#\w+" stroke-width="1.5"( transform)?/g)]
  expect(kinds).toHaveLength(24)
  expect(new Set(kinds.map(([, shape, fill, turn]) => `${shape} ${fill} ${turn}`)).size).toBe(12)
})

test('a picture of one amount has it in the middle', () => {
  const [{ label, points }] = TWELVE
  const svg = drawLinePlot({ title: 'T', axis: 'A', lines: [{ label, points: [points[0]] }], ticks: TICKS.slice(0, 1) })
  expect(svg).toContain('<circle cx="392"')
})

test('a run is drawn, with what was recalled of what an answer rests on', { timeout: 60_000 }, async () => {
  const out = join(freshFolder(), 'run')
  const flags = ['-t', 'mem-recall,mem-never', '-l', '16k', '-n', '12', '-m', 'recent,store-bm25,history:full-context']
  const ran = await bench(['memory', ...flags, '--quiet', '--out', out])
  expect([ran.code, ran.err]).toEqual([0, ''])
  expect(ran.out).toContain('After 16K tokens, history:full-context')
  expect(ran.out).toMatch(/page: .*index\.html/)
  const shown = await bench(['memory', 'report', out])
  expect([shown.code, shown.err]).toEqual([0, ''])
  expect(shown.out).toContain('After 16K tokens, history:full-context')
  const page = readFileSync(join(out, 'report', 'memory', 'index.html'), 'utf8')
  expect(page).toContain('Where wrong answers were lost')
  // Only the transcript's reader answers by itself, and its marks are hollow: one in the key, one a point.
  const written = readFileSync(join(out, 'report', 'memory', 'accuracy-vs-written.svg'), 'utf8')
  expect(written.match(/fill="#fff" stroke=/g)?.length).toBe(2)
  for (const name of ['accuracy-vs-written', 'accuracy-vs-age', 'accuracy-vs-cost'])
    expect(existsSync(join(out, 'report', 'memory', `${name}.svg`)), name).toBe(true)
  const wrong = await bench(['memory', 'report', freshFolder()])
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('is not a run')])
  expect((await bench('memory draw')).code).toBe(2)
})
