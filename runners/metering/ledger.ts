import { findLargest } from '../../core/collections/extremes.ts'
import type { Ledger } from '../../core/rows/rows.ts'
import type { ChatReply, Embedded } from '../model.ts'
import { computeCost, lookUpPrice, type Prices } from './price.ts'

/** One call of a model; without a reply where it failed or is under way. */
export interface ModelCall {
  readonly model: string
  readonly depth: number
  reply?: Reply
  retries: number
  end: number
}

export interface Embeds {
  readonly model: string
  /** US dollars; null where the model has no price. */
  cost: number | null
  reply?: Embedded
}

type Reply = Pick<ChatReply, 'usage' | 'timing' | 'open' | 'shared'>

export interface TimeSpan {
  readonly start: number
  readonly end: number
}

/** Everything that one attempt did, as it was noted. */
export interface Noted {
  readonly calls: readonly ModelCall[]
  readonly embeds: readonly Embeds[]
  /** Parts of the context that reached a prompt. */
  readonly read: readonly TimeSpan[]
  /** Positions of facts in the context, 0 to 1. */
  readonly planted: readonly number[]
  readonly contextChars: number
  readonly contextTokens: number
  /** From beginning to end. */
  readonly ms: number
  readonly prices: Prices | undefined
}

export function buildLedger({ calls, embeds, read, planted, contextChars, contextTokens, ms, prices }: Noted): Ledger {
  const coverage = contextChars === 0 ? 0 : measureUnion(read) / contextChars
  const replies = calls.flatMap(call => call.reply ?? [])
  const open = replies.filter(reply => reply.open).length
  const shared = replies.filter(reply => reply.shared).length
  const sum = (figure: (reply: Reply) => number) => replies.reduce((total, reply) => total + figure(reply), 0)
  return {
    calls: {
      total: calls.length,
      root: calls.filter(call => call.depth === 0).length,
      sub: calls.filter(call => call.depth > 0).length,
      depth: calls.reduce((deepest, call) => Math.max(deepest, call.depth), 0),
    },
    tokens: {
      input: sum(reply => reply.usage.input),
      cached: sum(reply => reply.usage.cached),
      reasoning: sum(reply => reply.usage.reasoning),
      output: sum(reply => reply.usage.output),
      source: resolveTokenSource(replies),
    },
    peakPrompt: replies.reduce((peak, reply) => Math.max(peak, reply.usage.input), 0),
    read: Math.round(coverage * contextTokens),
    coverage,
    recall: computeRecall(planted, contextChars, read),
    ms: {
      total: Math.round(ms),
      critical: Math.round(measureUnion(calls.flatMap(getRequestSpan))),
      queue: Math.round(computeWaitMs(calls)),
      first: calls[0]?.reply?.timing.firstMs ?? null,
      ...computeLag(replies),
    },
    ...(open > 0 && { openThinking: open }),
    ...(shared > 0 && { sharedCalls: shared }),
    retries: calls.reduce((total, call) => total + call.retries, 0),
    cost: sumCosts(calls, embeds, prices),
    ...(embeds.length > 0 && { embeddings: sumEmbeddings(embeds) }),
  }
}

function resolveTokenSource(replies: readonly Reply[]): Ledger['tokens']['source'] {
  if (replies.length === 0) return 'none'
  return replies.every(reply => reply.usage.source === 'server') ? 'server' : 'estimated'
}

/** When the successful request of a call was under way: waiting for a place and for retries is the harness's doing. */
const getRequestSpan = ({ reply, end }: ModelCall): TimeSpan[] =>
  reply ? [{ start: end - reply.timing.totalMs, end }] : []

/** When a call waited for a place or a retry, up to its successful request. */
const getWaitSpan = ({ reply, end }: ModelCall): TimeSpan[] => {
  if (!reply) return []
  const sent = end - reply.timing.totalMs
  return [{ start: sent - reply.timing.queueMs, end: sent }]
}

/**
 * Returns how long calls waited while no other call was active. That time belongs to neither the method nor its server.
 */
function computeWaitMs(calls: readonly ModelCall[]): number {
  const asked = calls.flatMap(getRequestSpan)
  return measureUnion([...asked, ...calls.flatMap(getWaitSpan)]) - measureUnion(asked)
}

/** Returns the largest lag of the responses that report one. */
function computeLag(replies: readonly Reply[]): { lag?: number } {
  const lags = replies.flatMap(({ timing }) => timing.lagMs ?? [])
  return lags.length === 0 ? {} : { lag: Math.round(findLargest(lags)) }
}

/** Length of the union of spans. */
function measureUnion(spans: readonly TimeSpan[]): number {
  let total = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    total += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return total
}

function computeRecall(planted: readonly number[], chars: number, read: readonly TimeSpan[]): number | null {
  if (planted.length === 0) return null
  const found = planted.filter(depth => {
    const at = Math.floor(depth * chars)
    return read.some(({ start, end }) => start <= at && at < end)
  })
  return found.length / planted.length
}

function sumCosts(calls: readonly ModelCall[], embeds: readonly Embeds[], prices: Prices | undefined): number | null {
  if (!prices || calls.length + embeds.length === 0) return null
  let total = 0
  for (const { model, reply } of calls) {
    const price = lookUpPrice(prices, model)
    if (!price) return null
    if (reply) total += computeCost(price, reply.usage)
  }
  for (const { cost } of embeds) {
    if (cost === null) return null
    total += cost
  }
  return total
}

function sumEmbeddings(embeds: readonly Embeds[]): NonNullable<Ledger['embeddings']> {
  const replies = embeds.flatMap(({ reply }) => reply ?? [])
  return {
    calls: embeds.length,
    tokens: replies.reduce((sum, { tokens }) => sum + tokens, 0),
    source: replies.every(({ source }) => source === 'server') ? 'server' : 'estimated',
  }
}
