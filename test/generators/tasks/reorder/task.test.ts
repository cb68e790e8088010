import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noise } from '../../../../generators/haystacks/noise.ts'
import { prose } from '../../../../generators/haystacks/prose.ts'
import type { Task } from '../../../../generators/task.ts'
import { sortTopologically } from '../../../../generators/tasks/reorder/order.ts'
import { findUndertakings } from '../../../../generators/tasks/reorder/story.ts'
import { reorder } from '../../../../generators/tasks/reorder/task.ts'
import { makeItems, o200k } from '../../place.ts'

const items = (parts: number, count: number, length: number, haystack = prose) =>
  makeItems(reorder as unknown as Task, length, count, { params: { ...reorder.params, parts }, haystack })

describe('the order that edges leave', () => {
  test('a path has one', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), path => {
        const edges = path.slice(1).map((after, at) => [path[at], after] as const)
        expect(sortTopologically(7, edges)).toEqual({ order: path, unique: true })
      }),
    )
  })
  test('a path with a hole has several', () => {
    expect(sortTopologically(3, [[0, 1]]).unique).toBe(false)
  })
  test('a circle has none', () => {
    expect(
      sortTopologically(2, [
        [0, 1],
        [1, 0],
      ]),
    ).toEqual({ order: [], unique: false })
  })
})

test.each([
  [8, 4096],
  [16, 8192],
  [32, 16_384],
  [64, 32_768],
])('%i parts at %i tokens: all there, each of about the same length, and in no order', (parts, length) => {
  for (const { context, row } of items(parts, 4, length)) {
    const [, ...pieces] = context.split(/^Part ([A-Z]{2}\d\d)$/m)
    const labels = pieces.filter((_, at) => at % 2 === 0)
    const texts = pieces.filter((_, at) => at % 2 === 1)
    expect(labels.toSorted()).toEqual([...(row.expected as string[])].sort())
    expect(labels).not.toEqual(row.expected)
    const sizes = texts.map(text => text.length)
    expect(Math.max(...sizes)).toBeLessThan(4 * Math.min(...sizes))
  }
})

test('the beginnings and ends of a text leave one order', () => {
  for (const { context, row } of items(16, 5, 16_384)) {
    const labels = row.expected as string[]
    const [, ...pieces] = context.split(/^Part ([A-Z]{2}\d\d)$/m)
    const told = labels.map(label => findUndertakings(pieces[pieces.indexOf(label) + 1]))
    const edges = told.flatMap((begun, from) =>
      begun
        .filter(({ ends }) => !ends)
        .flatMap(({ key }) =>
          told.flatMap((all, to) => (all.some(one => one.ends && one.key === key) ? [[from, to] as const] : [])),
        ),
    )
    expect(edges.every(([from, to]) => from < to)).toBe(true)
    expect(sortTopologically(16, edges)).toMatchObject({ unique: true })
    // Nothing else belongs together, and nothing is told twice.
    expect(edges).toHaveLength(30)
    const all = told.flat().map(({ key, ends }) => `${key} ${ends}`)
    expect(new Set(all).size).toBe(all.length)
  }
})

test('tied people and towns are told of as often as any others', () => {
  for (const { context } of items(16, 3, 16_384)) {
    const told = findUndertakings(context)
    const keys = new Set(told.filter(({ ends }) => ends).map(({ key }) => key))
    const tied = new Set(told.filter(({ key, ends }) => !ends && keys.has(key)).map(({ key }) => dropMatter(key)))
    const counts = new Map<string, number>()
    for (const { key } of told) counts.set(dropMatter(key), (counts.get(dropMatter(key)) ?? 0) + 1)
    const mean = (of: readonly string[]) => of.reduce((sum, pair) => sum + counts.get(pair)!, 0) / of.length // all are counted
    const others = [...counts.keys()].filter(pair => !tied.has(pair))
    expect(Math.abs(mean([...tied]) - mean(others))).toBeLessThan(0.6)
  }
})

const dropMatter = (key: string) => key.replace(/, [a-z]+,/, ' and')

test('lines serve as a haystack too, and counts stay exact', () => {
  for (const { row, render } of items(16, 3, 8192, noise)) expect(row.length.tokens).toBe(o200k.count(render()))
})
