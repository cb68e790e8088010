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

/** A text near JSON: some of its characters are dropped, doubled or put elsewhere. */
const nearJson = fc
  .tuple(
    fc.jsonValue({ maxDepth: 4 }),
    fc.jsonValue(),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('', ...'{}[]",:\\ \n1eé😀-', '\\u', '\\ud83d', 'null'), fc.nat(1))),
  )
  .map(([value, other, changes]) => {
    const text = JSON.stringify({ a: value, 'b"\\': [other, { c: value }], é: '\ud83d' })
    return changes.slice(0, 3).reduce((changed, [place, word, count]) => {
      const at = place % (changed.length + 1)
      return changed.slice(0, at) + word + changed.slice(at + count)
    }, text)
  })

test('reads what JSON.parse reads, and refuses what it refuses', () => {
  let refused = 0
  fc.assert(
    fc.property(nearJson, text => {
      const body = Buffer.from(text)
      const plain = tryTo(() => JSON.parse(body.toString('utf8')))
      const found = tryTo(() =>
        Object.fromEntries([...findFields(body)].map(([name, slice]) => [name, decodeSlice(body, slice)])),
      )
      if (plain === undefined) refused++
      expect(found).toEqual(plain)
    }),
    { numRuns: 500 },
  )
  expect(refused).toBeGreaterThan(50)
})

test('a name that comes twice counts as its last, however it is written', () => {
  const body = Buffer.from('{"a":[1,{"a":2}],"b":"a","\\u0061":3,"b":{"b":"b"} , "c":[]}')
  const found = [...findFields(body)].map(([name, slice]) => [name, decodeSlice(body, slice)])
  expect(Object.fromEntries(found)).toEqual(JSON.parse(body.toString()))
})

const tryTo = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadBody || error instanceof SyntaxError) return undefined
    throw error
  }
}

test('a value that is not read has its brackets and commas in order too; its words may be those of Python', () => {
  for (const value of [
    '[1}',
    '{"b":1]',
    '[1,]',
    '[1 2]',
    '{"b" 1}',
    '{"b":}',
    '{1:2}',
    '[,1]',
    '["b" "c"]',
    '[}',
    '1 2',
  ])
    expect(() => findFields(Buffer.from(`{"a":${value},"c":1}`))).toThrow(BadBody)
  for (const value of ['NaN', '[Infinity, -1E5]', '{"b":{},"c":[[]]}'])
    expect([...findFields(Buffer.from(`{"a":${value},"c":1}`)).keys()]).toEqual(['a', 'c'])
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
