import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from './bench.ts'

test('a run that a limit stops has as many items of the longest length as of the shortest, and no average', async () => {
  const out = freshFolder()
  const words = `--task vt,niah_single_1 --lengths 4k,8k --samples 4 --concurrency 1 --quiet --out ${out}`
  const { code, out: table } = await bench(`${words} --max-calls 6`)
  expect(code).toBe(3)
  const { items, answers, manifest } = rowsOf(out)
  const done = answers.filter(({ status }) => status.kind === 'answered')
  const counts = new Map(items.map(({ task, length }) => [`${task} ${length.target}`, 0]))
  for (const { item } of done) {
    const { task, length } = items.find(({ id }) => id === item)!
    counts.set(`${task} ${length.target}`, counts.get(`${task} ${length.target}`)! + 1)
  }
  expect([...counts.values()].sort()).toEqual([1, 1, 2, 2])
  expect(manifest.asked).toHaveLength(4)
  expect(table).toMatch(/^Health: .*: stopped after 6 of 16 items/)
  const { averages } = JSON.parse(readFileSync(join(out, 'report', 'results.json'), 'utf8'))
  for (const average of averages) {
    expect(average.scores).toEqual({})
    expect(average.bounds.coverage).toBeLessThan(0.95)
  }
  // The same command with a higher limit goes on to the end.
  expect((await bench(words)).code).toBe(0)
  expect(rowsOf(out).answers.filter(({ status }) => status.kind === 'answered')).toHaveLength(16)
})
