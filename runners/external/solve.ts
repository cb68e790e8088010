import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import { getErrorMessage } from '../../core/errors.ts'
import { type Fields, toFields, tryParseForeignJson } from '../../core/files/foreign-json.ts'
import { redactUrlKeys } from '../../core/text/secrets.ts'
import { sleepUnlessAborted } from '../abort.ts'
import { ModelError } from '../model.ts'
import { readBeginning } from '../models/transport/body.ts'
import { request } from '../models/transport/undici.ts'
import { cutToOneLine } from '../one-line.ts'
import { MOST_OBJECT, type OwnUsage, parseWholeAnswer } from './one-object.ts'

/** Description that a server of the external protocol returns (docs/external-method.md). */
export type Info = z.infer<typeof InfoForm>

const InfoForm = z.lazy(() =>
  z.object({
    name: z.string(),
    revision: z.string().optional(),
    weights: z.string().optional(),
    dtype: z.string().optional(),
    device: z.string().optional(),
    gate: z.boolean().optional(),
    ratios: z.array(z.number()).optional(),
    chunk: z.number().optional(),
    window: z.number().optional(),
  }),
)

/** One event of a solution, a line of NDJSON. Fields that are not known are passed over. */
export type SolveEvent = z.infer<typeof EventForm>

/** Counts, bytes and times: one that cannot be true is left out. */
const figure = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish().catch(undefined)
const place = z.number().int().nonnegative().max(1e9)
const EventForm = z.lazy(() =>
  z.discriminatedUnion('e', [
    z.object({ e: z.literal('heartbeat') }),
    z.object({
      e: z.literal('chunk'),
      i: place,
      n: place,
      compressMs: figure,
      updateMs: figure,
      memoryTokens: figure,
      memory: z.string().optional(),
    }),
    z.object({ e: z.literal('gate'), i: place, score: z.number().nullable().optional(), open: z.boolean() }),
    z.object({
      e: z.literal('final'),
      answer: z.string(),
      textTokens: figure,
      questionTokens: figure,
      peakGpuBytes: figure,
      compressMs: figure,
      reasonMs: figure,
      finalMs: figure,
    }),
    z.object({ e: z.literal('error'), message: z.string() }),
  ]),
)

/** The event that a solution ends with, and the names of figures in it that cannot be true. */
export type SolveFinal = Extract<SolveEvent, { e: 'final' }> & {
  readonly leftOut: readonly string[]
  /** Usage that the server reports, if its answer is one object. */
  readonly usage?: OwnUsage
}

/** A task for the server. `id` names it when it is to be cancelled. */
export interface SolveTask {
  readonly id: string
  readonly context: string
  readonly question: string
  readonly options: Readonly<Record<string, number | string>>
  /** OpenAI-compatible server with the run's model, for methods that use it. */
  readonly endpoint?: { readonly baseUrl: string; readonly apiKey: string; readonly model: string }
}

export interface SolveOptions {
  /** Longest time without a line, a heartbeat included. */
  readonly silenceMs: number
  /** Longest wait for a server that is busy with other tasks. */
  readonly queueMs: number
  readonly signal: AbortSignal
  readonly onEvent: (event: SolveEvent) => void
}

/**
 * Fetches and checks the description.
 * @throws ModelError with one line for any other response
 */
export async function fetchSolverInfo(url: string, signal: AbortSignal): Promise<Info> {
  const { statusCode, body } = await sendRequest(url, () =>
    request(`${url}/v1/info`, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) }),
  )
  const text = await readBeginning(body, BEGINNING)
  if (statusCode !== 200) throw makeStatusError('GET /v1/info', statusCode, text)
  const parsed = InfoForm.safeParse(tryParseForeignJson(text))
  if (!parsed.success)
    throw new ModelError('failed', `GET /v1/info returned an invalid description: ${cutToOneLine(text, 120)}`)
  return parsed.data
}

/**
 * Has a task solved: the context goes out compressed, events come back as lines. A busy server is asked again; an abort
 * and a broken stream cancel the task there.
 * @throws ModelError in one line; the reason of `signal`
 */
