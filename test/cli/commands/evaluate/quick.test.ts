import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder } from '../bench.ts'

test('with no model it looks at the simulated model: a chart, one sentence, and the full job', async () => {
  const out = freshFolder()
  const { code, out: said, err } = await bench(`quick --task niah-join,revisions --window 16k --out ${out}`)
  expect(code).toBe(0)
  expect(err).toMatch(/window +16K, 1\.0\d of its tokens for one of o200k_base/)
  expect(said).toMatch(/^ +4K +█+░* +\d+ +n \d+/m)
  expect(said).toMatch(
    /^reader \(simulated model\) reads .+ of its 16K on niah-join, revisions; \d+ seconds?, \S+ tokens$/m,
  )
  expect(said).toContain('npx fathom-bench --task niah-join,revisions --lengths 4k..16k --samples 50')
  expect(existsSync(join(out, 'report/accuracy-vs-length.png'))).toBe(true)
})

test.each([
  ['quick --window 4k', 2, /a window of 4K tokens holds no lengths to compare/],
  ['quick --model a --model b', 2, /name one model/],
  ['quick --max-time 0', 2, /--max-time: "0" is not a time/],
  ['quick --model m --base-url http://127.0.0.1:9/v1 --timeout 1', 3, /127\.0\.0\.1:9/],
])('%s is refused', async (words, code, message) => {
  const { code: ended, err } = await bench(words)
  expect([ended, err]).toEqual([code, expect.stringMatching(message)])
})
