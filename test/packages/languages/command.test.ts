import { expect, test } from 'vitest'
import { isBuilt, makeRebuilder } from '../../../run/registry/rebuild/rebuild.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

const run = (words: string) => bench(`--lengths 2k --samples 2 --out ${words}`)

test('--language runs tasks in other languages, and their rows are made again', async () => {
  const out = freshFolder()
  const { code, err } = await run(`${out} --task niah_single_2,not-stated --language zh,de`)
  expect(err).not.toContain('rror')
  expect(code).toBe(0)
  const { manifest, items, answers } = rowsOf(out)
  expect([...new Set(items.map(({ task }) => task))].sort()).toEqual([
    'de:niah_single_2',
    'de:not-stated',
    'zh:niah_single_2',
    'zh:not-stated',
  ])
  expect(answers).toHaveLength(8)
  const rebuild = await makeRebuilder({
    manifest,
    registry: await loadRegistry([]),
    data: {},
    prompts: undefined,
    followPaths: false,
  })
  for (const row of items) {
    const item = rebuild(row)
    expect(isBuilt(item) && item.row.sha256).toBe(row.sha256)
  }
})

test('--question-language asks in one language about a text in another', async () => {
  const out = freshFolder()
  const { code } = await run(`${out} --task niah_single_2 --language ja --question-language fr`)
  expect(code).toBe(0)
  expect(rowsOf(out).items[0]?.task).toBe('ja+fr:niah_single_2')
})

test.each([
  ['--task qa_1 --language zh', '--language: qa_1 is in English only: its questions are those of SQuAD, in English.'],
  [
    '--task not-stated --language he',
    '--language: not-stated is not written in he yet. Allowed: niah_single_1, niah_single_2, niah_single_3,',
  ],
  ['--task not-stated --language de --question-language he', '--language: not-stated is not written in de+he yet.'],
  ['--task niah_single_2 --language xx', 'unknown value of --language "xx". Known: de, es, fr, zh, ja, hi, he.'],
  ['--task niah_single_2 --question-language de', '--question-language needs --language, that of the text.'],
  ['--task nosuch --language de', 'nosuch'],
  ['--task xx:niah_single_2', '--language: got xx, expected one of de, es, fr, zh, ja, hi, he.'],
  ['--task niah_single_2 --language zh --profile official', '--profile: nothing in this run uses this flag.'],
])('%s is refused in one line', async (words, said) => {
  const { code, err } = await run(`${freshFolder()} ${words}`)
  expect(code).toBe(2)
  expect(err).toContain(said)
  expect(
    err
      .trim()
      .split('\n')
      .filter(line => line.includes('at ') && line.includes('.ts:')),
  ).toEqual([])
})
