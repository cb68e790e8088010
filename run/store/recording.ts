import { existsSync, statSync } from 'node:fs'
import { usageError } from '../../core/errors.ts'
import { appendRows, readRows } from '../../core/rows/jsonl.ts'
import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import { ROW_VERSION } from '../../core/rows/rows.ts'
import { readFathomVersion } from '../../core/version.ts'
import { createPlayer, createRecorder, type Recorded, type Tape } from '../../runners/metering/record.ts'

/** The first line of a session in a recording: what its models were. */
interface Head {
  readonly v: number
  readonly fathom: string
  readonly models: Readonly<Record<string, ModelNote>>
}

/** Opens a recording for the models of a run. */
export type Recorder = (models: Readonly<Record<string, ModelNote>>, now: () => number) => OpenRecording

interface OpenRecording {
  readonly tape: Tape
  /** Adds what another process recorded. */
  append(rows: readonly Recorded[]): void
  close(): void
}

/** @throws BenchError (usage) if `--record` names a file that is something else than a recording */
export function makeRecorder(path: string): Recorder {
  if (existsSync(path) && (!statSync(path).isFile() || statSync(path).size > 0)) readHead(path, '--record')
  return (models, now) => openRecording(path, models, now)
}

/** A tape for `--record`, and a way for what another process recorded; what the file has is kept. */
function openRecording(path: string, models: Readonly<Record<string, ModelNote>>, now: () => number): OpenRecording {
  const file = appendRows(path)
  const head: Head = { v: ROW_VERSION, fathom: readFathomVersion(), models }
  file.append(head)
  return {
    tape: createRecorder(row => file.append(row), now),
    append: rows => file.append(...rows),
    close: () => file.close(),
  }
}

/**
 * The recording of `--replay`, with the models that it was made with. @throws BenchError (usage) where the file is
 * none.
 */
export function openPlayer(path: string): { models: Record<string, ModelNote>; tape: (now: () => number) => Tape } {
  if (!existsSync(path)) throw usageError(`--replay: no file ${path}.`)
  readHead(path, '--replay')
  const models: Record<string, ModelNote> = {}
  const rows: Recorded[] = []
  for (const row of readRows<Head | Recorded>(path)) {
    if ('models' in row) Object.assign(models, row.models)
    else rows.push(row)
  }
  return { models, tape: now => createPlayer(rows, path, now) }
}

function readHead(path: string, who: string): void {
  const none = usageError(`${who}: ${path} is not a recording of --record.`)
  if (!statSync(path).isFile()) throw none
  let head: Partial<Head> | undefined
  try {
    head = readRows<Head>(path).next().value ?? undefined
  } catch {
    throw none
  }
  if (typeof head?.v !== 'number' || typeof head.models !== 'object') throw none
  if (head.v > ROW_VERSION)
    throw usageError(`${who}: ${path} is of version ${head.v}; this Fathom reads up to ${ROW_VERSION}. Update it.`)
}
