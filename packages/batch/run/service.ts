import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  computeKey,
  getErrorMessage,
  incompleteError,
  mustGet,
  parseEndpoint,
  quoteForMessage,
  type RunSpec,
  readPlain,
  resolveServer,
  sha256,
  sleepUnlessAborted,
  toFields,
  tryParseForeignJson,
  usageError,
} from 'fathom-bench/plugin'
import { batchFolder, openBatches, type RequestFile } from '../files/batches.ts'
import { keepResults, openSent, type SentList } from '../files/sent-files.ts'
import { type BatchMetadata, type BatchService, batchService, isGone } from '../service/batch-service.ts'

/** The dependencies of sending and fetching files: keys and listeners. */
export interface AtServices {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly tell: (told: BatchTold) => void
}

/** The state of a request file at its service. */
export interface BatchTold {
  readonly file: string
  readonly batch: string
  readonly status: string
  readonly problem?: string
}

/**
 * Sends every unsent request file of a run to its model's service. To avoid paying twice, it first looks for files that
 * an interrupted process may have sent among the service's batches.
 *
 * @param again a file to send once more, because its batch is lost
 * @returns how many files were sent or found there
 * @throws BenchError (usage) if the batch of `again` is not lost
 */
export async function sendBatches(
  run: string,
  spec: RunSpec,
  { env, tell }: AtServices,
  again?: string,
): Promise<number> {
  const sent = openSent(run)
  try {
    const all = listRequestFiles(run)
    const lost = again === undefined ? undefined : findFile(run, again, all)
    const files = lost ? [lost] : all.filter(({ file }) => !sent.rows.has(file))
    const services = openServices(spec, files, env)
    for (const asked of files) {
      const { file, model } = asked
      const service = mustGet(services, model)
      if (lost) await checkLost(run, sent, file, service)
      const before = sent.begun.has(file)
        ? await findSentBatch(run, asked, sent, service, lost !== undefined)
        : undefined
      const { batch, status } = before ?? (await sendFile(run, asked, sent, service))
      sent.add({ v: 1, file, batch })
      tell({ file, batch, status })
    }
    return files.length
  } finally {
    sent.close()
  }
}

interface Sent {
  readonly batch: string
  readonly status: string
}

async function sendFile(
  run: string,
  { file, endpoint: path }: RequestFile,
  sent: SentList,
  service: BatchService,
): Promise<Sent> {
  const bytes = readFileSync(join(batchFolder(run), file))
  const id = await service.upload(file.replaceAll('/', '-'), bytes)
  // From here to the note of its id, a process that ends may have sent it.
  sent.add({ v: 1, file, batch: '' })
  return { batch: await service.begin(id, path, makeMarks(run, file, bytes)), status: 'sent' }
}

/**
 * Finds the batch of a file that an interrupted process may have sent.
 * @param again whether the user wants to send it in any case
 * @throws BenchError (incomplete) if the service does not list its batches
 */
async function findSentBatch(
  run: string,
  { file }: RequestFile,
  sent: SentList,
  service: BatchService,
  again: boolean,
): Promise<Sent | undefined> {
  const marks = makeMarks(run, file, readFileSync(join(batchFolder(run), file)))
  try {
    const found = (await service.find(marks)).find(id => id !== sent.rows.get(file)?.batch)
    return found === undefined ? undefined : { batch: found, status: 'found: it was sent before' }
  } catch (error) {
    if (again) return undefined
    throw incompleteError(
      `${file} may have been sent before, and the list of batches cannot be read: ${getErrorMessage(error)} If its service has no such batch: fathom-bench batch send ${run} --again ${file}`,
      error,
    )
  }
}

/** By what a batch is known to be of this file and this run. */
const makeMarks = (run: string, file: string, bytes: Uint8Array): BatchMetadata => ({
  fathom_run: makeFolderMark(run),
  fathom_file: file,
  fathom_sha256: sha256(bytes),
})

/** Two folders may hold equal files: each has its own answers. */
function makeFolderMark(run: string): string {
  const { created, seed } = toFields(tryParseForeignJson(readPlain(join(run, 'manifest.json')).toString('utf8')))
  return computeKey({ created, seed })
}

/** @throws BenchError (usage) for a file that is not one of the run's request files */
function findFile(run: string, named: string, files: readonly RequestFile[]): RequestFile {
  const isNamed = ({ file }: RequestFile) => file === named || resolve(batchFolder(run), file) === resolve(named)
  const found = files.find(isNamed)
  if (found) return found
  const known = files.map(({ file }) => file).join(', ')
  throw usageError(
    `batch send --again: got ${quoteForMessage(named)}, expected a file of requests of this run: ${known}.`,
  )
}

/** @throws BenchError (usage) if its results exist or may still arrive, because it would be paid for twice */
async function checkLost(run: string, sent: SentList, file: string, service: BatchService): Promise<void> {
  const row = sent.rows.get(file)
  if (!row) return
  if (row.status !== undefined)
    throw usageError(`batch send --again: ${file} has its results already; what they lack is in a later wave.`)
  try {
    const { status, ended, files } = await service.state(row.batch)
    if (!ended) throw usageError(`batch send --again: ${file} is ${status} at its service (${row.batch}). Wait for it.`)
    for (const id of files) await service.download(id).then(readFirstPiece)
  } catch (error) {
    if (isGone(error)) return
    throw error
  }
  throw usageError(`batch send --again: ${file} has ended and its results are available. Read them: batch wait ${run}.`)
}

