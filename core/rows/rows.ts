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

/**
 * `manifest.json`: what a run was. Never holds a secret.
 * @since 0.2.0
 */
export interface Manifest {
  readonly v: number
  readonly fathom: string
  readonly created: string
  readonly updated: string
  /** The seed; with `--secret-seed` its commitment `sha256:…` (`core/rows/commitment.ts`). */
  readonly seed: string
  /** The generator that the seed's streams come from (`core/random/random.ts`). Absent: `alea`, the only one of Fathom 0.1. */
  readonly stream?: string
  readonly tokenizer: string
  readonly haystack: string
  /** Template hash by task. */
  readonly templates: Readonly<Record<string, string>>
  /**
   * Tokens reserved within lengths, and the policy of output-token limits. Missing in runs of Fathom 0.1: `same`, and
   * nothing reserved.
   */
  readonly room?: Room
  /** Data files used, by role (`squad`, `hotpotqa`, `haystack`). */
  readonly data: Readonly<Record<string, { readonly sha256: string; readonly path: string }>>
  readonly tasks: Readonly<Record<string, { readonly version: number; readonly params: Params }>>
  /**
   * Cells that its sessions requested, reached or not. Missing in runs of Fathom 0.1, whose items are the only record.
   */
  readonly asked?: readonly AskedCell[]
  /**
   * The same for each entry, by `METHOD MODEL CONFIG`: the cells of the sessions that asked for it. Absent for an
   * entry: every session asked for it.
   */
  readonly askedBy?: Readonly<Record<string, readonly AskedCell[]>>
  /**
   * Groups of tasks that its sessions asked for by name (`--task core`): reports show them as those groups. Absent:
   * every task was named by itself.
   */
  readonly groups?: readonly string[]
  /** Configurations by config hash, which rows name in `config`. */
  readonly configs: Readonly<
    Record<
      string,
      {
        readonly method: string
        /** Preset of the method, if the run named one (`METHOD@PRESET`). Its values are in `params` and `sampling`. */
        readonly preset?: string
        readonly params: Params
        readonly sampling: Params
        /** Raised when a method's requests change. */
        readonly version?: number
        /** Short hash by name of each of the method's prompt templates. */
        readonly templates?: Readonly<Record<string, string>>
        /**
         * Version of the hash rule. 2 includes item limits, windows, sub-models and embedders. Missing: Fathom 0.2 and
         * earlier.
         */
        readonly rule?: number
        /** Hash of the same entry under the previous rule, if it differs. */
        readonly before?: string
      }
    >
  >
  /**
   * sha256 of the plugins that its sessions were given, by file name, as they were the last time: of the file, or of it
   * with all that it imports by relative paths (docs/plugins.md).
   */
  readonly plugins?: Readonly<Record<string, string>>
  /**
   * The same of what made its rows, by `task ID`, `method ID@VERSION` and `scorer ID`: a plugin that was changed in
   * between is here as it was for each.
   */
  readonly origins?: Readonly<Record<string, string>>
  /** By method: what a report made without its plugin must know of it. Absent in runs of Fathom 0.1. */
  readonly methods?: Readonly<Record<string, MethodNote>>
  /** `--as`: how reports are to call its entries. */
  readonly aliases?: Aliases
  readonly models: Readonly<Record<string, ModelNote>>
  /**
   * Settings of the last `quick` in this directory; reports compute its result from the rows. Missing: `quick` never
   * ran here.
   */
  readonly quick?: QuickNote
  /** The judge of answers that no rule can score. Missing: no judge. */
  readonly judge?: JudgeNote
  /** One entry for each time the run was started or resumed. */
  readonly sessions: readonly SessionNote[]
}

export interface JudgeNote {
  readonly model: string
  /** Scheme, host and path; user info and query are cut off. */
  readonly baseUrl: string
  /** Short hash of the judge's full instructions, without question, reference and answer. */
  readonly wording: string
  /** Usage of all judging, which no answer's ledger includes. Tokens, and US dollars or null if a price is missing. */
  readonly spent: JudgeSpent
  /**
   * The same for each time that a judge was asked, so that folders which share one count it once. Absent in old runs.
   */
  readonly bills?: readonly JudgeBill[]
  /**
   * The judge gave the same verdict on `same` of the `n` answers that the file itself marks right or wrong. `kappa` is
   * null if chance alone explains the agreement.
   */
  readonly agreement?: { readonly n: number; readonly same: number; readonly kappa: number | null }
  /** Answers that wait for a verdict. Absent: none, or an old run. */
  readonly unjudged?: number
}

