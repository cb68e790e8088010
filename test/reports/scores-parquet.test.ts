import { parquetReadObjects } from 'hyparquet'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { MAX_CSV_LINES, scoresCsv } from '../../reports/data/scores-csv.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { csvOf, makeFixture } from './fixture.ts'

/** As if it had so many scores. */
const ofSize = (input: ReportInput, length: number): ReportInput => ({
  ...input,
  runs: input.runs.map(run => ({ ...run, scores: { length } as unknown as typeof run.scores })),
})

test('many scores are a Parquet file in place of the CSV, with the same lines', async () => {
  const input = makeFixture()
  expect(scoresCsv.instead?.(ofSize(input, MAX_CSV_LINES))).toBeUndefined()
  const instead = scoresCsv.instead?.(ofSize(input, MAX_CSV_LINES + 1))
  expect(instead?.file).toBe('scores.parquet')
  const parts = (await instead!.render(input)) as Iterable<Uint8Array>
  const bytes = Buffer.concat([...parts])
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const rows = await parquetReadObjects({ file })
  const { data, meta } = Papa.parse<Record<string, string>>(csvOf(input) as string, {
    header: true,
    skipEmptyLines: true,
  })
  expect(Object.keys(rows[0])).toEqual(meta.fields)
  const said = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  expect(rows.map(row => Object.values(row).map(said))).toEqual(data.map(line => Object.values(line)))
})
