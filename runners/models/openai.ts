import { BenchError, getErrorMessage } from '../../core/errors.ts'
import { readSteadyClock } from '../../core/process/clock.ts'
import type { Random } from '../../core/random/random.ts'
import { isTooFew } from '../../core/tokens/usage-bounds.ts'
import type { Sleep } from '../abort.ts'
import { sleepUnlessAborted } from '../abort.ts'
import { Waiting } from '../metering/record.ts'
import type { ChatReply, ChatRequest, Model } from '../model.ts'
import { ModelError } from '../model.ts'
import { cutToOneLine } from '../one-line.ts'
import type { ChatTemplate } from './chat-template.ts'
import { toSpentReply } from './counting/spent-tokens.ts'
import { resolveUsage, sumSequentially } from './counting/token-usage.ts'
import { isPlausibleCount } from './counting/usage.ts'
import { createDialect, type Spoken } from './dialect.ts'
import { toFailure } from './failures/failure.ts'
import type { Attempt } from './failures/retry.ts'
import { withRetries } from './failures/retry.ts'
import type { SamplingOptions } from './forms/chat.ts'
import { API_FORMS, type FormName } from './forms/index.ts'
import type { Limiter, LimiterSlot } from './limits/limiter.ts'
import { findPrefillWay, type PrefillWay, stripPrefill } from './prefill.ts'
import { resolveEnding, trackEndings } from './replies/ending.ts'
import type { RawReply } from './replies/raw-reply.ts'
import { readReply, readResponseText } from './replies/reply.ts'
import { type Parted, partLeftover, partThinking } from './replies/thinking.ts'
import { parseEndpoint } from './transport/endpoint.ts'
import { createTransport, HttpError, type Path, type Transport } from './transport/transport.ts'
import type { Watchdog } from './transport/watchdog.ts'
import { computePatience, createWatchdog } from './transport/watchdog.ts'
import { parseVectors } from './vectors.ts'

export interface OpenAiOptions extends SamplingOptions {
  /** The model's name in rows and reports. */
  readonly id: string
  /** As its server knows it. Default: `id`. */
  readonly served?: string | undefined
  /**
   * Such as `http://127.0.0.1:8000/v1`. User info is sent as basic authorization, a query with every request; neither
   * is shown.
   */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  /** Source of the key, for messages. Default `OPENAI_API_KEY`. */
  readonly keyName?: string | undefined
  /** Context window in the model's own tokens; absent: unknown. */
  readonly window?: number | null | undefined
  readonly simulated: boolean
  /** API of the model. Default `chat`. */
  readonly api?: FormName | undefined
  /** Further headers of every request; their values are shown nowhere. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The header that holds a request's `session`; absent: none does. */
  readonly sessionHeader?: string | undefined
  /** Are replies sent piece by piece? Default true. */
  readonly stream?: boolean | undefined
  /** Merged into every request, last; a null takes a field out. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined
  /** Asked over `/completions`, in one text that this makes of the messages; absent: over `/chat/completions`. */
  readonly template?: ChatTemplate | undefined
  /** How the server continues the start of an answer; missing: `prefills` finds out. */
  readonly prefill?: PrefillWay | undefined
  /** Its address as rows show it; absent: they do not name one. */
  readonly address?: string | undefined
  readonly seed?: number | undefined
  /** Words that end every answer, besides a request's own. */
  readonly stop?: readonly string[] | undefined
  /** Tokens for thinking, on top of each call's answer tokens. Default 0. */
  readonly reasoningTokens?: number | undefined
  /** Hash of the above, for recordings. */
  readonly sampling?: string | undefined
  /** Retries of failures other than an unavailable server. Default 6. */
  readonly maxRetries?: number | undefined
  /** From the first failure of a call to its last retry: so long a server may be away. Default 30 minutes. */
  readonly retryBudgetMs?: number | undefined
  /** Longest silence of the server. Default 10 minutes, and 2 ms for each token of the prompt. */
  readonly attemptTimeoutMs?: number | undefined
  /** Did the server answer when it was asked for its models? Default false. */
  readonly seen?: boolean | undefined
  /** Transport of requests. Default: HTTP to the base URL. */
  readonly wire?: Transport | undefined
  /** One for each server, shared by its models. */
  readonly limiter: Limiter
  /** Draws the jitter of retries. */
  readonly rng: Random
  /** For servers that send no usage, or none that can be true. Default: a token for four characters. */
  readonly countTokens?: ((text: string, signal: AbortSignal) => number | Promise<number>) | undefined
  /** Milliseconds since 1970, never set back. */
  readonly now?: (() => number) | undefined
  readonly sleep?: Sleep | undefined
}

