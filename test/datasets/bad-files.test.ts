import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openColumn } from '../../datasets/containers/parquet-columns.ts'
import { bench } from '../cli/commands/bench.ts'
import { fileOf } from '../packages/suites/readers/official/files.ts'
import { zipOf } from './containers/zip.ts'

// Archives are unpacked into a data folder of the test's own.
beforeAll(() => void vi.stubEnv('XDG_CACHE_HOME', dirname(fileOf('x', ''))))
afterAll(() => void vi.unstubAllEnvs())

/** A row of LongBench v1. */
const row = (at: number, more: object = {}) => ({
  input: `Who keeps the lamp, ${at}?`,
  context: 'Brindlewick keeps the lamp.',
  answers: ['Brindlewick'],
  length: 4,
  dataset: 'hotpotqa',
  language: 'en',
  all_classes: null,
  _id: `${at}`,
  ...more,
})
const lines = (...rows: readonly object[]) => rows.map(each => `${JSON.stringify(each)}\n`).join('')

function written(name: string, bytes: Uint8Array | string): string {
  const path = fileOf(name, '')
  writeFileSync(path, bytes)
  return path
}
const jsonl = (bytes: Uint8Array | string) => () => written('hotpotqa.jsonl', bytes)
const beside = (name: string, make: (path: string) => void) => () => {
  const path = join(dirname(fileOf('x', '')), name)
  make(path)
  return path
}

/** Of OOLONG: two row groups of three rows. */
const WINDOWS: readonly ColumnSource[] = ['context_window_text', 'question', 'answer', 'answer_type', 'task_group'].map(
  name => ({ name, data: Array.from({ length: 6 }, (_, at) => `Rain ${at}. `.repeat(200)), type: 'STRING' }),
)
function parquet(
  codec: 'GZIP' | 'ZSTD' | 'UNCOMPRESSED',
  change: (bytes: Buffer) => Uint8Array = bytes => bytes,
  columnData: readonly ColumnSource[] = WINDOWS,
) {
  // What is no zstd stands for a broken page.
  const compressors = { GZIP: (bytes: Uint8Array) => gzipSync(bytes), ZSTD: (bytes: Uint8Array) => bytes }
  const bytes = parquetWriteBuffer({ columnData: [...columnData], codec, compressors, rowGroupSize: 3 })
  return () => written('synth.parquet', change(Buffer.from(bytes)))
}
const zip =
  (change: (bytes: Buffer) => Uint8Array = bytes => bytes) =>
  () =>
    written('x.zip', change(zipOf([['hotpotqa.jsonl', lines(row(1))]])))

const dryRun = (path: string) => bench(['generate', '--task', `file:${path}`, '--samples', '3', '--dry-run'])

