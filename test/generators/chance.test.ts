import { describe, expect, test } from 'vitest'
import { tasks } from '../../generators/registry.ts'

const growing = [...tasks.values()].flatMap(task =>
  task.chanceAt ? [{ id: task.id, chance: task.chance, chanceAt: task.chanceAt }] : [],
)

test('some tasks have a chance that changes with the length', () => {
  expect(growing.map(({ id }) => id)).toContain('alias-counts')
})

describe.each(growing)('$id', ({ chance, chanceAt }) => {
  test('states its chance at 8K, and never more at a longer length', () => {
    expect(chanceAt(8192) / chance).toBeGreaterThan(0.85)
    expect(chanceAt(8192) / chance).toBeLessThan(1.15)
    const lengths = [4, 8, 64, 512, 4096].map(size => chanceAt(1024 * size))
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a))
    for (const each of lengths) expect(each).toBeGreaterThan(0)
  })
})

test('alias-counts: a constant is right on 17, 2 and 0.3 % of the fields at 8K, 64K and 512K', () => {
  const { chanceAt } = tasks.get('alias-counts')! // it is registered
  expect([8, 64, 512].map(size => Math.round(1000 * chanceAt!(1024 * size)) / 10)).toEqual([17, 2.4, 0.3])
})
