/**
 * A language model behind a chat interface: messages in; text, finish reason, usage and timing out.
 * Retries, limits and accounting are written once, around this contract, and never in a method.
 * @since 0.2.0
 */
export interface Model {
  /** The name that rows and reports show. */
  readonly id: string
  /** True for programs that play a model. Every table, chart and page says so. */
  readonly simulated: boolean
  /**
   * Context window in the model's own tokens; null if neither the user nor the server states it. A method sees it
   * without the tokens reserved for reasoning.
   */
  readonly window: number | null
  /** Tokens that a reply may take for thinking, on top of each call's answer. */
  readonly reasoningTokens?: number | undefined
  /** Address of its server as rows show it; absent for simulated models and functions. */
  readonly address?: string | undefined
  /**
   * Hash of settings that affect answers besides the request: temperature, extra fields. Recordings use it to
   * distinguish calls.
   */
  readonly sampling?: string | undefined
  /** Whether requests use tools and chat turns, or one text without tools (`/v1/completions`). Default `chat`. */
  readonly api?: 'chat' | 'completions' | undefined
  /** Whether the user chose to omit the start of an answer from requests. */
  readonly withoutPrefill?: boolean | undefined
  /**
   * Finds out how its server continues a request's `prefill`, or why it cannot. Missing: unsupported.
   * @throws ModelError if the server fails
   */
  prefills?(signal: AbortSignal): Promise<{ readonly way: string } | { readonly why: string }>
  /**
   * Sends a request.
   * @throws ModelError for anything that is not a response
   */
  chat(request: ChatRequest): Promise<ChatReply>
  /** Vectors for texts, in order; absent where the server offers none. */
  embed?(texts: readonly string[], signal: AbortSignal): Promise<Embedded>
}

/** A vector a text, in order, and the tokens of all of them. */
export interface Embedded {
  readonly vectors: readonly (readonly number[])[]
  readonly tokens: number
  readonly source: 'server' | 'estimated'
}

export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly toolCalls?: readonly ToolCall[]
  readonly toolCallId?: string
}

export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

export interface Tool {
  readonly name: string
  readonly description: string
  /** A JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/**
 * One call to a model.
 * @since 0.2.0
 */
export interface ChatRequest {
  readonly messages: readonly Message[]
  /** Start of the answer, which the model continues. The response's text does not include it. */
  readonly prefill?: string
  /** Output-token limit of the answer; reasoning has its own budget. */
  readonly maxAnswerTokens: number
  readonly tools?: readonly Tool[]
  /** Number of alternatives of the first token to return with log-probabilities. */
  readonly topLogprobs?: number
  readonly stop?: readonly string[]
  /** In place of the model's temperature and top-p. */
  readonly sampling?: OwnSampling
  /** Purpose of the call in ledgers and traces: `answer`, `memory 3`, `gate 7`. */
  readonly label: string
  /** Whether this is a method's last call, for which a budget reserves tokens. */
  readonly final?: boolean
  /** Depth below the root: 0 for the method's own calls, 1 for sub-calls, and so on. */
  readonly depth?: number
  /** Estimated tokens of its messages for its model; missing: one token per four characters. */
  readonly tokens?: number
  /** Calls of one item share it: a router may keep them at one server. */
  readonly session?: string
  /** Text that was encoded in advance. It is always part of the messages. */
  readonly encoded?: Encoded
  readonly signal: AbortSignal
}

/** A long text with its bytes in a JSON body, including quotes. It is encoded where that blocks no other work. */
export interface Encoded {
  readonly text: string
  readonly json: Uint8Array
}

/** Temperature and top-p of a method's source, instead of the run's. Missing fields are not sent. */
export interface OwnSampling {
  readonly temperature?: number
  readonly topP?: number
}

/**
 * A model's response and its usage.
 * @since 0.2.0
 */
export interface ChatReply {
  /** Without thinking text. */
  readonly text: string
  /** The text as the server sent it, if tags in it separated the reasoning. Some methods parse it in their own way. */
  readonly unparted?: string
  /** Whether reasoning started and never ended, so that no answer exists. */
  readonly open?: true
  /** `reasoning_content`, or the text between reasoning tags. */
  readonly reasoning: string
  readonly toolCalls: readonly ToolCall[]
  readonly finish: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  /** The server's own finish reason if it differs from `finish`; with `stop`, an unknown one. */
  readonly finishWord?: string | undefined
  /** The server's own word, whatever it is. */
  readonly finishSent?: string | undefined
  /** Whether no word came, so that nothing says that the reply is whole. */
  readonly unsaid?: true
  /** Who answered, as the server reports it; `model` only if it differs from the requested one. */
  readonly by?: { readonly model?: string; readonly fingerprint?: string }
  readonly usage: Usage
  readonly timing: Timing
  /** Whether it shared its request with another attempt. */
  readonly shared?: true
  readonly topLogprobs?: readonly { readonly token: string; readonly logprob: number }[]
  /** Parts of the response that were dropped as implausible or too long, one phrase each. */
  readonly remarks?: readonly string[]
}

/** Tokens of one call. `output` counts thinking too. */
export interface Usage {
  readonly input: number
  readonly cached: number
  readonly reasoning: number
  readonly output: number
  readonly source: 'server' | 'estimated'
}

export interface Timing {
  /** Waiting for a place under the concurrency limit, and for retries. */
  readonly queueMs: number
  /** To the first token; null where the reply was not streamed. */
  readonly firstMs: number | null
  /** Time of the successful request, from sending to the last byte. */
  readonly totalMs: number
  readonly retries: number
  /**
   * Longest block of this process's event loop between sending and the last byte; the times may be off by this much.
   * Missing: not measured.
   */
  readonly lagMs?: number | undefined
  /** End on the attempt's clock, if known to the millisecond (recordings). */
  readonly endedAt?: number | undefined
}

/** The responder as a server reports it. */
export interface ServerReplier {
  readonly finish?: string | undefined
  readonly http?: number | undefined
  readonly code?: string | undefined
}

/**
 * Why a call gave no reply. The kind decides the item's status.
 * @since 0.2.0
 */
export class ModelError extends Error {
  readonly kind: 'overflow' | 'refused' | 'budget' | 'failed'
  /** Would every other call end the same way (bad key, unknown model, no server)? Then a run stops early. */
  readonly fatal: boolean
  /** Was the server away for as long as anybody waits for it? Then the model is given up at once. */
  readonly gone: boolean
  readonly retries: number
  /** The server's own status and error code, if it sent any. */
  readonly http: number | undefined
  readonly code: string | undefined
  /** Whether Fathom detected the overflow itself and sent nothing. */
  readonly unsent: boolean
  /** The request that the server rejected as too long. */
  request?: Pick<ChatRequest, 'messages'>

  constructor(
    kind: ModelError['kind'],
    message: string,
    options: ErrorOptions & { fatal?: boolean; gone?: boolean | undefined; retries?: number; unsent?: boolean } & Pick<
        ServerReplier,
        'http' | 'code'
      > = {},
  ) {
    super(message, options)
    this.name = 'ModelError'
    this.kind = kind
    this.fatal = options.fatal ?? false
    this.gone = options.gone ?? false
    this.retries = options.retries ?? 0
    this.http = options.http
    this.code = options.code
    this.unsent = options.unsent ?? false
  }
}
