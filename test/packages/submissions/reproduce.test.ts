import { expect, test } from 'vitest'
import type { ScoreRow } from '../../../core/rows/rows.ts'
import { withReproduced } from '../../../packages/submissions/reproduce.ts'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import type { RunRows } from '../../../reports/summary/reporter.ts'
import { getFixtureRows, K, makeFixture } from '../../reports/fixture.ts'

const input = makeFixture({
  tasks: ['qa_1'],
  lengths: [8 * K, 16 * K],
  samples: 40,
  entries: [
    { method: 'memagent', model: 'm', skill: () => 0.6 },
    { method: 'oracle', model: 'none' },
  ],
})
const standing = { badges: ['verified here' as const], how: 'all of it', reproduced: [] }
const claimed: RunRows = { ...getFixtureRows(input), name: 'acme', standing }

/** The scores of some answers turned round, as a second run might have them. */
const rerun = (turn: (row: ScoreRow, at: number) => number): RunRows => {
  const rows = getFixtureRows(input)
  const items = [...new Set(rows.scores.map(({ item }) => item))]
  return {
    ...rows,
    name: 'ours',
    scores: rows.scores.map(row => ({ ...row, value: turn(row, items.indexOf(row.item)) })),
  }
}
const found = (again: RunRows) => withReproduced(claimed, [again], input.labels).standing!.reproduced

test('an entry that scores the same in a run made apart is reproduced, references aside', () => {
  const [only, ...others] = found(rerun(({ value }, at) => (at < 8 ? 1 - value : value)))
  expect([only, others]).toEqual([
    { method: 'memagent', model: 'm', config: expect.any(String), by: 'ours', shared: 80, same: 72 },
    [],
  ])
  const { entries } = summarize({ ...input, runs: [withReproduced(claimed, [rerun(row => row.value)], input.labels)] })
  expect(entries.map(({ method, badges }) => [method, badges])).toEqual([
    ['memagent', ['answers reproduced', 'verified here']],
    ['oracle', ['verified here']],
  ])
})

test.each<[string, RunRows]>([
  ['fewer than nine in ten score the same', rerun(({ value }, at) => (at < 9 ? 1 - value : value))],
  ['it is significantly worse there', rerun(({ value }, at) => (at < 10 ? 0 : value))],
  ['few items are shared', { ...getFixtureRows(input), items: getFixtureRows(input).items.slice(0, 19) }],
  ['it is another config', { ...getFixtureRows(input), answers: [], scores: [] }],
])('not where %s', (_, again) => {
  expect(found(again)).toEqual([])
})
