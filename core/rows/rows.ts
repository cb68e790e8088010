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
  /** Where each planted fact begins: 0 is the first character of the context, 1 its end. */
  readonly depths: readonly NeedleDepth[]
  readonly scorer: string
  readonly expected: unknown
  /** Of the whole rendered prompt, UTF-8. */
  readonly sha256: string
  /** Short hash of the task's prompt template. */
  readonly template: string
  /** Of an item of another suite: what the suite counts it under, such as its difficulty. */
  readonly labels?: Readonly<Record<string, string | number>>
  /** What the reader of a report must know of this item, such as a pool of documents that ran out. */
  readonly notes?: readonly string[]
  /** Of a row in a bundle with a secret seed: the seal on its fields that are not shown (`docs/submissions.md`). */
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
  /** Of the whole prompt, without the reserved answer, in tokens of `tokenizer`. */
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
  /** How often the haystack's source was used up and begun again. */
  readonly repeats: number
}

export interface NeedleDepth {
  readonly fact: string
  readonly depth: number
}

/** How one attempt ended. Only `failed` is no result: it is run again on resume. */
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

/** Whose answer a row holds. With `attempt`, the key of `answers.jsonl` and `scores.jsonl`; the last attempt counts. */
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
  /** What the server of the last call said of it; absent where none was made, or none answered. */
  readonly server?: ServerWords
  /** What is scored; null where there is none. */
  readonly answer: string | null
  /**
   * Parts of the answer that only repeat its prompt (`core/text/echoes.ts`), as [start, end) in UTF-16 code units; absent
   * where there are none. They commit to nothing: strict and stated scorers do not see them, but those of copied text.
   */
  readonly echoes?: readonly (readonly [start: number, end: number])[]
  /** The model's last text as it came, where it differs from `answer`. */
  readonly raw?: string
  /** The model's thinking, kept apart from the answer. */
  readonly reasoning?: string
  /** What the call that answers was allowed, in tokens. Absent in runs of Fathom 0.1. */
  readonly allowed?: Allowed
  readonly ledger: Ledger
  /** What the method says of this attempt, such as the ratio its compression achieved or the turns it took. */
  readonly notes?: Params
  /** ISO time at which the row was written. */
  readonly at: string
  /** Of a row in a bundle with a secret seed: the seal on its fields that are not shown (`docs/submissions.md`). */
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
  /** Models that replies name in place of the one requested, in order. */
  readonly models?: readonly string[]
  /** `system_fingerprint` of replies, in order, each once. */
  readonly fingerprints?: readonly string[]
}

/** Tokens of an answer, and of the thinking before it, which has its own. */
export interface Allowed {
  readonly answer: number
  readonly thinking: number
}

/** What one attempt cost. The same fields for every method. */
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
    /** Who counted: the server's usage, or our estimate where the server sent none. */
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
     * The longest time that the process itself stood still while a call was under way: times may be late by so much.
     * Absent: nobody looked.
     */
    readonly lag?: number
  }
  readonly retries: number
  /** Replies whose thinking was begun and never closed; absent where there is none. */
  readonly openThinking?: number
  /**
   * Calls that were one request with an equal one of another attempt, both of which count it; absent where there are
   * none.
   */
  readonly sharedCalls?: number
  /** US dollars, where prices were given. */
  readonly cost: number | null
  /** Requests for vectors, where a method makes them; their money is in `cost`. */
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
  /** Of a row in a bundle with a secret seed: the seal on its fields that are not shown (`docs/submissions.md`). */
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
  /** Of `--secret-seed`, its commitment `sha256:…` (`core/rows/commitment.ts`). */
  readonly seed: string
  /** The generator that the seed's streams come from (`core/random/random.ts`). Absent: `alea`, the only one of Fathom 0.1. */
  readonly stream?: string
  readonly tokenizer: string
  readonly haystack: string
  /** Template hash by task. */
  readonly templates: Readonly<Record<string, string>>
  /**
   * What its items keep free of their lengths, and by which policy answers were allowed. Absent in runs of Fathom 0.1:
   * `same`, and nothing more.
   */
  readonly room?: Room
  /** Of each data file used, by its role (`squad`, `hotpotqa`, `haystack`). */
  readonly data: Readonly<Record<string, { readonly sha256: string; readonly path: string }>>
  readonly tasks: Readonly<Record<string, { readonly version: number; readonly params: Params }>>
  /**
   * The cells that its sessions asked for, whether or not they were reached. Absent in runs of Fathom 0.1, of which the
   * items alone tell.
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
  /** By config hash: what `config` in a row stands for. */
  readonly configs: Readonly<
    Record<
      string,
      {
        readonly method: string
        /** Of the method, where the run named it so (`METHOD@PRESET`); its values stand in `params` and `sampling`. */
        readonly preset?: string
        readonly params: Params
        readonly sampling: Params
        /** Raised when a method's requests change. */
        readonly version?: number
        /** Short hash by name of each of the method's prompt templates. */
        readonly templates?: Readonly<Record<string, string>>
        /**
         * Which rule the hash follows. 2: it knows limits of items, windows, sub-models and embedders. Absent: Fathom
         * 0.2 and earlier.
         */
        readonly rule?: number
        /** The hash of the same entry under the rule before, where it is another. */
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
  /** What the last `quick` measured here: reports compute its figure from the rows. Absent: no quick look was taken. */
  readonly quick?: QuickNote
  /** Who judged answers that no rule can score. Absent: nobody did. */
  readonly judge?: JudgeNote
  /** One entry for each time the run was started or resumed. */
  readonly sessions: readonly SessionNote[]
}

