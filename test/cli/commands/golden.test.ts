import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder } from './bench.ts'

const METRIC = { metric: 'ruler.string_match_all', source: 'NVIDIA/RULER@c3f5e3b4f87f scripts/eval/evaluate.py' }

test.each([
  ['agree', 100, 0, /^1 agree, 0 differ, 0 unknown$/m],
  ['differ', 50, 1, /^differs: .* expected 50, came 100$/m],
])('scorers that %s with recorded scores end with their exit code', async (_, expected_score, code, line) => {
  const path = `${freshFolder()}.json`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify([{ id: '1', ...METRIC, prediction: 'a', references: ['a'], expected_score }]))
  expect(await bench(['score', '--golden', path])).toMatchObject({ code, out: expect.stringMatching(line) })
})

test('a golden file that is not there is a wrong path', async () => {
  expect(await bench(['score', '--golden', 'no/such.json'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('no such file'),
  })
})
