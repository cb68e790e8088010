import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { StatusKind } from '../../../core/rows/rows.ts'
import { RUN_LIMIT } from '../../../core/text/cut-off.ts'
import { csv } from '../../../packages/exports/csv.ts'
import { EXPORT_FORMATS } from '../../../packages/exports/formats.ts'
import { inspect } from '../../../packages/exports/inspect.ts'
import { inspectLog } from '../../../packages/exports/inspect-schema.ts'
import type { RunExport } from '../../../reports/exports/format.ts'
import { getFixtureRows, K, makeFixture, READER_ENTRY, shuffleRows, withRows } from '../../reports/fixture.ts'

/** Of five items: one right, one failed, one cut off at the run's limit, one never reached, one above the window. */
const KINDS: readonly (StatusKind | undefined)[] = ['answered', 'failed', 'failed', undefined, 'overflow']
const made = makeFixture({
  tasks: ['niah_single_2'],
  lengths: [8 * K],
  samples: 5,
  entries: [{ ...READER_ENTRY, skill: () => 1, status: (_, index) => KINDS[index] }],
})
const answers = getFixtureRows(made).answers.map(row =>
  row.item.endsWith('-2')
    ? { ...row, status: { ...row.status, reason: `${RUN_LIMIT}10 calls has 0 calls left` } }
    : row,
)
const input = withRows(made, { answers })

const textOf = async (format: RunExport, from = input) => {
  const { files } = await format.make(from)
  return files.map(({ path, data }) => `${path}\n${Buffer.from(data).toString('base64')}`)
}

test.each(EXPORT_FORMATS)('$id gives the same bytes for the same rows', async format => {
  const first = await textOf(format)
  expect(first.length).toBeGreaterThan(0)
  expect(await textOf(format, shuffleRows(input))).toEqual(first)
})

test.each(EXPORT_FORMATS)('$id writes below its folder, whatever names say', async format => {
  const up = '../../../up'
  const named = makeFixture({
    tasks: ['vt'],
    lengths: [8 * K],
    samples: 1,
    entries: [{ method: 'memagent', model: up }],
  })
  const rows = getFixtureRows(named)
  const moved = withRows(named, { manifest: { ...rows.manifest, created: up, updated: up } })
  const { files } = await format.make({ ...moved, dataset: 'a/b' })
  expect(files.length).toBeGreaterThan(0)
  for (const { path } of files) {
    expect(path.split('/')).not.toContain('..')
    expect(path).not.toMatch(/^\//)
  }
})

describe('what has no result is no 0', () => {
  test('in csv', async () => {
    const { files } = await csv.make(input)
    const { data } = Papa.parse<Record<string, string>>(String(files[0].data).trim(), { header: true })
    expect(data.map(row => [row['item'].slice(-1), row['status'], row['stated']])).toEqual([
      ['0', 'answered', '1'],
      ['1', 'failed', ''],
      ['2', 'failed', ''],
      ['4', 'overflow', '0'],
    ])
  })

  test('in inspect', async () => {
    const { files } = await inspect.make(input)
    const { status, results, samples } = inspectLog.parse(JSON.parse(String(files[0].data)))
    expect([status, results.total_samples, results.completed_samples]).toEqual(['cancelled', 5, 2])
    expect(samples.map(({ scores, error, limit }) => [scores['stated']?.value, error?.message, limit])).toEqual([
      [1, undefined, undefined],
      [undefined, expect.any(String), undefined],
      [undefined, expect.stringContaining(RUN_LIMIT), undefined],
      [0, undefined, { type: 'context', limit: 32 * K }],
    ])
    const stated = results.scores.find(({ name }) => name === 'stated')!
    expect([stated.scored_samples, stated.unscored_samples, stated.metrics['mean'].value]).toEqual([2, 2, 0.5])
    expect(stated.metrics[`niah_single_2@${8 * K}`]).toMatchObject({
      metadata: { planned: 5, counted: 3, failed: 1, missing: 2, n: 3 },
    })
  })
})

test.each([
  ["the item's limit of 1,000 tokens has 0 tokens left", { type: 'token', limit: 1000 }],
  ["forced: the item's limit of 12 calls is used up", { type: 'custom', limit: 12 }],
  ["the item's limit of $0.50 has $0.00 left", { type: 'cost', limit: 0.5 }],
  ["the item's limit of $1e-7 has $0 left", { type: 'cost', limit: 1e-7 }],
  ["the item's limit of $2.5e-8 is used up", { type: 'cost', limit: 2.5e-8 }],
  ["the item's limit of $0.025 has $0 left", { type: 'cost', limit: 0.025 }],
  ["the item's limit of 10.0 s has 0.0 s left", { type: 'time', limit: 10 }],
  ['no more turns', undefined],
])('a limit of the item: %s', async (reason, limit) => {
  const spent = getFixtureRows(made).answers.map(row => ({
    ...row,
    status: { ...row.status, kind: 'budget' as const, reason },
  }))
  const { files } = await inspect.make(withRows(made, { answers: spent }))
  expect(inspectLog.parse(JSON.parse(String(files[0].data))).samples[0].limit).toEqual(limit)
})

test.each([
  [['--max-cost', '0.02549/item'], '$0.025', 0.02549],
  [['--max-cost=3,1.004/item'], '$1.00', 1.004],
  [['--max-cost', '3', '--max-cost', '1.23456e-7/item'], '$1.2e-7', 1.23456e-7],
  [['--max-cost', '1/item'], '$0.50', 0.5],
])('a limit of money is that of the command line: %j', async (argv, shown, limit) => {
  const { manifest, answers } = getFixtureRows(made)
  const session = { at: manifest.created, argv, node: 'v20', platform: 'linux', cpus: 1, memoryGb: 1 }
  const status = { kind: 'budget' as const, reason: `the item's limit of ${shown} has $0 left`, forced: false }
  const spent = answers.map(row => ({ ...row, status }))
  const { files } = await inspect.make(
    withRows(made, { answers: spent, manifest: { ...manifest, sessions: [session] } }),
  )
  expect(inspectLog.parse(JSON.parse(String(files[0].data))).samples[0].limit).toEqual({ type: 'cost', limit })
})