export async function solve(url: string, task: SolveTask, options: SolveOptions): Promise<SolveFinal> {
  const body = await promisify(gzip)(JSON.stringify(task), { level: 1 })
  const { signal, queueMs } = options
  const queuedAt = performance.now()
  try {
    for (;;) {
      const silence = new AbortController()
      const both = AbortSignal.any([signal, silence.signal])
      const alive = watch(silence, options.silenceMs)
      try {
        const reply = await sendRequest(url, () =>
          request(`${url}/v1/solve`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
            body,
            signal: both,
            headersTimeout: 0,
            bodyTimeout: 0,
          }),
        )
        if (reply.statusCode === 429 || reply.statusCode === 503) {
          await readBeginning(reply.body, BEGINNING)
          const wait = Math.min(60, Math.max(0.2, Number(reply.headers['retry-after']) || 2)) * 1000
          if (performance.now() - queuedAt + wait > queueMs)
            throw new ModelError(
              'failed',
              `the server was busy for ${Math.round(queueMs / 1000)} s (${reply.statusCode})`,
            )
          alive.end()
          await sleepUnlessAborted(wait, signal)
          continue
        }
        if (reply.statusCode !== 200)
          throw makeStatusError('POST /v1/solve', reply.statusCode, await readBeginning(reply.body, BEGINNING))
        return isOneObject(reply.headers['content-type'])
          ? await parseFinal(await readText(reply.body, alive), options)
          : await readFinalEvent(reply.body, alive, options)
      } catch (error) {
        signal.throwIfAborted()
        if (silence.signal.aborted)
          throw new ModelError(
            'failed',
            `the server sent nothing for ${options.silenceMs / 1000} s, no heartbeat either`,
          )
        if (!(error instanceof ModelError))
          throw new ModelError(
            'failed',
            `the answer to POST /v1/solve broke off: ${cutToOneLine(getErrorMessage(error), 160)}`,
          )
        throw error
      } finally {
        alive.end()
      }
    }
  } catch (error) {
    await cancelTask(url, task.id)
    throw error
  }
}

const isOneObject = (type: unknown) => /^application\/json\b/i.test(String(type ?? '').trim())

async function readText(body: AsyncIterable<Uint8Array>, alive: { again(): void }): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    alive.again()
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MOST_OBJECT)
      throw new ModelError('failed', `POST /v1/solve answered with more than ${MOST_OBJECT} characters`)
  }
  return text + decoder.decode()
}

/**
 * An answer in one piece as the final event. A server that announces one object and sends a stream is read as what it
 * sends.
 */
async function parseFinal(text: string, options: SolveOptions): Promise<SolveFinal> {
  if (/^\s*\{\s*"e"\s*:/.test(text)) return readFinalEvent(streamText(text), { again() {} }, options)
  const { fields, usage } = parseWholeAnswer(text)
  const event = EventForm.parse({ ...fields, e: 'final' }) as Extract<SolveEvent, { e: 'final' }>
  options.onEvent(event)
  return { ...event, leftOut: leftOut(fields, event), ...(usage && { usage }) }
}

async function* streamText(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

/** Reads events to the final one. */
async function readFinalEvent(
  body: AsyncIterable<Uint8Array>,
  alive: { again(): void },
  { onEvent }: SolveOptions,
): Promise<SolveFinal> {
  for await (const line of readLines(body, alive)) {
    if (line.trim() === '') continue
    const sent = tryParseForeignJson(line, EVENT_LIMITS)
    const parsed = EventForm.safeParse(sent)
    if (!parsed.success)
      throw new ModelError('failed', `a line of the stream is not an event: ${cutToOneLine(line, 120)}`)
    const event = parsed.data
    if (event.e === 'error') throw new ModelError('failed', `the server says: ${cutToOneLine(event.message, 200)}`)
    onEvent(event)
    if (event.e === 'final') return { ...event, leftOut: leftOut(toFields(sent), event) }
  }
  throw new ModelError('failed', 'the stream ended without a final event')
}

async function* readLines(body: AsyncIterable<Uint8Array>, alive: { again(): void }): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    alive.again()
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop()! // a text that is split has a last part
    if (rest.length > LONGEST_LINE)
      throw new ModelError('failed', `a line of the stream is longer than ${LONGEST_LINE} characters`)
    yield* lines
  }
  if (rest.trim() !== '') yield rest
}

const LONGEST_LINE = 4_000_000
const EVENT_LIMITS = { chars: 2 * LONGEST_LINE, values: 100_000 }
/** Characters of a body that is not streamed. */
const BEGINNING = 65_536

const leftOut = (sent: Fields, event: Fields): string[] =>
  Object.keys(event).filter(name => event[name] === undefined && sent[name] !== undefined && sent[name] !== null)

/** Ends the request after a silence. */
function watch(controller: AbortController, ms: number) {
  const timer = setTimeout(() => controller.abort(), ms)
  return { again: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

async function cancelTask(url: string, id: string): Promise<void> {
  try {
    const { body } = await request(`${url}/v1/solve/${encodeURIComponent(id)}`, {
      method: 'DELETE',
      signal: AbortSignal.timeout(800),
    })
    await body.dump()
  } catch {
    // It may be gone; there is nothing more to do about the task.
  }
}

async function sendRequest<T>(url: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    if (name === 'AbortError' || name === 'TimeoutError') {
      if (name === 'TimeoutError') throw new ModelError('failed', `${formatAddress(url)} did not answer within 10 s`)
      throw error
    }
    throw new ModelError('failed', `nothing answers at ${formatAddress(url)} (${code ?? getErrorMessage(error)})`, {
      fatal: true,
    })
  }
}

/** Without user and query. */
function formatAddress(url: string): string {
  if (!URL.canParse(url)) return 'its address'
  const { origin, pathname } = new URL(url)
  return redactUrlKeys(origin + pathname.replace(/\/+$/, ''))
}

const makeStatusError = (what: string, status: number, text: string) =>
  new ModelError('failed', `${what} answered ${status}: ${cutToOneLine(text, 160)}`)