test.each<[string, () => string, RegExp]>([
  ['Parquet without a byte', () => written('x.parquet', ''), /x\.parquet is empty\.$/],
  [
    'a page called Parquet',
    () => written('x.parquet', '<html>Log in'),
    /is not a Parquet file, .* starts with "<html>Log in"/,
  ],
  ['Parquet with another beginning', parquet('GZIP', bytes => bytes.fill('X', 0, 4)), /is not a Parquet file/],
  ['Parquet cut in its footer', parquet('GZIP', bytes => bytes.subarray(0, -30)), /ends too early: its last bytes/],
  ['Parquet cut in a page', parquet('GZIP', bytes => bytes.subarray(0, 300)), /ends too early: its last bytes/],
  [
    'Parquet with a hole',
    parquet('UNCOMPRESSED', bytes => Buffer.concat([bytes.subarray(0, 1000), bytes.subarray(5000)])),
    /cannot be read \(columns beyond the end/,
  ],
  ['Parquet with a broken page', parquet('GZIP', bytes => bytes.fill(7, 60, 200)), /is Parquet that cannot be read \(/],
  ['Parquet with no zstd in it', parquet('ZSTD'), /is Parquet that cannot be read \(it is broken\)\.$/],
  [
    'Parquet with other columns',
    parquet('GZIP', undefined, WINDOWS.slice(1)),
    /has rows with the fields "question", "answer", "answer_type", "task_group"\. Known: /,
  ],
  [
    'JSONL cut in a line',
    jsonl(lines(row(1), row(2)).slice(0, -30)),
    /ends too early, in the value that begins on line 2\.$/,
  ],
  [
    'JSONL with a line that is none',
    jsonl(`${lines(row(1))}garbage\n${lines(row(2))}`),
    /line 2 holds something between/,
  ],
  ['JSONL with null for a row', jsonl(`${lines(row(1))}null\n`), /line 2 holds something between/],
  ['JSONL with a text for a row', jsonl(`${lines(row(1))}"{}"\n`), /line 2 holds something between/],
  ['JSONL that ends in zeros', jsonl(`${lines(row(1))}${'\0'.repeat(50)}`), /line 2 holds something between/],
  ['JSONL with a bracket too many', jsonl(`${lines(row(1))}}\n`), /line 2 holds something between/],
  [
    'a list with numbers in it',
    () => written('hotpotqa.json', JSON.stringify([row(1), 2])),
    /line 1 holds something between/,
  ],
  ['JSONL in Latin-1', jsonl(Buffer.from(lines(row(1, { context: 'Málaga' })), 'latin1')), /is not UTF-8 text\.$/],
  ['CSV in Latin-1', () => written('x.csv', Buffer.from('a,b\nMálaga,1\n', 'latin1')), /is not UTF-8 text\.$/],
  [
    'JSONL in UTF-16',
    jsonl(Buffer.from(`\uFEFF${lines(row(1))}`, 'utf16le')),
    /is not JSON of objects, a list or lines\.$/,
  ],
  ['a file without a byte', jsonl(''), /is empty\.$/],
  ['an empty folder with the name of a file', beside('x.jsonl', path => mkdirSync(path)), /the folder holds no \.json/],
  ['a pipe', beside('x.jsonl', path => execFileSync('mkfifo', [path])), /is not a regular file\.$/],
  ['a pipe called zip', beside('x.zip', path => execFileSync('mkfifo', [path])), /is not a regular file\.$/],
  ['a link to nothing', beside('x.jsonl', path => symlinkSync('/nowhere/x', path)), /no such file or folder/],
  ['a zip without a byte', zip(() => Buffer.alloc(0)), /cannot be unpacked \(/],
  ['a zip cut off', zip(bytes => bytes.subarray(0, -40)), /cannot be unpacked \(/],
  ['a zip with other bytes in a file', zip(bytes => bytes.fill('x', 62, 66)), /"hotpotqa\.jsonl" has another checksum/],
  [
    'a tar.gz cut off',
    () => written('x.tar.gz', gzipSync(Buffer.alloc(3000)).subarray(0, 20)),
    /\(it ends too early\)/,
  ],
  [
    'a tar.gz that is none',
    () => written('x.tar.gz', 'no gzip'),
    /\(it is broken, or not compressed as its name says\)/,
  ],
])('%s is refused in one line', async (_, make, message) => {
  const { code, out, err } = await dryRun(make())
  expect([code, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
  expect(err.trimEnd()).toMatch(message)
})

test.each<[string, () => string]>([
  ['with a byte order mark', jsonl(`\uFEFF${lines(row(1), row(2))}`)],
  ['of two with a byte order mark each', jsonl(`\uFEFF${lines(row(1))}\uFEFF${lines(row(2))}`)],
  ['with line ends of Windows', jsonl(lines(row(1), row(2)).replaceAll('\n', '\r\n'))],
  ['with blank lines', jsonl(`\n${lines(row(1))}\n \t\n${lines(row(2))}\n`)],
  ['with one id for two rows', jsonl(lines(row(1), row(2, { _id: '1' })))],
])('a file %s is read, all rows of it', async (_, make) => {
  const { code, err } = await dryRun(make())
  expect([code, err]).toEqual([0, expect.stringContaining('all 2 items')])
})

test('a row group without a column of the schema has no values for it', () => {
  const child = { element: { name: 'text' }, path: ['text'], children: [], count: 1 }
  const column = () => openColumn('x', { first: 0, rows: 3, chunks: [] }, child as never, () => [])
  expect(column).toThrow('a row group without the column text')
})
