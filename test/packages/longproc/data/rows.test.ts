import { expect, test } from 'vitest'
import { folderOf, made, open } from './folder.ts'

const row = {
  id: 'countdown_2k_0',
  input_prompt: 'From [1, 2] to 3.',
  reference_output: 'Try 1 + 2.',
  metadata: '{"nums": [1, 2], "target": 3, "more": "\\ud83d\\ude00"}',
}
const other = { ...row, id: 'countdown_2k_1' }
const fileOf = (rows: unknown) => `${folderOf({ 'rows.jsonl': rows })}/rows.jsonl`

test.each([
  ['a file', () => fileOf([row, other])],
  ['a folder of files', () => folderOf({ 'countdown_2k.jsonl': [row, other] })],
  ['a folder of folders', () => folderOf({ 'countdown_2k/test.jsonl': [row, other] })],
])('rows of Hugging Face as %s', (_, path) => {
  const set = open(path(), 'countdown_2k')
  expect([set.count, set.task, set.level, set.notes]).toEqual([2, 'countdown', '2k', []])
  expect(set.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(set.example(1)).toEqual({
    id: 'countdown_2k_1',
    task: 'countdown',
    input_prompt: row.input_prompt,
    reference_output: row.reference_output,
    item: { nums: [1, 2], target: 3, more: '\u{1F600}' },
  })
})

test('the official layout comes first', () =>
  expect(made('countdown_0.5k', { 'countdown_0.5k.jsonl': [row] }).example(0).id).toBe('countdown_0.5k_0'))

test.each([
  ['a field is missing', [row, { ...other, input_prompt: undefined }], ', line 2 has a fault at "input_prompt"'],
  ['official records are given as a file', [{ nums: [1, 2], target: 3 }], ' has a fault at "id"'],
  ['metadata is no text', [{ ...row, metadata: {} }], ' has a fault at "metadata"'],
  [
    'metadata is no JSON',
    [row, { ...other, metadata: '{' }],
    ', line 2 has metadata that is not the JSON of an object.',
  ],
  ['metadata is no object', [{ ...row, metadata: '[1]' }], ' has metadata that is not the JSON of an object.'],
  ['metadata lacks what scoring needs', [{ ...row, metadata: '{"nums": [1, 2]}' }], ' has a fault at "target"'],
  ['an id comes twice', [row, row], ', line 2 has the id "countdown_2k_0" again.'],
  ['there are none', '[]', ' holds no rows.'],
  ['the file is Parquet', 'PAR1\u0015', ' is Parquet; make JSONL of it'],
])('%s: one line', (_, rows, message) => {
  const path = fileOf(rows)
  expect(() => open(path, 'countdown_2k')).toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringContaining(`--data longproc: ${path}${message}`) }),
  )
})
