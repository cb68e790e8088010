import { join } from 'node:path'
import {
  type Appender,
  appendRows,
  type Delivered,
  findLargest,
  mustGet,
  type Posted,
  readRows,
} from 'fathom-bench/plugin'
import { BATCH_LIMITS, type BatchForm, type BatchLimits, type BatchResult } from '../service/batch-lines.ts'
import { type BatchFile, openWaveWriter } from './wave.ts'

/** The directory of a run's batches: request files by wave, requests, and responses. */
export const batchFolder = (run: string): string => join(run, 'batch')

/** A file of requests as `batch/files.jsonl` lists it, with the ids of its requests. */
export interface RequestFile extends BatchFile {
  readonly v: number
  readonly wave: number
  readonly ids: readonly string[]
}

/** The result of a request, in `batch/replies.jsonl`: a response, or why it is missing and must be requested again. */
type CameRow = { readonly id: string } & (Delivered | { readonly lost: string })

/**
 * The batches of a run. A request is written once: again only where its reply was lost. So its id in a file has the
 * number of its wave behind it, and a result that is read twice says nothing new.
 */
export interface Batches {
  readonly files: readonly RequestFile[]
  /** Requests that were written and have no result yet. */
  readonly outstanding: number
  /** Returns whether a request of this id was ever written. */
  has(id: string): boolean
  delivered(id: string): Delivered | undefined
  /**
   * Stores results; known ones are ignored.
   * @returns how many were new
   */
  keep(results: Iterable<BatchResult>): { readonly replies: number; readonly lost: number }
  /** Adds a request to the next wave, unless its reply is still to come. */
  post(request: Posted, form: BatchForm): void
  /** Drops rejections from a model that stopped answering, because they are not results of its items. */
  forget(model: string): void
  /**
   * Marks the wave as requested.
   * @returns its files
   */
  finish(): readonly RequestFile[]
  close(): void
}

/**
 * @param limitsOf the limits of a file
 * @throws BenchError (usage) for changed files
 */
export function openBatches(
  run: string,
  limitsOf: (form: BatchForm) => BatchLimits = form => BATCH_LIMITS[form],
): Batches {
  const folder = batchFolder(run)
  const [filesAt, cameAt] = [join(folder, 'files.jsonl'), join(folder, 'replies.jsonl')]
  const files = [...readRows<RequestFile>(filesAt, row => describeMissingField(row, 'ids', Array.isArray))]
  /** By the id of the request itself: the wave in which it was last asked. */
  const asked = new Map<string, string>()
  const models = new Map<string, string>()
  for (const { ids, model } of files)
    for (const id of ids) {
      asked.set(stripWave(id), id)
      models.set(id, model)
    }
  const came = new Map<string, CameRow>()
  for (const row of readRows<CameRow>(cameAt, row => describeMissingField(row, 'id', id => typeof id === 'string')))
    came.set(row.id, row)

  const wave = 1 + Math.max(0, findLargest(files.map(file => file.wave)))
  const writer = openWaveWriter(folder, wave, limitsOf)
  let log: Appender | undefined
  const add = (row: CameRow) => {
    log ??= appendRows(cameAt)
    log.append(row)
    came.set(row.id, row)
  }
  /**
   * Ids of the replies that came in this session or were handed out. A model may be given up before all of them were.
   */
  const taken = new Set<string>()

  return {
    files,
    get outstanding() {
      return [...models.keys()].filter(id => !came.has(id)).length
    },
    has: id => models.has(id),
    delivered(id) {
      const last = asked.get(id)
      const row = last === undefined ? undefined : came.get(last)
      if (!row || 'lost' in row) return undefined
      taken.add(row.id)
      return { status: row.status, body: row.body }
    },
    keep(results) {
      const count = { replies: 0, lost: 0 }
      for (const result of results) {
        if (came.has(result.id)) continue
        add('lost' in result ? result : { id: result.id, ...result.reply })
        taken.add(result.id)
        count['lost' in result ? 'lost' : 'replies']++
      }
      return count
    },
    post(request, form) {
      const before = asked.get(request.id)
      const row = before === undefined ? undefined : came.get(before)
      if (before !== undefined && !(row && 'lost' in row)) return
      const id = `${request.id}-${wave}`
      writer.add({ ...request, id }, form)
      asked.set(request.id, id)
    },
    forget(model) {
      for (const id of taken) {
        const row = mustGet(came, id)
        if (models.get(id) === model && 'status' in row && row.status >= 300) add({ id, lost: 'given up' })
      }
    },
    finish() {
      const written = writer.finish().map(({ file, ids }) => ({ v: 1, wave, ...file, ids }))
      if (written.length === 0) return []
      const list = appendRows(filesAt)
      list.append(...written)
      list.close()
      for (const { ids, model } of written) for (const id of ids) models.set(id, model)
      return written
    },
    close() {
      writer.drop()
      log?.close()
    },
  }
}

const stripWave = (id: string) => id.replace(/-\d+$/, '')

const describeMissingField = (row: object, name: string, is: (value: unknown) => boolean) =>
  is((row as Record<string, unknown>)[name]) ? undefined : `a row without its ${name}`
