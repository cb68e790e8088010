import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mustGet } from '../../../core/collections/require.ts'
import { type AttackFile, gradeProgram, listBroken, renderAttackTable } from '../../../run/floors/attack-table.ts'
import { type AttackRow, attackTask, computeAucError } from '../../../run/floors/attacks.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { openPrograms } from '../../../run/scoring/programs.ts'

const registry = await loadRegistry([])
const programs = openPrograms({ allowNativeCode: false })
afterAll(() => programs.close())

const row = (more: Partial<AttackRow> = {}): AttackRow => ({
  task: 'vt',
  version: 1,
  at: 65_536,
  n: 4,
  scores: {},
  ...more,
})

test('what is planted without any care is found by what is learnt', async () => {
  // RULER's task is kept as it is: one kind of sentence in noise.
  const found = await attackTask(
    mustGet(registry.tasks, 'niah_single_1'),
    8192,
    2,
    { registry, programs },
    { lessons: 3, all: false },
  )
  expect(found?.auc).toBeGreaterThan(0.95)
  expect(found?.scores['floor:learned']).toBe(1)
  expect(found?.scores['floor:learned-style']).toBe(1)
  const again = await attackTask(
    mustGet(registry.tasks, 'niah_single_1'),
    8192,
    2,
    { registry, programs },
    { lessons: 3, all: false },
  )
  expect(again).toEqual(found)
})

test('the error of an AUC is that of its items where they differ by more than their sentences', () => {
  expect(computeAucError([0.5, 0.5, 0.5], 300)).toBeCloseTo(Math.sqrt(1 / 12 / 300))
  expect(computeAucError([0.4, 0.6, 0.8], 300_000)).toBeCloseTo(0.2 / Math.sqrt(3))
  expect(computeAucError([0.9], 12)).toBeCloseTo(1 / 12)
})

test('a task that records no place of a fact has nothing to learn, and one that needs a file is left out', async () => {
  const counted = await attackTask(
    mustGet(registry.tasks, 'fwe-close'),
    4096,
    1,
    { registry, programs },
    { lessons: 2, all: false },
  )
  expect(counted).not.toHaveProperty('auc')
  expect(Object.keys(counted?.scores ?? {})).not.toContain('floor:learned')
  expect(await attackTask(mustGet(registry.tasks, 'qa_1'), 4096, 1, { registry, programs })).toBeUndefined()
})

test('the table of docs/core.md is of the items that core tasks have today', () => {
  const { rows }: AttackFile = JSON.parse(readFileSync(join('bin', 'perf', 'attacks.json'), 'utf8'))
  const measured = (rows: readonly AttackRow[]) => rows.map(({ task, version, at }) => `${task} ${version} at ${at}`)
  const today = mustGet(new Map(Object.entries(registry.groups)), 'core').flatMap(task =>
    [65_536, 524_288].map(at => row({ task, version: mustGet(registry.tasks, task).version, at })),
  )
  // `npm run attacks -- TASK` measures a task again.
  expect(measured(rows)).toEqual(expect.arrayContaining(measured(today)))
})

test.each([
  ['no bound below 64K', row({ at: 32_768, scores: { 'floor:gap': 1 }, auc: 1 }), 0],
  ['35 at 64K', row({ scores: { 'floor:gap': 0.35, 'floor:rare': 0.36 } }), 1],
  ['20 at 512K', row({ at: 524_288, scores: { 'floor:gap': 0.2, 'floor:rare': 0.21 } }), 1],
  ['an AUC of 0.6', row({ auc: 0.61 }), 1],
  ['no AUC that chance explains', row({ auc: 0.7, aucError: 0.065 }), 0],
  ['an AUC that it does not', row({ auc: 0.7, aucError: 0.05 }), 1],
  ['none for grep and programs', row({ scores: { 'floor:grep': 1, 'program:vt': 1 }, auc: 0.6 }), 0],
])('the bounds are %s', (_, given, broken) => {
  expect(listBroken(given)).toHaveLength(broken)
})

test.each([
  ['solves it', { 'floor:grep': 0.2, 'program:vt': 0.91 }],
  ['helps', { 'floor:grep': 0.61 }],
  ['does not', { 'floor:grep': 0.6, 'program:vt': 0.3, 'floor:rare': 1 }],
  [undefined, { 'floor:rare': 1 }],
])('at the longest length, a program %s', (grade, scores) => {
  expect(gradeProgram([row({ scores: { 'floor:grep': 1 } }), row({ at: 524_288, scores: { ...scores } })])).toBe(
    grade ?? 'solves it',
  )
})

test('the table has a row a task and a figure a length', () => {
  const rows = [
    row({ scores: { 'floor:gap': 0.1, 'floor:grep': 0.5 }, auc: 0.55 }),
    row({ at: 524_288, scores: { 'floor:gap': 0 }, percent: { 'floor:gap': 0.04 } }),
  ]
  expect(
    renderAttackTable(rows, new Map([['vt', 'helps']]))
      .split('\n')
      .at(-1),
  ).toBe('| [vt](tasks.md#vt) | – / – | 10 / 4 | – / – | – / – | – / – | – / – | 50 / – | – / – | 0.55 / – | helps |')
})

test('a table says the fewest and the most items of each length', () => {
  const rows = [20, 80, 60].map((n, at) => row({ n, task: `t${at}` }))
  expect(renderAttackTable(rows, new Map()).split('\n')[0]).toContain('(64K: 20–80 items)')
})
