import { expect, test } from 'vitest'
import { RecentMap } from '../../../core/collections/recent-map.ts'

function countMakes(map: RecentMap<string, string>) {
  const made: string[] = []
  const read = (key: string) =>
    map.getOrMake(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  return { made, read }
}

test('the entry that was unused longest leaves, and no other', () => {
  const map = new RecentMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2])
})

test('an entry that is set again counts once, with its last value', () => {
  const map = new RecentMap<string, number>(2)
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    map.set(key, value)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4])
})

test('a value is made once while it is kept, and again after it left or was deleted', () => {
  const map = new RecentMap<string, string>(2)
  const { made, read } = countMakes(map)
  expect(['a', 'a', 'b', 'a', 'c', 'a', 'b'].map(read)).toEqual(['A', 'A', 'B', 'A', 'C', 'A', 'B'])
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  map.delete('b')
  read('b')
  expect(made).toHaveLength(5)
})

test('a value that cannot be made is not kept', () => {
  const map = new RecentMap<string, string>(2)
  expect(() =>
    map.getOrMake('a', () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect([map.size, map.getOrMake('a', () => 'made')]).toEqual([0, 'made'])
})
