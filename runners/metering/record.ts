import { computeKey } from '../../core/rows/key.ts'
import type { RunKey } from '../../core/rows/rows.ts'
import { rejectOnAbort } from '../abort.ts'
import type { ChatReply, ChatRequest, Embedded, Model } from '../model.ts'
import { ModelError } from '../model.ts'
import { RunSpent } from './budget.ts'

/** Sits between attempts and their models. It stores every response, or returns stored ones. */
export interface Tape {
  attempt(key: RunKey, attempt: number): Reel
}

/** One attempt's part of a tape. */
export interface Reel {
  model(model: Model): Model
  /**
   * The attempt's clock, in milliseconds. It advances only when a call ends, also while recording, so that a time
   * budget decides the same on replay.
   */
  readonly now: () => number
  /** Is it played back? Then calls end when the recording says so, and no timer may end them. */
  readonly played: boolean
  /** Whether the attempt waits for responses of a later session. Its result is then not an outcome. */
  readonly waits?: () => boolean
  /** The attempt is over; when, on its clock. */
  end(): number
}

/** A call that is answered in a later session: the attempt that made it is made again then. */
export class Waiting extends Error {
  constructor() {
    super('the reply comes later')
    this.name = 'Waiting'
  }
}

/** One line of a recording. Times are milliseconds from the beginning of the attempt. */
export type Recorded = RecordedCall | RecordedEnd

interface RecordedCall {
  /** Id of the attempt. */
  readonly of: string
  /** Hash of the request as it was sent. */
  readonly request: string
  /** Number of earlier equal requests in the attempt. */
  readonly occurrence: number
  readonly ended: number
  readonly reply?: ChatReply
  readonly embedded?: Packed
  readonly error?: RecordedError
}

interface RecordedEnd {
  readonly of: string
  readonly ended: number
}

interface RecordedError {
  readonly kind: ModelError['kind']
  readonly message: string
  readonly fatal: boolean
  /** Absent: no. */
  readonly gone?: true
  readonly retries: number
  /** The run's own limit of time cut the call off. */
  readonly spent?: true
}

/** Vectors as base64 of their numbers, which is exact. Decimal digits would take three times the space. */
interface Packed {
  readonly vectors: readonly string[]
  readonly tokens: number
  readonly source: Embedded['source']
}

/** Hands every call on and appends how it ended. Requests are not kept: their hash is. */
export function createRecorder(append: (row: Recorded) => void, clock: () => number): Tape {
  return {
    attempt(key, attempt) {
      const of = attemptId(key, attempt)
      const startedAt = clock()
      let time = startedAt
      const measureElapsed = () => {
        time = Math.max(time, clock())
        return time
      }
      const countOccurrence = createCounter()
      const keepOutcome = async <T>(
        request: string,
        signal: AbortSignal,
        ask: () => Promise<T>,
        tell: (value: T) => object,
      ): Promise<[T, number]> => {
        const call = { of, request, occurrence: countOccurrence(request) }
        // At its own deadline the attempt continues at once; the call itself may end later.
        let cutAt: number | undefined
        const cut = () => {
          cutAt = measureElapsed()
        }
        signal.addEventListener('abort', cut, { once: true })
        try {
          const value = await ask()
          signal.throwIfAborted()
          const at = measureElapsed()
          append({ ...call, ended: at - startedAt, ...tell(value) })
          return [value, at]
        } catch (error) {
          // Anything else is an interruption, and no part of the run.
          if (error instanceof ModelError)
            append({ ...call, ended: (cutAt ?? measureElapsed()) - startedAt, error: toRecordedError(error) })
          throw error
        } finally {
          signal.removeEventListener('abort', cut)
        }
      }
      return {
        now: () => time,
        played: false,
        model: model => ({
          ...model,
          async chat(request) {
            const ask = () => model.chat(request)
            const [reply, endedAt] = await keepOutcome(hashChat(model, request), request.signal, ask, reply => ({
              reply,
            }))
            return { ...reply, timing: { ...reply.timing, endedAt } }
          },
          ...(model.embed && {
            async embed(texts, signal) {
              const ask = () => model.embed!(texts, signal) // made where it is there
              const [reply] = await keepOutcome(embedHash(model, texts), signal, ask, reply => ({
                embedded: packVectors(reply),
              }))
              return reply
            },
          }),
        }),
        end() {
          append({ of, ended: measureElapsed() - startedAt })
          return time
        },
      }
    },
  }
}

function toRecordedError(error: ModelError): RecordedError {
  const { kind, message, fatal, gone, retries } = error
  return { kind, message, fatal, retries, ...(gone && { gone }), ...(error instanceof RunSpent && { spent: true }) }
}

