/**
 * The rows that rooms exchange: one JSON object a line. Other tools read them, so names are stable;
 * `v` is raised when a field changes its meaning.
 */
export const ROW_VERSION = 2

/** A parameter's value, of a task or method: what `--set` can give it. */
export type ParamValue = number | string | boolean
export type Params = Readonly<Record<string, ParamValue>>

/**
 * One line of `items.jsonl`: everything needed to build the item's text again, and to score an answer.
 * @since 0.2.0
 */
export interface ItemRow {
  readonly v: number
  /** Hash of everything that decides the item's bytes. Equal ids mean equal bytes. */
  readonly id: string
  /** As `id`, without length, tokenizer, template and haystack: equal cores mean the same question and answer. */
  readonly questionId: string
  readonly task: string
  readonly family: string
  readonly version: number
  readonly params: Params
  readonly seed: string
  /** Position in its cell, from 0. */
  readonly index: number
  /** Items of one cluster share a context or a question and are resampled together. */
  readonly cluster: string
  readonly paired: boolean
  readonly length: ItemLength
  /** Start of each planted fact: 0 is the first character of the context, 1 its end. */
  readonly depths: readonly NeedleDepth[]
  readonly scorer: string
  readonly expected: unknown
  /** SHA-256 of the whole rendered prompt in UTF-8. */
  readonly sha256: string
  /** Short hash of the task's prompt template. */
  readonly template: string
  /** Categories of another suite's item, such as its difficulty. */
  readonly labels?: Readonly<Record<string, string | number>>
  /** Warnings about this item that reports show, such as an exhausted pool of documents. */
  readonly notes?: readonly string[]
  /** Seal on the hidden fields of a row in a bundle with a secret seed (`docs/submissions.md`). */
  readonly withheld?: string
}

export interface ItemLength {
  /**
   * The asked length, in tokens: whole prompt, reserved answer and what is kept for thinking; of the prompt alone where
   * `output` is there, and then 0 where only the output's length was asked for.
   */
  readonly target: number
  /** Tasks of long output: tokens of the required answer, as asked. */
  readonly output?: number
  /** Tasks of long output: tokens of the reference answer, as counted. */
  readonly reference?: number
  /** Length of the whole prompt without the reserved answer, in tokens of `tokenizer`. */
  readonly tokens: number
  /** Reserved for the answer, in tokens. */
  readonly reserve: number
  /** Kept free of the target for thinking, in tokens; absent where none is. */
  readonly thinking?: number
  /** Kept free of the target for the chat template, in tokens; absent where none is. */
  readonly chatTemplate?: number
  readonly chars: number
  readonly bytes: number
  readonly words: number
  readonly tokenizer: string
  readonly haystack: string
  /** How often the haystack restarted its source after using it up. */
  readonly repeats: number
}

export interface NeedleDepth {
  readonly fact: string
  readonly depth: number
}

/** Outcomes of one attempt. Only `failed` is not a result: it runs again on resume. */
export const STATUS_KINDS = [
  'answered',
  'length_stop',
  'truncated',
  'overflow',
  'refused',
  'budget',
  'sandbox_error',
  'failed',
] as const
export type StatusKind = (typeof STATUS_KINDS)[number]

export interface AnswerStatus {
  readonly kind: StatusKind
  /** One line: why it ended so. Never holds a key. */
  readonly reason: string
  /** A limit forced this answer out of the method. */
  readonly forced: boolean
}

/**
 * Identifies the answer of a row. With `attempt`, it is the key of `answers.jsonl` and `scores.jsonl`; the last attempt
 * counts.
 */
export interface RunKey {
  readonly item: string
  readonly method: string
  readonly model: string
  /** Short hash of the method's parameters, version and templates, and of the sampling options. */
  readonly config: string
}

/**
 * One line of `answers.jsonl`.
 * @since 0.2.0
 */
