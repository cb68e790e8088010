import { existsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getFixtureRows, K, makeFixture } from '../../reports/fixture.ts'
import { bench, freshFolder } from './bench.ts'
import { change } from './bundle.ts'
import { writeRun } from './write-run.ts'

const rows = getFixtureRows(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 2 }))
const MB = 2 ** 20

test('a line without an end is refused before it fills the memory', async () => {
  const path = writeRun(freshFolder(), rows)
  writeFileSync(join(path, 'answers.jsonl'), '')
  truncateSync(join(path, 'answers.jsonl'), 300 * MB)
  const { code, err } = await bench(`report ${path}`)
  expect([code, err]).toEqual([2, expect.stringContaining('answers.jsonl:1 is longer than 256 MB')])
})

test('a run with an answer longer than any row of a bundle is not submitted', async () => {
  const [path, out] = [freshFolder(), freshFolder()]
  await bench(`--task vt --lengths 2k --samples 2 --quiet --out ${path}`)
  change(path, 'answers', ([row, ...others]) => [{ ...row, raw: 'x'.repeat(65 * MB) }, ...others])
  const { code, err } = await bench(`submit ${path} --out ${out} --incomplete --quiet`)
  expect([code, err]).toEqual([1, expect.stringMatching(/answers\.jsonl:1 is longer than 64 MB/)])
  expect(err).toContain('delete them from answers.jsonl')
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(existsSync(out)).toBe(false)
})
