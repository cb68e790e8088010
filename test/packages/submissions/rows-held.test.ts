import { afterEach, expect, test, vi } from 'vitest'
import { IndexedRows, RowView } from '../../../core/rows/indexed-rows.ts'
import { groupCompletedByEntry } from '../../../packages/submissions/missing-answers.ts'
import { listMissingScores } from '../../../packages/submissions/unscored-answers.ts'
import { check } from '../../../packages/submissions/verify/check.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { openBundleContext } from '../../../run/store/bundle/bundle-files.ts'
import { sharedFolder, submitted } from '../../cli/commands/bundle.ts'
import { getFixtureRows, K, makeFixture } from '../../reports/fixture.ts'

// Of a million rows none is held: they stay in their files, and are looked at one at a time.

afterEach(() => void vi.restoreAllMocks())

test('a check holds no answer and no score: each row that it keeps has its place in a file', async () => {
  const shared = sharedFolder()
  const { run, bundle } = await submitted(shared.path, '--task vt --lengths 2k --samples 2 --method truncate-middle')
  const added = vi.spyOn(IndexedRows.prototype, 'add')
  for (const path of [run, bundle]) {
    added.mockClear()
    const spec = { data: {}, prompts: undefined, plugin: [], allowNativeCode: false, samples: 0, seed: '1' }
    const { findings, answers } = await check(openBundleContext(path), spec)
    expect([findings.differences, answers]).toEqual([0, 2])
    const kept = added.mock.calls.map(([row, place]) => ['answer' in row, place !== undefined])
    expect(kept.filter(([isAnswer]) => isAnswer)).toEqual([
      [true, true],
      [true, true],
    ])
    expect(kept.filter(([isAnswer]) => !isAnswer).length).toBeGreaterThanOrEqual(2)
    expect(kept.every(([, isPlaced]) => isPlaced)).toBe(true)
  }
  shared.remove()
})

test('what a submission lacks is found one row at a time', async () => {
  const { scorers, methods } = await loadRegistry([])
  const run = getFixtureRows(
    makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 4, entries: [{ method: 'full-context', model: 'm' }] }),
  )
  /** Fails where all rows are asked for at once. */
  const oneByOne = <Row>(rows: { readonly length: number; at(index: number): Row | undefined }) => {
    const view = new RowView<Row>(rows.length, index => rows.at(index))
    for (const name of ['map', 'flatMap', 'filter'] as const)
      vi.spyOn(view, name).mockImplementation(() => {
        throw new Error(`${name} holds all rows`)
      })
    return view
  }
  const scores = run.scores.filter((_, at) => at > 0)
  const told = { ...run, name: 'run', answers: oneByOne(run.answers), scores: oneByOne(scores) }
  expect(listMissingScores(told, { scorers })).toEqual([
    expect.stringMatching(/^1 answer without a score by .* \(fathom-bench score\)$/),
    ...listMissingScores({ ...told, scores: run.scores }, { scorers }),
  ])
  const [entry] = groupCompletedByEntry(told.answers).values()
  expect([entry.items, methods.has(entry.who.method)]).toEqual([4, true])
})
