import { expect, test } from 'vitest'
import { makeItem } from '../../../generators/build/generate.ts'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import type { SuiteSpec } from '../../../run/registry/items/spec.ts'
import { loadSuite } from '../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

const registry = await loadRegistry([])

async function draw(more: Partial<SuiteSpec>) {
  const { cells } = await loadSuite(
    { ...DEFAULTS, task: ['vt'], lengths: [4096, 8192], samples: 2, ...more } as SuiteSpec,
    registry,
  )
  return cells.map(({ recipe, target }) => makeItem(recipe, target, 0))
}

test('questions are the same at all lengths, or others at each', async () => {
  const [short, long] = await draw({})
  expect(long.question).toBe(short.question)
  const [near, far] = await draw({ cores: 'per-length' })
  expect(far.question).not.toBe(near.question)
  expect(far.row.questionId).not.toBe(near.row.questionId)
  expect(far.row.expected).not.toEqual(near.row.expected)
  expect([near.row.paired, far.row.paired]).toEqual([false, false])
  expect(near.row.id).not.toBe(short.row.id)
})

test('a length drawn alone has the questions that it has among others', async () => {
  const [, far] = await draw({ cores: 'per-length' })
  const [alone] = await draw({ cores: 'per-length', lengths: [8192] })
  expect(alone.row.id).toBe(far.row.id)
  expect(alone.context).toBe(far.context)
})

test('a run of such items is made again, checked and scored again', async () => {
  const out = freshFolder()
  const run = `--task vt --lengths 4k,8k --samples 2 --cores per-length --quiet --out ${out}`
  expect((await bench(run)).code).toBe(0)
  const { items } = await rowsOf(out)
  expect(new Set(items.map(({ questionId }) => questionId)).size).toBe(4)
  // The same command finds the same items, and leaves them as they are.
  expect((await bench(run)).code).toBe(0)
  const bundle = `${out}-bundle`
  const submitted = await bench(`submit ${out} --out ${bundle}`)
  expect(submitted.code, submitted.out + submitted.err).toBe(0)
  const verified = await bench(`verify ${bundle}`)
  expect(verified.code, verified.out + verified.err).toBe(0)
})
