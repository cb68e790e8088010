import type { Ledger, ServerWords } from '../../core/rows/rows.ts'
import { describeServerCut, isServerCut } from '../../core/tokens/server-truncation.ts'
import { isTooFew, SMALLEST_WINDOW } from '../../core/tokens/usage-bounds.ts'
import { rejectOnAbort } from '../abort.ts'
import type { Trace } from '../method.ts'
import type { ChatReply, ChatRequest, Embedded, Model } from '../model.ts'
import { ModelError } from '../model.ts'
import { type TaskCalibration, type TokenScale, UNKNOWN_SCALE } from '../models/counting/calibration.ts'
import { countEachInTurns } from '../models/counting/count.ts'
import { describeFalseCount } from '../models/counting/usage.ts'
import type { Budget, Claim, SharedClaim } from './budget.ts'
import { RunSpent } from './budget.ts'
import { buildLedger, type Embeds, type ModelCall, type TimeSpan } from './ledger.ts'
import { computeCost, lookUpPrice, type Prices } from './price.ts'
import { trackConversations } from './trace.ts'

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
    let said: Event | undefined
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
                scaleFor(request, sent, calibration),
                estimateTokens,
                countSent,
              )),
              ...(isWhole ? cutAfterShorter(whole.tokens, replied.usage, calibration) : []),
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

/** Also claims from the limit that all processes share. If that fails, the item's own claim is released. */
async function claimShared(shared: SharedClaim, claim: Claim, own: Settle): Promise<Settle> {
  try {
    const settleShared = await shared(claim)
    return taken => {
      own(taken)
      settleShared(taken)
    }
  } catch (error) {
    own({ tokens: 0, cost: 0 })
    throw error
  }
}

type Settle = ReturnType<Budget['claim']>

function toServerWords({ http, code }: ModelError): ServerWords | undefined {
  return http === undefined ? undefined : { http, ...(code !== undefined && { code }) }
}

/** Merges remarks that differ only in their numbers, and adds the count. */
function createRemarkCollector() {
  const seen = new Map<string, { readonly first: string; times: number }>()
  return {
    add(remarks: readonly string[]) {
      for (const remark of remarks) {
        const kind = remark.replace(/[\d.e+-]+/g, '#')
        const known = seen.get(kind) ?? { first: remark, times: 0 }
        known.times++
        seen.set(kind, known)
      }
    },
    all: () => Array.from(seen.values(), ({ first, times }) => (times === 1 ? first : `${first} (${times} times)`)),
  }
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

/** Only of the task's own text it is known how the model counts it: what a model wrote is another text. */
function scaleFor(
  request: ChatRequest,
  sent: readonly TimeSpan[],
  calibration: TaskCalibration | undefined,
): TokenScale {
  const read = sent.reduce((sum, { start, end }) => sum + end - start, 0)
  return calibration && read >= MOSTLY * countRequestChars(request) ? calibration.scale() : UNKNOWN_SCALE
}

const MOSTLY = 0.8

/**
 * Returns the evidence that a server truncated the prompt. A long prompt takes a while to count, so it is counted only
 * if the estimate makes truncation likely.
 */
async function findServerCut(
  { messages }: ChatRequest,
  { input, source }: ChatReply['usage'],
  { ownTokens, template, known }: TokenScale,
  estimate: (chars: number) => number,
  count: (texts: readonly string[]) => Promise<number>,
): Promise<string[]> {
  const texts = messages.map(({ content }) => content)
  const isKnown = known !== 'no' && known !== 'mixed'
  const toModelTokens = (tokens: number) => Math.round(tokens * ownTokens) + (isKnown ? template : 0)
  const isCut = (tokens: number) => isServerCut(input, toModelTokens(tokens), isKnown)
  if (source !== 'server' || !isCut(estimate(sumChars(texts)) * ROUGHLY)) return []
  const sent = await count(texts)
  return isCut(sent) ? [describeServerCut(input, toModelTokens(sent))] : []
}

/** Returns the evidence that a server truncated a whole prompt: it counted more for shorter ones. */
function cutAfterShorter(sent: number, { input, source }: ChatReply['usage'], calibration?: TaskCalibration): string[] {
  const expected = source === 'server' ? calibration?.expected(sent, input) : undefined
  return expected === undefined ? [] : [describeServerCut(input, expected)]
}

/**
 * The usage as it may stand in a ledger: what a server counts lower than any model can is counted here, unless it cut
 * the prompt.
 */
async function checkUsage(
  { messages, prefill = '' }: ChatRequest,
  { usage, text, reasoning }: ChatReply,
  isCut: boolean,
  count: (texts: readonly string[]) => Promise<number>,
): Promise<{ readonly usage: ChatReply['usage']; readonly doubts: readonly string[] }> {
  if (usage.source !== 'server') return { usage, doubts: [] }
  const { input, output } = usage
  const [sent, written] = [
    [...messages.map(({ content }) => content), prefill],
    [text, reasoning],
  ]
  const isLow = isTooFew(input, sent) && !(isCut && input >= SMALLEST_WINDOW)
  const isShort = isTooFew(output, written)
  const describeChars = (texts: readonly string[]) => ` for ${sumChars(texts)} characters`
  const doubts = [
    ...(isLow ? [describeFalseCount('prompt_tokens', input, describeChars(sent))] : []),
    ...(isShort ? [describeFalseCount('completion_tokens', output, describeChars(written))] : []),
  ]
  if (doubts.length === 0) return { usage, doubts }
  const counts = {
    ...(isLow && { input: await count(sent), cached: 0 }),
    ...(isShort && { output: await count(written), reasoning: await count([reasoning]) }),
  }
  return { usage: { ...usage, ...counts, source: 'estimated' }, doubts }
}

/** Some parts of a prompt are denser than its context. */
const ROUGHLY = 1.05

const sumChars = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)
const countRequestChars = ({ messages, prefill = '' }: ChatRequest) =>
  messages.reduce((sum, { content }) => sum + content.length, prefill.length)

