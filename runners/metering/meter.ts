import type { Ledger, ServerWords } from '../../core/rows/rows.ts'
import type { Trace } from '../method.ts'
import type { ChatRequest, Embedded, Model } from '../model.ts'
import { ModelError } from '../model.ts'
import { type TaskCalibration, UNKNOWN_SCALE } from '../models/counting/calibration.ts'
import { countEachInTurns } from '../models/counting/count.ts'
import { claimShared, runBeforeDeadline, type Within } from './bounded-call.ts'
import type { Budget } from './budget.ts'
import { RunSpent } from './budget.ts'
import { type CallEvent, toReplyEvent, toRequestEvent } from './call-events.ts'
import { buildLedger, type Embeds, type ModelCall, type TimeSpan } from './ledger.ts'
import { computeCost, lookUpPrice, type Prices } from './price.ts'
import { createRemarkCollector } from './remarks.ts'
import { trackConversations } from './trace.ts'
import {
  checkUsage,
  chooseScale,
  countRequestChars,
  findCutAfterShorter,
  findServerCut,
  sumChars,
} from './verify-usage.ts'

/** Counts what one attempt costs, over all models that it is handed, and holds it to its budget. */
export interface Meter {
  /** The same model, with every call claimed, counted and traced. */
  wrap(model: Model): Model
  /** Notes that [start, end) of the context, in UTF-16 code units, goes into a prompt. */
  readonly read: (start: number, end: number) => void
  /**
   * The limit of the run that cut a call of this attempt off: whatever the method made of that, the item is no result.
   */
  readonly cutOff: RunSpent | undefined
  /** Fields that the server of the last call reported. */
  readonly server: ServerWords | undefined
  /** Returns the models and fingerprints that answered the calls of a model, as its server reports them. */
  repliedBy(model: string): Pick<ServerWords, 'models' | 'fingerprints'>
  /** Whether a server read less of a prompt than it received. */
  readonly truncated: boolean
  /** Parts removed from responses, one phrase each; equal phrases appear once. */
  readonly remarks: readonly string[]
  /** Everything up to `at`, on the clock of `now`, or until now. */
  ledger(at?: number): Ledger
}

export interface MeterOptions {
  /** The whole context: coverage is a share of its length. */
  readonly context: string
  readonly contextTokens: number
  /** Positions of facts in the context, 0 to 1, which retrieval should find. Methods never see them. */
  readonly planted?: readonly number[] | undefined
  /** Counts reference tokens. If present, Fathom compares a server's counts with them. */
  readonly count?: ((text: string) => number) | undefined
  /** Parts of a text whose counts add up to its own. Absent: a text is counted at once. */
  readonly parts?: ((text: string) => Iterable<string>) | undefined
  /**
   * Length of the item's whole prompt in UTF-16 code units and reference tokens. The server's count of it shows how the
   * model counts.
   */
  readonly whole?: { readonly chars: number; readonly tokens: number } | undefined
  /** Returns how a model of this name counts tokens of the item's task. */
  readonly calibrationOf?: ((model: string) => TaskCalibration | undefined) | undefined
  readonly budget: Budget
  readonly prices?: Prices | undefined
  readonly trace?: Trace | undefined
  /** Milliseconds. */
  readonly now: () => number
}

