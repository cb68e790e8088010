import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '../../core/files/create-folder.ts'
import { makeWriteError } from '../../core/files/disk.ts'
import { writeWhole } from '../../core/files/whole-file.ts'
import { computeShortHash } from '../../core/rows/key.ts'
import type { RunKey } from '../../core/rows/rows.ts'
import type { Trace } from '../../runners/method.ts'

/** Where traces go: `trace/ITEM.METHOD.MODEL.CONFIG.jsonl` in the run's folder. An answer's last attempt is kept. */
export interface TraceFiles {
  of(key: RunKey): Trace
  close(): void
}

/** @throws BenchError (incomplete), from each trace, if a line cannot be written. */
export function traceFiles(folder: string): TraceFiles {
  const open = new Set<number>()
  return {
    of(key) {
      const path = toTracePath(folder, key)
      let file: number | undefined
      let left = MOST_CHARS
      return event => {
        if (event.event === 'start') {
          file = tryWrite(path, () => {
            createFolder(join(folder, 'trace'))
            return openSync(path, 'w')
          })
          open.add(file)
          left = MOST_CHARS
        }
        // A method that ignored its signal still sends events.
        if (file === undefined) return
        const line = `${JSON.stringify(event)}\n`
        const to = file
        if (left >= 0) tryWrite(path, () => writeSync(to, line.length <= left ? line : CUT))
        left -= line.length
        if (event.event !== 'end') return
        closeSync(file)
        open.delete(file)
        file = undefined
      }
    },
    close() {
      for (const file of open) closeSync(file)
      open.clear()
    },
  }
}

/**
 * Puts a trace that was written elsewhere into a run's folder. @throws BenchError (incomplete) where it cannot be
 * written
 */
export const placeTrace = (folder: string, key: RunKey, trace: Uint8Array): void =>
  writeWhole(toTracePath(folder, key), trace, { makeFolder: true })

/**
 * Where an answer's trace is, whether or not there is one. Names of models cannot leave the folder: they are written as
 * `%XX`.
 */
export const toTracePath = (folder: string, key: RunKey): string => join(folder, 'trace', traceName(key))

/** Far above what the methods here write; a plugin's may talk without end. */
const MOST_CHARS = 256 * 1024 * 1024
const CUT = `${JSON.stringify({ event: 'cut', reason: 'the trace is longer than 256 MB' })}\n`

function tryWrite<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw makeWriteError(path, error)
  }
}

/**
 * Joins the parts of the key. Signs that file systems do not accept become %XX. A long part is cut. It and one with
 * capitals end in a hash, since some file systems take `M` and `m` for one name.
 */
export const traceName = ({ item, method, model, config }: RunKey): string =>
  `${[item, method, model, config].map(escapePart).join('.')}.jsonl`

function escapePart(part: string): string {
  const text = part.replace(/[^\w.-]/gu, letter =>
    [...Buffer.from(letter)].map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )
  const isPlain = text.length <= LONGEST_PART && !/[A-Z]/.test(part)
  return isPlain ? text : `${text.slice(0, LONGEST_PART - 9)}~${computeShortHash(part)}`
}

const LONGEST_PART = 60
