import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, incompleteError, usageError } from '../../../core/errors.ts'
import { held } from '../../../core/held.ts'
import type { Io } from '../../../core/io.ts'
import { serverOf } from '../../../engine/server-way.ts'
import type { BatchOptions } from '../../../flags/batch.ts'
import { abortableSleep } from '../../../runners/abort.ts'
import { type BatchService, type BatchState, batchService } from '../../../runners/models/batch-service.ts'
import { endpoint } from '../../../runners/models/endpoint.ts'
import { type AskedFile, batchFolder, openBatches } from '../../../runs/batch/batches.ts'
import { keepResults, openSent, type SentList } from '../../../runs/batch/sent.ts'
import { batchSession } from './session.ts'

/** `batch send RUN`: hands every file that was not sent yet to its model's service. */
export async function sendBatches(options: BatchOptions, io: Io): Promise<number> {
  const run = options.out! // the command's argument
  const sent = openSent(run)
  try {
    const files = askedFiles(run).filter(({ file }) => !sent.rows.has(file))
    const services = servicesOf(options, files, io)
    for (const { file, model, endpoint: path } of files) {
      const service = held(services, model)
      const id = await service.upload(file.replaceAll('/', '-'), readFileSync(join(batchFolder(run), file)))
      const batch = await service.begin(id, path)
      sent.add({ v: 1, file, batch })
      tell(options, io, { file, batch, status: 'sent' })
    }
    if (files.length === 0 && !options.quiet) io.stderr.write('  batch    every file was sent before\n')
    return EXIT.fine
  } finally {
    sent.close()
  }
}

/** `batch wait RUN`: waits until all batches that were sent have ended, fetches their results and reads them. */
export async function waitForBatches(options: BatchOptions, io: Io): Promise<number> {
  const run = options.out! // the command's argument
  const sent = openSent(run)
  const ended: Ended[] = []
  try {
    const files = askedFiles(run).filter(
      ({ file }) => sent.rows.has(file) && held(sent.rows, file).status === undefined,
    )
    if (files.length === 0) throw usageError(`batch wait: nothing of ${run} is on its way. batch send sends it.`)
    const services = servicesOf(options, files, io)
    for (const file of files)
      ended.push(await waited({ run, file, sent, service: held(services, file.model), options, io }))
  } finally {
    sent.close()
  }
  const results = ended.flatMap(({ paths }) => paths)
  const code = await batchSession({ verb: 'read', options, results, over: ended.map(({ file }) => file) }, io)
  const after = openSent(run)
  for (const { file, batch, status } of ended) after.add({ v: 1, file: file.file, batch, status })
  after.close()
  return code
}

interface Ended {
  readonly file: AskedFile
  readonly batch: string
  readonly status: string
  readonly paths: readonly string[]
}

interface Waited {
  readonly run: string
  readonly file: AskedFile
  readonly sent: SentList
  readonly service: BatchService
  readonly options: BatchOptions
  readonly io: Io
}

async function waited({ run, file, sent, service, options, io }: Waited): Promise<Ended> {
  const { batch } = held(sent.rows, file.file)
  let state: BatchState | undefined
  for (let failures = 0; !state?.ended; ) {
    if (state) await abortableSleep(options.every, NEVER)
    try {
      state = await service.state(batch)
      failures = 0
    } catch (error) {
      // A batch takes hours: a server that is away for some of them is asked again.
      if (++failures >= PATIENCE) throw error
      state ??= { status: 'unknown', ended: false, files: [], problem: '' }
    }
  }
  tell(options, io, { file: file.file, batch, status: state.status, ...(state.problem && { problem: state.problem }) })
  const paths: string[] = []
  for (const id of state.files)
    paths.push(await keepResults(run, file.file, paths.length + 1, await service.download(id)))
  return { file, batch, status: state.status, paths }
}

const PATIENCE = 10
const NEVER = new AbortController().signal

function askedFiles(run: string): readonly AskedFile[] {
  const batches = openBatches(run)
  batches.close()
  return batches.files
}

/** @throws BenchError (usage) for files of a form that has no such service, and for a key that is missing */
function servicesOf(options: BatchOptions, files: readonly AskedFile[], io: Io): ReadonlyMap<string, BatchService> {
  const models = new Set(files.map(({ model }) => model))
  const other = files.find(({ form }) => form !== 'openai')
  if (other)
    throw usageError(
      `batch send: ${other.file} is in Anthropic's form, which the Files and Batches of OpenAI's form do not take. Post it to /v1/messages/batches yourself, and read the results with batch read.`,
    )
  const choices = [...options.models, ...(options.subModel ? [options.subModel] : [])]
  return new Map(
    [...models].map(name => {
      const choice = choices.find(each => each.name === name)
      if (!choice) throw incompleteError(`batch send: ${name} is no model of this run any more.`)
      const { baseUrl, apiKey, keyName, headers } = serverOf(choice, options, io.env)
      return [name, batchService(endpoint(baseUrl, apiKey, keyName, { headers }), keyName)]
    }),
  )
}

interface Told {
  readonly file: string
  readonly batch: string
  readonly status: string
  readonly problem?: string
}

function tell({ display, quiet }: BatchOptions, io: Io, told: Told): void {
  const { file, batch, status, problem } = told
  if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'batch file', ...told })}\n`)
  else if (!quiet)
    io.stderr.write(`  batch    ${file}: ${batch} ${status}${problem === undefined ? '' : ` (${problem})`}\n`)
}
