import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tasks } from '../../generators/registry.ts'
import { readHandRead } from './hand-read.ts'

// docs/hand-read.tsv; that the answers are right: hand-read.nightly.test.ts.

const items = readHandRead()

test('100 items or more were read by hand, none twice, each of a task as it is now', () => {
  expect(items.length).toBeGreaterThanOrEqual(100)
  const places = items.map(({ task, length, level, seed, index }) => [task, length, level, seed, index].join(' '))
  expect(new Set(places).size).toBe(items.length)
  const old = items.filter(({ task, version }) => tasks.get(task)?.version !== version)
  expect(old.map(({ task, version }) => `${task} ${version}`)).toEqual([])
})

test('the table of docs/hand-read.md counts them', () => {
  const page = readFileSync('docs/hand-read.md', 'utf8')
  const rows = Array.from(page.matchAll(/^\| `([\w-]+)` (\d+) \| (\d+) \|([\d |]*)\|$/gm))
  expect(rows.map(([, task]) => task).sort()).toEqual([...new Set(items.map(({ task }) => task))].sort())
  for (const [, task, version, count, byLength] of rows) {
    const own = items.filter(item => item.task === task && item.version === Number(version))
    expect(Number(count), task).toBe(own.length)
    const counts = ['8K', '16K', '32K', '64K'].map(length => own.filter(item => item.length === length).length)
    expect(byLength.split('|').map(Number), task).toEqual(counts)
  }
})
