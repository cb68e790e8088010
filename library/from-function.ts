import { messageOf } from '../core/errors.ts'
import { shortHash } from '../core/key.ts'
import { type ChatReply, type Message, type Model, ModelError, type Tool, type ToolCall } from '../runners/model.ts'

/** What a function is asked: one call of a method. */
export interface FunctionCall {
  readonly messages: readonly Message[]
  /** Tokens that the answer may take. */
  readonly maxAnswerTokens: number
  readonly tools?: readonly Tool[]
  readonly stop?: readonly string[]
  /** What the call is for: `answer`, `memory 3`. */
  readonly label: string
  readonly signal: AbortSignal
}

/** What a function answers; a text alone will do. Tokens that it does not know are estimated and marked so. */
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

export interface FunctionOptions {
  /** Context window in the model's own tokens; longer prompts are not sent. Default: none known. */
  readonly window?: number
  /** Whatever changes the answers beside the messages (weights, temperature): recordings and resumed runs tell functions apart by it. */
  readonly version?: string
}

/**
 * A model that is a function of the program: chat messages in, a text out. It is metered, limited and recorded as a server's model is.
 *
 * @param name as rows and reports show it
 * @param chat answers a call; what it throws ends the item as `failed`, with its words
 * @since 0.2.0
 * @public
 */
export function fromFunction(
  name: string,
  chat: (call: FunctionCall) => Promise<string | FunctionReply> | string | FunctionReply,
  { window, version = '1' }: FunctionOptions = {},
): Model {
  return {
    id: name,
    simulated: false,
    window: window ?? null,
    sampling: shortHash(`function ${version}`),
    async chat({ messages, maxAnswerTokens, tools, stop, label, signal }) {
      const begun = performance.now()
      const call = { messages, maxAnswerTokens, label, signal, ...(tools && { tools }), ...(stop && { stop }) }
      const answered = await asked(() => chat(call), name)
      const reply = typeof answered === 'string' ? { text: answered } : answered
      return {
        text: reply.text,
        reasoning: reply.reasoning ?? '',
        toolCalls: reply.toolCalls ?? [],
        finish: reply.finish ?? 'stop',
        usage: usageOf(messages, reply),
        timing: { queueMs: 0, firstMs: null, totalMs: performance.now() - begun, retries: 0 },
      }
    },
  }
}

async function asked<T>(call: () => Promise<T> | T, name: string): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw new ModelError('failed', `${name}: ${messageOf(error)}`, { cause: error })
  }
}

/** Characters a token, where nobody counts. */
const CHARS_A_TOKEN = 4

function usageOf(messages: readonly Message[], { text, reasoning = '', usage }: FunctionReply): ChatReply['usage'] {
  if (usage) return { cached: 0, reasoning: 0, ...usage, source: 'server' }
  const estimated = (chars: number) => Math.ceil(chars / CHARS_A_TOKEN)
  const input = estimated(messages.reduce((sum, { content }) => sum + content.length, 0))
  return {
    input,
    cached: 0,
    reasoning: estimated(reasoning.length),
    output: estimated(text.length + reasoning.length),
    source: 'estimated',
  }
}
