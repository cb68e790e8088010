import { parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { hf } from '../../../packages/exports/hf.ts'
import { K, makeFixture, READER_ENTRY } from '../../reports/fixture.ts'

const SUB = { method: 'full-context', model: 'Acme/long-1', window: 128 * K }
const input = makeFixture({
  tasks: ['niah_single_2'],
  lengths: [8 * K],
  samples: 3,
  entries: [
    { ...SUB, skill: () => 1, status: (_, index) => (index === 1 ? 'failed' : 'answered') },
    { ...SUB, method: 'oracle' },
    READER_ENTRY,
  ],
})
const rowsOf = (data: string | Uint8Array) => {
  const bytes = data as Uint8Array<ArrayBuffer>
  return parquetReadObjects({ file: bytes.buffer })
}

test('answers and items come back out of the Parquet, with nulls for what has no result', async () => {
  const { files } = await hf.make({ ...input, textOf: () => ({ context: 'long', question: 'Which number?' }) })
  const by = new Map(files.map(({ path, data }) => [path, data]))
  expect([...by.keys()]).toEqual(['dataset/README.md', 'dataset/data/answers.parquet', 'dataset/data/items.parquet'])
  const answers = await rowsOf(by.get('dataset/data/answers.parquet')!)
  expect(answers).toHaveLength(9)
  expect(answers.filter(({ model, method }) => model === 'Acme/long-1' && method === 'full-context')).toMatchObject([
    { status: 'answered', stated: 1, length: 8192n, answer: 'The answer is 42.', simulated: false },
    { status: 'failed', stated: null, official: null, strict: null, answer: null },
    { status: 'answered', stated: 1 },
  ])
  const items = await rowsOf(by.get('dataset/data/items.parquet')!)
  expect(items.map(({ item, question, expected }) => [item, question, expected])).toEqual(
    [0, 1, 2].map(index => [`niah_single_2-8192-${index}`, 'Which number?', '["42"]']),
  )
  const card = String(by.get('dataset/README.md'))
  const [, head] = card.split('---\n')
  const { configs } = parse(head) as { configs: { data_files: { path: string }[] }[] }
  for (const { data_files } of configs)
    for (const { path } of data_files) expect(by.has(`dataset/${path}`), path).toBe(true)
  expect(card).toContain('simulated model')
})

test('a model gets .eval_results where a dataset is named', async () => {
  const { files, notes } = await hf.make({ ...input, dataset: 'acme/fathom' })
  const results = files.filter(({ path }) => path.includes('.eval_results'))
  expect(results.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^models\/Acme\/long-1\/\.eval_results\/fathom-full-context-[0-9a-f]+\.yaml$/),
  ])
  expect(parse(String(results[0].data))).toEqual([
    {
      dataset: { id: 'acme/fathom', task_id: 'niah_single_2@8192' },
      value: 66.67,
      date: '2026-11-20',
      notes: expect.stringMatching(
        /stated score, percent, 95 % interval [\d.]+ to [\d.]+; n 3 of 3, failed 1, missing 0/,
      ),
    },
  ])
  expect(notes.filter(note => note.includes('.eval_results'))).toEqual([
    expect.stringMatching(/a program played the model$/),
    expect.stringMatching(/a reference is not a model$/),
  ])
})
