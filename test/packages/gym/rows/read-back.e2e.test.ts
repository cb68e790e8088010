import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import type { ColumnType } from '../../../../packages/gym/rows/columns.ts'
import { ROW_FORMATS } from '../../../../packages/gym/rows/formats/index.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { madeOnce } from '../../../generators/place.ts'

// Parquet read by DuckDB, which shares no code with the program that wrote it.

const READ = `
import duckdb, json, sys
rows = duckdb.read_parquet(sys.argv[1])
types = [[name, str(kind).replace('"', '')] for name, kind in zip(rows.columns, rows.types)]
values = [dict(zip(rows.columns, row)) for row in rows.fetchall()]
print(json.dumps({"types": types, "values": values}))
`
const runPython = (code: string, ...words: readonly string[]) =>
  spawnSync('python3', ['-c', code, ...words], { encoding: 'utf8', maxBuffer: 2 ** 28 })
const hasReader = runPython('import duckdb').status === 0
if (!hasReader) console.warn('rows are not read back: python3 has no module duckdb (python3 -m pip install duckdb)')

const items = madeOnce(async () => {
  const out = mkdtempSync(join(tmpdir(), 'fathom-read-back-'))
  await bench(`generate --task revisions,graph-hubs --lengths 8k --samples 10 --seed 7 --quiet --out ${out}`)
  return out
})

function nameType(type: ColumnType): string {
  if (type === 'string') return 'VARCHAR'
  if (type === 'int64') return 'BIGINT'
  if ('list' in type) return `${nameType(type.list)}[]`
  const fields = Object.entries(type.struct).map(([name, inner]) => `${name} ${nameType(inner)}`)
  return `STRUCT(${fields.join(', ')})`
}

const toPlain = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)

test
  .skipIf(!hasReader)
  .each(ROW_FORMATS.filter(({ file }) => file === 'parquet').map(format => [format.id, format] as const))(
  '%s: DuckDB reads the declared types and every value',
  async (id, { columns }) => {
    const out = freshFolder()
    const { code, err } = await bench(`export ${await items()} --to ${id} --out ${out} --anyway --quiet`)
    expect([code, err]).toEqual([0, ''])
    const path = join(out, 'train.parquet')
    const { stdout, stderr, status } = runPython(READ, path)
    expect([stderr, status]).toEqual(['', 0])
    const { types, values } = JSON.parse(stdout) as { types: unknown; values: readonly unknown[] }
    expect(types).toEqual(Object.entries(columns).map(([name, type]) => [name, nameType(type)]))
    const own = await parquetReadObjects({ file: await asyncBufferFromFile(path) })
    // Two groups of rows at least.
    expect(values.length).toBeGreaterThan(16)
    expect(values).toEqual(JSON.parse(JSON.stringify(own, toPlain)))
  },
)
