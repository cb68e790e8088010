import { appendFileSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { change } from '../../../cli/commands/bundle.ts'

test('a run whose last row is torn says so, and the same command mends it', async () => {
  const out = freshFolder()
  const words = `--task vt --lengths 1k --samples 2 --quiet --out ${out}`
  await bench(words)
  const path = join(out, 'answers.jsonl')
  truncateSync(path, readFileSync(path).length - 30)
  const { code, out: said } = await bench(`verify ${out}`)
  expect([code, said]).toEqual([
    3,
    expect.stringContaining(
      'answers.jsonl ends in an incomplete row: the run was interrupted during the write. Resume it to write the row again',
    ),
  ])
  expect(said).not.toContain('differs   ')
  await bench(words)
  expect(await bench(`verify ${out} --quiet`)).toMatchObject({ code: 0 })
})

test('scores of two answers that are not there differ, torn or not', async () => {
  const out = freshFolder()
  await bench(`--task vt --lengths 1k --samples 3 --quiet --out ${out}`)
  change(out, 'answers', rows => rows.slice(0, 1))
  appendFileSync(join(out, 'answers.jsonl'), '{"v":2,"item":"')
  expect((await bench(`verify ${out} --quiet`)).code).toBe(1)
})
