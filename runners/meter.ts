import type { Ledger } from '../core/rows.ts'
import type { ChatReply, ChatRequest, Model } from './model.ts'
import { ModelError } from './model.ts'

/** US dollars per million tokens. `input` is for tokens that were not cached; without `cached`, cached ones cost as much. */
export interface Price {
  readonly input: number
  readonly cached?: number | undefined
  readonly output: number
}

/** By model id. A call to a model without a price leaves the cost unknown. */
export type Prices = Readonly<Record<string, Price>>

/** Counts what one attempt costs, over all models that it is handed. */
export interface Meter {
  /** The same model, with every call counted. */
  wrap(model: Model): Model
  /** Notes that [start, end) of the context, in UTF-16 code units, went into a prompt. */
  readonly read: (start: number, end: number) => void
  /** Everything so far. */
  ledger(): Ledger
}

export interface MeterOptions {
  readonly contextChars: number
  readonly contextTokens: number
  readonly prices?: Prices | undefined
  /** Milliseconds. */
  readonly now: () => number
}

export function meter({ contextChars, contextTokens, prices, now }: MeterOptions): Meter {
  const begun = now()
  const calls: Call[] = []
  const spans: Span[] = []

  const chat = async (model: Model, request: ChatRequest) => {
    const call: Call = { model: model.id, depth: request.depth ?? 0, end: 0, retries: 0 }
    calls.push(call)
    try {
      const reply = await model.chat(request)
      call.reply = { usage: reply.usage, timing: reply.timing }
      call.retries = reply.timing.retries
      return reply
    } catch (error) {
      if (error instanceof ModelError) call.retries = error.retries
      throw error
    } finally {
      call.end = now()
    }
  }

  return {
    wrap: model => ({
      id: model.id,
      simulated: model.simulated,
      window: model.window,
      chat: request => chat(model, request),
      ...(model.embed && { embed: model.embed.bind(model) }),
    }),
    read(start, end) {
      const span = { start: Math.max(0, start), end: Math.min(contextChars, end) }
      if (span.start < span.end) spans.push(span)
    },
    ledger() {
      const coverage = contextChars === 0 ? 0 : covered(spans) / contextChars
      const replies = calls.flatMap(call => call.reply ?? [])
      const sum = (figure: (reply: Reply) => number) => replies.reduce((total, reply) => total + figure(reply), 0)
      return {
        calls: {
          total: calls.length,
          root: calls.filter(call => call.depth === 0).length,
          sub: calls.filter(call => call.depth > 0).length,
          depth: Math.max(0, ...calls.map(call => call.depth)),
        },
        tokens: {
          input: sum(reply => reply.usage.input),
          cached: sum(reply => reply.usage.cached),
          reasoning: sum(reply => reply.usage.reasoning),
          output: sum(reply => reply.usage.output),
          source: sourceOf(replies),
        },
        peakPrompt: replies.reduce((peak, reply) => Math.max(peak, reply.usage.input), 0),
        read: Math.round(coverage * contextTokens),
        coverage,
        ms: {
          total: Math.round(now() - begun),
          critical: Math.round(covered(calls.flatMap(spanOf))),
          queue: Math.round(sum(reply => reply.timing.queueMs)),
          first: calls[0]?.reply?.timing.firstMs ?? null,
        },
        retries: calls.reduce((total, call) => total + call.retries, 0),
        cost: costOf(calls, prices),
      }
    },
  }
}

/** One call of a model; without a reply where it failed or is under way. */
interface Call {
  readonly model: string
  readonly depth: number
  reply?: Reply
  retries: number
  end: number
}

type Reply = Pick<ChatReply, 'usage' | 'timing'>

interface Span {
  readonly start: number
  readonly end: number
}

function sourceOf(replies: readonly Reply[]): Ledger['tokens']['source'] {
  if (replies.length === 0) return 'none'
  return replies.every(reply => reply.usage.source === 'server') ? 'server' : 'estimated'
}

/** When the successful request of a call was under way: waiting for a place and for retries is the harness's doing. */
const spanOf = ({ reply, end }: Call): Span[] => (reply ? [{ start: end - reply.timing.totalMs, end }] : [])

/** Length of the union of spans. */
function covered(spans: readonly Span[]): number {
  let total = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    total += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return total
}

function costOf(calls: readonly Call[], prices: Prices | undefined): number | null {
  if (!prices || calls.length === 0) return null
  let cost = 0
  for (const { model, reply } of calls) {
    const price = Object.hasOwn(prices, model) ? prices[model] : undefined
    if (!price) return null
    if (!reply) continue
    const { input, cached, output } = reply.usage
    cost += ((input - cached) * price.input + cached * (price.cached ?? price.input) + output * price.output) / 1e6
  }
  return cost
}