/** Usage of a judge. */
export interface JudgeSpent {
  readonly calls: number
  readonly input: number
  readonly output: number
  readonly cost: number | null
}

/** Usage of a judge up to a moment. */
export interface JudgeBill extends JudgeSpent {
  readonly at: string
}

/**
 * Policy of the output-token limit of a method's last call: the task's limit (`same`), or that of the method's source
 * (`paper`).
 */
export const ANSWER_POLICIES = ['same', 'paper'] as const
export type AnswerPolicy = (typeof ANSWER_POLICIES)[number]

/** Tokens reserved within a run's lengths. */
export interface Room {
  readonly policy: AnswerPolicy
  /** Tokens for an answer if above the task's own limit; 0 for none. */
  readonly answer: number
  readonly thinking: number
}

/** Value for runs of Fathom 0.1, which do not record it. */
export const FIRST_ROOM: Room = { policy: 'same', answer: 0, thinking: 0 }

/** Rows of a directory that `quick` measured, and the range of lengths in tokens. */
export interface QuickNote {
  readonly model: string
  readonly config: string
  /** Ids of the tasks that it asked. */
  readonly tasks: readonly string[]
  /** The tasks and groups as the user named them. */
  readonly named: string
  readonly shortest: number
  readonly longest: number
  /** The longest length that fits the window. */
  readonly fits: number
  readonly window: number
  /** Whether the server or the user named the window. */
  readonly isNamed: boolean
  /** Whether it stopped because the model fails at the shortest length. */
  readonly failing?: true
}

/** A task at a length, and how many items of it were asked for: those numbered from 0. */
export interface AskedCell {
  readonly task: string
  /** As `ItemLength.target` and `ItemLength.output`. */
  readonly target: number
  readonly output?: number
  /** Samples of the whole cell, even if a shard was requested. */
  readonly samples: number
  /**
   * `--shard`: the part of them that this run is to hold, from 1. Parts have whole contexts, of so many `questions`;
   * missing: one.
   */
  readonly shard?: { readonly part: number; readonly of: number; readonly questions?: number }
}

/** Display names of entries, by `METHOD`, `METHOD@PRESET`, `METHOD/MODEL` or one of these with `#CONFIG`. */
export type Aliases = Readonly<Record<string, string>>

export interface MethodNote {
  /** A line to compare with, which is never ranked: the oracle, a floor. */
  readonly reference: boolean
  /** Whether it calls the run's models. */
  readonly needsModel: boolean
  /** Can it compute over a context without reading it? Absent: no, or unknown. */
  readonly computes?: true
}

export interface ModelNote {
  /** Scheme, host and path; user info and query are cut off. */
  readonly baseUrl: string
  readonly simulated: boolean
  readonly window: number | null
  /** Settings of a `--config` entry for the model and its server. */
  readonly preset?: {
    /** As its server knows it. */
    readonly model: string
    readonly decoding?: string
    readonly serverFlags?: string
    readonly ropeFactor?: number
    readonly temperature?: number
    /** Short hash of the fields added to every request. */
    readonly extraBody?: string
    /** US dollars per million tokens, as of a day. */
    readonly price?: {
      readonly date: string
      readonly input: number
      readonly cached?: number | undefined
      readonly output: number
      readonly embeddings?: number | undefined
    }
    readonly notes?: string
  }
  /** Result of the probe of the claimed context window, made before scoring. */
  readonly probe?: WindowProbe
  /** Result of one trial call with text of the run's own items, made before scoring. */
  readonly fit?: FitNote
  /** Servers of its rows, in order of each one's first row. Counted from the rows when a session starts and ends. */
  readonly servers?: readonly ServerNote[]
  /** Rows by the model that replies name, and by their fingerprint, if replies name any but the one requested. */
  readonly answeredBy?: Readonly<Record<string, number>>
  readonly fingerprints?: Readonly<Record<string, number>>
}

