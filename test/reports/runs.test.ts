import { expect, test } from 'vitest'
import type { ItemRow } from '../../core/rows/rows.ts'
import { reporters } from '../../reports/report.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { formatGroupTitle } from '../../reports/summary/groups.ts'
import type { ReportInput, RunRows } from '../../reports/summary/reporter.ts'
import { renderTable } from '../../reports/tables/table.ts'
import { getFixtureRows, K, makeFixture, READER_ENTRY, shuffleRows } from './fixture.ts'

// Several runs in one report.
const ONE = { tasks: ['vt', 'qa_1'], lengths: [8 * K, 16 * K], samples: 4 }
const run = (name: string, change: Partial<RunRows> = {}, entry = READER_ENTRY): RunRows => ({
  ...getFixtureRows(makeFixture({ ...ONE, entries: [entry] })),
  ...change,
  name,
})
const input = (...runs: RunRows[]): ReportInput => ({ ...makeFixture(ONE), runs })
const part = (from: RunRows, name: string, keep: (item: string) => boolean): RunRows => ({
  ...from,
  name,
  items: from.items.filter(({ id }) => keep(id)),
  answers: from.answers.filter(({ item }) => keep(item)),
  scores: from.scores.filter(({ item }) => keep(item)),
})

test('two methods of two runs stand side by side on the same items', () => {
  const memagent = { method: 'memagent', model: 'm', window: null }
  const { entries, cells, notes } = summarize(input(run('a'), run('b', {}, memagent)))
  expect(entries.map(({ label, runs, run }) => [label, runs, run])).toEqual([
    ['memagent · m', ['b'], undefined],
    ['full-context · reader', ['a'], undefined],
  ])
  expect(cells.map(cell => cell.planned)).toEqual(cells.map(() => 4))
  expect(notes).toEqual([])
})

test('a candidate and its baseline are two entries, each with its run', () => {
  const { entries } = summarize(input(run('main'), run('candidate')))
  expect(entries.map(({ label, run }) => [label, run])).toEqual([
    ['full-context · reader · candidate', 'candidate'],
    ['full-context · reader · main', 'main'],
  ])
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2)
})

test('shards are one entry with the items of all', () => {
  const whole = run('whole')
  const odd = (item: string) => Number(item.at(-1)) % 2 === 1
  const shards = input(
    part(whole, 'one', odd),
    part(whole, 'two', item => !odd(item)),
  )
  const { entries, cells } = summarize(shards)
  expect(entries).toHaveLength(1)
  expect(entries[0].runs).toEqual(['one', 'two'])
  expect(cells).toEqual(summarize(input(whole)).cells)
})

test('a program that plays a model is never mixed with the model', () => {
  const whole = run('whole')
  const odd = (item: string) => Number(item.at(-1)) % 2 === 1
  const real = { ...whole.manifest, models: { reader: { ...whole.manifest.models['reader'], simulated: false } } }
  const runs = [part(whole, 'one', odd), { ...part(whole, 'two', item => !odd(item)), manifest: real }]
  expect(summarize(input(...runs)).entries.map(({ simulated }) => simulated)).toEqual([true, false])
})

test('an entry is missing nothing of another run', () => {
  const longer = getFixtureRows(makeFixture({ ...ONE, lengths: [32 * K], entries: [{ method: 'rlm', model: 'm' }] }))
  const { cells, averages } = summarize(input(run('a'), { ...longer, name: 'b' }))
  expect(new Set(cells.map(cell => `${cell.entry} ${cell.at}`)).size).toBe(3)
  expect(cells.every(cell => cell.missing === 0 && cell.planned === 4)).toBe(true)
  expect(averages.filter(({ at }) => at === 'all').map(({ missing }) => missing)).toEqual([0, 0])
})