export interface AnswerRow extends RunKey {
  readonly v: number
  readonly attempt: number
  readonly status: AnswerStatus
  /** `status` under its name in rows of version 1, for the programs that read those; nothing here reads it. */
  readonly ending?: AnswerStatus
  /** Fields that the server of the last call reported; missing if no call was made or answered. */
  readonly server?: ServerWords
  /** The scored answer; null if there is none. */
  readonly answer: string | null
  /**
   * Parts of the answer that only repeat its prompt (`core/text/echoes.ts`), as [start, end) in UTF-16 code units;
   * missing if there are none. Strict and flexible scorers ignore them; scorers of copied text read them.
   */
  readonly echoes?: readonly (readonly [start: number, end: number])[]
  /** The model's last text before any clean-up, if it differs from `answer`. */
  readonly raw?: string
  /** The model's reasoning, stored separately from the answer. */
  readonly reasoning?: string
  /** Output-token limits of the answering call. Missing in runs of Fathom 0.1. */
  readonly allowed?: Allowed
  readonly ledger: Ledger
  /** Notes of the method on this attempt, such as its compression ratio or its number of turns. */
  readonly notes?: Params
  /** ISO time at which the row was written. */
  readonly at: string
  /** Seal on the hidden fields of a row in a bundle with a secret seed (`docs/submissions.md`). */
  readonly withheld?: string
}

/** In a server's own words, not ours: one of these is there. */
export interface ServerWords {
  /** Why the reply ended. */
  readonly finish?: string
  /** Status of the answer that was no reply, and the code that its error has. */
  readonly http?: number
  readonly code?: string
  /**
   * Address of the model's server: scheme, host and path. Absent for simulated models and for runs of Fathom 0.2 before
   * it was recorded.
   */
  readonly at?: string
  /** Models that responses named instead of the requested one, in order. */
  readonly models?: readonly string[]
  /** `system_fingerprint` of replies, in order, each once. */
  readonly fingerprints?: readonly string[]
}

/** Tokens of an answer, and of the thinking before it, which has its own. */
export interface Allowed {
  readonly answer: number
  readonly thinking: number
}

/** Cost of one attempt. The fields are the same for every method. */
export interface Ledger {
  /**
   * A program outside took part, and no call of it was seen: calls, tokens and money are not known, and the zeros below
   * stand for nothing. Absent: all was seen.
   */
  readonly metered?: false
  readonly calls: { readonly total: number; readonly root: number; readonly sub: number; readonly depth: number }
  readonly tokens: {
    readonly input: number
    readonly cached: number
    readonly reasoning: number
    /** All generated tokens, thinking included. */
    readonly output: number
    /** Origin of the counts: the server's usage, or Fathom's estimate if the server sent none. */
    readonly source: 'server' | 'estimated' | 'none'
  }
  /** The longest prompt of any call, in tokens. */
  readonly peakPrompt: number
  /** Tokens of the context that reached any prompt (reference tokens, estimated by characters). */
  readonly read: number
  /** The same as a share of the context, 0 to 1 (parts read twice count once). */
  readonly coverage: number
  /** Share of the planted facts whose first character reached a prompt; null where the item records no places. */
  readonly recall: number | null
  readonly ms: {
    readonly total: number
    /** Along the longest chain of calls that had to wait for each other. */
    readonly critical: number
    /**
     * Waiting for a place or a retry while no call was under way; in runs of Fathom 0.1 the sum over calls that may
     * have waited side by side.
     */
    readonly queue: number
    /** To the first token of the first call; null where the server did not stream. */
    readonly first: number | null
    /**
     * Longest block of this process's event loop during a call; times may be late by this much. Missing: not measured.
     */
    readonly lag?: number
  }
  readonly retries: number
  /** Responses whose reasoning was opened and never closed; missing if there are none. */
  readonly openThinking?: number
  /**
   * Calls that shared one request with an equal call of another attempt; both attempts count it. Missing if there are
   * none.
   */
  readonly sharedCalls?: number
  /** US dollars, if prices are known. */
  readonly cost: number | null
  /** Embedding requests, if the method makes them. `cost` includes their price. */
  readonly embeddings?: { readonly calls: number; readonly tokens: number; readonly source: 'server' | 'estimated' }
}

/**
 * One line of `scores.jsonl`. A row per scorer: the official one, and its strict variant.
 * @since 0.2.0
 */
export interface ScoreRow extends RunKey {
  readonly v: number
  readonly attempt: number
  readonly scorer: string
  /** In [0, 1]. */
  readonly value: number
  readonly parts?: Readonly<Record<string, unknown>>
  readonly why: string
  /**
   * Its scorer was ended before it gave a value: it took too long, or too much memory. `value` is 0, and `fathom-bench
   * score` tries again.
   */
  readonly unfinished?: true
  /** Seal on the hidden fields of a row in a bundle with a secret seed (`docs/submissions.md`). */
  readonly withheld?: string
}
