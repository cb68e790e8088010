import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeWriteError } from './disk.ts'

/**
 * A file that appears whole or not at all: who reads it at the same moment sees the old one or the new one.
 * @param options `who` stands before a message; `mode` is that of the new file, less the process's mask
 * @throws BenchError (incomplete) where the disk refuses
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
    if (makeFolder) mkdirSync(dirname(path), { recursive: true })
    // What lies there from a stop long ago goes; a link is never written through.
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
      mkdirSync(dirname(path), { recursive: true })
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

  /** Leaves what stood there before, unless the file is in its place. */
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