type Event = Parameters<Trace>[0]

/** Runs a call with a signal that it must obey, and returns its cost. */
type Within<T> = (
  signal: AbortSignal,
) => Promise<{ readonly value: T; readonly taken: { readonly tokens: number; readonly cost: number } }>

/** Cuts a call off by `late` when the time of its budget is up. */
async function runBeforeDeadline<T>(
  call: (signal: AbortSignal) => Promise<T>,
  callLimits: {
    readonly signal: AbortSignal
    readonly late: AbortController
    readonly final: boolean
    readonly budget: Budget
    readonly now: () => number
  },
): Promise<T> {
  const { signal, late, final, budget, now } = callLimits
  const deadline = final ? budget.deadlines.final : budget.deadlines.ordinary
  if (deadline === Number.POSITIVE_INFINITY) return call(signal)
  const timer = setTimeout(
    () => late.abort(budget.late(final)),
    Math.min(Math.max(0, deadline - now()), LONGEST_TIMER_MS),
  )
  try {
    return await rejectOnAbort(call(AbortSignal.any([signal, late.signal])), late.signal)
  } finally {
    clearTimeout(timer)
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

const toRequestEvent = (model: Model, request: ChatRequest, conversation: object, read: readonly TimeSpan[]): Event => {
  const { label, depth = 0, final = false, maxAnswerTokens, tools, topLogprobs, stop, prefill } = request
  return {
    event: 'chat',
    model: model.id,
    label,
    depth,
    ...(final && { final }),
    maxAnswerTokens,
    ...(tools && { tools: tools.map(({ name }) => name) }),
    ...(topLogprobs !== undefined && { topLogprobs }),
    ...(stop && { stop }),
    ...(prefill !== undefined && { prefill }),
    ...(read.length > 0 && { read }),
    ...conversation,
  }
}

const toReplyEvent = ({
  text,
  reasoning,
  toolCalls,
  finish,
  finishWord,
  usage,
  timing: { endedAt, ...timing },
  topLogprobs,
  remarks,
}: ChatReply) => ({
  reply: {
    text,
    ...(reasoning !== '' && { reasoning }),
    ...(toolCalls.length > 0 && { toolCalls }),
    finish,
    ...(finishWord !== undefined && { finishWord }),
    ...(topLogprobs && { topLogprobs }),
    ...(remarks && { remarks }),
  },
  usage,
  timing,
})
