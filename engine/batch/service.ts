import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { incompleteError, usageError } from '../../core/errors.ts'
import { held } from '../../core/held.ts'
import { abortableSleep } from '../../runners/abort.ts'
import { type BatchService, type BatchState, batchService } from '../../runners/models/batch-service.ts'
import { endpoint } from '../../runners/models/endpoint.ts'
import { type AskedFile, batchFolder, openBatches } from '../../runs/batch/batches.ts'
import { keepResults, openSent, type SentList } from '../../runs/batch/sent.ts'
import { serverOf } from '../server-way.ts'
import type { RunSpec } from '../spec.ts'

/** What surrounds the sending and fetching of files: keys, and who is told. */
export interface AtServices {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly tell: (told: BatchTold) => void
}

/** How it stands with a file of requests at its service. */
export interface BatchTold {
  readonly file: string
  readonly batch: string
  readonly status: string
  readonly problem?: string
}

/** Hands every file of a run's requests that was not sent yet to its model's service. @returns how many they were */
export async function sendBatches(run: string, spec: RunSpec, { env, tell }: AtServices): Promise<number> {
  const sent = openSent(run)
  try {
    const files = askedFiles(run).filter(({ file }) => !sent.rows.has(file))
    const services = servicesOf(spec, files, env)
    for (const { file, model, endpoint: path } of files) {
      const service = held(services, model)
      const id = await service.upload(file.replaceAll('/', '-'), readFileSync(join(batchFolder(run), file)))
      const batch = await service.begin(id, path)
      sent.add({ v: 1, file, batch })
      tell({ file, batch, status: 'sent' })
    }
    return files.length
  } finally {
    sent.close()
  }
}

/** What came of the batches that were on their way. */
export interface Fetched {
  /** Files of results. */
  readonly results: readonly string[]
  /** The files of requests that they are of. */
  readonly over: readonly AskedFile[]
  /** To be called when the results were read: what is noted before would not be fetched again. */
  done(): void
}

/**
 * Waits until all batches of a run that were sent have ended, and fetches their results.
 *
 * @param every milliseconds between two looks at a batch
 * @throws BenchError (usage) where none is on its way
 */
export async function fetchBatches(
  run: string,
  spec: RunSpec,
  { every, env, tell }: AtServices & { readonly every: number },
): Promise<Fetched> {
  const sent = openSent(run)
  const ended: Ended[] = []
  try {
    const files = askedFiles(run).filter(
      ({ file }) => sent.rows.has(file) && held(sent.rows, file).status === undefined,
    )
    if (files.length === 0) throw usageError(`batch wait: nothing of ${run} is on its way. batch send sends it.`)
    const services = servicesOf(spec, files, env)
    for (const file of files)
      ended.push(await waited({ run, file, sent, service: held(services, file.model), every }, tell))
  } finally {
    sent.close()
  }
  return {
    results: ended.flatMap(({ paths }) => paths),
    over: ended.map(({ file }) => file),
    done() {
      const after = openSent(run)
      for (const { file, batch, status } of ended) after.add({ v: 1, file: file.file, batch, status })
      after.close()
    },
  }
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
  readonly every: number
}

async function waited({ run, file, sent, service, every }: Waited, tell: AtServices['tell']): Promise<Ended> {
  const { batch } = held(sent.rows, file.file)
  let state: BatchState | undefined
  for (let failures = 0; !state?.ended; ) {
    if (state) await abortableSleep(every, NEVER)
    try {
      state = await service.state(batch)
      failures = 0
    } catch (error) {
      // A batch takes hours: a server that is away for some of them is asked again.
      if (++failures >= PATIENCE) throw error
      state ??= { status: 'unknown', ended: false, files: [], problem: '' }
    }
  }
  tell({ file: file.file, batch, status: state.status, ...(state.problem && { problem: state.problem }) })
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
function servicesOf(
  spec: RunSpec,
  files: readonly AskedFile[],
  env: AtServices['env'],
): ReadonlyMap<string, BatchService> {
  const models = new Set(files.map(({ model }) => model))
  const other = files.find(({ form }) => form !== 'openai')
  if (other)
    throw usageError(
      `batch send: ${other.file} is in Anthropic's form, which the Files and Batches of OpenAI's form do not take. Post it to /v1/messages/batches yourself, and read the results with batch read.`,
    )
  const choices = [...spec.models, ...(spec.subModel ? [spec.subModel] : [])]
  return new Map(
    [...models].map(name => {
      const choice = choices.find(each => each.name === name)
      if (!choice) throw incompleteError(`batch send: ${name} is no model of this run any more.`)
      const { baseUrl, apiKey, keyName, headers } = serverOf(choice, spec, env)
      return [name, batchService(endpoint(baseUrl, apiKey, keyName, { headers }), keyName)]
    }),
  )
}
