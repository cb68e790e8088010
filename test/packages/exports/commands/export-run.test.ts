import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InspectLog, inspectLog } from '../../../../packages/exports/inspect-schema.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'
import { sharedFolder } from '../../../cli/commands/bundle.ts'
import { writeRun } from '../../../cli/commands/write-run.ts'

const shared = sharedFolder()
const [open, secret] = [join(shared.path, 'open'), join(shared.path, 'secret')]
beforeAll(async () => {
  const words = '--task niah_single_2 --lengths 2k --samples 2 --method full-context,oracle --quiet'
  await bench(`run ${words} --out ${open}`)
  await bench(`run ${words} --out ${secret} --secret-seed ${join(shared.path, 'seed')}`)
})
afterAll(shared.remove)

const logsIn = (folder: string): InspectLog[] =>
  readdirSync(folder)
    .sort()
    .map(name => inspectLog.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))

describe('inspect', () => {
  test('is a log an entry, with question, answer and scores by variant', async () => {
    const out = freshFolder()
    const { code, out: said, err } = await bench(`export ${open} --to inspect --out ${out}`)
    expect([code, err]).toEqual([0, ''])
    expect(said.trim().split('\n').sort()).toEqual(
      readdirSync(out)
        .sort()
        .map(name => join(out, name)),
    )
    const log = logsIn(out).find(({ eval: { solver } }) => solver === 'full-context')!
    const { items, answers, scores } = rowsOf(open)
    expect(log.eval.tags).toEqual(['fathom', 'simulated model'])
    expect(log.samples.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    const [sample] = log.samples
    const answer = answers.find(({ item, method }) => item === sample.id && method === 'full-context')!
    expect(sample.output.completion).toBe(answer.answer)
    expect(sample.input).toMatch(/^\[Context left out: \d+ tokens of niah_single_2 .*\n\n.*\?/s)
    expect(sample.input.length).toBeLessThan(1000)
    expect(sample.model_usage[log.eval.model].input_tokens).toBe(answer.ledger.tokens.input)
    expect(Object.keys(sample.scores)).toEqual(['official', 'strict', 'stated'])
    for (const { value, metadata } of Object.values(sample.scores))
      expect(
        scores.find(
          row => row.item === sample.id && row.method === 'full-context' && row.scorer === metadata!['scorer'],
        ),
      ).toMatchObject({ value })
  })

  test('shows nothing of a secret seed, its questions and right answers', async () => {
    const seed = readFileSync(join(shared.path, 'seed'), 'utf8').trim()
    const { items } = rowsOf(secret)
    for (const to of ['inspect', 'csv', 'eee', 'lm-eval']) {
      const out = freshFolder()
      expect((await bench(`export ${secret} --to ${to} --out ${out}`)).code).toBe(0)
      const paths = to === 'csv' ? [out] : readdirSync(out, { recursive: true }).map(name => join(out, String(name)))
      const text = paths.map(path => (statSync(path).isFile() ? readFileSync(path, 'utf8') : '')).join('')
      expect(text).toContain('full-context')
      expect(text).not.toContain(seed)
      for (const { sha256 } of items) expect(text).not.toContain(sha256)
      if (to !== 'inspect') continue
      const log = logsIn(out).find(({ eval: { solver } }) => solver === 'oracle')!
      expect(log.samples.map(({ target, output }) => [target, output.completion])).toEqual([
        [[], ''],
        [[], ''],
      ])
    }
  })
})

test('csv has a line an answer, and no formula', async () => {
  const rows = rowsOf(open)
  const answers = rows.answers.map((row, at) => (at === 0 ? { ...row, answer: '=1+1' } : row))
  const out = join(freshFolder(), 'answers.csv')
  expect((await bench(`export ${writeRun(freshFolder(), { ...rows, answers })} --to csv --out ${out}`)).code).toBe(0)
  const { data, errors } = Papa.parse<Record<string, string>>(readFileSync(out, 'utf8').trim(), { header: true })
  expect(errors).toEqual([])
  expect(data).toHaveLength(4)
  expect(data.map(({ answer }) => answer)).toContain("'=1+1")
  expect(data.map(({ answer }) => answer)).not.toContain('=1+1')
  for (const row of data) {
    const { value } = rows.scores.find(
      each => each.item === row['item'] && each.method === row['method'] && each.scorer === row['stated_scorer'],
    )!
    expect(Number(row['stated'])).toBe(value)
  }
})

describe('bad input is one line', () => {
  const empty = () => writeRun(freshFolder(), { ...rowsOf(open), answers: [], scores: [] })
  const full = () => {
    const folder = freshFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    return folder
  }
  test.each<[string, () => string, RegExp]>([
    ['no run', () => 'export --to csv --out x', /name one or more run directories/],
    [
      'no format',
      () => `export ${open} --out x`,
      /--to FORMAT\. Allowed: inspect, eee, hf, lm-eval, csv, harbor, kvpress, verl, memagent, /,
    ],
    [
      'an unknown format',
      () => `export ${open} --to helm --out x`,
      /--to "helm"\. Known: inspect, eee, hf, lm-eval, csv, harbor, kvpress, verl, memagent, /,
    ],
    ['no place', () => `export ${open} --to csv`, /--out PATH/],
    [
      'a dataset of another format',
      () => `export ${open} --to csv --dataset a/b --out x`,
      /--dataset applies to --to hf/,
    ],
    [
      'no dataset',
      () => `export ${open} --to hf --dataset b --out x`,
      /--dataset: "b" is not a dataset\. Allowed: ORG\/NAME/,
    ],
    ['a folder that is not empty', () => `export ${open} --to inspect --out ${full()}`, /already exists/],
    ['a file that is there', () => `export ${open} --to csv --out ${full()}`, /already exists\. Name a new file/],
    ['a run without answers', () => `export ${empty()} --to csv --out ${freshFolder()}`, /no answers yet/],
    ['no run there', () => `export ${freshFolder()} --to csv --out ${freshFolder()}`, /is not a run/],
  ])('%s', async (_, words, message) => {
    const { code, out, err } = await bench(words())
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(message)
    expect(err).toMatch(/^fathom-bench: [^\n]+\n$/)
    expect(existsSync('x')).toBe(false)
  })
})
