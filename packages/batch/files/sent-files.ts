import { createWriteStream, existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { appendRows, describeDiskError, incompleteError, lock, readRows, usageError } from 'fathom-bench/plugin'
import { batchFolder } from './batches.ts'

/** A file that was sent, in `batch/sent.jsonl`; with `status` once its batch has ended and its results are there. */
export interface SentRow {
  readonly v: 1
  readonly file: string
  /** Empty before it is sent: a process that ends there may have sent it. */
  readonly batch: string
  readonly status?: string
}

/** The sent batches of a run. A process locks the run directory while it is open. */
export interface SentList {
  /** By the file of requests. */
  readonly rows: ReadonlyMap<string, SentRow>
  /** Files that were about to be sent when a process ended. */
  readonly begun: ReadonlySet<string>
  add(row: SentRow): void
  close(): void
}

/** @throws BenchError (usage) if another process uses the run */
export function openSent(run: string): SentList {
  if (!existsSync(join(batchFolder(run), 'files.jsonl'))) throw usageError(`${run} has no requests of batch write.`)
  const unlock = lock(run)
  try {
    const path = join(batchFolder(run), 'sent.jsonl')
    const list = appendRows(path)
    const rows = new Map<string, SentRow>()
    const begun = new Set<string>()
    const note = (row: SentRow) => {
      if (row.batch === '') begun.add(row.file)
      else {
        rows.set(row.file, row)
        begun.delete(row.file)
      }
    }
    for (const row of readRows<SentRow>(path)) note(row)
    return {
      rows,
      begun,
      add(row) {
        list.append(row)
        note(row)
      },
      close() {
        list.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Stores a result file next to its requests.
 * @returns its path
 * @throws BenchError (incomplete) if it cannot be fetched completely or written
 */
export async function keepResults(
  run: string,
  requests: string,
  number: number,
  pieces: AsyncIterable<Uint8Array>,
): Promise<string> {
  const name = requests.replace(/^.*requests-(\d+)\.\w+$/, `results-$1-${number}.jsonl`)
  const path = join(batchFolder(run), dirname(requests), name)
  try {
    await pipeline(pieces, createWriteStream(`${path}.tmp`))
    renameSync(`${path}.tmp`, path)
  } catch (error) {
    throw incompleteError(`${path} could not be fetched: ${describeDiskError(error)}.`, error)
  }
  return path
}
