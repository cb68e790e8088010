import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import * as disk from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, describe, expect, test } from 'vitest'
import { createFolder } from '../../core/files/create-folder.ts'
import { formatCsvLines } from '../../reports/data/csv.ts'
import { type Results, resultsJson } from '../../reports/data/results-json.ts'
import { scoresCsv } from '../../reports/data/scores-csv.ts'
import { writeReports } from '../../reports/report.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { table } from '../../reports/tables/table.ts'
import { csvOf, getFixtureRows, K, makeFixture, READER_ENTRY, withRows } from './fixture.ts'

const small = { tasks: ['vt'], lengths: [8 * K, 64 * K], samples: 2 }
const lines = (input: ReportInput) =>
  Papa.parse<Record<string, string>>(csvOf(input) as string, { header: true, skipEmptyLines: true }).data

describe('scores.csv', () => {
  test('has a line per item, entry and scorer', () => {
    const rows = lines(makeFixture(small))
    expect(rows).toHaveLength(2 * 2 * 3)
    expect(rows[0]).toMatchObject({
      item: 'vt-8192-0',
      task: 'vt',
      model: 'reader',
      simulated: 'true',
      scorer: 'ruler-recall',
      column: 'official',
      status: 'answered',
      length: '8192',
      prompt_tokens: '8052',
      depths: '0.05',
      calls: '1',
      output_tokens: '24',
      ms: '204.8',
    })
    expect(rows.slice(-1)[0]).toMatchObject({ status: 'overflow', value: '0', column: 'stated' })
  })

  test('failed items are there with 0, missing ones are not', () => {
    const status = (_: number, index: number) => (index === 0 ? ('failed' as const) : undefined)
    const rows = lines(makeFixture({ ...small, entries: [{ ...READER_ENTRY, status }] }))
    expect(rows.map(row => [row['status'], row['value']])).toEqual(Array.from({ length: 6 }, () => ['failed', '0']))
  })

  test('a cell steers no terminal and turns no text; its lines stay', () => {
    expect(formatCsvLines([['\u001b[2J\u0007 a', 'b\u202ec\u009b', 'one\ttwo\nthree', 7]])).toBe(
      '\\u001b[2J\\u0007 a,b\\u202ec\\u009b,"one\ttwo\nthree",7\n',
    )
  })

  test('a cell is no formula, a line ends in a newline', () => {
    const text = csvOf(makeFixture({ ...small, entries: [{ method: 'full-context', model: '=cmd|x!A1' }] })) as string
    expect(text).toContain(`,"'=cmd|x!A1",`)
    expect(text).not.toContain('\r')
    expect(text.endsWith('\n')).toBe(true)
  })

  test.each(['=1+1\nx', '+1\r\ny', '-1\nz', '@a\nb', '\n=1', '\t=1\n'])('nor is one of several lines: %j', name => {
    const text = csvOf(makeFixture({ ...small, entries: [{ method: 'full-context', model: name }] })) as string
    expect(text).toContain(`,"'${name}",`)
  })

  test('comes back as it was written, and names the run where two hold the same entry', () => {
    const name = '"a,b"\n;\tc'
    const base = makeFixture({ ...small, entries: [{ method: 'full-context', model: name }] })
    const both = { ...base, runs: ['one, 1', 'two'].map(run => ({ ...getFixtureRows(base), name: run })) }
    const parsed = Papa.parse<Record<string, string>>(csvOf(both) as string, { header: true, skipEmptyLines: true })
    expect(parsed.errors).toEqual([])
    expect(parsed.data).toHaveLength(24)
    expect(new Set(parsed.data.map(({ model }) => model))).toEqual(new Set([name]))
    expect(parsed.data.map(({ run }) => run).filter((run, at, all) => all.indexOf(run) === at)).toEqual([
      'one, 1',
      'two',
    ])
    expect(lines(base).every(({ run }) => run === '')).toBe(true)
  })

  test('other scorers in the rows are kept', () => {
    const base = makeFixture({ ...small, samples: 1, lengths: [8 * K] })
    const scores = [...getFixtureRows(base).scores, { ...getFixtureRows(base).scores[0], scorer: 'mine', value: 0.25 }]
    expect(
      lines(withRows(base, { scores }))
        .map(row => [row['scorer'], row['column'], row['value']])
        .at(-1),
    ).toEqual(['mine', 'other', '0.25'])
  })
})

test('results.json holds cells and averages under the entry they belong to', () => {
  const results = JSON.parse(resultsJson.render(makeFixture(small)) as string) as Results
  expect(results).toMatchObject({
    v: 7,
    runs: [{ name: 'run', seed: '42' }],
    lengths: [8 * K, 64 * K],
    outputs: [],
    notes: [],
  })
  expect(results.cells.map(cell => [cell.entry, cell.target])).toEqual(
    results.lengths.map(length => [results.entries[0].id, length]),
  )
  expect(results.averages.map(average => average.at)).toEqual([8 * K, 64 * K, 'all'])
})

describe('writeReports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-reports-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const broken = {
    ...table,
    id: 'broken',
    file: 'broken.md',
    render: () => {
      throw new Error('no\nluck')
    },
  }

  test('one broken report does not stop the others', async () => {
    const out = join(folder, 'a', 'report')
    const written = await writeReports(makeFixture(small), out, { reporters: [broken, table, scoresCsv] })
    expect(written).toEqual({
      paths: [join(out, 'table.md'), join(out, 'scores.csv')],
      failed: [{ report: 'broken', message: 'no luck' }],
    })
    expect(readdirSync(out).sort()).toEqual(['scores.csv', 'table.md'])
    expect(readFileSync(join(out, 'table.md'), 'utf8')).toContain('# Accuracy by length')
  })

  test('a full disk leaves the old file in place and nothing half-written', async () => {
    const out = join(folder, 'b')
    await writeReports(makeFixture(small), out, { reporters: [table] })
    const before = readFileSync(join(out, 'table.md'), 'utf8')
    const full = {
      ...disk,
      mkdir: async (path: string) => createFolder(path),
      writeFile: async (path: string) => {
        await disk.writeFile(path, 'half')
        throw new Error('ENOSPC: no space left on device')
      },
    }
    const written = await writeReports(makeFixture(), out, { reporters: [table], fs: full })
    expect(written.failed).toEqual([{ report: 'table', message: 'ENOSPC: no space left on device' }])
    expect(readdirSync(out)).toEqual(['table.md'])
    expect(readFileSync(join(out, 'table.md'), 'utf8')).toBe(before)
  })
})
