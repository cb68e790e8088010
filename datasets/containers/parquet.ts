import { closeSync, fstatSync } from 'node:fs'
import { parquetMetadata, parquetSchema } from 'hyparquet'
import { getTreePath } from 'hyparquet/src/schema.js'
import { BenchError, getErrorMessage, usageError } from '../../core/errors.ts'
import { openPlain } from '../../core/files/plain-file.ts'
import { quoteForMessage, sanitize } from '../../core/text/quote.ts'
import { hashOfFile } from './hash.ts'
import { type ColumnReader, openColumn, type RowGroup } from './parquet-columns.ts'
import { toPlainValue } from './parquet-values.ts'
import { MOST_ROWS, type RowFile, readBytesAt } from './row-file.ts'

/**
 * Opens a Parquet file: its footer is read, and of its rows one page of each wanted column at a time. Integers beyond
 * 2^53 become text, and a null list is null, so that a row is the same as in JSONL.
 *
 * @throws BenchError (usage) for a file that is cut off, encrypted, broken, or claims more than it can hold
 */
export function openParquet(who: string, path: string): RowFile {
  const makeParquetError = (why: string, cause?: unknown) => usageError(`${who}: ${path} is Parquet ${why}.`, cause)
  const guardRead = <T>(read: () => T): T => {
    try {
      return read()
    } catch (error) {
      if (error instanceof BenchError) throw error
      throw makeParquetError(`that cannot be read (${sanitize(describeBroken(error), MOST_CHARS)})`, error)
    }
  }
  const { metadata, bytes } = readFooter(who, path, makeParquetError, guardRead)
  const tree = guardRead(() => parquetSchema(metadata))
  const groups = guardRead(() => listRowGroups(metadata.row_groups, bytes))
  const rows = groups.reduce((sum, group) => sum + group.rows, 0)
  if (rows > MOST_ROWS) throw makeParquetError(`of ${rows} rows; at most ${MOST_ROWS} are read`)
  let names = tree.children.map(({ element }) => element.name)
  let open: { group: RowGroup; columns: ReadonlyMap<string, ColumnReader> } | undefined
  const openColumns = (group: RowGroup) => {
    if (open?.group !== group) {
      const wanted = tree.children.filter(({ element }) => names.includes(element.name))
      const columns = wanted.map(child => {
        const getPaths = (path: readonly string[]) => getTreePath(tree, [...path])
        return [child.element.name, openColumn(path, group, child, getPaths)] as const
      })
      open = { group, columns: new Map(columns) }
    }
    return open.columns
  }
  let sha256: string | undefined
  return {
    path,
    get sha256() {
      sha256 ??= hashOfFile(path)
      return sha256
    },
    has: at => at < rows,
    placeOf: at => `, row ${at + 1}`,
    only(columns) {
      names = names.filter(name => columns.includes(name))
      open = undefined
    },
    read: at =>
      guardRead(() => {
        const group = groups.find(({ first, rows }) => at < first + rows)
        if (!group) throw new Error(`no row ${at + 1}`)
        const row: Record<string, unknown> = {}
        for (const [name, column] of openColumns(group)) row[name] = toPlainValue(column.value(at - group.first))
        return row
      }),
  }
}

/** What a reader of bytes trips over says nothing to a user. */
function describeBroken(error: unknown): string {
  const why = getErrorMessage(error)
  return error instanceof TypeError || error instanceof RangeError || DECODERS.test(why) ? 'it is broken' : why
}
/** Words of decoders about their own counts, in place of what is wrong with the file. */
const DECODERS =
  /\bundefined\b|out of (?:range|bounds)|\boffset\b|snappy|lz4|brotli|huffman|gzip|zstd|invalid (?:distance|block|length|reserved|size|backward)|(?:missing|unexpected|premature) (?:eof|end)|without STOP|\bbit_end_pos_|context_map|start of buffer/i
const MOST_CHARS = 200
const MAGIC = 'PAR1'
/** Bytes of the beginning of what is no Parquet file. */
const SHOWN = 20
/** Of schema, places and statistics: some kilobytes, mostly. */
const LONGEST_FOOTER = 64 * 2 ** 20

type Refused = (why: string, cause?: unknown) => BenchError
type Metadata = ReturnType<typeof parquetMetadata>

function readFooter(who: string, path: string, refused: Refused, tried: <T>(read: () => T) => T) {
  const file = openPlain(path, { who: `${who}: `, links: true })
  try {
    const bytes = fstatSync(file).size
    const start = readBytesAt(file, 0, SHOWN).toString('latin1')
    if (start === '' || !MAGIC.startsWith(start.slice(0, MAGIC.length)))
      throw usageError(`${who}: ${path} ${describeForeignStart(start)}.`)
    const end = readBytesAt(file, Math.max(0, bytes - 8), bytes)
    const magic = end.subarray(-4).toString('latin1')
    if (magic === 'PARE') throw refused('with an encrypted footer, which is not read')
    if (bytes < 12 || magic !== MAGIC) throw refused('that ends too early: its last bytes are not PAR1. Fetch it again')
    const length = end.readUInt32LE(0)
    if (length === 0) throw refused(`whose footer is empty, of a file of ${bytes} bytes`)
    if (length > Math.min(LONGEST_FOOTER, bytes - 12))
      throw refused(`whose footer claims ${length} bytes, of a file of ${bytes}`)
    const footer = readBytesAt(file, bytes - 8 - length, bytes)
    return { metadata: tried(() => parquetMetadata(new Uint8Array(footer))), bytes }
  } finally {
    closeSync(file)
  }
}

/** Of a file that is called Parquet, such as a page that came in its place. */
const describeForeignStart = (start: string) =>
  start === '' ? 'is empty' : `is no Parquet file, though it is called one: it begins with ${quoteForMessage(start)}`

/** Row groups with their places. What a footer claims is held against the size of the file. */
function listRowGroups(rowGroups: Metadata['row_groups'], bytes: number): RowGroup[] {
  let first = 0
  return rowGroups.map(({ num_rows, columns }) => {
    const rows = Number(num_rows)
    if (!(rows >= 0 && Number.isSafeInteger(rows))) throw new Error(`a row group of ${num_rows} rows`)
    const chunks = columns.map(({ meta_data: meta, file_path }) => {
      if (!meta || file_path) throw new Error('columns that stand in other files')
      const start = Number(meta.dictionary_page_offset || meta.data_page_offset)
      const end = start + Number(meta.total_compressed_size)
      if (!(start >= 4 && end >= start && end <= bytes)) throw new Error('columns beyond the end of the file')
      return { meta, start, end }
    })
    const group = { first, rows, chunks }
    first += rows
    return group
  })
}
