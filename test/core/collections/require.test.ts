import { expect, test } from 'vitest'
import { getLast, mustGet, mustMatch } from '../../../core/collections/require.ts'

test('what a map holds, be it undefined; a key that it has not is named in the error', () => {
  const map = new Map<string, number | undefined>([
    ['a', 0],
    ['b', undefined],
  ])
  expect([mustGet(map, 'a'), mustGet(map, 'b')]).toEqual([0, undefined])
  expect(() => mustGet(map, 'c')).toThrow(/^internal error: no value for "c"$/)
})

test('what a pattern finds; where it finds nothing the error names both', () => {
  expect([...mustMatch(/(\d+) of (\d+)/, 'item 3 of 17')]).toEqual(['3 of 17', '3', '17'])
  expect(() => mustMatch(/\d+/, 'none')).toThrow(/^internal error: nothing like \/\\d\+\/ in "none"$/)
})

test('the last of a list and of what is like one', () => {
  expect([getLast([3, 1, 2]), getLast('abc'), getLast(Float64Array.of(1, 0.5))]).toEqual([2, 'c', 0.5])
})
