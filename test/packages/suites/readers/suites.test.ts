import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'
import { fileOf } from './official/files.ts'
import { SAMPLES } from './rows.ts'

/** Runs files with a method that needs no model, and gives the rows. */
async function ran(paths: readonly string[], more = '') {
  const out = freshFolder()
  const task = paths.map(path => `file:${path}`).join(',')
  const words = `--task ${task} --method floor:empty --samples 2 --quiet --out ${out} ${more}`
  const { code, err } = await bench(words.trim().split(' '))
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
  return { ...rowsOf(out), err }
}

test('`--task file:` runs a row of every suite, each by its own scorer', async () => {
  const paths = Object.values(SAMPLES).map(({ name, rows, beside = {} }) => {
    const path = fileOf(name, rows)
    for (const [file, text] of Object.entries(beside)) {
      mkdirSync(dirname(join(dirname(path), file)), { recursive: true })
      writeFileSync(join(dirname(path), file), text)
    }
    return path
  })
  const { items, answers, scores } = await ran(paths)
  expect(answers).toHaveLength(items.length)
  const judged = items.filter(({ scorer }) => scorer === 'judged')
  expect(judged.length).toBeGreaterThan(3)
  for (const { id, scorer } of items) {
    const own = scores.filter(score => score.item === id).map(score => score.scorer)
    if (scorer === 'judged') expect(own).toEqual([])
    else expect(own).toContain(scorer)
  }
  expect(new Set(items.map(({ scorer }) => scorer))).toEqual(
    new Set(Object.values(SAMPLES).map(({ scorer }) => scorer)),
  )
})

test('chain of thought is two calls by methods that can, one by others, and the row says which', async () => {
  const path = fileOf('cot_data.json', SAMPLES['LongBench v2'].rows)
  const out = freshFolder()
  await bench(`--task file:${path} --method full-context,rag-bm25 --quiet --out ${out}`)
  const { answers } = rowsOf(out)
  const said = answers.map(({ method, notes, ledger }) => [method, notes?.['sent'], ledger.calls.total])
  expect(said.sort()).toEqual([
    ['full-context', 'two calls', 2],
    ['rag-bm25', 'one call', 1],
  ])
})

const GOLDEN = resolve(import.meta.dirname, '../../../../../shared/golden/suites-samples')

test.skipIf(!existsSync(GOLDEN))('`--task file:` runs every sample (skipped: no ../shared)', async () => {
  const folder = freshFolder()
  cpSync(GOLDEN, folder, { recursive: true })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => /\.(jsonl?|csv|parquet)$/.test(name) && name !== 'nested.parquet',
  )
  // Two files of one name and folder cannot both be named: one goes by another.
  renameSync(join(folder, 'oolong/synth.parquet'), join(folder, 'oolong/columns.parquet'))
  const renamed = names.map(name => name.replace('synth.parquet', 'columns.parquet'))
  const { items } = await ran(renamed.map(name => join(folder, name)))
  const files = new Set(items.map(({ task }) => task.replace(/-.*$/, '')))
  expect(files.size).toBeGreaterThan(25)
})
