import { expect, test } from 'vitest'
import { KeyedIndex } from '../../../core/rows/keyed-index.ts'

test('a number is found by its id and what it stands under, and by nothing else', () => {
  const index = new KeyedIndex()
  index.set('a', 'x', 1)
  index.set('a', 'y', 2)
  index.set('b', 'x', 3)
  index.set('a', 'x', 4)
  expect([index.get('a', 'x'), index.get('a', 'y'), index.get('b', 'x')]).toEqual([4, 2, 3])
  expect([index.get('b', 'y'), index.get('c', 'x'), index.get('a', 'z')]).toEqual([undefined, undefined, undefined])
  expect(index.size).toBe(3)
})

test('a number is found whatever the number of ids, and where most of them have none', () => {
  const index = new KeyedIndex()
  for (let at = 0; at < 1000; at++) index.set(`id ${at}`, 'x', at)
  index.set('id 999', 'y', 0)
  expect([index.get('id 0', 'x'), index.get('id 500', 'x'), index.get('id 999', 'x')]).toEqual([0, 500, 999])
  expect([index.get('id 999', 'y'), index.get('id 998', 'y')]).toEqual([0, undefined])
  expect(index.size).toBe(1001)
})

test('what the numbers stand under comes in their order', () => {
  const index = new KeyedIndex()
  for (const [number, [id, under]] of [
    ['b', 'x'],
    ['a', 'y'],
    ['a', 'x'],
    ['b', 'y'],
  ].entries())
    index.set(id, under, number)
  expect([...index.keys()]).toEqual([
    ['b', 'x'],
    ['a', 'y'],
    ['a', 'x'],
    ['b', 'y'],
  ])
  expect([...new KeyedIndex().keys()]).toEqual([])
})
