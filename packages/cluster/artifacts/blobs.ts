import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeDiskError, type Env, incompleteError, sha256, writeWhole } from 'fathom-bench/plugin'
import { isBucket, openBucket } from './bucket.ts'

/**
 * Where workers leave what is too long for a queue: bytes under their sha256, in a folder that all machines have or in
 * a bucket.
 */
export interface Blobs {
  /** The folder or the bucket, as it was named. */
  readonly shown: string
  /**
   * @returns the sha256 of the bytes, under which they are found. @throws BenchError (incomplete) where they cannot be
   * written
   */
  put(bytes: Uint8Array): Promise<string>
  /** @throws BenchError (incomplete) where they cannot be read, or other bytes lie there; undefined where none do */
  find(hash: string): Promise<Buffer | undefined>
}

/** Bytes by a name, wherever that is. Both throw BenchErrors (incomplete). */
export interface ArtifactStore {
  /** @param hash sha256 of the bytes */
  write(name: string, bytes: Uint8Array, hash: string): void | Promise<void>
  read(name: string): Buffer | undefined | Promise<Buffer | undefined>
}

/**
 * Opens `DIR` or `s3://BUCKET[/PREFIX]`. The keys of a bucket come from the environment alone, as those of the
 * service's own tools do.
 * @throws BenchError (usage) where a bucket's name is none, or its keys or its package are missing
 */
export async function openBlobs(store: string, env: Env): Promise<Blobs> {
  const shelf = isBucket(store) ? await openBucket(store, env) : openFolderStore(store)
  return {
    shown: store,
    async put(bytes) {
      const hash = sha256(bytes)
      await shelf.write(toBlobPath(hash), bytes, hash)
      return hash
    },
    async find(hash) {
      const bytes = await shelf.read(toBlobPath(hash))
      if (bytes && sha256(bytes) !== hash)
        throw incompleteError(`${store}: ${toBlobPath(hash)} is not what its name says.`)
      return bytes
    },
  }
}

/** A folder that holds millions of files is slow to open. */
const toBlobPath = (hash: string) => `${hash.slice(0, 2)}/${hash}`

function openFolderStore(path: string): ArtifactStore {
  return {
    write: (name, bytes) => writeWhole(join(path, name), bytes, { makeFolder: true }),
    read(name) {
      try {
        return readFileSync(join(path, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw incompleteError(`cannot read ${join(path, name)}: ${describeDiskError(error)}.`, error)
      }
    },
  }
}
