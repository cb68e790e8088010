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
   * Context window in the model's own tokens; null when neither the user nor the server told it. A method is handed its
   * model with what thinking may take of it left out.
   */
  readonly window: number | null
  /** Tokens that a reply may take for thinking, on top of each call's answer. */
  readonly reasoningTokens?: number | undefined
  /** Address of its server as rows show it; absent for simulated models and functions. */
  readonly address?: string | undefined
  /**
   * Hash of what decides its answers beside a request: temperature, extra fields. Recordings tell calls apart by it.
   */
  readonly sampling?: string | undefined
  /** Tools and chat turns, or one text (`/v1/completions`): then there are no tools. Default `chat`. */
  readonly api?: 'chat' | 'completions' | undefined
  /** Is the beginning of an answer left out of its requests, as the user asked? */
  readonly withoutPrefill?: boolean | undefined
  /**
   * Finds out how its server goes on from a request's `prefill`, or in words why it does not. Absent: it is not known
   * to.
   * @throws ModelError where the server fails
   */
  prefills?(signal: AbortSignal): Promise<{ readonly way: string } | { readonly why: string }>
  /** @throws ModelError for everything that is no reply. */
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
  /** The beginning of the answer, which the model goes on from. The reply's text does not hold it. */
  readonly prefill?: string
  /** Tokens that the answer may take; thinking has a budget of its own. */
  readonly maxAnswerTokens: number
  readonly tools?: readonly Tool[]
  /** How many alternatives of the first token to return with their log-probabilities. */
  readonly topLogprobs?: number
  readonly stop?: readonly string[]
  /** In place of the model's temperature and top-p. */
  readonly sampling?: OwnSampling
  /** What the call is for, in ledgers and traces: `answer`, `memory 3`, `gate 7`. */
  readonly label: string
  /** The call that a method ends with: a budget keeps room for it. */
  readonly final?: boolean
  /** How deep under the root call: 0 for the method's own calls, 1 for sub-calls, and so on. */
  readonly depth?: number
  /** Of its messages, as its model is reckoned to count them; absent: a token for four characters. */
  readonly tokens?: number
  /** Calls of one item share it: a router may keep them at one server. */
  readonly session?: string
  /** What of its texts was encoded beforehand. It says nothing that the messages do not say. */
  readonly encoded?: Encoded
  readonly signal: AbortSignal
}

/**
 * A long text with the bytes that it is in a body of JSON, quotes included: they were made where that held nobody up.
 */
export interface Encoded {
  readonly text: string
  readonly json: Uint8Array
}

/** Temperature and top-p as a method's source has them, in place of the run's: what is absent is not sent. */
export interface OwnSampling {
  readonly temperature?: number
  readonly topP?: number
}

/**
 * What a model answered, and what it took.
 * @since 0.2.0
 */
export interface ChatReply {
  /** Without thinking text. */
  readonly text: string
  /**
   * The text as the server sent it, where thinking was parted from it by its tags: some methods have a reading of their
   * own.
   */
  readonly unparted?: string
  /** Was thinking begun and never ended, so that there is no answer? */
  readonly open?: true
  /** `reasoning_content`, or what stood between think tags. */
  readonly reasoning: string
  readonly toolCalls: readonly ToolCall[]
  readonly finish: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  /** The server's own word, where it is not that of `finish`; with `stop`, one that is not known. */
  readonly finishWord?: string | undefined
  /** The server's own word, whatever it is. */
  readonly finishSent?: string | undefined
  /** Whether no word came, so that nothing says that the reply is whole. */
  readonly unsaid?: true
  /** Who answered, in the server's words; `model` only if it is not the one requested. */
  readonly by?: { readonly model?: string; readonly fingerprint?: string }
  readonly usage: Usage
  readonly timing: Timing
  /** Was its request one with that of another attempt? */
  readonly shared?: true
  readonly topLogprobs?: readonly { readonly token: string; readonly logprob: number }[]
  /** What of the reply was left out because it cannot be true or is too long, one phrase each. */
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
  /** Of the successful request, from sending to the last byte. */
  readonly totalMs: number
  readonly retries: number
  /**
   * The longest time that this process stood still between sending and the last byte: the times may be off by so much.
   * Absent: nobody looked.
   */
  readonly lagMs?: number | undefined
  /** When it ended, on the attempt's clock, where that is known to the millisecond (recordings). */
  readonly endedAt?: number | undefined
}

/** What a server answered with, in its own words. */
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
  /** The server's own status and code of the error, where it sent any. */
  readonly http: number | undefined
  readonly code: string | undefined
  /** Of an overflow that we saw ourselves: nothing was sent. */
  readonly unsent: boolean
  /** Of an overflow: what the server refused. */
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