export interface JudgeNote {
  readonly model: string
  /** Scheme, host and path; user info and query are cut off. */
  readonly baseUrl: string
  /** Short hash of all that it was told beside question, reference and answer. */
  readonly wording: string
  /** What all judging took, which is in no ledger of an answer. Tokens; US dollars, null where a price is missing. */
  readonly spent: JudgeSpent
  /**
   * The same for each time that a judge was asked, so that folders which share one count it once. Absent in old runs.
   */
  readonly bills?: readonly JudgeBill[]
  /**
   * Of `n` answers that the file itself calls right or wrong it called `same` alike; `kappa` is null where chance alone
   * agrees.
   */
  readonly agreement?: { readonly n: number; readonly same: number; readonly kappa: number | null }
}

/** What a judge took. */
export interface JudgeSpent {
  readonly calls: number
  readonly input: number
  readonly output: number
  readonly cost: number | null
}

/** What a judge took at one time. */
export interface JudgeBill extends JudgeSpent {
  readonly at: string
}

/**
 * How much the last call of a method may answer: as its task says (`same`), or as the source of each method has it
 * (`paper`).
 */
export const ANSWER_POLICIES = ['same', 'paper'] as const
export type AnswerPolicy = (typeof ANSWER_POLICIES)[number]

/** What is kept free of a run's lengths. Tokens. */
export interface Room {
  readonly policy: AnswerPolicy
  /** For an answer, where that is above a task's own; 0: nowhere. */
  readonly answer: number
  readonly thinking: number
}

/** Of runs of Fathom 0.1, which do not say it. */
export const FIRST_ROOM: Room = { policy: 'same', answer: 0, thinking: 0 }

/** What of a folder a `quick` measured, and between which lengths. Lengths in tokens. */
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
  /** Of the whole, also where a shard was asked for. */
  readonly samples: number
  /** `--shard`: the part of them that this run is to hold, from 1. */
  readonly shard?: { readonly part: number; readonly of: number }
}

/**
 * Names to show in place of entries' own, by `METHOD`, `METHOD@PRESET`, `METHOD/MODEL` or one of these with `#CONFIG`.
 */
export type Aliases = Readonly<Record<string, string>>

export interface MethodNote {
  /** A line to compare with, which is never ranked: the oracle, a floor. */
  readonly reference: boolean
  /** Does it call the models of the run? */
  readonly needsModel: boolean
  /** Can it compute over a context without reading it? Absent: no, or nobody said so. */
  readonly computes?: true
}

export interface ModelNote {
  /** Scheme, host and path; user info and query are cut off. */
  readonly baseUrl: string
  readonly simulated: boolean
  readonly window: number | null
  /** Of an entry of `--config`: what its user says of the model and its server. */
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
  /** How the claimed window was seen to hold, before anything was scored. */
  readonly probe?: WindowProbe
  /** What one call with text of the run's own items told, before anything was scored. */
  readonly fit?: FitNote
  /**
   * Where its rows came from, the addresses in order of their first row. Counted from the rows when a session begins
   * and ends.
   */
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
  /** Of the prompt, in tokens of the run's tokenizer. */
  readonly sent: number
  /** As the server counted it; null where it sent no count. */
  readonly counted: number | null
  /** Was the marker said back? */
  readonly found: boolean
  /** Its own tokens for one of the run's tokenizer; absent where the server sent no count, or cut the prompt. */
  readonly ownTokens?: number
  /**
   * The same of each task's text, as the server's tokenizer counts it, or its usage where the run has one task; 1:
   * token for token.
   */
  readonly tasks?: Readonly<Record<string, number>>
  /** Tokens of the chat template around a prompt, where they are known. */
  readonly template?: number
  /** Its own tokens a second, in this one call; of writing absent where too little was written to tell. */
  readonly readsPerSecond: number
  readonly writesPerSecond?: number
}

/** One long prompt with a marker at its head, in the model's own tokens. */
export interface WindowProbe {
  readonly claimed: number
  /** Of the prompt, as reckoned from the server's count of a short one. */
  readonly sent: number
  /** As the server counted it; null where it sent no count. */
  readonly counted: number | null
  /** Was the marker said back? */
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
   * Items of each server at a time, as asked (`--concurrency`): times of one session compare with those of another
   * where these are equal. Absent in old runs.
   */
  readonly concurrency?: number
  /** What `cost` in this session's rows was reckoned by. */
  readonly prices?: { readonly date: string; readonly sha256: string }
  readonly ended?: string
  readonly exitCode?: number
  /** What the session asked for, as long as no session of its folder has done all of it: the run is not finished. */
  readonly asked?: SessionAsked
  /** `--sequential`: the look at which the session ended. */
  readonly look?: LookNote
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
