import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadBody, decodeSlice, findEntries, findFields } from '../../../../packages/gym/server/json-fields.ts'

test('finds every field of any object, and every entry of a list', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (value, isSpaced) => {
      const body = Buffer.from(JSON.stringify(value, undefined, isSpaced ? 1 : 0))
      const plain = JSON.parse(body.toString('utf8'))
      const fields = findFields(body)
      expect([...fields.keys()].sort()).toEqual(Object.keys(plain).sort())
      for (const [name, slice] of fields) expect(decodeSlice(body, slice)).toEqual(plain[name])
    }),
  )
  const list = Buffer.from(' [1, "a\\"]", [2, {"b": []}], null ] ')
  expect(findEntries(list, [1, list.length]).map(slice => decodeSlice(list, slice))).toEqual([
    1,
    'a"]',
    [2, { b: [] }],
    null,
  ])
})

test.each([
  '',
  '[]',
  '{',
  '{"a"',
  '{"a":',
  '{"a":}',
  '{"a":1',
  '{"a":1,}',
  '{"a":1}x',
  '{"a":"b}',
  '{a:1}',
  '{"a":[1}',
  `{"a":${'['.repeat(500)}`,
])('%j is refused', text =>
  expect(() => {
    for (const slice of findFields(Buffer.from(text)).values()) decodeSlice(Buffer.from(text), slice)
  }).toThrow(BadBody),
)
