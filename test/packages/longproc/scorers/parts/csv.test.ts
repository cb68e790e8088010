import { expect, test } from 'vitest'
import { parseCsvRecords } from '../../../../../packages/longproc/scorers/parts/csv.ts'
import { captureReturn } from '../../../../../packages/suites/golden/python.ts'

const ERROR = { raises: 'Error' }

/** What CPython 3.11 gives for `list(csv.reader(text.split('\n'), delimiter='\t'))`. */
test.each<[string, unknown]>([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"a\tb"\tc', [['a\tb', 'c']]],
  ['"a\nb"\tc', [['ab', 'c']]],
  ['"a""b"\tc', [['a"b', 'c']]],
  ['a"b"\tc', [['a"b"', 'c']]],
  ['"a"b\tc', [['ab', 'c']]],
  ['"a"b"c\td', [['ab"c', 'd']]],
  ['"a', [['a']]],
  ['x\t"a\nb\nc', [['x', 'abc']]],
  ['"a\n\nb"', [['ab']]],
  ['', [[]]],
  ['\n\na', [[], [], ['a']]],
  ['a\t', [['a', '']]],
  ['\ta', [['', 'a']]],
  ['\t', [['', '']]],
  ['a\r\nb\r', [['a'], ['b']]],
  ['a\rb', ERROR],
  ['a\r\r', [['a']]],
  ['\r', [[]]],
  ['\ra', ERROR],
  ['"a\r\nb"', [['a\rb']]],
  ['"a"\r', [['a']]],
  ['"a"\rb', ERROR],
  ['"a"\r\r', [['a']]],
  ['""', [['']]],
  ['""""', [['"']]],
  ['"""', [['"']]],
  [' "a"\tb', [[' "a"', 'b']]],
  ['a\t\t"b\n"\tc', [['a', '', 'b', 'c']]],
  ['a\0b\tc', [['a\0b', 'c']]],
  ['"a" "b"\tc', [['a "b"', 'c']]],
  ['a\t"b"c"d\te\nf"g', [['a', 'bc"d', 'e'], ['f"g']]],
  ['"\t\n\t"\tx', [['\t\t', 'x']]],
])('%j', (text, records) => expect(captureReturn(() => parseCsvRecords(text.split('\n')))).toEqual(records))

test('a field holds 131,072 code points, no more', () => {
  const longest = '😀'.repeat(131_072)
  expect(parseCsvRecords([`${longest}\ta`])).toEqual([[longest, 'a']])
  expect(captureReturn(() => parseCsvRecords([`${longest}x\ta`]))).toEqual(ERROR)
  expect(captureReturn(() => parseCsvRecords([`"${longest}`, 'x']))).toEqual(ERROR)
})
