import { checkModelName } from '../cli/flags/models.ts'
import { makeValueError, readOptions, requireNumber, requireObject, requireString } from '../core/check-options.ts'
import { getErrorMessage, usageError } from '../core/errors.ts'
import { isFields } from '../core/files/foreign-json.ts'
import { parseTokens } from '../core/lengths.ts'
import { describeValue } from '../core/text/describe-value.ts'
import { quoteForMessage } from '../core/text/quote.ts'
import { hashFunctionVersion } from '../run/config/entry-settings.ts'
import { type ChatReply, type Message, type Model, ModelError, type Tool, type ToolCall } from '../runners/model.ts'

/**
 * Arguments of a function: one call of a method.
 * @since 0.2.0
 */
export interface FunctionCall {
  readonly messages: readonly Message[]
  /** Tokens that the answer may take. */
  readonly maxAnswerTokens: number
  readonly tools?: readonly Tool[]
  readonly stop?: readonly string[]
  /** Purpose of the call: `answer`, `memory 3`. */
  readonly label: string
  readonly signal: AbortSignal
}

/**
 * Return value of a function; a plain text is enough. Missing token counts are estimated and marked as such.
 * @since 0.2.0
 */
export interface FunctionReply {
  readonly text: string
  readonly reasoning?: string
  readonly toolCalls?: readonly ToolCall[]
  /** Did the model end by itself, or was it cut off at its limit? Default `stop`. */
  readonly finish?: ChatReply['finish']
  readonly usage?: {
    readonly input: number
    readonly output: number
    readonly cached?: number
    readonly reasoning?: number
  }
}

/**
 * Options of a model that is a function.
 * @since 0.2.0
 */
export interface FunctionOptions {
  /** Context window in the model's own tokens; longer prompts are not sent. Default: none known. */
  readonly window?: number
  /**
   * Everything that affects answers besides the messages (weights, temperature). Recordings and resumed runs use it to
   * distinguish functions.
   */
  readonly version?: string
}

/**
 * A model that is a function of the program: chat messages in, a text out. It is metered, limited and recorded as a
 * server's model is.
 *
 * @param name as rows and reports show it
 * @param chat answers a call; what it throws ends the item as `failed`, with its words
 * @since 0.2.0
 * @public
 */
export function fromFunction(
  name: string,
  chat: (call: FunctionCall) => Promise<string | FunctionReply> | string | FunctionReply,
  options: FunctionOptions = {},
): Model {
  const who = describeFunction(name)
  if (typeof chat !== 'function') throw makeValueError(chat, who, 'a function that takes a call and answers a text')
  const { window, version } = readOptions(requireObject(options, who, 'options such as { window: 32768 }'), OPTIONS, {
    what: 'option of fromFunction',
  })
  return {
    id: name,
    simulated: false,
    window,
    sampling: hashFunctionVersion(version),
    async chat({ messages, maxAnswerTokens, tools, stop, label, signal }) {
      const startedAt = performance.now()
      const call = { messages, maxAnswerTokens, label, signal, ...(tools && { tools }), ...(stop && { stop }) }
      const answered = await callFunction(() => chat(call), name)
      const reply = parseReply(answered, name)
      return {
        text: reply.text,
        reasoning: reply.reasoning ?? '',
        toolCalls: reply.toolCalls ?? [],
        finish: reply.finish ?? 'stop',
        usage: estimateUsage(messages, reply),
        timing: { queueMs: 0, firstMs: null, totalMs: performance.now() - startedAt, retries: 0 },
      }
    },
  }
}

/** Readers of the options, with their defaults. */
const OPTIONS = {
  window: (value: unknown, who: string) =>
    value === undefined ? null : parseTokens(String(requireNumber(value, who)), who),
  version: (value: unknown = '1', who = 'version') => requireString(value, who),
}

/**
 * Returns the function's name for messages.
 * @throws BenchError (usage) for an invalid model name
 */
function describeFunction(name: unknown): string {
  const allowed = 'a text such as "mine"'
  if (typeof name !== 'string' || name === '')
    throw usageError(`fromFunction: got ${describeValue(name)} as the name, expected ${allowed}.`)
  return `fromFunction(${quoteForMessage(checkModelName(name, 'fromFunction', allowed))})`
}

/**
 * Checks a reply.
 * @throws ModelError for an invalid reply: the item ends as failed
 */
function parseReply(answered: unknown, name: string): FunctionReply {
  if (typeof answered === 'string') return { text: answered }
  const makeReplyError = (what: string, allowed: string) =>
    new ModelError('failed', `${name}: the function answered ${what}. Allowed: ${allowed}.`)
  if (!isFields(answered) || typeof answered['text'] !== 'string') {
    const what = isFields(answered) ? 'an object without a text' : describeValue(answered)
    throw makeReplyError(what, 'a text, or an object such as { text: "…" }')
  }
  for (const [field, { holds, allowed }] of Object.entries(REPLY))
    if (answered[field] !== undefined && !holds(answered[field]))
      throw makeReplyError(`with the ${field} ${describeValue(answered[field])}`, allowed)
  if (isFields(answered['usage']))
    for (const figure of ['input', 'output', 'cached', 'reasoning']) {
      const tokens = answered['usage'][figure]
      const isLeftOut = tokens === undefined && figure !== 'input' && figure !== 'output'
      if (!isLeftOut && !(Number.isFinite(tokens) && Number(tokens) >= 0))
        throw makeReplyError(`with the usage.${figure} ${describeValue(tokens)}`, 'a number of tokens')
    }
  return answered as unknown as FunctionReply
}

const FINISHES: readonly unknown[] = ['stop', 'length', 'tool_calls', 'content_filter'] satisfies ChatReply['finish'][]

/** Fields that a reply may have besides its text. */
const REPLY: Readonly<Record<string, { readonly holds: (value: unknown) => boolean; readonly allowed: string }>> = {
  reasoning: { holds: value => typeof value === 'string', allowed: 'a text' },
  toolCalls: {
    holds: value => Array.isArray(value) && value.every(isToolCall),
    allowed: 'a list of { id, name, arguments }, each a text',
  },
  finish: { holds: value => FINISHES.includes(value), allowed: FINISHES.join(', ') },
  usage: { holds: isFields, allowed: 'an object such as { input: 10, output: 2 }' },
}

const isToolCall = (call: unknown) =>
  isFields(call) && ['id', 'name', 'arguments'].every(field => typeof call[field] === 'string')

async function callFunction<T>(call: () => Promise<T> | T, name: string): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw new ModelError('failed', `${name}: ${getErrorMessage(error)}`, { cause: error })
  }
}

/** Characters per token, if the function counts none. */
const CHARS_A_TOKEN = 4

function estimateUsage(
  messages: readonly Message[],
  { text, reasoning = '', usage }: FunctionReply,
): ChatReply['usage'] {
  if (usage) return { cached: 0, reasoning: 0, ...usage, source: 'server' }
  const estimateTokens = (chars: number) => Math.ceil(chars / CHARS_A_TOKEN)
  const input = estimateTokens(messages.reduce((sum, { content }) => sum + content.length, 0))
  return {
    input,
    cached: 0,
    reasoning: estimateTokens(reasoning.length),
    output: estimateTokens(text.length + reasoning.length),
    source: 'estimated',
  }
}
