import type { DecodedArray, PageHeader } from 'hyparquet'
import { readPage } from 'hyparquet/src/column.js'
import { decompressPage } from 'hyparquet/src/datapage.js'
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js'
import { runWithTimeLimit } from '../../core/process/time-limit.ts'

type ColumnDecoder = Parameters<typeof readPage>[2]

// hyparquet believes the numbers of a page: a false one makes it loop for ever or fill the memory. They are checked
// before it reads the page.

/**
 * Limit of an unpacked page, or of an unpacked nested column of a row group. Texts of a page are stored in addition.
 */
export const MOST_BYTES = 256 * 2 ** 20
/** Values of one page: writers put some thousands in it. */
const MOST_VALUES = 2 ** 24
/** Values that a run may have beyond those of its page, since runs of packed values are padded. */
const FILLED_UP = 512
/** For the blocks of delta encodings, whose numbers are not checked here. */
const LIMIT_MS = 20_000

/**
 * Reads one page of a column.
 * @param bytes the packed page
 * @param header its header, whose sizes `checkSizes` has accepted
 * @param last values that the page continues, in a nested column
 * @returns values; for a nested column `last` with more values, or a new list
 * @throws Error in one line if a number of the page is impossible
 */
export function pageValues(
  bytes: Uint8Array,
  header: PageHeader,
  decoder: ColumnDecoder,
  dictionary: DecodedArray | undefined,
  last?: DecodedArray,
): DecodedArray {
  const plain = unpackPage(bytes, header, decoder)
  checkRuns(plain, header, decoder)
  const size = plain.length
  const v2 = header.data_page_header_v2
  const own: PageHeader = {
    ...header,
    compressed_page_size: size,
    uncompressed_page_size: size,
    ...(v2 && { data_page_header_v2: { ...v2, is_compressed: false } }),
  }
  const view = new DataView(plain.buffer, plain.byteOffset, size)
  const read = () => readPage({ view, offset: 0 }, own, { ...decoder, codec: 'UNCOMPRESSED' }, dictionary, last, 0)
  const isDelta = (header.data_page_header ?? v2)?.encoding.startsWith('DELTA') ?? false
  return (isDelta ? runWithTimeLimit(LIMIT_MS, read) : read()).data ?? []
}

/** @param left bytes of the column behind the header. @throws Error in one line */
export function checkSizes(header: PageHeader, left: number): void {
  const { compressed_page_size: packed, uncompressed_page_size: size, data_page_header_v2: v2 } = header
  const counts = [packed, size, ...(v2 ? V2_COUNTS.map(name => v2[name]) : [])]
  if (!counts.every(Number.isInteger)) throw new Error('a page without its sizes')
  if (!(packed >= 0 && packed <= left)) throw new Error(`a page of ${packed} bytes where its column has ${left}`)
  if (!(size >= 0 && size <= MOST_BYTES))
    throw new Error(`a page of ${size} bytes; at most ${MOST_BYTES} are read at once`)
  const values = (header.data_page_header ?? v2 ?? header.dictionary_page_header)?.num_values
  if (values === undefined) throw new Error('a page without its number of values')
  if (!(values >= 0 && values <= MOST_VALUES))
    throw new Error(`a page of ${values} values; 0 to ${MOST_VALUES} are read`)
  if (!v2) return
  const { definition_levels_byte_length: definitions, repetition_levels_byte_length: repetitions } = v2
  if (!(definitions >= 0 && repetitions >= 0 && definitions + repetitions <= Math.min(packed, size)))
    throw new Error(`a page of ${packed} bytes with levels of ${repetitions} and ${definitions} bytes`)
  if (!(v2.num_nulls >= 0 && v2.num_nulls <= values))
    throw new Error(`a page of ${values} values, ${v2.num_nulls} null`)
  if (!(v2.num_rows >= 0 && v2.num_rows <= values)) throw new Error(`a page of ${values} values in ${v2.num_rows} rows`)
}

const V2_COUNTS = [
  ...(['num_values', 'num_nulls', 'num_rows'] as const),
  ...(['definition_levels_byte_length', 'repetition_levels_byte_length'] as const),
]

/** The bytes of a page; of one of version 2 its levels, which are never packed, and the values behind them. */
function unpackPage(bytes: Uint8Array, header: PageHeader, { codec, compressors }: ColumnDecoder): Uint8Array {
  const { uncompressed_page_size: size, data_page_header_v2: v2 } = header
  if (!v2) return decompressPage(bytes, size, codec, compressors)
  const levels = v2.definition_levels_byte_length + v2.repetition_levels_byte_length
  if (v2.is_compressed === false) return bytes
  const values = decompressPage(bytes.subarray(levels), size - levels, codec, compressors)
  return Buffer.concat([bytes.subarray(0, levels), values])
}

/** Checks every list of runs in the page: the levels, and values that are numbers of a dictionary. */
function checkRuns(bytes: Uint8Array, header: PageHeader, { schemaPath, type }: ColumnDecoder): void {
  const { data_page_header: v1, data_page_header_v2: v2 } = header
  const page = v1 ?? v2
  if (!page) return
  const values = page.num_values
  const [repetitions, definitions] = [
    computeBitWidth(getMaxRepetitionLevel(schemaPath)),
    computeBitWidth(getMaxDefinitionLevel(schemaPath)),
  ]
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const readLength = () => {
    at += 4
    return view.getUint32(at - 4, true)
  }
  for (const [width, own] of [
    [repetitions, v2?.repetition_levels_byte_length],
    [definitions, v2?.definition_levels_byte_length],
  ] as const) {
    if (width === 0 && own === undefined) continue
    const length = own ?? readLength()
    if (at + length > bytes.length) throw new Error(`a page of ${bytes.length} bytes with levels of ${length} bytes`)
    if (width > 0) checkPageRuns(bytes, at, { width, values })
    at += length
  }
  const isNumbers = page.encoding === 'PLAIN_DICTIONARY' || page.encoding === 'RLE_DICTIONARY'
  if (!isNumbers && page.encoding !== 'RLE') return
  if (type === 'BOOLEAN' || (v2 && page.encoding === 'RLE')) {
    if (values > 0) checkPageRuns(bytes, at + 4, { width: 1, values })
  } else if (at < bytes.length) checkPageRuns(bytes, at + 1, { width: bytes[at], values })
}

const computeBitWidth = (level: number) => 32 - Math.clz32(level)

/** Runs are a header and a value, or a header and packed values. None holds more values than the page. */
function checkPageRuns(bytes: Uint8Array, start: number, { width, values }: { width: number; values: number }): void {
  if (width > 32) throw new Error(`values of ${width} bits`)
  let seen = 0
  for (let at = start; seen < values && at < bytes.length; ) {
    let header = 0
    for (let shift = 0; ; shift += 7) {
      if (at >= bytes.length || shift > 28) throw new Error('a run without an end')
      header += (bytes[at] & 127) * 2 ** shift
      if (bytes[at++] < 128) break
    }
    const isPacked = header % 2 === 1
    const count = isPacked ? 8 * Math.floor(header / 2) : header / 2
    if (count > values - seen + FILLED_UP) throw new Error(`a run of ${count} values where ${values - seen} are left`)
    seen += count
    at += Math.ceil(isPacked ? (count * width) / 8 : width / 8)
  }
}
