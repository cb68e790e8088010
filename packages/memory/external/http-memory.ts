import { callServer, isFields, parseForeignJson, type ServerReply, tryParseForeignJson } from 'fathom-bench/plugin'
import { z } from 'zod'
import type { Memory, MemoryMethod, MemoryQuestion, MemoryState, Recalled, Space } from '../contract.ts'
import { estimateRecall } from '../memories/stores.ts'

/** A memory behind the protocol of docs/memory.md: `http:NAME@URL`. */
export function makeHttpMemory(name: string, url: string): MemoryMethod {
  const base = url.replace(/\/+$/, '')
  return {
    id: `http:${name}`,
    about: `A memory at ${base}, which is written to and asked over HTTP.`,
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
    open: (space, policy) => openHttp(base, space, policy),
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

async function openHttp(base: string, { name: space }: Space, policy: string): Promise<Memory> {
  const signal = new AbortController().signal
  const post = (
    path: string,
    body: object,
    using: AbortSignal,
    more: { gzip?: true; allowed?: readonly number[] } = {},
  ) =>
    callServer({ method: 'POST', url: `${base}/v1/memory/${path}`, body: { space, ...body }, signal: using, ...more })
  await post('open', { policy }, signal)
  return {
    async write(batch, run) {
      const reply = await post('write', { entries: batch }, run.signal, { gzip: true, allowed: [409] })
      return readReply(reply, SEQ, 'write')
    },
    async settle(run) {
      const last = readEvents(await post('settle', {}, run.signal)).at(-1)
      if (last?.['e'] !== 'settled') throw new Error(`settle: got ${describeEvent(last)}, expected {"e":"settled"}`)
    },
    async ask(question, run) {
      const event = readEvents(await post('ask', toRequest(question), run.signal)).findLast(
        each => each['e'] !== 'heartbeat',
      )
      const final = FINAL.safeParse(event)
      if (final.success) return { status: 'answered', reason: 'answered by the memory', answer: final.data.answer }
      const recalled = RECALL.safeParse(event)
      if (recalled.success) return toRecalled(recalled.data.items)
      throw new Error(`ask: got ${describeEvent(event)}, expected {"e":"final","answer"} or {"e":"recall","items"}`)
    },
    async state(): Promise<MemoryState> {
      const url = `${base}/v1/memory/state?space=${encodeURIComponent(space)}`
      const {
        seq,
        bytes = null,
        records = null,
        digest,
      } = readReply(await callServer({ method: 'GET', url, signal }), STATE, 'state')
      return { seq, bytes, records, ...(digest !== undefined && { digest }) }
    },
    // The space stays: a run goes on from it. `DELETE /v1/memory/SPACE` is the user's to send.
    async close() {},
  }
}

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

const describeEvent = (event: unknown): string => JSON.stringify(event)?.slice(0, 200) ?? 'no event'
