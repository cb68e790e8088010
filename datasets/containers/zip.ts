import { openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import type { ArchivedFile } from './archive.ts'
import { RejectedArchive } from './refusal.ts'

/**
 * Yields the entries of a zip, from its central directory. Sizes are checked while unpacking.
 * @throws Error for a broken or encrypted zip
 */
export async function* zipEntries(path: string, most: number): AsyncGenerator<ArchivedFile> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    // Said at the head, and not after so many were read.
    if (zip.entryCount > most) throw new RejectedArchive(`holds ${zip.entryCount} files; at most ${most} are unpacked`)
    for await (const entry of zip.eachEntry()) yield toArchivedFile(zip, entry)
  } finally {
    zip.close()
  }
}

function toArchivedFile(zip: ZipFile, entry: ZipEntry): ArchivedFile {
  const { fileName: name, uncompressedSize: size } = entry
  const kind = (entry.externalFileAttributes >>> 16) & KIND
  return {
    name,
    size,
    crc: entry.crc32,
    isFile: !name.endsWith('/') && (kind === 0 || kind === REGULAR),
    open: () => {
      if (entry.isEncrypted()) throw new Error('it is encrypted')
      return zip.openReadStreamPromise(entry)
    },
  }
}

/** File type bits of a Unix mode. */
const KIND = 0o170_000
const REGULAR = 0o100_000