/** Only whether it is there counts. */
async function readFirstPiece(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of pieces) return
}

/** The batches that ended since the last check. */
export interface FetchedBatches {
  /** Files of results. */
  readonly results: readonly string[]
  /** The files of requests that they are of. */
  readonly over: readonly RequestFile[]
  /** To be called when the results were read: what is noted before would not be fetched again. */
  done(): void
}

/**
 * Waits for the sent batches of a run, and yields the results of each check, so that no batch blocks another. A batch
 * that its service no longer knows, or whose results are unavailable, is reported and skipped.
 *
 * @param every milliseconds between two checks
 * @returns how many were skipped
 * @throws BenchError (usage) if no batch is pending
 */
export async function* fetchBatches(
  run: string,
  spec: RunSpec,
  { every, env, tell }: AtServices & { readonly every: number },
): AsyncGenerator<FetchedBatches, number> {
  const sent = openSent(run)
  sent.close()
  const files = listRequestFiles(run).filter(
    ({ file }) => sent.rows.has(file) && mustGet(sent.rows, file).status === undefined,
  )
  if (files.length === 0) throw usageError(`batch wait: no batch of ${run} is pending. Send it with batch send.`)
  const services = openServices(spec, files, env)
  const failures = new Map<string, number>()
  let left = 0
  for (let open = files; open.length > 0; ) {
    const ended: EndedBatch[] = []
    const still: RequestFile[] = []
    for (const file of open) {
      const { batch } = mustGet(sent.rows, file.file)
      try {
        const came = await fetchEndedBatch({ run, file, batch, service: mustGet(services, file.model) }, tell)
        if (came) ended.push(came)
        else still.push(file)
        failures.delete(file.file)
      } catch (error) {
        const count = (failures.get(file.file) ?? 0) + 1
        failures.set(file.file, count)
        // A batch takes hours: a server that is away for some of them is asked again.
        if (!isGone(error) && count < PATIENCE) still.push(file)
        else {
          left++
          tell({
            file: file.file,
            batch,
            status: isGone(error) ? 'lost' : 'left out',
            problem: explainPending(run, file, error),
          })
        }
      }
    }
    open = still
    if (ended.length > 0) yield collectFetched(run, ended)
    if (open.length > 0) await sleepUnlessAborted(every, NEVER)
  }
  return left
}

const explainPending = (run: string, { file }: RequestFile, error: unknown): string =>
  isGone(error)
    ? `${getErrorMessage(error)} Send its requests again: fathom-bench batch send ${run} --again ${file}`
    : getErrorMessage(error)

const collectFetched = (run: string, ended: readonly EndedBatch[]): FetchedBatches => ({
  results: ended.flatMap(({ paths }) => paths),
  over: ended.map(({ file }) => file),
  done() {
    const after = openSent(run)
    for (const { file, batch, status } of ended) after.add({ v: 1, file: file.file, batch, status })
    after.close()
  },
})

interface EndedBatch {
  readonly file: RequestFile
  readonly batch: string
  readonly status: string
  readonly paths: readonly string[]
}

interface Looked {
  readonly run: string
  readonly file: RequestFile
  readonly batch: string
  readonly service: BatchService
}

/** @returns undefined while more may come */
async function fetchEndedBatch(
  { run, file, batch, service }: Looked,
  tell: AtServices['tell'],
): Promise<EndedBatch | undefined> {
  const state = await service.state(batch)
  if (!state.ended) return undefined
  const paths: string[] = []
  for (const id of state.files)
    paths.push(await keepResults(run, file.file, paths.length + 1, await service.download(id)))
  tell({ file: file.file, batch, status: state.status, ...(state.problem && { problem: state.problem }) })
  return { file, batch, status: state.status, paths }
}

const PATIENCE = 10
const NEVER = new AbortController().signal

function listRequestFiles(run: string): readonly RequestFile[] {
  const batches = openBatches(run)
  batches.close()
  return batches.files
}

/** @throws BenchError (usage) for files of a form without such a service, and for a missing key */
function openServices(
  spec: RunSpec,
  files: readonly RequestFile[],
  env: AtServices['env'],
): ReadonlyMap<string, BatchService> {
  const models = new Set(files.map(({ model }) => model))
  const other = files.find(({ form }) => form !== 'openai')
  if (other)
    throw usageError(
      `batch send: ${other.file} is in Anthropic's format, which OpenAI's Files and Batches APIs do not accept. Post it to /v1/messages/batches yourself, and read the results with batch read.`,
    )
  const choices = [...spec.models, ...(spec.subModel ? [spec.subModel] : [])]
  return new Map(
    [...models].map(name => {
      const choice = choices.find(each => each.name === name)
      if (!choice) throw incompleteError(`batch send: ${name} is no longer a model of this run.`)
      const { baseUrl, apiKey, keyName, headers } = resolveServer(choice, spec, env)
      return [name, batchService(parseEndpoint(baseUrl, apiKey, keyName, { headers }), keyName)]
    }),
  )
}
