import type { ColumnMetaData, DecodedArray, PageHeader, SchemaTree } from 'hyparquet'
import { assembleNested } from 'hyparquet/src/assemble.js'
import { parquetHeader } from 'hyparquet/src/column.js'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { isFlatColumn } from 'hyparquet/src/schema.js'
import { flatten } from 'hyparquet/src/utils.js'
import { compressors } from 'hyparquet-compressors'
import { getLast } from '../../core/collections/require.ts'
import { checkSizes, MOST_BYTES, pageValues } from './parquet-pages.ts'
import { readByteRange } from './row-file.ts'

/** A row group, and where the parts of its columns stand in the file. */
export interface RowGroup {
  /** Number of its first row in the file. */
  readonly first: number
  readonly rows: number
  readonly chunks: readonly Chunk[]
}

interface Chunk {
  readonly meta: ColumnMetaData
  /** In bytes: [start, end). */
  readonly start: number
  readonly end: number
}

/** One column of a row group. */
export interface ColumnReader {
  /** By the row's number in its group. Reads quickly forwards, and from the group's beginning backwards. */
  value(row: number): unknown
}

type PathOf = (path: readonly string[]) => SchemaTree[]

/** A flat column is read page by page; one of lists or structs whole, a row group of it. */
export function openColumn(path: string, group: RowGroup, child: SchemaTree, pathOf: PathOf): ColumnReader {
  const chunks = group.chunks.filter(({ meta }) => meta.path_in_schema[0] === child.element.name)
  if (chunks.length === 0) throw new Error(`a row group without the column ${child.element.name}`)
  const decoders = chunks.map(chunk => makeDecoder(chunk, pathOf))
  if (decoders.length === 1 && isFlatColumn(decoders[0].schemaPath))
    return new FlatColumn(path, chunks[0], decoders[0], group.rows)
  let whole: ArrayLike<unknown> | undefined
  return {
    value(row) {
      whole ??= readNestedColumn(path, group, child, chunks, decoders)
      return whole[row]
    },
  }
}

const makeDecoder = ({ meta }: Chunk, pathOf: PathOf) => {
  const schemaPath = pathOf(meta.path_in_schema)
  return {
    pathInSchema: meta.path_in_schema,
    type: meta.type,
    codec: meta.codec,
    element: getLast(schemaPath).element,
    schemaPath,
    parsers: DEFAULT_PARSERS,
    compressors,
  }
}

type Decoder = ReturnType<typeof makeDecoder>

function readNestedColumn(
  path: string,
  { rows }: RowGroup,
  child: SchemaTree,
  chunks: readonly Chunk[],
  decoders: readonly Decoder[],
): ArrayLike<unknown> {
  const size = chunks.reduce((sum, { meta }) => sum + Number(meta.total_uncompressed_size), 0)
  if (!(size <= MOST_BYTES)) throw new Error(`a row group of ${size} bytes in the column ${child.element.name}`)
  const leaves = new Map<string, DecodedArray>()
  for (const [at, { start, end }] of chunks.entries()) {
    const pages = readPages(readByteRange(path, start, end), decoders[at])
    leaves.set(decoders[at].pathInSchema.join('.'), flatten(pages))
  }
  // One of plain values repeats, without a struct around it.
  if (child.children.length > 0) assembleNested(leaves, child, DEFAULT_PARSERS)
  const found = leaves.get(child.path.join('.'))
  if (!found || found.length < rows) throw new Error(`fewer than ${rows} values in the column ${child.element.name}`)
  return found
}

/** The values of all pages of a nested column. */
function readPages(bytes: Buffer, decoder: Decoder): DecodedArray[] {
  const reader = { view: toDataView(bytes), offset: 0 }
  const pages: DecodedArray[] = []
  let dictionary: DecodedArray | undefined
  while (reader.offset < bytes.length - 1) {
    const header = parquetHeader(reader)
    checkSizes(header, bytes.length - reader.offset)
    const page = bytes.subarray(reader.offset, reader.offset + header.compressed_page_size)
    reader.offset += page.length
    if (header.type === 'DICTIONARY_PAGE') {
      dictionary = convert(pageValues(page, header, decoder, undefined), decoder)
      continue
    }
    // A row may begin in one page and end in the next.
    const last = pages.at(-1)
    const values = pageValues(page, header, decoder, dictionary, last)
    if (values !== last) pages.push(values)
  }
  return pages
}

/** Limit of a page's header in bytes; its statistics may contain values. */
const HEADER_BYTES = 1 << 20

class FlatColumn implements ColumnReader {
  readonly #path: string
  readonly #chunk: Chunk
  readonly #decoder: Decoder
  readonly #rows: number
  /** Byte offset of the next page, and its first row. */
  #next: { at: number; row: number }
  #page: { first: number; values: ArrayLike<unknown> } = { first: 0, values: [] }
  #dictionary: DecodedArray | undefined

  constructor(path: string, chunk: Chunk, decoder: Decoder, rows: number) {
    this.#path = path
    this.#chunk = chunk
    this.#decoder = decoder
    this.#rows = rows
    this.#next = { at: chunk.start, row: 0 }
  }

  value(row: number): unknown {
    if (row < this.#page.first) {
      this.#next = { at: this.#chunk.start, row: 0 }
      this.#page = { first: 0, values: [] }
    }
    while (row >= this.#page.first + this.#page.values.length) this.#turn(row)
    return this.#page.values[row - this.#page.first]
  }

  /** Moves to the next page; a page before the wanted row is skipped without unpacking. */
  #turn(row: number): void {
    const { at } = this.#next
    if (at >= this.#chunk.end) throw new Error(`fewer rows in the column ${this.#decoder.pathInSchema[0]} than claimed`)
    const reader = {
      view: toDataView(readByteRange(this.#path, at, Math.min(this.#chunk.end, at + HEADER_BYTES))),
      offset: 0,
    }
    const header = parquetHeader(reader)
    const begin = at + reader.offset
    const end = begin + header.compressed_page_size
    checkSizes(header, this.#chunk.end - begin)
    const first = this.#next.row
    const count = countPageValues(header, this.#rows - first)
    this.#next = { at: end, row: first + count }
    // Frees the last page before the next one is created.
    this.#page = { first: first + count, values: [] }
    if (header.type !== 'DICTIONARY_PAGE' && row >= first + count) return
    const values = pageValues(readByteRange(this.#path, begin, end), header, this.#decoder, this.#dictionary)
    if (header.type === 'DICTIONARY_PAGE') this.#dictionary = convert(values, this.#decoder)
    else if (values.length !== count) throw new Error('a page with other values than it claims')
    else this.#page = { first, values }
  }
}

/** Rows of a flat column's page: none of a dictionary, and never more than are left. */
function countPageValues({ type, data_page_header: v1, data_page_header_v2: v2 }: PageHeader, left: number): number {
  if (type === 'DICTIONARY_PAGE') return 0
  // A flat column has one value in each row.
  if (v2 && v2.num_rows !== v2.num_values) throw new Error(`a page of ${v2.num_values} values in ${v2.num_rows} rows`)
  const count = v1?.num_values ?? v2?.num_rows
  if (count === undefined || !(count >= 0 && count <= left))
    throw new Error(`a page of ${count} rows where ${left} are left`)
  return count
}

const toDataView = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
