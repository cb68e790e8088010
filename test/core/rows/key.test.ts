import { expect, test } from 'vitest'
import { computeKey, toCanonicalJson } from '../../../core/rows/key.ts'

test('the order of keys does not count, nor do absent fields; all else does', () => {
  expect(toCanonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}')
  expect(computeKey({ a: 1, b: 2 })).toBe(computeKey({ b: 2, a: 1 }))
  expect(new Set([{ a: 1 }, { a: '1' }, { a: [1] }, { a: null }, {}].map(computeKey)).size).toBe(5)
  expect(computeKey({ a: 1 })).toBe('015abd7f5cc57a2dd94b')
})