/** One address of a model's server. */
export interface ServerNote {
  readonly baseUrl: string
  readonly rows: number
}

/** One call with text of the run's own items, a marker at its head. */
export interface FitNote {
  /** Length of the prompt in tokens of the run's tokenizer. */
  readonly sent: number
  /** As the server counted it; null where it sent no count. */
  readonly counted: number | null
  /** Whether the response repeated the marker. */
  readonly found: boolean
  /** Its own tokens for one of the run's tokenizer; absent where the server sent no count, or cut the prompt. */
  readonly ownTokens?: number
  /**
   * The same of each task's text, as the server's tokenizer counts it, or its usage where the run has one task; 1:
   * token for token.
   */
  readonly tasks?: Readonly<Record<string, number>>
  /** Tokens of the chat template around a prompt, if known. */
  readonly template?: number
  /** Its own tokens a second, in this one call; of writing absent where too little was written to tell. */
  readonly readsPerSecond: number
  readonly writesPerSecond?: number
  /** Whether the server keeps prefixes; absent where no second request was sent. */
  readonly prefix?: PrefixNote
}

/** The result of a second request that begins like the first: whether a server keeps prefixes. */
export interface PrefixNote {
  /** `not seen`: no cached tokens were reported, and the times are too short to tell. `unknown`: nothing tells. */
  readonly kept: 'yes' | 'no' | 'not seen' | 'unknown'
  /** Share of the second prompt's tokens that the server reports as cached; null where it counts none. */
  readonly share: number | null
  /** Milliseconds to the first token, or to the end of a reply that is not streamed. */
  readonly coldMs: number
  readonly warmMs: number
}

/** One long prompt with a marker at its head, in the model's own tokens. */
export interface WindowProbe {
  readonly claimed: number
  /** Length of the prompt in tokens, estimated from the server's count of a short one. */
  readonly sent: number
  /** As the server counted it; null where it sent no count. */
  readonly counted: number | null
  /** Whether the response repeated the marker. */
  readonly found: boolean
  /** Its own tokens for one of the run's tokenizer, by the server's count of plain prose; absent where it sent none. */
  readonly ownTokens?: number
}

/** `--preset`: the paper whose settings a session took. */
export interface PresetNote {
  readonly name: string
  /** Its flags that were given another value. */
  readonly changed: readonly string[]
}

export interface SessionNote {
  readonly at: string
  readonly preset?: PresetNote
  /** The command line, with anything that looks like a key taken out. */
  readonly argv: readonly string[]
  readonly node: string
  readonly platform: string
  readonly cpus: number
  readonly memoryGb: number
  /**
   * Concurrent items per server (`--concurrency`). Compare times only between sessions with equal values. Missing in
   * old runs.
   */
  readonly concurrency?: number
  /** Price list behind `cost` in this session's rows. */
  readonly prices?: { readonly date: string; readonly sha256: string }
  readonly ended?: string
  readonly exitCode?: number
  /**
   * Its exit code is that of answers without a verdict alone. Whether they have one by now is in the judge's note, since
   * any command may judge them.
   */
  readonly unjudged?: true
  /**
   * Cells that the session requested, kept until a session of this directory has completed them: the run is not
   * finished.
   */
  readonly asked?: SessionAsked
  /** `--sequential`: the look at which the session ended. */
  readonly look?: LookNote
  /** `--until`: the goal, and where the session ended. */
  readonly until?: UntilNote
}

/** A run whose results decided the number of contexts. */
export interface UntilNote {
  /** Points to each side of the average, a clear order of entries, or the length at which `quick` sees a drop. */
  readonly goal: number | 'rank' | 'drop'
  readonly rounds: number
  readonly isReached: boolean
  /** Contexts of all cells. */
  readonly contexts: number
  /** Points to each side of the widest average at the end. */
  readonly half?: number
}

/** Items and entries that a session asked for. */
export interface SessionAsked {
  readonly cells: readonly AskedCell[]
  /** `METHOD MODEL CONFIG` of each. */
  readonly entries: readonly string[]
}

/** One of the planned looks of a sequential run, from 1. */
export interface LookNote {
  readonly at: number
  readonly of: number
  /** The items that its last look would have had. */
  readonly planned: readonly AskedCell[]
}