test.each<[string, Partial<RunRows['manifest']>, RegExp]>([
  ['seed', { seed: '7' }, /b does not repeat a: seed 7 instead of 42; they share 16 items/],
  ['tokenizer', { tokenizer: 'cl100k_base' }, /tokenizer cl100k_base instead of o200k_base/],
  ['template', { templates: { vt: 'ffff' }, tasks: { vt: { version: 1, params: {} } } }, /another template of vt/],
  [
    'parameter',
    { tasks: { vt: { version: 2, params: { hops: 5 } } } },
    /vt version 2 instead of 1, vt.hops 5 instead of 4/,
  ],
  ['data', { data: { squad: { sha256: 'b', path: 's' } } }, /another squad data file/],
])('another %s is said', (_, change, note) => {
  const base = run('a')
  const tasks = { vt: { version: 1, params: { hops: 4 } } }
  const manifest = { ...base.manifest, templates: { vt: 'abcd' }, tasks, data: { squad: { sha256: 'a', path: 's' } } }
  const { notes } = summarize(input({ ...base, manifest }, run('b', { manifest: { ...manifest, ...change } })))
  expect(notes.join('\n')).toMatch(note)
})

/** The same run as drawn from another seed: no item and no question is one of the first. */
function reseeded(from: RunRows, name: string, seed: string): RunRows {
  const renamed = (id: string) => `${seed}-${id}`
  const items = from.items.map(
    (item): ItemRow => ({ ...item, id: renamed(item.id), questionId: renamed(item.questionId) }),
  )
  return {
    name,
    items,
    manifest: { ...from.manifest, seed },
    answers: from.answers.map(row => ({ ...row, item: renamed(row.item) })),
    scores: from.scores.map(row => ({ ...row, item: renamed(row.item) })),
  }
}

test('runs that share no question stand in tables of their own, and that is said', () => {
  const memagent = { method: 'memagent', model: 'm', window: null }
  const several = input(run('a'), run('b', {}, memagent), reseeded(run('c'), 'c', '7'))
  const { notes, groups, entries, averages, cells } = summarize(several)
  const nameOf = (id: string) => entries.find(entry => entry.id === id)!.label
  expect(groups.map(({ id, entries = [] }) => [id, entries.map(nameOf).sort()])).toEqual([
    ['ruler · seed 42', ['full-context · reader · a', 'memagent · m']],
    ['ruler · seed 7', ['full-context · reader · c']],
  ])
  expect(notes).toEqual([
    'c does not repeat a: seed 7 instead of 42; they share no items, and no questions: their scores cannot be compared',
  ])
  expect(new Set(averages.map(({ entry, group }) => `${nameOf(entry)} ${group}`)).size).toBe(3)
  expect(cells.every(cell => cell.planned === 4)).toBe(true)
  const text = renderTable(several, 'text')
  expect(text.match(/^ruler · seed 7 · /gm)).toHaveLength(1)
  expect(text.indexOf('does not repeat')).toBeGreaterThan(text.lastIndexOf('ruler · seed'))
})

test('runs of one seed that share no question go by the name of a run', () => {
  const part = (name: string, task: string) => ({ ...run(name), ...onlyTask(run(name), task), name })
  const other = { ...part('b', 'qa_1'), manifest: { ...run('b').manifest, tokenizer: 'cl100k_base' } }
  const { groups } = summarize(input(part('a', 'vt'), other))
  expect(groups.map(({ id }) => id)).toEqual(['ruler · a', 'ruler · b'])
  expect(groups.map(formatGroupTitle)).toEqual(['vt · a', 'qa_1 · b'])
})

const onlyTask = (from: RunRows, task: string) => part(from, from.name, item => item.startsWith(task))

test('runs and rows in any order give the same bytes', async () => {
  const several = input(run('b'), run('a'), run('a', { manifest: { ...run('a').manifest, seed: '7' } }))
  for (const reporter of reporters.filter(({ id }) => !id.startsWith('chart')))
    expect(await reporter.render(shuffleRows(several)), reporter.id).toEqual(await reporter.render(several))
})