/**
 * Replays a recording. The same calls get the same responses with the same times on the attempts' clocks, and no model
 * is called. Responses arrive in their recorded order, as far as they are requested in time. If an attempt has no
 * recorded request, an equal one of another attempt serves; the first to arrive pays for shared work.
 */
export function createPlayer(rows: Iterable<Recorded>, name: string, clock: () => number): Tape {
  const calls = new Map<string, Take[]>()
  const ends = new Map<string, number>()
  let line = 0
  for (const row of rows) {
    if (!('request' in row)) ends.set(row.of, row.ended)
    else calls.set(row.request, [...(calls.get(row.request) ?? []), { row, line: line++, used: false }])
  }
  const deliver = createOrderedWaits()

  return {
    attempt(key, attempt) {
      const of = attemptId(key, attempt)
      const startedAt = clock()
      let time = startedAt
      const countOccurrence = createCounter()
      const playCall = async (request: string, label: string, signal: AbortSignal): Promise<[RecordedCall, number]> => {
        const occurrence = countOccurrence(request)
        const sent = time
        const takes = calls.get(request) ?? []
        const own = takes.find(({ row, used }) => !used && row.of === of && row.occurrence === occurrence)
        const take = own ?? takes.find(({ used }) => !used)
        if (!take) throw new ModelError('failed', `${name} has no reply to this call (${label})`)
        take.used = true
        await rejectOnAbort(deliver(take.line), signal)
        const ended = own ? startedAt + take.row.ended : sent + (take.row.reply?.timing.totalMs ?? 0)
        time = Math.max(time, ended)
        const { error } = take.row
        if (error) throw toError(error)
        return [take.row, ended]
      }
      return {
        now: () => time,
        played: true,
        model: model => ({
          ...model,
          async chat(request) {
            const [{ reply }, endedAt] = await playCall(hashChat(model, request), request.label, request.signal)
            // A call of words that has no error has a reply, one of texts their embeddings.
            return { ...reply!, timing: { ...reply!.timing, endedAt } }
          },
          async embed(texts, signal) {
            const [{ embedded }] = await playCall(embedHash(model, texts), 'embeddings', signal)
            return unpackVectors(embedded!) // as above
          },
        }),
        end() {
          time = Math.max(time, startedAt + (ends.get(of) ?? 0))
          return time
        },
      }
    },
  }
}

interface Take {
  readonly row: RecordedCall
  readonly line: number
  used: boolean
}

const toError = ({ kind, message, spent, ...error }: RecordedError) =>
  spent ? new RunSpent(message) : new ModelError(kind, message, error)

/** Resolves one promise at a time after all other work has settled, earliest line first. */
function createOrderedWaits(): (line: number) => Promise<void> {
  const waiting: { readonly line: number; readonly go: () => void }[] = []
  const turn = () => {
    const first = waiting.reduce((best, each) => (each.line < best.line ? each : best))
    waiting.splice(waiting.indexOf(first), 1)
    first.go()
    if (waiting.length > 0) setImmediate(turn)
  }
  return line =>
    new Promise(go => {
      waiting.push({ line, go })
      if (waiting.length === 1) setImmediate(turn)
    })
}

/** Returns the key of an attempt's lines. */
export const attemptId = ({ item, method, model, config }: RunKey, attempt: number) =>
  computeKey([item, method, model, config, attempt])

/** Everything of a request that decides its answer. */
const hashChat = ({ id, sampling, reasoningTokens }: Model, request: ChatRequest) => {
  const { messages, prefill, maxAnswerTokens, tools, stop, topLogprobs, sampling: drawn } = request
  const asked = { messages, prefill, maxAnswerTokens, tools, stop, topLogprobs, drawn }
  return computeKey({ model: id, sampling, reasoningTokens, ...asked })
}

const embedHash = ({ id }: Model, texts: readonly string[]) => computeKey({ model: id, embed: texts })

/** Counts the earlier occurrences of each key. */
function createCounter(): (key: string) => number {
  const counts = new Map<string, number>()
  return key => {
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count
  }
}

const packVectors = ({ vectors, tokens, source }: Embedded): Packed => ({
  vectors: vectors.map(vector => Buffer.from(Float64Array.from(vector).buffer).toString('base64')),
  tokens,
  source,
})

const unpackVectors = ({ vectors, tokens, source }: Packed): Embedded => ({
  vectors: vectors.map(text => {
    const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
    return [...new Float64Array(bytes.buffer, 0, Math.floor(bytes.length / 8))]
  }),
  tokens,
  source,
})
