import { expect, test } from 'vitest'
import { KeyedIndex } from '../../core/keyed-index.ts'

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
