import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { buildSide } from '../../../reports/compare/comparison-side.ts'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { scoreMissing } from '../../../run/scoring/score-missing.ts'
import { openScoring } from '../../../run/scoring/scoring.ts'
import { readRun } from '../../../run/store/read-run.ts'
import { RunFolder } from '../../../run/store/run-folder.ts'
import { NO_PROGRAMS } from '../../../scorers/score.ts'
import { freshFolder } from '../../cli/commands/bench.ts'
import { csvOf, getFixtureRows, K, makeFixture } from '../../reports/fixture.ts'

const scoredIn = async (folder: RunFolder) => {
  const registry = await loadRegistry()
  return scoreMissing(folder, registry, openScoring({ registry, programs: NO_PROGRAMS }))
}
const { manifest, answers } = getFixtureRows(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 }))
const [answer] = answers as [AnswerRow]

test.each([
  ['the last of equal attempts, as two writers leave them', [1, 1], 1],
  ['the highest attempt, whatever the order of the lines', [2, 1], 0],
  ['the newer one', [1, 2], 1],
])('an answer is %s', (_, attempts, kept) => {
  const path = freshFolder()
  const folder = RunFolder.open(path, manifest)
  const rows = attempts.map((attempt, at) => ({ ...answer, attempt, answer: `line ${at}` }))
  for (const row of rows) folder.addAnswer(row)
  expect([...folder.answers.values()]).toEqual([rows[kept]])
  folder.close()
  const again = RunFolder.open(path, manifest)
  expect([...again.answers.values()]).toEqual([rows[kept]])
  again.close()
})

describe('the rows of a run', () => {
  const given = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 4 })
  const items = getFixtureRows(given).items
  const long = getFixtureRows(given).answers.map(row => ({ ...row, answer: 'what was said '.repeat(10_000) }))

  /** A folder of such answers, and what is read of its files from then on. */
  function folderOf() {
    const path = freshFolder()
    const folder = RunFolder.open(path, manifest)
    for (const row of items) folder.addItem(row)
    for (const row of long) folder.addAnswer(row)
    folder.addScores(getFixtureRows(given).scores)
    return { path, folder }
  }

  /** Whoever reads an answer from now on is told. */
  function otherAnswers(path: string) {
    writeFileSync(join(path, 'beside'), '')
    renameSync(join(path, 'beside'), join(path, 'answers.jsonl'))
  }
  const TOLD = /answers.jsonl was changed while it was read. Run the same command again\.$/

  test('are not held: they stand in the files, those that came just now too', () => {
    const { path, folder } = folderOf()
    const read = readRun(path)
    expect([...folder.answers.values()]).toEqual(long)
    expect([...read.answers]).toEqual(long)
    otherAnswers(path)
    expect(() => folder.answers.rows.at(0)).toThrow(TOLD)
    expect(() => read.answers.at(0)).toThrow(TOLD)
    folder.close()
  })

  test('give the means, lines and sides that they give from memory', () => {
    const { path, folder } = folderOf()
    folder.close()
    const run = { name: 'run', ...readRun(path) }
    const input = { ...given, runs: [run] }
    expect(summarize(input).cells).toEqual(summarize(given).cells)
    expect(csvOf(input)).toBe(csvOf(given))
    const [entry] = buildSide(run, given.labels).entries
    expect(Array.from(entry.outcomes, ([id, outcome]) => [id, outcome.answer?.()])).toEqual(
      long.map(({ item, answer }) => [item, answer]),
    )
  })

  test('are not asked how the last attempt of a key ended', () => {
    const { path, folder } = folderOf()
    const [first, second] = long as [AnswerRow, AnswerRow]
    folder.addAnswer({ ...first, attempt: 3, status: { kind: 'failed', reason: 'gone', forced: false } })
    folder.addAnswer({ ...first, attempt: 2 })
    otherAnswers(path)
    expect([first, second, { ...second, config: 'other' }].map(key => folder.lastAttempt(key))).toEqual([
      { attempt: 3, failed: true },
      { attempt: 1, failed: false },
      undefined,
    ])
    folder.close()
  })

  test('are read once at opening, and no answer is read to see that none failed or lacks a score', async () => {
    const { path, folder } = folderOf()
    folder.close()
    const parse = vi.spyOn(JSON, 'parse')
    const again = RunFolder.open(path, manifest)
    // The manifest is one more.
    expect(parse).toHaveBeenCalledTimes(1 + items.length + long.length + getFixtureRows(given).scores.length)
    parse.mockRestore()
    otherAnswers(path)
    expect([...again.failed()]).toEqual([])
    expect(await scoredIn(again)).toBe(0)
    again.close()
  })

  test('are given where the last attempt failed', () => {
    const { folder } = folderOf()
    const [first, second] = long as [AnswerRow, AnswerRow]
    const status = { kind: 'failed', reason: 'gone', forced: false } as const
    folder.addAnswer({ ...first, attempt: 2, status })
    folder.addAnswer({ ...second, attempt: 2, status })
    folder.addAnswer({ ...second, attempt: 3 })
    expect([...folder.failed()]).toEqual([{ ...first, attempt: 2, status }])
    folder.close()
  })

  test('are scored where they lack a score, and only there', async () => {
    const { path, folder } = folderOf()
    folder.close()
    const file = join(path, 'scores.jsonl')
    const lines = readFileSync(file, 'utf8').split('\n')
    const own = lines.filter(line => line.includes(`"${long[1].item}"`)).length
    writeFileSync(file, lines.filter(line => !line.includes(`"${long[1].item}"`)).join('\n'))
    const again = RunFolder.open(path, manifest)
    expect(await scoredIn(again)).toBe(own)
    expect(await scoredIn(again)).toBe(0)
    again.replaceScores(({ item }) => item === long[1].item, [])
    expect(await scoredIn(again)).toBe(own)
    again.close()
  })
})
