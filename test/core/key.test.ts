import { expect, test } from 'vitest'
import { canonical, keyOf } from '../../core/key.ts'

test('the order of keys does not count, nor do absent fields; all else does', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}')
  expect(keyOf({ a: 1, b: 2 })).toBe(keyOf({ b: 2, a: 1 }))
  expect(new Set([{ a: 1 }, { a: '1' }, { a: [1] }, { a: null }, {}].map(keyOf)).size).toBe(5)
  expect(keyOf({ a: 1 })).toBe('015abd7f5cc57a2dd94b')
})
