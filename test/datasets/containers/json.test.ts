import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../core/rows/key.ts'
import { openJson } from '../../../datasets/containers/json.ts'
import { anyText } from '../../any-text.ts'
import { fileOf } from '../../packages/suites/readers/official/files.ts'

const read = (text: string) => {
  const file = openJson('--who', fileOf('x.json', text))
  return Array.from({ length: file.size }, (_, at) => file.read(at))
}

describe('finds the values of a file', () => {
  test.each([
    ['a list', '[{"a":1}, {"b":"]"}]', [{ a: 1 }, { b: ']' }]],
    ['lines', '{"a":"}\\n{"}\n\n{"b":{"c":[1,{}]}}\n', [{ a: '}\n{' }, { b: { c: [1, {}] } }]],
    ['one document over several lines', '\uFEFF{\n "data": [\n {}\n ]\n}\n', [{ data: [{}] }]],
    [
      'quotes behind backslashes',
      String.raw`[{"a":"\\\""},{"b":"\\"},{"c":"\"]"}]`,
      [{ a: '\\"' }, { b: '\\' }, { c: '"]' }],
    ],
    ['an empty list', '[]', []],
    ['a list of lists', '[[1],[2,[3]]]', [[1], [2, [3]]]],
  ])('%s', (_, text, values) => expect(read(text)).toEqual(values))

  test('any rows, as a list and as lines', () => {
    const row = fc.dictionary(anyText(), fc.jsonValue())
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), rows => {
        const written = JSON.parse(JSON.stringify(rows))
        expect(read(JSON.stringify(rows))).toEqual(written)
        expect(read(rows.map(value => JSON.stringify(value)).join('\n'))).toEqual(written)
      }),
      { numRuns: 20 },
    )
  })

  test('over the edges of the chunks that it reads', () => {
    // The pairs of a sign and its backslash begin at even places, and at odd ones.
    for (const shift of [0, 1]) {
      const rows = [{ a: 'x'.repeat(shift) + '\\'.repeat(2_200_000) }, { b: '"'.repeat(2_200_000) }, { c: 'end' }]
      expect(read(JSON.stringify(rows))).toEqual(rows)
    }
  })
})

test('knows its hash and where a value stands', () => {
  const text = '{"a":1}\n\n{"b":2}\n'
  const path = fileOf('x.jsonl', text)
  const file = openJson('--who', path)
  expect([file.sha256, file.placeOf(0), file.placeOf(1)]).toEqual([sha256(text), ', line 1', ', line 3'])
})

test.each([
  ['PAR1\u0015', 'is Parquet; make JSONL of it'],
  ['PK\x03\x04', 'is compressed'],
  ['<!doctype html>', 'is a web page or XML'],
  ['id,target\n', 'is not JSON of objects, a list or lines.'],
  ['', 'is empty'],
  ['[{"a":1},\n{"b":', 'ends too early, in the value that begins on line 2'],
  ['{"a":1}\n{"b":"x', 'ends too early, in the value that begins on line 2'],
])('%j is refused in one line', (text, message) => {
  const path = fileOf('x.json', text)
  expect(() => openJson('--who', path)).toThrow(`--who: ${path} ${message}`)
})

test('a value that is no JSON is named by its place', () => {
  const path = fileOf('x.jsonl', '{"a":1}\n{"b":oops}\n')
  const file = openJson('--who', path)
  expect(file.read(0)).toEqual({ a: 1 })
  expect(() => file.read(1)).toThrow(`${path}, line 2 is not valid JSON`)
  expect(() => openJson('--who', '/nowhere/x.json')).toThrow('no such file')
})
