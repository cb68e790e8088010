import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { ArchivedFile } from './archive.ts'

/** The entries of a gzipped tar, in its order. @throws Error for what is broken */
export async function* readTarEntries(packed: Readable): AsyncGenerator<ArchivedFile> {
  const tar = extract()
  // The loop below throws any error of the pipeline.
  pipeline(packed, createGunzip(), tar, () => {})
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      yield { name, size, isFile: type === 'file', open: async () => entry as unknown as Readable }
      entry.resume()
    }
  } finally {
    tar.destroy()
    packed.destroy()
  }
}
