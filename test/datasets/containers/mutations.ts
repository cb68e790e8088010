import { gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { pack } from 'tar-stream'
import type { Random } from '../../../core/random/random.ts'
import { zipOf } from './zip.ts'

/** One small file of each container, by the end of its name. */
export async function containers(): Promise<Readonly<Record<string, readonly Buffer[]>>> {
  const rows = Array.from({ length: 20 }, (_, at) => ({ id: at, text: `text ${at} é😀`, list: [at, { a: 'b' }] }))
  const lines = rows.map(row => JSON.stringify(row)).join('\n')
  const files = [
    ['a.jsonl', lines],
    ['b/c.txt', 'text '.repeat(100)],
  ] as const
  return {
    json: [Buffer.from(JSON.stringify(rows)), Buffer.from(JSON.stringify({ data: rows }, null, 1))],
    jsonl: [Buffer.from(lines)],
    csv: [Buffer.from(`id,text,more\n${rows.map(({ id, text }) => `${id},"${text}, ""x""","a\nb"`).join('\n')}\n`)],
    parquet: [parquetOf('SNAPPY'), parquetOf('UNCOMPRESSED')],
    zip: [zipOf(files)],
    'tar.gz': [gzipSync(await tarOf(files)), await tarOf(files)],
  }
}

/** Pages of texts, numbers with and without nulls, a dictionary, and lists. */
export const parquetOf = (codec: 'SNAPPY' | 'UNCOMPRESSED'): Buffer =>
  Buffer.from(
    parquetWriteBuffer({
      codec,
      rowGroupSize: 12,
      columnData: [
        { name: 'text', data: NUMBERS.map(at => `text ${at} é😀`), type: 'STRING' },
        { name: 'n', data: NUMBERS.map(at => BigInt(at)), type: 'INT64' },
        { name: 'maybe', data: NUMBERS.map(at => (at % 3 ? at : null)), type: 'INT32', nullable: true },
        { name: 'few', data: NUMBERS.map(at => `few ${at % 2}`), type: 'STRING' },
        { name: 'yes', data: NUMBERS.map(at => at % 2 === 0), type: 'BOOLEAN' },
        { name: 'turns', data: NUMBERS.map(at => [{ role: `r${at}` }]), type: 'JSON' },
      ],
    }),
  )
const NUMBERS = Array.from({ length: 20 }, (_, at) => at)

async function tarOf(files: readonly (readonly [name: string, text: string])[]): Promise<Buffer> {
  const tar = pack()
  for (const [name, text] of files) tar.entry({ name }, text)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A file with one to four changes: bytes set, turned, cut out, said twice, put in, or cut off. */
export function mutated(bytes: Buffer, rng: Random): Buffer {
  let copy: Buffer = Buffer.from(bytes)
  for (let left = rng.int(1, 4); left > 0; left--) copy = changed(copy, rng)
  return copy
}

function changed(bytes: Buffer, rng: Random): Buffer {
  const at = rng.int(0, Math.max(0, bytes.length - 1))
  const end = Math.min(bytes.length, at + rng.int(1, 40))
  const [head, part, tail] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)]
  const other = rng.pick<Buffer>([
    Buffer.concat([head, Buffer.from([rng.pick(ODD)]), bytes.subarray(at + 1)]),
    Buffer.concat([head, Buffer.from([(bytes[at] ?? 0) ^ (1 << rng.int(0, 7))]), bytes.subarray(at + 1)]),
    Buffer.concat([head, Buffer.from(Array.from(part, () => rng.int(0, 255))), tail]),
    Buffer.concat([head, tail]),
    Buffer.concat([head, part, part, tail]),
    Buffer.concat([head, Buffer.from(rng.pick(PUT_IN)), bytes.subarray(at)]),
    head,
  ])
  return Buffer.from(other)
}

const ODD = [0, 1, 3, 0x15, 0x7f, 0x80, 0xfe, 0xff]
const PUT_IN = [[0xff, 0xff, 0xff, 0xff, 0x07], [0x95, 0x15], [0, 0, 0, 0], [...Buffer.from('[[[{"')], [0x80]]