export interface OpenAiModel extends Model {
  /** Parameters that the server rejected and that are no longer sent, and limits of its concurrency, one line each. */
  readonly notes: readonly string[]
}

/**
 * A model behind any OpenAI-compatible endpoint.
 * @throws BenchError (usage) for a base URL or key that cannot be used. Calls throw ModelError, or the reason of their
 *   signal.
 */
export function openAiModel(options: OpenAiOptions): OpenAiModel {
  const {
    id,
    served: name = id,
    keyName = 'OPENAI_API_KEY',
    now = readSteadyClock,
    sleep = sleepUnlessAborted,
    limiter,
  } = options
  const { maxRetries = 6, retryBudgetMs = 30 * 60_000, api = 'chat', sessionHeader } = options
  const form = API_FORMS[api]
  const countTokens = options.countTokens ?? (text => Math.ceil(text.length / CHARS_A_TOKEN))
  const spokenTo = { api: api === 'anthropic' ? api : undefined, headers: options.headers }
  const place = parseEndpoint(options.baseUrl, options.apiKey, keyName, spokenTo)
  const wire = options.wire ?? createTransport(place, now)
  const speech = createDialect(
    form,
    {
      ...options,
      model: name,
      temperature: options.temperature ?? 0,
      reasoningTokens: options.reasoningTokens ?? 0,
      stream: options.stream ?? true,
      extraBody: options.extraBody ?? {},
    },
    place.openAi && options.template === undefined,
  )
  let { prefill: way } = options
  const policy = { maxRetries, budgetMs: retryBudgetMs, rng: options.rng, now, sleep }
  let replied = false
  let crowded = false
  const endings = trackEndings(maxRetries > 0)
  let served: Promise<string> | undefined

  /** Sends one request, with retries. `tokens` estimates those of the prompt and the longest response. */
  const ask = async <T>(path: Path, chars: number, tokens: number, signal: AbortSignal, send: Send<T>) => {
    const startedAt = now()
    const silenceMs = options.attemptTimeoutMs ?? computePatience(chars / CHARS_A_TOKEN)
    // Slot of the try that must be confirmed without other requests.
    let doubted: LimiterSlot | undefined
    const attempt = async (slot: LimiterSlot): Promise<Attempt<Sent<T>>> => {
      const watch = createWatchdog(signal, silenceMs, now)
      const sentAt = now()
      try {
        const value = await send(watch)
        replied = true
        slot.succeeded()
        if (doubted) {
          doubted.crowded()
          crowded = true
        }
        return { reply: { value, queueMs: sentAt - startedAt, sentAt, endedAt: now(), used: slot.used } }
      } catch (thrown) {
        signal.throwIfAborted()
        if (thrown instanceof Waiting || thrown instanceof BenchError) throw thrown
        const url = place.url + path
        const failure = toFailure(watch.signal.aborted ? watch.signal.reason : thrown, {
          url,
          model: name,
          completions: path === '/completions',
          keyName,
          redact: place.redact,
          replied,
          seen: options.seen ?? false,
          now: options.now ?? Date.now,
        })
        if (failure.doubtful) doubted ??= slot
        if (failure.throttled) slot.throttled(Math.min(failure.waitMs ?? 0, retryBudgetMs))
        if (thrown instanceof HttpError && thrown.status === 404) {
          return { failure: { ...failure, message: failure.message + (await describeOffered()) } }
        }
        return { failure }
      } finally {
        watch.end()
      }
    }
    return withRetries(alone => limiter.run(chars, signal, attempt, alone, tokens), policy, signal)
  }

  /** Lists the models that the server offers instead of an unknown one. */
  const describeOffered = () => {
    served ??= wire
      .models(AbortSignal.timeout(MODELS_TIMEOUT_MS))
      .then(ids =>
        ids.length > 0 ? ` It serves: ${cutToOneLine(place.redact(ids.slice(0, 50).join(', ')), 200)}.` : '',
      )
      .catch(() => '')
    return served
  }

  const sendChat = (request: ChatRequest): Promise<ChatReply> => sendChatWith(request, way)

  const sendChatWith = async (request: ChatRequest, prefillWay: PrefillWay | undefined): Promise<ChatReply> => {
    // A run has asked before; this is for who calls without asking.
    if (request.prefill !== undefined && prefillWay === undefined && !options.template)
      throw new ModelError('failed', `${id} is not known to continue the start of an answer`, { fatal: true })
    const spoken: Spoken = {
      ...request,
      prefillWay,
      text: options.template && renderPrompt(request, options.template, way),
    }
    const sent = listSentTexts(spoken)
    const chars = sent.reduce((sum, text) => sum + text.length, 0)
    const path = form.path(spoken)
    const limit = speech.limitOf(request)
    const isWhole = endings.ofCall()
    const send = async (watch: Watchdog) => isWhole(await complete(spoken, path, watch))
    const tokens = (request.tokens ?? Math.ceil(chars / CHARS_A_TOKEN)) + (limit ?? request.maxAnswerTokens)
    const { reply, retries } = await ask(path, chars, tokens, request.signal, send)
    const raw = { ...reply.value, text: stripPrefill(reply.value.text, request.prefill) }
    const thought = separateThinking(raw)
    const declined = raw.refusal !== '' && raw.text === ''
    const { usage, remarks: left } = await resolveUsage(raw, thought, { sent, signal: request.signal }, countTokens)
    reply.used(usage.input + usage.output)
    const end = resolveEnding(raw, usage, limit, api === 'responses')
    const remarks = [...left, ...end.remarks]
    const { sentAt = reply.sentAt, endedAt = reply.endedAt, lagMs } = raw
    return {
      text: place.hide(thought.text),
      ...(thought.open && { open: true }),
      ...(thought.text !== raw.text && { unparted: place.hide(raw.text) }),
      reasoning: place.hide(thought.reasoning),
      toolCalls: raw.toolCalls.map(call => ({
        id: place.hide(call.id),
        name: place.hide(call.name),
        arguments: place.hide(call.arguments),
      })),
      finish: declined ? 'content_filter' : end.finish,
      ...(end.finishWord !== undefined && { finishWord: cutToOneLine(place.hide(end.finishWord), WORD_CHARS) }),
      ...(raw.finishSent !== undefined && { finishSent: cutToOneLine(place.hide(raw.finishSent), WORD_CHARS) }),
      ...(raw.unsaid && { unsaid: raw.unsaid }),
      ...toReplier(raw),
      usage,
      timing: {
        queueMs: reply.queueMs + sentAt - reply.sentAt,
        firstMs: raw.firstAt === null ? null : raw.firstAt - sentAt,
        totalMs: endedAt - sentAt,
        retries,
        ...(lagMs !== undefined && { lagMs }),
      },
      ...(raw.topLogprobs && {
        topLogprobs: raw.topLogprobs.map(each => ({ ...each, token: place.hide(each.token) })),
      }),
      ...(remarks.length > 0 && { remarks }),
    }
  }

  /** Returns who answered. A simulated model reports itself. */
  const toReplier = ({ by }: RawReply): Pick<ChatReply, 'by'> => {
    if (!by || options.simulated) return {}
    const formatName = (text: string) => cutToOneLine(place.redact(text), NAME_CHARS)
    const named = {
      ...(by.model !== undefined && by.model !== name && { model: formatName(by.model) }),
      ...(by.fingerprint !== undefined && { fingerprint: formatName(by.fingerprint) }),
    }
    return Object.keys(named).length > 0 ? { by: named } : {}
  }

  /** Sends a request, and repeats it without a parameter that the server rejects. */
  const complete = async (request: Spoken, path: Path, watch: Watchdog): Promise<RawReply> => {
    const session = sessionHeader && request.session ? { [sessionHeader]: request.session } : {}
    for (;;) {
      const body = speech.body(request)
      try {
        return await readReply(
          await wire.post(path, body, watch.signal, session, request.encoded),
          watch,
          form.reading(),
        )
      } catch (thrown) {
        const refusal = findHttpError(thrown)
        const spent = refusal && toSpentReply(refusal)
        if (spent) return spent
        if (!refusal || !speech.learn(refusal, body)) throw refusal ?? thrown
      }
    }
  }

  return {
    id,
    simulated: options.simulated,
    address: options.address,
    window: options.window ?? null,
    reasoningTokens: options.reasoningTokens ?? 0,
    sampling: options.sampling,
    api: options.template ? 'completions' : 'chat',
    withoutPrefill: options.prefill === 'none',
    async prefills(signal) {
      if (way === 'none') return { way }
      if (options.template) return { way: 'text' }
      if (api === 'responses') return { why: 'the Responses API has no way to begin an answer' }
      const found = await findPrefillWay(sendChatWith, signal, options.prefill)
      if ('way' in found) way = found.way
      return found
    },
    get notes() {
      return [...speech.notes, ...(crowded ? [CROWDED] : []), ...(endings.unsaid ? [UNSAID_ENDS] : [])]
    },
    chat: sendChat,
    async embed(texts, signal) {
      const chars = texts.reduce((sum, text) => sum + text.length, 0)
      const { reply } = await ask('/embeddings', chars, Math.ceil(chars / CHARS_A_TOKEN), signal, async watch =>
        parseVectors(
          await readResponseText(await wire.post('/embeddings', { model: name, input: texts }, watch.signal)),
          texts.length,
        ),
      )
      const { vectors, tokens } = reply.value
      if (isPlausibleCount(tokens, chars) && tokens > 0 && !isTooFew(tokens, texts))
        return { vectors, tokens, source: 'server' }
      return { vectors, tokens: await sumSequentially(texts, text => countTokens(text, signal)), source: 'estimated' }
    },
  }
}

