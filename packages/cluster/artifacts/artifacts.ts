import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  attemptId,
  createRecorder,
  incompleteError,
  isFields,
  type Job,
  type Recorded,
  type RunKey,
  readSteadyClock,
  sha256,
  toTracePath,
  traceFiles,
  tryParseForeignJson,
  usageError,
} from 'fathom-bench/plugin'
import type { Blobs } from './blobs.ts'

/** Files that a run keeps next to the rows of its answers. */
export interface Keeps {
  readonly trace: boolean
  readonly record: boolean
}

/** Where that lies, by its sha256: the companion of an answer's rows on their way. */
export interface ArtifactHashes {
  readonly trace?: string
  readonly recording?: string
}

/** One attempt's trace and recording at a worker. */
export interface Keeping extends Pick<Job, 'trace' | 'tape'> {
  /** Leaves them in the store. @throws BenchError (incomplete) where it does not take them */
  kept(): Promise<ArtifactHashes>
  close(): void
}

/** A worker's trace is written to a folder of its own first: it may have hundreds of megabytes. */
export function openArtifactWriter({ trace, record }: Keeps, key: RunKey, blobs: Blobs): Keeping {
  const above = trace ? mkdtempSync(join(tmpdir(), 'fathom-trace-')) : undefined
  const files = above === undefined ? undefined : traceFiles(above)
  const rows: Recorded[] = []
  return {
    trace: files?.of(key),
    tape: record ? createRecorder(row => rows.push(row), readSteadyClock) : undefined,
    async kept() {
      const path = above === undefined ? '' : toTracePath(above, key)
      return {
        ...(existsSync(path) && { trace: await blobs.put(readFileSync(path)) }),
        ...(record && {
          recording: await blobs.put(Buffer.from(rows.map(row => `${JSON.stringify(row)}\n`).join(''))),
        }),
      }
    },
    close() {
      files?.close()
      if (above !== undefined) rmSync(above, { recursive: true, force: true })
    },
  }
}

/** An answer's trace and recording, as a worker sent them. */
export interface FetchedArtifacts {
  readonly trace?: Buffer
  readonly recording?: readonly Recorded[]
}

/**
 * Takes an answer's trace and recording out of the store. @throws BenchError (incomplete) where they are not there or
 * are none
 */
export async function fetchArtifacts(
  { trace, recording }: ArtifactHashes,
  key: RunKey,
  attempt: number,
  blobs: Blobs,
): Promise<FetchedArtifacts> {
  const readBlob = async (hash: string) => {
    const bytes = await blobs.find(hash)
    if (!bytes)
      throw incompleteError(
        `${blobs.shown} lacks what a worker left there for item ${key.item}. Bring it back, or have it asked again: fathom-bench queue drain --queue …`,
      )
    return bytes
  }
  return {
    ...(trace !== undefined && { trace: await readBlob(trace) }),
    ...(recording !== undefined && { recording: parseRecording(await readBlob(recording), attemptId(key, attempt)) }),
  }
}

function parseRecording(bytes: Buffer, of: string): readonly Recorded[] {
  const rows = bytes
    .toString()
    .split('\n')
    .filter(Boolean)
    .map(row => tryParseForeignJson(row))
  if (!rows.every(row => isFields(row) && row['of'] === of && Number.isFinite(row['ended'])))
    throw incompleteError('a worker left an unreadable recording. Recorded answers are safe.')
  return rows as unknown as readonly Recorded[]
}

/** Leaves a run's settings in the store, by which workers see that theirs is the same. */
export const markStore = (blobs: Blobs, settings: string): Promise<string> => blobs.put(Buffer.from(settings))

/**
 * Returns this machine's store, if the run needs one. The queue never decides where this machine writes or with which
 * keys; its own flags do.
 * @throws BenchError (usage) if no store is named, or if it is not the coordinator's
 */
export async function checkStore(blobs: Blobs | undefined, settings: string): Promise<Blobs> {
  if (!blobs)
    throw usageError(
      'worker: the run keeps traces or a recording. Name its store here too: --store DIR, or --store s3://BUCKET.',
    )
  if (!(await blobs.find(sha256(settings))))
    throw usageError(
      `worker: --store ${blobs.shown} is not the store of this run: what its coordinator left there is missing.`,
    )
  return blobs
}
