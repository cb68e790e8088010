import type { Aliases, AnswerPolicy, PresetNote } from '../core/rows.ts'
import type { Api } from '../runners/models/apis.ts'
import type { PrefillWay } from '../runners/models/prefill.ts'
import type { SuiteSpec } from '../suites/spec.ts'
import type { DatedPrice } from './prices.ts'

/** All that a run is asked to do, as plain data. Times are in milliseconds, lengths in tokens; `undefined` is "not given". */
export interface RunSpec extends SuiteSpec, ModelsSpec, LimitsSpec, LoadSpec, FolderSpec {
  /** Names and globs of methods. */
  readonly method: readonly string[]
  /** Programs outside among them that use the run's models, by name, or `all`. */
  readonly proxy: readonly string[]
  /** Files whose tasks, methods and scorers are run as code. */
  readonly plugin: readonly string[]
  /** A file that holds the seed, in place of `seed`. */
  readonly secretSeed: string | undefined
  /** May answers that are C++ programs be compiled and run here? */
  readonly allowNativeCode: boolean
}

/** Who is asked, and how. */
export interface ModelsSpec extends Sampling {
  readonly models: readonly ModelChoice[]
  /** For the inner calls of methods that make them; undefined: the model itself. */
  readonly subModel: ModelChoice | undefined
  /** For vectors; undefined: the model itself. */
  readonly embedModel: ModelChoice | undefined
  /** Scores answers that no rule can score, after the run; absent: they stay without a score. */
  readonly judge?: ModelChoice | undefined
  /** Name of the environment variable that holds the key. */
  readonly apiKeyEnv: string
  /** Further headers of requests, each with the name of the environment variable that holds its value. */
  readonly header: Headers
  /** The header that holds a word of each item's own, for routers that keep what belongs together at one server; undefined: none. */
  readonly sessionHeader: string | undefined
  /** The models' context window in tokens; undefined: what their servers tell. */
  readonly window: number | undefined
  /** Is a claimed window checked by one long prompt? Undefined: where a preset claims it. */
  readonly probeWindow: boolean | undefined
  /** Is each model asked once before anything is spent? Undefined: in a run, not in a dry one. */
  readonly fitCheck: boolean | undefined
  /** What is done with prompts above the window; undefined: refused, and a run in which nothing fits is not begun. */
  readonly overflow: 'refuse' | 'truncate-middle' | undefined
  /** How much the last call of each method may answer: as the task says, or as the method's source has it. */
  readonly answerPolicy: AnswerPolicy
  /** Limit of an answer, thinking aside, in the place of what the policy says. */
  readonly maxAnswerTokens: number | undefined
}

/** From the name of a header to that of an environment variable. */
export type Headers = Readonly<Record<string, string>>

/** What goes into every request. */
export interface Sampling {
  readonly temperature: number
  readonly topP: number | undefined
  /** Words that end an answer; empty: none but a method's own. */
  readonly stop: readonly string[]
  /** Tokens of thinking, on top of those of the answer, and within the lengths of items. */
  readonly reasoningTokens: number
  readonly extraBody: Readonly<Record<string, unknown>> | undefined
  /** Turns of a chat to one of three APIs, or one text for `/completions`. */
  readonly api: Api
  /** Of completions: a file of a chat template, or `none`; undefined: none. */
  readonly chatTemplate: string | undefined
  /** How servers go on from the beginning of an answer; undefined: they are asked, where items have one. */
  readonly prefill: PrefillWay | undefined
  /** Are replies sent piece by piece? */
  readonly stream: boolean
}

/** A model and its server. */
export interface ModelChoice {
  /** As rows and reports show it. Without a preset, its server knows it by this name too. */
  readonly name: string
  /** Without a slash at its end; null for the embedded reader. */
  readonly baseUrl: string | null
  /** The entry of the config file that `--model` named. Its fields hold for this model, whatever the flags say. */
  readonly preset?: Preset
}

/** An entry of a config file's `models`: a server's model with the way it is served, under a name of its own. */
export interface Preset {
  /** As its server knows it. */
  readonly model: string
  readonly baseUrl?: string
  readonly apiKeyEnv?: string
  /** As it is claimed; a probe checks it before the run. In the model's own tokens. */
  readonly window?: number
  readonly extraBody?: Readonly<Record<string, unknown>>
  readonly temperature?: number
  readonly stop?: readonly string[]
  readonly api?: Sampling['api']
  readonly headers?: Headers
  readonly stream?: boolean
  readonly chatTemplate?: string
  readonly prefill?: PrefillWay
  readonly price?: DatedPrice
  /** What the server does beyond plain decoding: yarn, dysco, or the user's word. */
  readonly decoding?: string
  /** How the server was started. For the record: nothing is done with them. */
  readonly serverFlags?: string
  readonly ropeFactor?: number
  readonly notes?: string
}

/** What a run may cost. */
export interface LimitsSpec {
  readonly maxCalls: Limit
  readonly maxTotalTokens: Limit
  /** In US dollars. */
  readonly maxCost: Limit
  readonly maxTime: Limit
  /** File of what models cost. */
  readonly prices: string | undefined
}

/** A limit as it was asked for: of the whole run, of each item, or both. */
export interface Limit {
  readonly run?: number
  readonly item?: number
}

/** How hard servers are asked, and how long they are waited for. */
export interface LoadSpec {
  /** Items of each server at a time. */
  readonly concurrency: number
  /** Threads that build items; 0: none, they are built beside the calls. Undefined: by how much there is to build. */
  readonly buildThreads: number | undefined
  /** Requests to each server in a minute at the most; undefined: any number. */
  readonly rpm: number | undefined
  /** Tokens of prompts and answers, of each server in a minute. */
  readonly tpm: number | undefined
  /** Longest silence of a server in a call; undefined: by the length of the prompt. */
  readonly timeout: number | undefined
  readonly maxRetries: number
  /** Longest time of one call with all its retries. */
  readonly retryBudget: number
}

/** Where a run is kept, and what is kept of it. */
export interface FolderSpec {
  /** Undefined: a folder that is named by the spec. */
  readonly out: string | undefined
  readonly shard: Shard | undefined
  /** Are failed items run again on resume? */
  readonly retryErrors: boolean
  readonly saveContexts: boolean
  readonly trace: boolean
  /** File to which every reply is appended. */
  readonly record: string | undefined
  /** File from which replies are taken, in place of a server. */
  readonly replay: string | undefined
  /** Nothing is sent or written. */
  readonly dryRun: boolean
  /** How reports are to call entries (`--as`). */
  readonly as: Aliases
  /** The paper whose settings were taken (`--preset`). */
  readonly preset?: PresetNote | undefined
  /** The words as typed, for the manifest, without secrets. */
  readonly argv: readonly string[]
}

/** A part of a run's items. */
export interface Shard {
  /** From 1. */
  readonly part: number
  readonly of: number
}
