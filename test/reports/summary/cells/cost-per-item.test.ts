import { expect, test } from 'vitest'
import { summarize } from '../../../../reports/summary/cells/cells.ts'
import { makeUsageFinder } from '../../../../reports/summary/cells/cost-per-item.ts'
import type { ReportInput } from '../../../../reports/summary/reporter.ts'
import { getFixtureRows, K, makeFixture, READER_ENTRY, withRows } from '../../fixture.ts'

/** Each item's time as it is given, by its index. */
function timed(ms: readonly number[], lengths = [8 * K], tasks = ['vt'], entry = {}): ReportInput {
  const entries = [{ method: 'rlm', model: 'm', ...entry }]
  const base = makeFixture({ tasks, lengths, samples: ms.length, entries })
  const answers = getFixtureRows(base).answers.map(row => {
    const total = ms[Number(row.item.split('-').at(-1))]
    return { ...row, ledger: { ...row.ledger, ms: { ...row.ledger.ms, total, critical: total, queue: 0 } } }
  })
  return withRows(base, { answers })
}

const spent = (input: ReportInput, at: number | 'all' = 8 * K) => {
  const { entries, groups } = summarize(input)
  return makeUsageFinder(input)(entries[0].id, groups[0], at, 'ms')
}

test('the mean of four items has the limits of its logarithm', () => {
  // Mean 250, standard deviation 129.0994, standard error 64.5497; t at 3 degrees of freedom 3.182446:
  // 250·exp(±3.182446·64.5497/250).
  const { mean, low, high, n } = spent(timed([100, 200, 300, 400]))!
  expect([mean, n]).toEqual([250, 4])
  expect(low).toBeCloseTo(109.92, 2)
  expect(high).toBeCloseTo(568.6, 1)
})

test('waiting for a place is no time of an item, and calls side by side are never less than they took', () => {
  const waited = (critical: number, queue: number) => {
    const base = timed([500, 500])
    const answers = getFixtureRows(base).answers.map(row => {
      return { ...row, ledger: { ...row.ledger, ms: { ...row.ledger.ms, critical, queue } } }
    })
    return spent(withRows(base, { answers }))!.mean
  }
  expect([waited(100, 0), waited(100, 300), waited(100, 450)]).toEqual([500, 200, 100])
})

test('a question asked at two lengths is one cluster', () => {
  const both = spent(timed([100, 200, 300, 400], [8 * K, 16 * K]), 'all')!
  const one = spent(timed([100, 200, 300, 400]))!
  expect(both.n).toBe(8)
  expect(both.low).toBeCloseTo(one.low, 9)
})

test('tasks are strata: what lies between them is no error', () => {
  const apart = timed([100, 100, 100, 100], [8 * K], ['vt', 'cwe'])
  const answers = getFixtureRows(apart).answers.map(row => {
    const total = row.item.startsWith('vt') ? 100 : 900
    return { ...row, ledger: { ...row.ledger, ms: { ...row.ledger.ms, total, critical: total, queue: 0 } } }
  })
  expect(spent(withRows(apart, { answers }))).toEqual({ mean: 500, low: 500, high: 500, n: 8 })
})

test('the means are those of results.json', () => {
  const input = makeFixture({ tasks: ['vt', 'qa_1'], samples: 3 })
  const { averages, groups, entries } = summarize(input)
  const spending = makeUsageFinder(input)
  for (const { at, usage } of averages) {
    const found = spending(entries[0].id, groups[0], at, 'ms')
    expect(found?.n ?? 0).toBe(usage.items)
    expect(found?.mean ?? 0).toBeCloseTo(usage.ms ?? 0, 9)
  }
})

test.each<[string, ReportInput]>([
  [
    'failed items',
    makeFixture({ tasks: ['vt'], lengths: [8 * K], entries: [{ ...READER_ENTRY, status: () => 'failed' }] }),
  ],
  [
    'overflows',
    makeFixture({ tasks: ['vt'], lengths: [8 * K], entries: [{ ...READER_ENTRY, status: () => 'overflow' }] }),
  ],
  ['a time that is no number', timed([100, Number.NaN])],
])('%s have no mean', (_, input) => {
  expect(spent(input)).toBeUndefined()
})

test('money is unknown where any price is', () => {
  const input = timed([1, 2])
  const { entries, groups } = summarize(input)
  const [first, ...others] = getFixtureRows(input).answers
  const answers = [{ ...first, ledger: { ...first.ledger, cost: 1 } }, ...others]
  expect(makeUsageFinder(withRows(input, { answers }))(entries[0].id, groups[0], 'all', 'cost')).toBeUndefined()
})
