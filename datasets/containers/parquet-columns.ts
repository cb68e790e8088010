import type { ColumnMetaData, DecodedArray, PageHeader, SchemaTree } from 'hyparquet'
import { assembleNested } from 'hyparquet/src/assemble.js'
import { parquetHeader, readColumn, readPage } from 'hyparquet/src/column.js'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { isFlatColumn } from 'hyparquet/src/schema.js'
import { flatten } from 'hyparquet/src/utils.js'
import { compressors } from 'hyparquet-compressors'
import { lastOf } from '../../core/held.ts'
import { bytesOf } from './row-file.ts'

/** A row group, and where the parts of its columns stand in the file. */
export interface Group {
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
export interface Column {
  /** By the row's number in its group. Reads quickly forwards, and from the group's beginning backwards. */
  value(row: number): unknown
}

type PathOf = (path: readonly string[]) => SchemaTree[]

/** A flat column is read page by page; one of lists or structs whole, a row group of it. */
export function columnOf(path: string, group: Group, child: SchemaTree, pathOf: PathOf): Column {
  const chunks = group.chunks.filter(({ meta }) => meta.path_in_schema[0] === child.element.name)
  if (chunks.length === 0) throw new Error(`a row group without the column ${child.element.name}`)
  const decoders = chunks.map(chunk => decoderOf(chunk, pathOf))
  if (decoders.length === 1 && isFlatColumn(decoders[0].schemaPath))
    return new FlatColumn(path, chunks[0], decoders[0], group.rows)
  let whole: ArrayLike<unknown> | undefined
  return {
    value(row) {
      whole ??= nestedColumn(path, group, child, chunks, decoders)
      return whole[row]
    },
  }
}

const decoderOf = ({ meta }: Chunk, pathOf: PathOf) => {
  const schemaPath = pathOf(meta.path_in_schema)
  return {
    pathInSchema: meta.path_in_schema,
    type: meta.type,
    codec: meta.codec,
    element: lastOf(schemaPath).element,
    schemaPath,
    parsers: DEFAULT_PARSERS,
    compressors,
  }
}

type Decoder = ReturnType<typeof decoderOf>

function nestedColumn(
  path: string,
  { rows }: Group,
  child: SchemaTree,
  chunks: readonly Chunk[],
  decoders: readonly Decoder[],
): ArrayLike<unknown> {
  const size = chunks.reduce((sum, { meta }) => sum + Number(meta.total_uncompressed_size), 0)
  if (!(size <= MOST_BYTES)) throw new Error(`a row group of ${size} bytes in the column ${child.element.name}`)
  const leaves = new Map<string, DecodedArray>()
  for (const [at, { start, end }] of chunks.entries()) {
    const view = viewOf(bytesOf(path, start, end))
    const all = { groupStart: 0, selectStart: 0, selectEnd: rows, groupRows: rows }
    const { data } = readColumn({ view, offset: 0 }, all, decoders[at])
    leaves.set(decoders[at].pathInSchema.join('.'), flatten(data))
  }
  // One of plain values repeats, without a struct around it.
  if (child.children.length > 0) assembleNested(leaves, child, DEFAULT_PARSERS)
  const found = leaves.get(child.path.join('.'))
  if (!found || found.length < rows) throw new Error(`fewer than ${rows} values in the column ${child.element.name}`)
  return found
}

/** What a page, or a nested column of a row group, may take once it is unpacked. Texts of a page are held beside it. */
const MOST_BYTES = 256 * 2 ** 20
/** Of a page's header; statistics in it may hold values. */
const HEADER_BYTES = 1 << 20

class FlatColumn implements Column {
  readonly #path: string
  readonly #chunk: Chunk
  readonly #decoder: Decoder
  readonly #rows: number
  /** Where the next page begins, in bytes, and the row that it begins with. */
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

  /** Goes to the next page; one before the wanted row is passed over as it is. */
  #turn(row: number): void {
    const { at } = this.#next
    if (at >= this.#chunk.end) throw new Error(`fewer rows in the column ${this.#decoder.pathInSchema[0]} than claimed`)
    const reader = { view: viewOf(bytesOf(this.#path, at, Math.min(this.#chunk.end, at + HEADER_BYTES))), offset: 0 }
    const header = parquetHeader(reader)
    const begin = at + reader.offset
    const end = begin + header.compressed_page_size
    if (!(end > at && end <= this.#chunk.end)) throw new Error('a page beyond its column')
    if (!(header.uncompressed_page_size >= 0 && header.uncompressed_page_size <= MOST_BYTES))
      throw new Error(`a page of ${header.uncompressed_page_size} bytes; at most ${MOST_BYTES} are read at once`)
    const first = this.#next.row
    const count = valuesIn(header, this.#rows - first)
    this.#next = { at: end, row: first + count }
    // Let go of the last page before the next one is made.
    this.#page = { first: first + count, values: [] }
    if (header.type !== 'DICTIONARY_PAGE' && row >= first + count) return
    const page = { view: viewOf(bytesOf(this.#path, begin, end)), offset: 0 }
    const { data } = readPage(page, header, this.#decoder, this.#dictionary, undefined, 0)
    if (header.type === 'DICTIONARY_PAGE') this.#dictionary = data && convert(data, this.#decoder)
    else if ((data?.length ?? 0) !== count) throw new Error('a page with other values than it claims')
    else this.#page = { first, values: data ?? [] }
  }
}

/** Rows of a flat column's page: none of a dictionary, and never more than are left. */
function valuesIn({ type, data_page_header: v1, data_page_header_v2: v2 }: PageHeader, left: number): number {
  if (type === 'DICTIONARY_PAGE') return 0
  const count = v1?.num_values ?? v2?.num_rows
  if (count === undefined || !(count >= 0 && count <= left))
    throw new Error(`a page of ${count} rows where ${left} are left`)
  return count
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
