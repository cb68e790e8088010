import {
  callServer,
  isFields,
  parseForeignJson,
  redactUrlKeys,
  type ServerReply,
  sanitize,
  tryParseForeignJson,
} from 'fathom-bench/plugin'
import { z } from 'zod'
import type { MemoryMethod, MemoryQuestion, MemoryState, Recalled, Space } from '../contract.ts'
import { estimateRecall } from '../memories/stores.ts'
import { type ExternalMemory, reach, toMemory } from './external-memory.ts'
import { SHOWN_CHARS } from './mapped/caller.ts'
import type { OpenExternal } from './open-external.ts'

/** A memory behind the protocol of docs/memory.md: `http:NAME@URL`. */
export function makeHttpMemory(name: string, base: string): MemoryMethod {
  return {
    id: `http:${name}`,
    about: `A memory at ${redactUrlKeys(base)}, which is written to and asked over HTTP.`,
    fidelity: 'reference-protocol',
    source: 'The memory protocol of docs/memory.md.',
    deviations: [],
    params: {},
    paramNotes: {},
    version: 1,
    needs: ['model', 'external'],
    gives: 'recall',
    asksAside: 'read-only',
    estimate: estimateRecall,
    async open(space, policy) {
      const memory = new HttpMemory(base, space, policy)
      await reach(() => memory.open())
      return toMemory(memory)
    },
  }
}

const SEQ = z.object({ seq: z.number().int().min(0) })
const STATE = SEQ.extend({
  bytes: z.number().min(0).nullish(),
  records: z.number().int().min(0).nullish(),
  digest: z.string().max(200).optional(),
})
const ITEM = z.object({
  text: z.string().max(1_000_000),
  at: z.string().max(100).optional(),
  score: z.number().optional(),
  seqs: z.array(z.number().int().min(0)).max(10_000).optional(),
})
const FINAL = z.object({ e: z.literal('final'), answer: z.string().max(1_000_000).nullable() })
const RECALL = z.object({ e: z.literal('recall'), items: z.array(ITEM).max(10_000) })

const EXPORT = z.object({ items: z.array(z.string().max(1_000_000)).max(1_000_000) })

/** Opens a space at the first call. */
export const openHttpSpace =
  (base: string): OpenExternal =>
  (space, policy) =>
    new HttpMemory(base, space, policy)

interface PostOptions {
  readonly gzip?: true
  readonly allowed?: readonly number[]
}

class HttpMemory implements ExternalMemory {
  readonly #base: string
  readonly #space: string
  readonly #policy: string
  #opened: Promise<unknown> | undefined
  #lastReply = ''

  constructor(base: string, { name }: Space, policy: string) {
    this.#base = base
    this.#space = name
    this.#policy = policy
  }

  get lastReply(): string {
    return this.#lastReply
  }

  async open(): Promise<void> {
    this.#opened ??= this.#send('open', { policy: this.#policy }, NO_SIGNAL)
    await this.#opened
  }

  async write(batch: Parameters<ExternalMemory['write']>[0], signal: AbortSignal): Promise<{ readonly seq: number }> {
    const reply = await this.#post('write', { entries: batch }, signal, { gzip: true, allowed: [409] })
    return readReply(reply, SEQ, 'write')
  }

  async settle(signal: AbortSignal): Promise<void> {
    const last = readEvents(await this.#post('settle', {}, signal)).at(-1)
    if (last?.['e'] !== 'settled') throw new Error(`settle: got ${describeEvent(last)}, expected {"e":"settled"}`)
  }

  async ask(question: MemoryQuestion, signal: AbortSignal): ReturnType<ExternalMemory['ask']> {
    const event = readEvents(await this.#post('ask', toRequest(question), signal)).findLast(
      each => each['e'] !== 'heartbeat',
    )
    const final = FINAL.safeParse(event)
    if (final.success) return { status: 'answered', reason: 'answered by the memory', answer: final.data.answer }
    const recalled = RECALL.safeParse(event)
    if (recalled.success) return toRecalled(recalled.data.items)
    throw new Error(`ask: got ${describeEvent(event)}, expected {"e":"final","answer"} or {"e":"recall","items"}`)
  }

  async state(): Promise<MemoryState> {
    const url = `${this.#base}/v1/memory/state?space=${encodeURIComponent(this.#space)}`
    const reply = await callServer({ method: 'GET', url, signal: NO_SIGNAL })
    const { seq, bytes = null, records = null, digest } = readReply(reply, STATE, 'state')
    return { seq, bytes, records, ...(digest !== undefined && { digest }) }
  }

  /** Absent (404, 501) where a program does not say what it stores. */
  async *export(): AsyncGenerator<string> {
    const url = `${this.#base}/v1/memory/export?space=${encodeURIComponent(this.#space)}`
    const { items } = readReply(await callServer({ method: 'GET', url, signal: NO_SIGNAL }), EXPORT, 'export')
    yield* items
  }

  // The space stays: a run goes on from it. `DELETE /v1/memory/SPACE` is the user's to send.
  async close(): Promise<void> {}

  async #post(path: string, body: object, signal: AbortSignal, more: PostOptions = {}): Promise<ServerReply> {
    await this.open()
    return this.#send(path, body, signal, more)
  }

  async #send(path: string, body: object, signal: AbortSignal, more: PostOptions = {}): Promise<ServerReply> {
    const url = `${this.#base}/v1/memory/${path}`
    const reply = await callServer({ method: 'POST', url, body: { space: this.#space, ...body }, signal, ...more })
    this.#lastReply = sanitize(reply.text, SHOWN_CHARS)
    return reply
  }
}

const NO_SIGNAL = new AbortController().signal

const toRequest = ({ id, question, text, now, answerFormat, maxAnswerTokens, maxRecallTokens }: MemoryQuestion) => ({
  id,
  question,
  statement: text,
  now,
  answerFormat,
  limits: { answerTokens: maxAnswerTokens, recallTokens: maxRecallTokens },
  readOnly: true,
})

const toRecalled = (items: z.infer<typeof RECALL>['items']): Recalled => ({
  items: items.map(({ text, at, score, seqs }) => ({
    text,
    ...(at !== undefined && { at }),
    ...(score !== undefined && { score }),
    ...(seqs !== undefined && { seqs }),
  })),
})

function readReply<T>({ text }: ServerReply, shape: z.ZodType<T>, what: string): T {
  const found = shape.safeParse(tryParseForeignJson(text))
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw new Error(`${what}: the reply's ${issue.path.join('.') || 'JSON'} is wrong: ${issue.message}`)
}

/** The lines of a stream of events; a line that is no object ends it with an error. */
function readEvents({ text }: ServerReply): Readonly<Record<string, unknown>>[] {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return lines.map(line => {
    const event = parseForeignJson(line)
    return isFields(event) ? event : refuseEvent()
  })
}

const refuseEvent = (): never => {
  throw new Error('got a line that is no object, expected NDJSON')
}

const describeEvent = (event: unknown): string => sanitize(JSON.stringify(event) ?? 'no event', SHOWN_CHARS)
