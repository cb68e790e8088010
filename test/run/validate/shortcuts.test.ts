import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formatShortcuts } from '../../../cli/output/shortcuts.ts'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import { loadSuite } from '../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { openPrograms } from '../../../run/scoring/programs.ts'
import { type TaskFinding, validateCell } from '../../../run/validate/check-task.ts'
import { fileOf } from '../../packages/suites/readers/official/files.ts'

const registry = await loadRegistry([])
const programs = openPrograms({ allowNativeCode: false })
afterAll(() => programs.close())

/** What is found of files, a cell each. A character is a token. */
async function findingsOf(...paths: readonly string[]): Promise<readonly TaskFinding[]> {
  const task = paths.map(path => `file:${path}`)
  const { cells } = await loadSuite({ ...DEFAULTS, task, seed: 's', samples: 20, tokenizer: 'chars' }, registry)
  return Promise.all(cells.map(cell => validateCell(cell, registry, new Map(), programs)))
}

const FILLER = 'Rain fell on the mill again. '
const filler = (chars: number) => FILLER.repeat(Math.ceil(chars / FILLER.length))

const row = (at: number, more: object) => ({
  input: 'Who keeps the ochre lantern?',
  context: filler(12_000),
  answers: ['Brindlewick'],
  length: 9,
  dataset: 'hotpotqa',
  language: 'en',
  all_classes: null,
  _id: `${at}`,
  ...more,
})
const found = 'The ochre lantern is what Brindlewick keeps. '

test('the floors of 4K say what stands where in a file’s texts, the question what stands in it', async () => {
  const [finding, ...others] = await findingsOf(
    fileOf('hotpotqa.jsonl', [
      row(0, { context: `${found}${filler(12_000)}` }),
      row(1, { context: `${filler(12_000)}${found}` }),
      row(2, { context: `${filler(6_000)}${found}${filler(6_000)}` }),
      row(3, { context: `${filler(6_000)}${found}${filler(6_000)}`, input: 'Is it Brindlewick or Ankerby?' }),
      row(4, {}),
    ]),
  )
  expect(others).toEqual([])
  const { floors, read, gold, broken } = finding
  expect([read, broken]).toEqual([4, []])
  expect(gold).toEqual({ looked: 5, empty: 0, absent: 1, inQuestion: 1, choices: null })
  // Of the four that can be copied: one at the head or the tail, and the one whose question holds it.
  const ofFour = { 'floor:head': 0.5, 'floor:tail': 0.5, 'floor:head-tail': 0.75, 'floor:bm25': 1 }
  expect(floors).toMatchObject({ ...ofFour, 'floor:empty': 0.2, 'floor:unknown': 0 })
  expect(formatShortcuts([finding])).toMatch(
    /^\nfile:hotpotqa at 16K +5 items\ncopies of other items +0\nwithout an answer +0\nanswers that are texts +5\n {2}not in the context +1\n {2}in the question +1\nthe question alone +empty 20\nall, without understanding +list-all 20\n4K of the context +bm25 100, .*head 50.* \(4 items\)\n$/,
  )
})

test('each of several answers counts as the scorer has it, and short texts are not asked of', async () => {
  const context = `${filler(2_000)}The keys are 71, 72. ${filler(12_000)}The last key is 73. ${filler(6_000)}`
  const [finding] = await findingsOf(
    fileOf('niah.jsonl', [{ index: 0, input: `${context}\nWhich keys?`, outputs: ['71', '72', '73'], length: 9 }]),
  )
  expect(finding.floors['floor:head']).toBeCloseTo(2 / 3)
  const [short] = await findingsOf(fileOf('hotpotqa.jsonl', [row(0, { context: found })]))
  expect([short.read, short.floors['floor:head'], short.gold!.absent]).toEqual([0, undefined, 0])
  expect(formatShortcuts([short])).toContain('not run: needs an answer in a context of more than 8K')
})

test('copies and empty answers break a promise; options are held to chance', async () => {
  const [copies] = await findingsOf(
    fileOf('hotpotqa.jsonl', [row(0, { answers: [''] }), row(1, {}), row(2, {}), row(3, {})]),
  )
  expect(copies.broken).toEqual(['1 of 4 items have no answer', '3 items are copies of others'])
  const choices = { choice_A: 'a', choice_B: 'b', choice_C: 'c', choice_D: 'd' }
  const [letters] = await findingsOf(
    fileOf(
      'data.json',
      ['C', 'C', 'A'].map((answer, at) => ({
        _id: `${at}`,
        domain: 'd',
        sub_domain: 's',
        difficulty: 'easy',
        length: 'short',
        question: `Which ${at}?`,
        ...choices,
        answer,
        context: 'A mill.',
      })),
    ),
  )
  expect(formatShortcuts([letters])).toContain('3: a random letter 25 %, always C 67 %')
  expect(formatShortcuts([{ ...letters, gold: null }])).toBe('')
})

const GOLDEN = resolve(import.meta.dirname, '../../../../shared/golden/suites-samples')

test.skipIf(!existsSync(GOLDEN))('every sample is looked at (skipped: no ../shared)', async () => {
  const files = readdirSync(GOLDEN, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(jsonl?|csv|parquet)$/.test(path) && path !== 'nested.parquet')
    .map(path => join(GOLDEN, path))
  const findings: TaskFinding[] = []
  for (const file of files) findings.push(...(await findingsOf(file)))
  expect(findings.length).toBeGreaterThanOrEqual(files.length)
  // The samples are too short for slices of them.
  for (const { task, gold, read } of findings) expect([gold!.empty, read], task).toEqual([0, 0])
  const golds = new Map(findings.map(({ task, gold }) => [task.slice('file:'.length), gold!]))
  for (const name of ['passkey', 'hotpotqa', 'kilt_nq', 'needle_set', 'multifieldqa_zh'])
    expect(golds.get(name), name).toMatchObject({ looked: expect.toSatisfy(count => count > 0), absent: 0 })
  for (const name of ['lcc', 'gov_report', 'AA-LCR_Dataset']) expect(golds.get(name), name).toMatchObject({ absent: 1 })
  for (const name of ['math_find', 'synth', 'mrcr']) expect(golds.get(name), name).toMatchObject({ looked: 0 })
  expect(golds.get('LongCodeQA')!.choices).toMatchObject({ items: 1, chance: 0.25 })
})
