import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ItemRow } from '../../../core/rows/rows.ts'
import type { RunRows } from '../../../reports/summary/reporter.ts'
import { loadRegistry, type Registry } from '../../../run/registry/registry.ts'
import { rebuildTexts } from '../../../run/registry/texts.ts'
import { bench, rowsOf } from '../../cli/commands/bench.ts'

let registry: Registry
let run: RunRows

const folder = mkdtempSync(join(tmpdir(), 'fathom-texts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  registry = await loadRegistry()
  const out = join(folder, 'run')
  await bench(`generate --task vt --lengths 2k --samples 2 --quiet --out ${out}`)
  const { items, manifest } = rowsOf(out)
  run = { name: 'run', manifest, items, answers: [], scores: [] }
})

const texts = () => rebuildTexts([run], registry, {}, false)
const longer = (row: ItemRow, change: Partial<ItemRow['length']>) => ({ ...row, length: { ...row.length, ...change } })

describe('texts for a report', () => {
  test('are those of the items, with the facts where the rows say that they stand', async () => {
    const textOf = await texts()
    for (const row of run.items) {
      const { context, question } = textOf(row)!
      expect(question).toContain('variables')
      for (const { fact, depth } of row.depths)
        expect(context.slice(Math.round(depth * context.length)).startsWith(`VAR ${fact}`)).toBe(true)
    }
  })

  test.each<[string, (row: ItemRow) => ItemRow]>([
    ['longer than 64K', row => longer(row, { tokens: 70_000 })],
    ['longer than 64K, whatever they say of their size', row => longer(row, { target: 16 * 1024 ** 2 })],
    ['of no length', row => longer(row, { tokens: Number.NaN })],
    ['of no run', row => ({ ...row, id: 'none' })],
    ['of another version', row => ({ ...row, version: 99 })],
  ])('are not there for items %s', async (_, change) => {
    expect((await texts())(change(run.items.at(0)!))).toBeUndefined()
  })

  test('come to an end after 8M tokens', async () => {
    const textOf = await texts()
    // What is asked for in vain counts as well: it may have been built in vain.
    const large = longer(run.items.at(0)!, { tokens: 64 * 1024 })
    for (let at = 0; at < 128; at++) textOf(large)
    expect(textOf(run.items.at(0)!)).toBeUndefined()
  })

  test('are not there where the run cannot be made sense of, which stops no report', async () => {
    const odd = { ...run, manifest: { ...run.manifest, haystack: 'nobody knows', tokenizer: 'nobody knows' } }
    const textOf = await rebuildTexts([odd], registry, {}, false)
    expect(textOf(run.items.at(0)!)).toBeUndefined()
  })
})
