import { join } from 'node:path'
import { EXIT } from '../../../core/errors.ts'
import { pluralize } from '../../../core/figures.ts'
import { held } from '../../../core/held.ts'
import type { Io } from '../../../core/io.ts'
import { checkFits } from '../../../engine/fits.ts'
import { type PlannedRun, planRun } from '../../../engine/run.ts'
import type { BatchOptions } from '../../../flags/batch.ts'
import type { RunOptions } from '../../../flags/table.ts'
import {
  BATCH_LIMITS,
  type BatchForm,
  type BatchLimits,
  type BatchResult,
} from '../../../runners/models/batch-lines.ts'
import { mailbox } from '../../../runners/models/mailbox.ts'
import type { RunSummary } from '../../../runners/run.ts'
import { type AskedFile, type Batches, batchFolder, openBatches } from '../../../runs/batch/batches.ts'
import { readResults } from '../../../runs/batch/results.ts'
import { loadRegistry, type Registry } from '../../../suites/registry.ts'
import { closingLines, exitCodeOf, hasResult } from '../closing.ts'
import { type Interrupts, interrupts } from '../interrupts.ts'
import { reportRun } from '../reported.ts'
import { screen } from '../screen.ts'
import { refuseUntaken } from '../untaken.ts'
import { checkBatchable, checkPrefills } from './checks.ts'
import { keepAsked } from './kept.ts'

/** A session of a run over files. */
export interface BatchSession {
  readonly verb: 'write' | 'read'
  readonly options: BatchOptions
  /** Files of results. */
  readonly results: readonly string[]
  /** Files of requests for which nothing more will come: what has no result is asked again. */
  readonly over?: readonly AskedFile[]
}

/**
 * Takes the results in, answers what can be answered with all that has come, and writes the next wave of requests. Returns the exit code: that of a run, and
 * 3 after a read where requests are open.
 */
export async function batchSession({ verb, options, results, over = [] }: BatchSession, io: Io): Promise<number> {
  const registry = await loadRegistry(options.plugin)
  checkBatchable(options, registry)
  const asked = runOptions(options)
  if (verb === 'write') refuseUntaken(asked, registry)
  const shown = screen(asked, io)
  const stops = interrupts()
  let batches: Batches | undefined
  const forms = new Map([...options.models, ...(options.subModel ? [options.subModel] : [])].map(formOf(options)))
  const box = mailbox(
    id => batches?.delivered(id),
    request => batches?.post(request, held(forms, request.model)),
  )
  const { signals } = stops
  const planned = await planRun(asked, { registry, env: io.env, listen: shown.listen, signals, mailbox: box })
  try {
    if (verb === 'write') shown.plan(planned)
    checkFits(planned.plan, asked)
    checkPrefills(planned)
    batches = openBatches(planned.out, limitsOf(options))
    // A line that is wrong is said before anything is begun.
    const came = [...readResults(results, batches.has), ...missing(over)]
    return await answered({ planned, batches, came, verb, options, asked, registry, stops, io })
  } finally {
    batches?.close()
    await planned.close()
  }
}

/** `keep` passes over those that have a result. */
const missing = (files: readonly AskedFile[]): BatchResult[] =>
  files.flatMap(({ ids }) => ids.map(id => ({ id, lost: 'cancelled' as const })))

interface Answering extends Pick<BatchSession, 'verb' | 'options'> {
  readonly planned: PlannedRun
  readonly batches: Batches
  readonly came: readonly BatchResult[]
  readonly asked: RunOptions
  readonly registry: Registry
  readonly stops: Interrupts
  readonly io: Io
}

async function answered(doing: Answering): Promise<number> {
  const { planned, batches, came, verb, options, asked, registry, stops, io } = doing
  const session = planned.begin()
  try {
    if (verb === 'write') keepAsked(planned.out, options)
    const read = batches.keep(came)
    const summary = await session.answer().finally(stops.end)
    for (const { model } of summary.stopped) batches.forget(model)
    const written = summary.interrupted === 'no' ? batches.finish() : []
    const code = codeOf(doing, summary, exitCodeOf(summary, session.folder, asked))
    session.end(code)
    for (const warning of planned.models.warnings()) io.stderr.write(`  note     ${warning}\n`)
    tell(doing, read, written)
    if (session.folder.answers.size > 0 && hasResult(summary, session.folder))
      await reportRun(session.folder, registry, options, io)
    for (const line of verb === 'read' ? closingLines(summary, session.folder, asked) : []) io.stderr.write(`${line}\n`)
    return code
  } finally {
    session.close()
  }
}

/** Whoever has read results wants to know whether the run is whole. */
function codeOf({ verb, batches }: Answering, { interrupted }: RunSummary, code: number): number {
  if (interrupted !== 'no' || verb === 'write') return interrupted === 'no' ? EXIT.fine : code
  return code === EXIT.fine && batches.outstanding > 0 ? EXIT.incomplete : code
}

function tell(
  { planned: { out }, batches, verb, options: { display, quiet }, io }: Answering,
  read: ReturnType<Batches['keep']>,
  written: readonly AskedFile[],
): void {
  const folder = batchFolder(out)
  const { outstanding } = batches
  if (display === 'json') {
    const files = written.map(({ file, model, endpoint, requests, bytes }) => {
      return { file: join(folder, file), model, endpoint, requests, bytes }
    })
    io.stdout.write(`${JSON.stringify({ event: 'batch', ...read, files, outstanding })}\n`)
  }
  if (quiet) return
  const say = (line: string) => void io.stderr.write(`  batch    ${line}\n`)
  if (verb === 'read')
    say(
      `${read.replies} new ${read.replies === 1 ? 'reply' : 'replies'}, ${pluralize(read.lost, 'request')} without one, to be asked again`,
    )
  for (const { file, requests, bytes } of written)
    say(`${pluralize(requests, 'request')}, ${(bytes / 1e6).toFixed(1)} MB: ${join(folder, file)}`)
  say(
    outstanding === 0
      ? 'nothing is left to ask'
      : `${pluralize(outstanding, 'request')} open; then: fathom-bench batch read ${out} RESULTS…`,
  )
}

const formOf =
  ({ api }: Pick<BatchOptions, 'api'>) =>
  ({ name, preset }: BatchOptions['models'][number]): [string, BatchForm] => [
    name,
    (preset?.api ?? api) === 'anthropic' ? 'anthropic' : 'openai',
  ]

const limitsOf =
  ({ splitBytes, splitRequests }: BatchOptions) =>
  (form: BatchForm): BatchLimits => ({
    requests: Math.min(splitRequests ?? Number.POSITIVE_INFINITY, BATCH_LIMITS[form].requests),
    bytes: Math.min(splitBytes ?? Number.POSITIVE_INFINITY, BATCH_LIMITS[form].bytes),
  })

/** The flags of a run that a batch does not have, as if they had not been given. */
const runOptions = (options: BatchOptions): RunOptions => ({
  ...options,
  dryRun: false,
  fitCheck: false,
  gate: undefined,
  judge: undefined,
  judgeKeyEnv: '',
  maxRetries: 0,
  probeWindow: false,
  queue: undefined,
  record: undefined,
  replay: undefined,
  retryBudget: 0,
  rpm: undefined,
  sequential: false,
  sessionHeader: undefined,
  store: undefined,
  stream: false,
  timeout: undefined,
  tpm: undefined,
  trace: false,
})
