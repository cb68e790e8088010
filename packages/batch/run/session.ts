import {
  checkFits,
  createMailbox,
  mustGet,
  type PlannedRun,
  planRun,
  type RunContext,
  type RunSummary,
  resolveApi,
  type Session,
} from 'fathom-bench/plugin'
import { type Batches, openBatches, type RequestFile } from '../files/batches.ts'
import { readResults } from '../files/results.ts'
import { BATCH_LIMITS, type BatchForm, type BatchLimits, type BatchResult } from '../service/batch-lines.ts'
import { checkBatchable, checkPrefills } from './checks.ts'
import { type BatchSpec, toFileOptions } from './spec.ts'

/** A run over files that is read, checked and planned. */
export interface PlannedBatch {
  readonly planned: PlannedRun
  /**
   * Reads the results and opens the run directory. Close the session before the batch.
   *
   * @param results result files
   * @param over request files that will get no further responses; their open requests are sent again
   * @throws BenchError (usage) for an invalid result line, before anything starts, and as `checkFits`
   */
  begin(results: readonly string[], over?: readonly RequestFile[]): BatchSession
  close(): Promise<void>
}

/** A run over files at work, in its folder. */
export interface BatchSession extends Omit<Session, 'answer'> {
  /** Imports the results, answers everything that is now possible, and writes the next wave of requests. */
  answer(): Promise<Wave>
}

/** The result of a session over files. */
export interface Wave {
  readonly summary: RunSummary
  /** Results that were new. */
  readonly read: ReturnType<Batches['keep']>
  /** Files of the next requests. */
  readonly written: readonly RequestFile[]
  /** Requests that have no result yet. */
  readonly outstanding: number
}

/** @throws BenchError (usage) as `planRun`, and for methods that cannot run over files */
export async function planBatch(spec: BatchSpec, runContext: Omit<RunContext, 'mailbox'>): Promise<PlannedBatch> {
  checkBatchable(spec, runContext.registry)
  let batches: Batches | undefined
  const forms = new Map([...spec.models, ...(spec.subModel ? [spec.subModel] : [])].map(pickForm(spec)))
  const box = createMailbox(
    id => batches?.delivered(id),
    request => batches?.post(request, mustGet(forms, request.model)),
  )
  const planned = await planRun(toFileOptions(spec), { ...runContext, mailbox: box })
  return {
    planned,
    begin(results, over = []) {
      checkFits(planned.plan)
      checkPrefills(planned)
      batches = openBatches(planned.out, pickLimits(spec))
      const came = [...readResults(results, batches.has), ...listMissingResults(over)]
      return makeBatchSession(planned.begin(), batches, came)
    },
    async close() {
      batches?.close()
      await planned.close()
    },
  }
}

const makeBatchSession = (session: Session, batches: Batches, came: readonly BatchResult[]): BatchSession => ({
  ...session,
  async answer() {
    const read = batches.keep(came)
    const summary = await session.answer()
    for (const { model } of summary.stopped) batches.forget(model)
    const written = summary.interrupted === 'no' ? batches.finish() : []
    return { summary, read, written, outstanding: batches.outstanding }
  },
})

/** `keep` passes over those that have a result. */
const listMissingResults = (files: readonly RequestFile[]): BatchResult[] =>
  files.flatMap(({ ids }) => ids.map(id => ({ id, lost: 'cancelled' as const })))

const pickForm =
  (spec: BatchSpec) =>
  (choice: BatchSpec['models'][number]): [string, BatchForm] => [
    choice.name,
    resolveApi(choice, spec) === 'anthropic' ? 'anthropic' : 'openai',
  ]

const pickLimits =
  ({ splitBytes, splitRequests }: BatchSpec) =>
  (form: BatchForm): BatchLimits => ({
    requests: Math.min(splitRequests ?? Number.POSITIVE_INFINITY, BATCH_LIMITS[form].requests),
    bytes: Math.min(splitBytes ?? Number.POSITIVE_INFINITY, BATCH_LIMITS[form].bytes),
  })
