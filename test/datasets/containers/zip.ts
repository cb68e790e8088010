import { crc32Of } from './crc32.ts'

/** A zip of stored files, written by hand so that it can lie. */
export function zipOf(
  files: readonly (readonly [name: string, text: string])[],
  { claimed }: { readonly claimed?: number } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of files) {
    const [bytes, data] = [Buffer.from(name), Buffer.from(text)]
    const size = claimed ?? data.length
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32Of(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(bytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, bytes, data])
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(at, 12)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, entry.subarray(2), bytes]))
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}
