import type { Params } from '../rows.ts'
import type { ModelNote } from './model-note.ts'
import type { SessionNote } from './session-note.ts'

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
