import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { createFolder } from './create-folder.ts'
import { makeWriteError } from './disk.ts'

/**
 * Writes a file atomically: a concurrent reader sees either the old or the new file.
 * @param options `who` is the prefix of messages; `mode` is that of the new file, minus the umask
 * @throws BenchError (incomplete) if the disk refuses the write
 */
export function writeWhole(
  path: string,
  text: string | Uint8Array,
  {
    who,
    makeFolder = false,
    mode = 0o666,
  }: { readonly who?: string; readonly makeFolder?: boolean; readonly mode?: number } = {},
): void {
  const beside = toTemporaryPath(path)
  try {
    if (makeFolder) createFolder(dirname(path))
    // A temporary file from an interrupted run is removed. A link is never written through.
    rmSync(beside, { force: true })
    writeFileSync(beside, text, { flag: 'wx', mode })
    renameSync(beside, path)
  } catch (error) {
    throw makeWriteError(path, error, who)
  }
}

const toTemporaryPath = (path: string) => `${path}.${process.pid}.tmp`

/**
 * A file that is written piece by piece and appears whole or not at all. @throws BenchError (incomplete) where the disk
 * refuses.
 */
export class WholeFile {
  readonly path: string
  readonly #beside: string
  readonly #file: number
  #state: 'open' | 'closed' | 'gone' = 'open'

  constructor(path: string) {
    this.path = path
    this.#beside = toTemporaryPath(path)
    this.#file = this.#tried(() => {
      createFolder(dirname(path))
      rmSync(this.#beside, { force: true })
      return openSync(this.#beside, 'wx')
    })
  }

  append(text: string): void {
    this.#tried(() => {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    })
  }

  /** Nothing more comes; the file waits for its place. */
  close(): void {
    if (this.#state !== 'open') return
    this.#state = 'closed'
    this.#tried(() => closeSync(this.#file))
  }

  finish(): void {
    this.close()
    this.#tried(() => renameSync(this.#beside, this.path))
    this.#state = 'gone'
  }

  /** Removes the temporary file, and keeps the old file unless the new one has replaced it. */
  drop(): void {
    if (this.#state === 'gone') return
    this.close()
    rmSync(this.#beside, { force: true })
    this.#state = 'gone'
  }

  #tried<T>(write: () => T): T {
    try {
      return write()
    } catch (error) {
      throw makeWriteError(this.path, error)
    }
  }
}
