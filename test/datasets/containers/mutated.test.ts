import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { openRows, prepareContainers } from '../../../datasets/containers/index.ts'
import { checkSizes } from '../../../datasets/containers/parquet-pages.ts'
import { fileOf } from '../official/files.ts'
import { containers, mutated, parquetOf } from './mutations.ts'

// Ten thousand of each are tried by `npm run check:attacks`.
const FEW = 25
const ODD = [0x01, 0x7f, 0xff, 0x00]

const ready = await prepareContainers('--who', ['x.parquet'])
const path = fileOf('x.parquet', '')
/** Reads all rows, or returns the one line of the refusal. */
function read(bytes: Buffer, name = path): string | number {
  writeFileSync(name, bytes)
  try {
    const file = openRows('--who', name, ready)
    let rows = 0
    while (rows < 1000 && file.has(rows)) file.read(rows++)
    return rows
  } catch (error) {
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringMatching(/^--who: [^\n]*x\.[^\n]+$/) })
    return (error as Error).message
  }
}

test('a Parquet file without a footer is refused in words', () => {
  expect(read(Buffer.from('PAR1\0\0\0\0PAR1'))).toContain('is Parquet whose footer is empty, of a file of 12 bytes.')
})

describe('the numbers of a page', () => {
  const v2 = {
    num_values: 10,
    num_nulls: 0,
    num_rows: 10,
    encoding: 'PLAIN',
    is_compressed: true,
    definition_levels_byte_length: 4,
    repetition_levels_byte_length: 0,
  } as const
  const header = { type: 'DATA_PAGE_V2', uncompressed_page_size: 100, compressed_page_size: 80 } as const
  const check = (page: object, more: object = {}) =>
    checkSizes({ ...header, ...more, data_page_header_v2: { ...v2, ...page } } as Parameters<typeof checkSizes>[0], 80)

  test('of a whole page are accepted', () => expect(() => check({})).not.toThrow())
  test.each([
    [{ definition_levels_byte_length: -1379 }, {}, 'a page of 80 bytes with levels of 0 and -1379 bytes'],
    [{ repetition_levels_byte_length: -1 }, {}, 'a page of 80 bytes with levels of -1 and 4 bytes'],
    [{ repetition_levels_byte_length: 77 }, {}, 'a page of 80 bytes with levels of 77 and 4 bytes'],
    [{ definition_levels_byte_length: undefined }, {}, 'a page without its sizes'],
    [{ num_values: -1 }, {}, 'a page of -1 values; 0 to 16777216 are read'],
    [{ num_values: 2 ** 30 }, {}, 'a page of 1073741824 values; 0 to 16777216 are read'],
    [{ num_nulls: 11 }, {}, 'a page of 10 values, 11 null'],
    [{ num_rows: 11 }, {}, 'a page of 10 values in 11 rows'],
    [{}, { compressed_page_size: 81 }, 'a page of 81 bytes where its column has 80'],
    [{}, { uncompressed_page_size: 2 ** 30 }, 'a page of 1073741824 bytes; at most 268435456 are read at once'],
  ])('%j %j are refused', (page, more, message) => expect(() => check(page, more)).toThrow(message))
})

test('bytes of a Parquet file set to odd values: rows, or one line', () => {
  const bytes = parquetOf('UNCOMPRESSED')
  // The first pages, with their headers, dictionaries and levels.
  for (let at = 4; at < 600; at += 3) {
    const copy = Buffer.from(bytes)
    copy[at] = ODD[at % ODD.length]
    read(copy)
  }
})

test.each([[5382, 'x.parquet is Parquet that cannot be read (it is broken).']])(
  'mutation %d of Parquet of the nightly run is refused in words for a user',
  async (number, message) => {
    const files = (await containers())['parquet']
    expect(read(mutated(files[number % files.length], makeRandom(`1/parquet/${number}`)))).toContain(message)
  },
)

test.each(['json', 'jsonl', 'csv', 'parquet'])(`%s: ${FEW} mutations are read or refused in one line`, async kind => {
  const file = fileOf(`x.${kind}`, '')
  const whole = (await containers())[kind]
  for (const bytes of whole) expect(read(bytes, file)).toBeGreaterThan(0)
  for (let number = 0; number < FEW; number++)
    read(mutated(whole[number % whole.length], makeRandom(`few/${kind}/${number}`)), file)
})