export function createMeter({
  context,
  contextTokens,
  planted = [],
  count,
  parts = text => [text],
  whole,
  calibrationOf = () => undefined,
  budget,
  prices,
  trace,
  now,
}: MeterOptions): Meter {
  const startedAt = now()
  const contextChars = context.length
  const estimateTokens = makeEstimator(contextChars, contextTokens)
  const calls: ModelCall[] = []
  const embeds: Embeds[] = []
  /** Read, and in no call yet. */
  let pending: TimeSpan[] = []
  const spans: TimeSpan[] = []
  let cutOff: RunSpent | undefined
  let truncated = false
  let server: ServerWords | undefined
  const remarks = createRemarkCollector()
  const repliers = new Map<string, { readonly models: Set<string>; readonly fingerprints: Set<string> }>()
  /**
   * Prompts of several calls may come back at once, each of them long. The whole prompt was counted when the item was
   * made.
   */
  const countSent = async (texts: readonly string[]) => {
    if (sumChars(texts) === whole?.chars) return whole.tokens
    const counts = await countEachInTurns(texts, { parts, count: part => count?.(part) ?? 0 })
    return counts.reduce((sum, tokens) => sum + tokens, 0)
  }
  const countOrEstimate = async (texts: readonly string[]) =>
    count ? countSent(texts) : estimateTokens(sumChars(texts))
  const identifyConversation = trackConversations()

  /**
   * Claims the upper bound of a call, sends it, and settles. A call cut off at Fathom's own deadline may still be
   * billed, so its claim remains.
   */
  const claimAndCall = async <T>(
    claim: Parameters<Budget['claim']>[0],
    signal: AbortSignal,
    call: Within<T>,
  ): Promise<T> => {
    try {
      const settleOwn = budget.claim(claim)
      // Only where it is shared: within one process a claim and its call are one step.
      const settle = budget.shared ? await claimShared(budget.shared, claim, settleOwn) : settleOwn
      const late = new AbortController()
      try {
        const { value, taken } = await runBeforeDeadline(call, { signal, late, final: claim.final, budget, now })
        settle(taken)
        return value
      } catch (error) {
        if (!late.signal.aborted) settle({ tokens: 0, cost: 0 })
        throw error
      }
    } catch (error) {
      if (error instanceof RunSpent) cutOff ??= error
      throw error
    }
  }

  const sendChat = async (model: Model, request: ChatRequest) => {
    const { final = false, signal } = request
    const price = lookUpPrice(prices, model.id)
    const input = estimateTokens(countRequestChars(request))
    const output = request.maxAnswerTokens + (model.reasoningTokens ?? 0)
    const claim = { tokens: input + output, cost: computeCost(price, { input, cached: 0, output }) ?? 0, final }
    let call: ModelCall | undefined
    let sent: readonly TimeSpan[] = []
    let said: CallEvent | undefined
    try {
      return await claimAndCall(claim, signal, async within => {
        call = { model: model.id, depth: request.depth ?? 0, end: 0, retries: 0 }
        calls.push(call)
        sent = pending
        pending = []
        said = trace && toRequestEvent(model, request, identifyConversation(request.messages), sent)
        const { ownTokens, template } = calibrationOf(model.id)?.scale() ?? UNKNOWN_SCALE
        const tokens = Math.ceil(input * ownTokens) + template
        const replied = await model.chat({ ...request, tokens, signal: within })
        const calibration = calibrationOf(model.id)
        const isWhole = whole !== undefined && countRequestChars(request) === whole.chars
        const cut = count
          ? [
              ...(await findServerCut(
                request,
                replied.usage,
                chooseScale(request, sent, calibration),
                estimateTokens,
                countSent,
              )),
              ...(isWhole ? findCutAfterShorter(whole.tokens, replied.usage, calibration) : []),
            ].slice(0, 1)
          : []
        const { usage, doubts } = await checkUsage(request, replied, cut.length > 0, countOrEstimate)
        const reply = { ...replied, usage }
        const { timing } = reply
        call.reply = { usage, timing, ...(reply.open && { open: true }), ...(reply.shared && { shared: true }) }
        call.retries = timing.retries
        server = { finish: reply.finishSent ?? reply.finish }
        if (reply.by) {
          const known = repliers.get(model.id) ?? { models: new Set(), fingerprints: new Set() }
          repliers.set(model.id, known)
          if (reply.by.model !== undefined) known.models.add(reply.by.model)
          if (reply.by.fingerprint !== undefined) known.fingerprints.add(reply.by.fingerprint)
        }
        const isCut = cut.length > 0 && usage.input === replied.usage.input
        remarks.add([...(reply.remarks ?? []), ...doubts, ...(isCut ? cut : [])])
        if (isCut) truncated = true
        else if (usage.source === 'server' && isWhole) calibration?.note(whole.tokens, usage.input)
        // The model read no prompt that the server rejected.
        for (const span of sent) spans.push(span)
        if (said) trace?.({ ...said, ...toReplyEvent(reply) })
        return { value: reply, taken: { tokens: usage.input + usage.output, cost: computeCost(price, usage) ?? 0 } }
      })
    } catch (error) {
      if (call && error instanceof ModelError) {
        call.retries = error.retries
        server = toServerWords(error)
        if (error.kind === 'overflow') error.request = request
      }
      // The model read no prompt that was never sent.
      if (!call) pending = []
      const refused = { event: 'chat', model: model.id, label: request.label }
      trace?.({ ...(said ?? refused), error: error instanceof Error ? error.message : 'aborted' })
      throw error
    } finally {
      if (call) call.end = call.reply?.timing.endedAt ?? now()
    }
  }

  const embed = async (model: Model, texts: readonly string[], signal: AbortSignal): Promise<Embedded> => {
    const price = lookUpPrice(prices, model.id)
    const rate = price ? (price.embeddings ?? price.input) / 1e6 : undefined
    const tokens = estimateTokens(texts.reduce((sum, text) => sum + text.length, 0))
    const said = { event: 'embed', model: model.id, texts: texts.length }
    try {
      return await claimAndCall({ tokens, cost: tokens * (rate ?? 0), final: false }, signal, async within => {
        const asked: Embeds = { model: model.id, cost: rate === undefined ? null : 0 }
        embeds.push(asked)
        // Handed to methods that embed is a model that can.
        const reply = await model.embed!(texts, within)
        asked.reply = reply
        if (rate !== undefined) asked.cost = reply.tokens * rate
        trace?.({ ...said, tokens: reply.tokens })
        return { value: reply, taken: { tokens: reply.tokens, cost: asked.cost ?? 0 } }
      })
    } catch (error) {
      trace?.({ ...said, error: error instanceof Error ? error.message : 'aborted' })
      throw error
    }
  }

  return {
    get cutOff() {
      return cutOff
    },
    get server() {
      return server
    },
    repliedBy(model) {
      const { models = [], fingerprints = [] } = repliers.get(model) ?? {}
      const [named, printed] = [[...models], [...fingerprints]]
      return { ...(named.length > 0 && { models: named }), ...(printed.length > 0 && { fingerprints: printed }) }
    },
    get truncated() {
      return truncated
    },
    get remarks() {
      return remarks.all()
    },
    wrap: model => ({
      ...model,
      chat: request => sendChat(model, request),
      ...(model.embed && { embed: (texts, signal) => embed(model, texts, signal) }),
    }),
    read(start, end) {
      const span = { start: Math.max(0, start), end: Math.min(contextChars, end) }
      if (span.start < span.end) pending.push(span)
    },
    ledger(at = now()) {
      const read = [...spans, ...pending]
      return buildLedger({ calls, embeds, read, planted, contextChars, contextTokens, ms: at - startedAt, prices })
    },
  }
}

function toServerWords({ http, code }: ModelError): ServerWords | undefined {
  return http === undefined ? undefined : { http, ...(code !== undefined && { code }) }
}

/**
 * Tokens of a text of so many characters, for a claim before sending: our own count of a long prompt would cost more
 * than it tells. Most of a prompt is context, and how dense that is was counted when the item was made.
 */
function makeEstimator(contextChars: number, contextTokens: number): (chars: number) => number {
  const density = Math.max(TOKENS_A_CHAR, contextChars === 0 ? 0 : contextTokens / contextChars)
  return chars => Math.ceil(chars * density)
}

const TOKENS_A_CHAR = 1 / 4
