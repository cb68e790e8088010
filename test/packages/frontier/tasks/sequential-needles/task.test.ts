import { expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import type { Task } from '../../../../../generators/task.ts'
import { sequentialNeedles } from '../../../../../packages/frontier/tasks/all.ts'
import {
  drawChronicle,
  ENTRY,
  formatEntryCode,
} from '../../../../../packages/frontier/tasks/sequential-needles/chronicle.ts'
import { makeItems } from '../../../../generators/place.ts'

const task = sequentialNeedles as unknown as Task
const items = makeItems(task, 8192, 40)
const expectedOf = (item: (typeof items)[number]) => item.row.expected as readonly string[]

test('the textual order says nothing of the order of dates', () => {
  let inOrder = 0
  let pairs = 0
  for (const item of items) {
    const places = expectedOf(item).map(code => item.context.indexOf(code))
    places.forEach((place, at) => {
      for (const earlier of places.slice(0, at)) {
        pairs++
        if (earlier < place) inOrder++
      }
    })
  }
  expect(inOrder / pairs).toBeGreaterThan(0.42)
  expect(inOrder / pairs).toBeLessThan(0.58)
})

test('every line is an entry, codes are all different, and other bodies have as many entries', () => {
  for (const { context } of items.slice(0, 5)) {
    const entries = [...context.matchAll(ENTRY)]
    expect(entries).toHaveLength(context.split('\n').length)
    expect(new Set(entries.map(([, code]) => code)).size).toBe(entries.length)
    const bodies = new Map<string, number>()
    for (const [, , , , , name] of entries) bodies.set(name, (bodies.get(name) ?? 0) + 1)
    expect(Math.max(...bodies.values())).toBeGreaterThanOrEqual(9)
  }
})

test('some other bodies share two words of the asked one’s name', () => {
  for (const { context, question } of items.slice(0, 5)) {
    const asked = /the ([A-Z]\w+) ([A-Z]\w+) ([A-Z]\w+)\?/.exec(question)!.slice(1)
    const names = new Set(Array.from(context.matchAll(ENTRY), ([, , , , , name]) => name))
    const near = [...names].filter(name => asked.filter(word => name.split(' ').includes(word)).length === 2)
    expect(near.length).toBeGreaterThanOrEqual(3)
  }
})

test('200,000 codes, no two alike', () => {
  const chronicle = drawChronicle(makeRandom('codes'), 8)
  expect(new Set(Array.from({ length: 200_000 }, (_, number) => formatEntryCode(chronicle, number))).size).toBe(200_000)
})

test('parameters', () => {
  const [one] = makeItems(task, 8192, 1, { params: { events: 24, years: 1 } })
  expect(one.row.expected).toHaveLength(24)
  expect(new Set(Array.from(one.context.matchAll(ENTRY), ([, , , , year]) => year)).size).toBe(1)
  expect(sequentialNeedles.check?.({ events: 1, years: 8 })).toMatch(/2 to 24/)
  expect(sequentialNeedles.check?.({ events: 8, years: 0 })).toMatch(/1 to 100/)
})
