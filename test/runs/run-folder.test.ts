import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sideOf } from '../../compare/side.ts'
import { isLeft } from '../../core/packed-rows.ts'
import type { AnswerRow } from '../../core/rows.ts'
import { scoreMissing } from '../../engine/score-missing.ts'
import { summarize } from '../../reports/cells.ts'
import { RunFolder, readRun } from '../../runs/run-folder.ts'
import { loadRegistry } from '../../suites/registry.ts'
import { freshFolder } from '../commands/bench.ts'
import { csvOf, fixture, K, rowsOf } from '../reports/fixture.ts'

const { manifest, answers } = rowsOf(fixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 }))
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

describe('long texts of a run', () => {
  const LONG = 'what was said '.repeat(100)
  const given = fixture({ tasks: ['vt'], lengths: [8 * K], samples: 4 })
  const items = rowsOf(given).items
  const long = rowsOf(given).answers.map(row => ({ ...row, answer: LONG, raw: `${LONG} `, reasoning: `${LONG}?` }))

  /** A folder of such answers, and what is read of its files from then on. */
  function folderOf() {
    const path = freshFolder()
    const folder = RunFolder.open(path, manifest)
    for (const row of items) folder.addItem(row)
    for (const row of long) folder.addAnswer(row)
    folder.addScores(rowsOf(given).scores)
    return { path, folder }
  }

  test('are not held: they stand in the file, of rows that came just now too', () => {
    const { path, folder } = folderOf()
    for (const row of [...folder.answers.values(), ...readRun(path).answers])
      expect(['answer', 'raw', 'reasoning'].filter(name => isLeft(row, name))).toEqual(['answer', 'raw', 'reasoning'])
    expect([...folder.answers.values()]).toEqual(long)
    expect([...readRun(path).answers]).toEqual(long)
    folder.close()
  })

  test('are not read for means, tables and the lines of every score', async () => {
    const { path, folder } = folderOf()
    folder.close()
    const run = { name: 'run', ...readRun(path) }
    // Whoever reads one now is told that the file is another.
    writeFileSync(join(path, 'beside'), '')
    renameSync(join(path, 'beside'), join(path, 'answers.jsonl'))
    const input = { ...given, runs: [run] }
    expect(summarize(input).cells).toEqual(summarize(given).cells)
    expect(csvOf(input)).toBe(csvOf(given))
    expect(sideOf(run, given.labels).entries[0]!.outcomes.size).toBe(4)
    expect(() => run.answers.at(0)!.answer).toThrow(
      /answers.jsonl was changed while it was read. Run the same command again\.$/,
    )
  })

  test('an answer is read to be scored where it lacks a score, and no other is', async () => {
    const { path, folder } = folderOf()
    folder.close()
    const file = join(path, 'scores.jsonl')
    const lines = readFileSync(file, 'utf8').split('\n')
    const own = lines.filter(line => line.includes(`"${long[1]!.item}"`)).length
    writeFileSync(file, lines.filter(line => !line.includes(`"${long[1]!.item}"`)).join('\n'))
    const again = RunFolder.open(path, manifest)
    // The texts of all others are no rows any more: whoever reads one is told.
    const answers = join(path, 'answers.jsonl')
    const texts = readFileSync(answers, 'utf8').split('\n')
    writeFileSync(answers, texts.map((line, at) => (at === 1 ? line : line.replaceAll('{', '!'))).join('\n'))
    const programs = { unavailable: () => 'none', run: async () => [] }
    expect(await scoreMissing(again, await loadRegistry(), programs)).toBe(own)
    expect(await scoreMissing(again, await loadRegistry(), programs)).toBe(0)
    again.close()
  })
})
