import { join } from 'node:path'
import {
  type BatchOptions,
  EXIT,
  formatClosingLines,
  hasResult,
  type Io,
  listenForInterrupts,
  loadRegistry,
  openScreen,
  pickRunExitCode,
  pluralize,
  quoteShellWord,
  type RunCommandOptions,
  refuseUntaken,
  reportRun,
} from 'fathom-bench/plugin'
import { batchFolder, type RequestFile } from '../files/batches.ts'
import { checkBatchable } from './checks.ts'
import { keepAsked } from './request-record.ts'
import { type BatchTold, fetchBatches, sendBatches } from './service.ts'
import { planBatch, type Wave } from './session.ts'
import { toFileOptions } from './spec.ts'

/** A step of `batch write` or `batch read`. */
export interface BatchVerb {
  readonly verb: 'write' | 'read'
  readonly options: BatchOptions
  /** Result files. */
  readonly results: readonly string[]
  /** Request files that will get no further responses. */
  readonly over?: readonly RequestFile[]
}

/**
 * Runs and shows a session over batch files. Returns the exit code of a run, or 3 after a read that leaves requests
 * open.
 */
export async function batchSession({ verb, options, results, over = [] }: BatchVerb, io: Io): Promise<number> {
  const registry = await loadRegistry(options.plugin)
  const asked = toRunOptions(options)
  // Reject what batches cannot do before anything else.
  checkBatchable(asked, registry)
  if (verb === 'write') refuseUntaken(asked, registry)
  const shown = openScreen(asked, io)
  const stops = listenForInterrupts()
  const { signals } = stops
  const batch = await planBatch(asked, { registry, env: io.env, listen: shown.listen, signals })
  const { planned } = batch
  try {
    if (verb === 'write') shown.plan(planned)
    const session = batch.begin(results, over)
    try {
      const { words: _, typed: __, argv: ___, ...said } = options
      if (verb === 'write') keepAsked(planned.out, said)
      const wave = await session.answer().finally(stops.end)
      const answered = pickRunExitCode(wave.summary, session.folder, asked)
      const code = pickExitCode(verb, wave, answered)
      // After a successful write the run is unfinished, as expected.
      session.end(pickExitCode('read', wave, answered))
      for (const warning of planned.models.warnings()) io.stderr.write(`  note     ${warning}\n`)
      tell(verb, planned.out, wave, options, io)
      if (session.folder.answers.size > 0 && hasResult(wave.summary, session.folder))
        await reportRun(session.folder, registry, options, io)
      for (const line of verb === 'read' ? formatClosingLines(wave.summary, session.folder, asked) : [])
        io.stderr.write(`${line}\n`)
      return code
    } finally {
      session.close()
    }
  } finally {
    await batch.close()
  }
}

/** Runs `batch send RUN`. */
export async function send(options: BatchOptions, io: Io): Promise<number> {
  const run = options.out! // The command requires its argument.
  const at = { env: io.env, tell: (told: BatchTold) => tellFile(options, io, told) }
  const sent = await sendBatches(run, toRunOptions(options), at, options.again)
  if (sent === 0 && !options.quiet) io.stderr.write('  batch    every file was sent before\n')
  return EXIT.fine
}

/** Runs `batch wait RUN`. */
export async function wait(options: BatchOptions, io: Io): Promise<number> {
  const run = options.out! // The command requires its argument.
  const { every } = options
  const at = { every, env: io.env, tell: (told: BatchTold) => tellFile(options, io, told) }
  const rounds = fetchBatches(run, toRunOptions(options), at)
  let code: number = EXIT.fine
  for (let round = await rounds.next(); ; round = await rounds.next()) {
    // Skipped batches were reported before.
    if (round.done) return code === EXIT.fine && round.value > 0 ? EXIT.incomplete : code
    const { results, over, done } = round.value
    code = await batchSession({ verb: 'read', options, results, over }, io)
    done()
    if (code === EXIT.interrupted) return code
  }
}

/** After reading results, the exit code says whether the run is complete. */
function pickExitCode(verb: BatchVerb['verb'], { summary: { interrupted }, outstanding }: Wave, code: number): number {
  if (interrupted !== 'no' || verb === 'write') return interrupted === 'no' ? EXIT.fine : code
  return code === EXIT.fine && outstanding > 0 ? EXIT.incomplete : code
}

function tell(
  verb: BatchVerb['verb'],
  out: string,
  { read, written, outstanding }: Wave,
  { display, quiet }: BatchOptions,
  io: Io,
): void {
  const folder = batchFolder(out)
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
      `${read.replies} new ${read.replies === 1 ? 'response' : 'responses'}, ${pluralize(read.lost, 'request')} without one, to be sent again`,
    )
  for (const { file, requests, bytes } of written)
    say(`${pluralize(requests, 'request')}, ${(bytes / 1e6).toFixed(1)} MB: ${join(folder, file)}`)
  say(
    outstanding === 0
      ? 'no request is open'
      : `${pluralize(outstanding, 'request')} open; then: fathom-bench batch read ${quoteShellWord(out)} RESULTS…`,
  )
}

function tellFile({ display, quiet }: BatchOptions, io: Io, told: BatchTold): void {
  const { file, batch, status, problem } = told
  if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'batch file', ...told })}\n`)
  else if (!quiet || status === 'lost' || status === 'left out')
    io.stderr.write(`  batch    ${file}: ${batch} ${status}${problem === undefined ? '' : ` (${problem})`}\n`)
}

/** Converts the options to those of a run. Flags that a batch does not have count as not given. */
const toRunOptions = (options: BatchOptions): RunCommandOptions => ({ ...toFileOptions(options), ...NOT_GIVEN })

const NOT_GIVEN = {
  gate: undefined,
  sequential: false,
  judge: undefined,
  judgeKeyEnv: '',
  queue: undefined,
  until: undefined,
  store: undefined,
}
