import type { Io } from '../../../core/process/io.ts'
import type { Programs } from '../../../core/process/programs.ts'
import type { Params } from '../../../core/rows/rows.ts'
import type { Task } from '../../../generators/task.ts'
import type { RunExport } from '../../../reports/exports/format.ts'
import type { Reporter, RunRows } from '../../../reports/summary/reporter.ts'
import type { SuiteTotals } from '../../../reports/summary/suite-totals.ts'
import type { Method } from '../../../runners/method.ts'
import type { Scorer } from '../../../scorers/scorer.ts'
import type { Registry } from '../registry.ts'
import type { ItemSource } from '../sources/source.ts'

/**
 * A plugin's default export, or the result of its default function when it is called with the `define…` helpers.
 * @since 0.2.0
 */
export interface Plugin {
  /** Any scorer: one of Fathom's own, or of a plugin. */
  readonly tasks?: readonly Task<Params, string>[]
  readonly methods?: readonly Method[]
  readonly scorers?: readonly Scorer[]
  readonly reports?: readonly Reporter[]
  /** Where `--task NAME:…` gets items from. */
  readonly sources?: readonly ItemSource[]
  /** Formats of `export --to NAME`. */
  readonly exports?: readonly RunExport[]
  /** Forms of items, with their texts, of `export --to NAME`. */
  readonly itemExports?: readonly ItemExport[]
  /** Commands of `fathom-bench --plugin FILE NAME`. */
  readonly commands?: readonly PluginCommand[]
  /** Queues that `--queue ADDRESS` hands jobs to. */
  readonly queues?: readonly PluginQueue[]
  /** Figures of suites over their own items, under the suites' names. */
  readonly totals?: readonly SuiteTotals[]
  /** Official scores, ported: what `score --golden FILE` compares with recorded results. */
  readonly golden?: readonly PluginGolden[]
}

/** Items with their texts in the form of another tool: they are written one after another. */
export interface ItemExport {
  readonly id: string
  readonly about: string
  /** Whether it writes items in the order that is asked for. */
  readonly orders?: boolean
  /** Whether what it writes scores answers, so that it can be told where (`--verifier`). */
  readonly verifies?: boolean
  /** What an item becomes where it is a folder of its own: these are counted and not listed. */
  readonly unit?: string
  /** @throws BenchError (usage) where no item can be written; (incomplete) where the disk refuses */
  write(input: ItemExportInput): Promise<ItemExported>
}

/** A property of items that grows along a curriculum. */
export type OrderKey = 'length' | 'level'

export interface LengthShare {
  readonly length: number
  readonly share: number
}

/** The order of items for training. */
export interface ItemOrder {
  /** The properties that grow, the slowest first. */
  readonly by: readonly OrderKey[]
  /** Items of each length for how many of the others; without it a length has as many as another. */
  readonly mix?: readonly LengthShare[]
  /** Rows of a step, each of which has exactly the mix. */
  readonly perStep?: number
}

export interface ItemExportInput {
  readonly run: Pick<RunRows, 'manifest' | 'items'>
  readonly registry: Registry
  /** A new or empty folder. */
  readonly out: string
  /** Name of the split that the items are. */
  readonly split: string
  /** File with the secret that seals labels; absent: they are open. */
  readonly seal?: string | undefined
  /** Address of the reward server, for files that ask it. */
  readonly url: string
  /** Whether tasks that a floor solves are wanted too. */
  readonly anyway: boolean
  /** Absent: as the items come. Only an export that `orders` is given one. */
  readonly order?: ItemOrder | undefined
  /** The words of `--verifier`. Only an export that `verifies` is given them. */
  readonly verifier?: string | undefined
}

export interface ItemExported {
  readonly paths: readonly string[]
  /** One line per omission, with the reason. */
  readonly notes: readonly string[]
  /** Items that were written. */
  readonly count: number
}

/** A command as the list of all shows it. It is loaded when it is asked for. */
export interface PluginCommand {
  /** The word that names it. */
  readonly id: string
  readonly about: string
  /** Words that are no flags, as the help shows them; without it there are none. */
  readonly words?: string
  load(): Promise<CommandCode>
}

/** A command's flags and what it does: what `defineCommand` of `fathom-bench/plugin` gives. */
export interface CommandCode {
  readonly flags: object
  run(options: never, io: Io): Promise<number>
}

/** A kind of queue: what `defineQueue` of `fathom-bench/plugin` gives. */
export interface PluginQueue {
  readonly id: string
  readonly about: string
  /** Is an address of `--queue` one of its own? */
  owns(address: string): boolean
  open(request: never): Promise<unknown>
}

/** An official score, by the name that a recorded case gives as its `scorer`. */
export interface PluginGolden {
  readonly id: string
  /**
   * Computes what the official code returns for a case's own fields; undefined where no rule can say it, such as a
   * model's judgement. A whole float (`2.0`) comes as `{ float: 2 }`. A promise of the value is one too.
   * @throws PythonError for an exception of the official code (`raise` of `fathom-bench/plugin`)
   */
  official(fields: Readonly<Record<string, unknown>>, more: GoldenMore): unknown
}

/** A recorded case besides its fields, and what its score may use. */
export interface GoldenMore {
  /** The problem that several cases of a file share. */
  readonly instance?: unknown
  /** Runs answers that are programs; undefined: nothing may run them. */
  readonly programs?: Programs | undefined
}

export const PLUGIN_KINDS = [
  'tasks',
  'methods',
  'scorers',
  'reports',
  'sources',
  'exports',
  'itemExports',
  'commands',
  'queues',
  'totals',
  'golden',
] as const satisfies readonly (keyof Plugin)[]

/** Required fields of an entry of each kind, in addition to its id. */
export const PLUGIN_PARTS: Readonly<Record<keyof Plugin, readonly string[]>> = {
  tasks: ['about', 'version', 'params', 'answerTokens', 'paired', 'scorer', 'template', 'core', 'fill', 'solve'],
  methods: ['about', 'fidelity', 'version', 'params', 'needs', 'estimate', 'run'],
  scorers: ['about', 'scale', 'score'],
  reports: ['about', 'file', 'render'],
  sources: ['items', 'takes', 'roles', 'owns', 'load', 'rebuild'],
  exports: ['about', 'single', 'make'],
  itemExports: ['about', 'write'],
  commands: ['about', 'load'],
  queues: ['about', 'owns', 'open'],
  totals: ['compute'],
  golden: ['official'],
}