type Send<T> = (watch: Watchdog) => Promise<T>

interface Sent<T> {
  readonly value: T
  readonly queueMs: number
  readonly sentAt: number
  readonly endedAt: number
  readonly used: LimiterSlot['used']
}

const CROWDED =
  'the server refused prompts for their size that it took with no other request under way: its slots share one window (llama.cpp: give it --parallel 1, or -c for all slots together; or lower --concurrency)'
const UNSAID_ENDS = 'its server gives no finish reason: whether its answers are whole is not known'
const WORD_CHARS = 60
const NAME_CHARS = 120
const CHARS_A_TOKEN = 4
/** Reasoning in a separate field is unfinished if the limit was reached before any answer. */
function separateThinking({ text, reasoning, finish }: RawReply): Parted {
  return reasoning ? partLeftover(text, reasoning, finish === 'length') : partThinking(text)
}

const MODELS_TIMEOUT_MS = 5_000

/** The package wraps what its `fetch` throws. */
function findHttpError(thrown: unknown): HttpError | undefined {
  if (thrown instanceof HttpError) return thrown
  return thrown instanceof Error && thrown.cause instanceof HttpError ? thrown.cause : undefined
}

/**
 * Renders the messages as one text, with the start of the answer at the end.
 * @throws ModelError for content that text cannot express
 */
function renderPrompt(
  { messages, prefill = '', tools }: ChatRequest,
  template: ChatTemplate,
  way: PrefillWay | undefined,
): string {
  if (tools) throw new ModelError('failed', 'completions of text take no tools: --api chat does', { fatal: true })
  try {
    return template.render(messages) + (way === 'none' ? '' : prefill)
  } catch (error) {
    throw new ModelError('failed', `the chat template refuses the messages: ${getErrorMessage(error)}`, { fatal: true })
  }
}

/** The texts that a server gets to read. */
const listSentTexts = ({ text, messages, prefill = '', prefillWay }: Spoken): readonly string[] =>
  text === undefined ? [...messages.map(({ content }) => content), ...(prefillWay === 'none' ? [] : [prefill])] : [text]
