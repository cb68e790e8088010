import { usageError } from '../core/errors.ts'
import { quote } from '../core/quote.ts'
import { unknown } from '../core/suggest.ts'
import { type Flags, type GivenFlags, readFlags, splitWords, type Values } from './options/flag.ts'
import { type PlacedModels, placeModels, withoutUrlSecrets } from './options/models.ts'
import { PLAN_FLAGS } from './options/plan.ts'
import type { Presets } from './options/presets.ts'
import {
  DATA_FLAGS,
  GENERATE_FLAGS,
  METHODS_FLAGS,
  type OUTPUT_FLAGS,
  REPORT_FLAGS,
  SCORE_FLAGS,
  TASKS_FLAGS,
  VALIDATE_FLAGS,
} from './options/subsets.ts'
import { RUN_FLAGS } from './options/table.ts'

export type { Limit, ModelChoice, Shard } from '../engine/spec.ts'
export type { Setting } from '../suites/spec.ts'

/** What surrounds the words: a config file's fields and its entries for models, and the environment. */
export interface Surroundings {
  readonly config?: GivenFlags
  readonly presets?: Presets
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * All that `fathom-bench run` was asked, parsed and checked; names of tasks and methods are still patterns for `select`.
 * Times are in milliseconds, lengths in tokens; `undefined` is "not given".
 */
export type RunOptions = Omit<
  Values<typeof RUN_FLAGS>,
  'model' | 'subModel' | 'embedModel' | 'baseUrl' | 'json' | 'config' | 'samples'
> &
  Sampled &
  Typed &
  PlacedModels
export type PlanOptions = RunOptions &
  Pick<Values<typeof PLAN_FLAGS>, 'detect' | 'power' | 'discordance' | 'expect' | 'tokensPerSecond' | 'like'>
export type GenerateOptions = Omit<Values<typeof GENERATE_FLAGS>, 'json' | 'config' | 'samples'> & Sampled & Typed
export type ScoreOptions = Omit<Values<typeof SCORE_FLAGS>, 'json'> & Typed & { readonly folders: readonly string[] }
export type ReportOptions = Omit<Values<typeof REPORT_FLAGS>, 'json'> & Typed & { readonly folders: readonly string[] }
export type ValidateOptions = Omit<Values<typeof VALIDATE_FLAGS>, 'samples'> & Sampled
export type TasksOptions = Values<typeof TASKS_FLAGS>
export type MethodsOptions = Values<typeof METHODS_FLAGS>
export type DataOptions = Values<typeof DATA_FLAGS> & { readonly words: readonly string[] }

interface Sampled {
  readonly samples: number
}

/** Ten items are for a first look; RULER's own figures are of 500. */
const sampled = <V extends { samples: number | undefined; profile: string }>(values: V): V & Sampled => ({
  ...values,
  samples: values.samples ?? (values.profile === 'official' ? 500 : 10),
})

interface Typed {
  /** The words as typed, for the manifest, without secrets of addresses and the value of `--extra-body`. */
  readonly argv: readonly string[]
}

/** @throws BenchError (usage) with one line for the first thing that is wrong. */
export const parseRun = (words: readonly string[], around: Surroundings = {}): RunOptions => asRun(words, 'run', around)

/** The doctor takes a run's flags and looks at what that run would need. @throws BenchError (usage) */
export const parseDoctor = (words: readonly string[], around: Surroundings = {}): RunOptions =>
  asRun(words, 'doctor', around)

/** A plan takes a run's flags and its own. @throws BenchError (usage) */
export function parsePlan(words: readonly string[], around: Surroundings = {}): PlanOptions {
  const flags = flagsOnly(words, PLAN_FLAGS, 'plan', around)
  const { detect, power, discordance, expect, tokensPerSecond, like, ...run } = flags
  return { ...runOptions(run, words, around), detect, power, discordance, expect, tokensPerSecond, like }
}

function asRun(words: readonly string[], command: CommandName, around: Surroundings): RunOptions {
  return runOptions(flagsOnly(words, RUN_FLAGS, command, around), words, around)
}

function runOptions(flags: Values<typeof RUN_FLAGS>, words: readonly string[], around: Surroundings): RunOptions {
  const { model, subModel, embedModel, baseUrl, json, config, ...values } = flags
  if (values.record !== undefined && values.replay !== undefined)
    throw usageError('--record and --replay contradict each other. Give one of them.')
  return {
    ...sampled(values),
    ...shown(values, json, around),
    argv: shownWords(words),
    ...placeModels({ model, subModel, embedModel }, baseUrl, around.presets ?? {}, around.env ?? {}),
  }
}

/** @throws BenchError (usage) */
export function parseGenerate(words: readonly string[], around: Surroundings = {}): GenerateOptions {
  const { json, config, ...values } = flagsOnly(words, GENERATE_FLAGS, 'generate', around)
  return { ...sampled(values), ...shown(values, json, around), argv: shownWords(words) }
}

/** @throws BenchError (usage) */
export function parseScore(words: readonly string[], around: Surroundings = {}): ScoreOptions {
  const { given, rest } = splitWords(words, SCORE_FLAGS, 'score')
  const { json, golden, ...values } = readFlags(SCORE_FLAGS, given)
  const asGolden = golden.length > 0
  return {
    ...values,
    ...shown(values, json, around),
    argv: shownWords(words),
    golden: asGolden ? [...golden, ...rest] : [],
    folders: asGolden ? [] : rest,
  }
}

/** @throws BenchError (usage) */
export function parseReport(words: readonly string[], around: Surroundings = {}): ReportOptions {
  const { given, rest } = splitWords(words, REPORT_FLAGS, 'report')
  const { json, ...values } = readFlags(REPORT_FLAGS, given)
  return { ...values, ...shown(values, json, around), argv: shownWords(words), folders: rest }
}

/** @throws BenchError (usage) */
export const parseTasks = (words: readonly string[]): TasksOptions => flagsOnly(words, TASKS_FLAGS, 'tasks', {})

/** @throws BenchError (usage) */
export const parseMethods = (words: readonly string[]): MethodsOptions => flagsOnly(words, METHODS_FLAGS, 'methods', {})

/** @throws BenchError (usage) */
export const parseValidate = (words: readonly string[]): ValidateOptions =>
  sampled(flagsOnly(words, VALIDATE_FLAGS, 'validate', {}))

/** @throws BenchError (usage) */
export function parseData(words: readonly string[]): DataOptions {
  const { given, rest } = splitWords(words, DATA_FLAGS, 'data')
  return { ...readFlags(DATA_FLAGS, given), words: rest }
}

/** What a typo is compared with; `commands/index.ts` has an entry for each. */
export const COMMAND_NAMES = [
  'run',
  'generate',
  'score',
  'report',
  'compare',
  'plan',
  'gate',
  'baseline',
  'leaderboard',
  'view',
  'submit',
  'verify',
  'reveal',
  'validate',
  'tasks',
  'methods',
  'data',
  'new',
  'doctor',
] as const
export type CommandName = (typeof COMMAND_NAMES)[number]

/** What a command was asked: its flags, and its other words. */
export type Asked<F extends Flags> = Omit<Values<F>, 'json'> & Typed & { readonly words: readonly string[] }

/**
 * For commands that take words beside their flags, `OUTPUT_FLAGS` among them.
 * @throws BenchError (usage) with one line for the first thing that is wrong.
 */
export function parseWords<F extends Flags & typeof OUTPUT_FLAGS>(
  words: readonly string[],
  flags: F,
  command: CommandName,
  around: Surroundings = {},
): Asked<F> {
  const { given, rest } = splitWords(words, flags, command)
  const { json, ...values } = readFlags(flags, given) as Values<typeof OUTPUT_FLAGS>
  return { ...values, ...shown(values, json, around), argv: shownWords(words), words: rest } as unknown as Asked<F>
}

/** For commands whose words are all flags. */
function flagsOnly<F extends Flags>(
  words: readonly string[],
  flags: F,
  command: string,
  around: Surroundings,
): Values<F> {
  const { given, rest } = splitWords(words, flags, command)
  if (rest.length > 0) throw strayWord(rest[0]!, words, command)
  return readFlags(flags, { ...laidAside(around.config ?? {}, given), ...given })
}

/** A typed `--json` or `--display` replaces what the file says of either. */
function laidAside(config: GivenFlags, given: GivenFlags): GivenFlags {
  const ways = ['display', 'json']
  if (!ways.some(way => way in given)) return config
  return Object.fromEntries(Object.entries(config).filter(([name]) => !ways.includes(name)))
}

function strayWord(word: string, words: readonly string[], command: string) {
  if (COMMAND_NAMES.some(name => name === word)) {
    return usageError(
      `${quote(word)} stands after flags or another command. Put the command first: fathom-bench ${word} …`,
    )
  }
  if (words[0] === word && command === 'run') {
    return usageError(`${unknown('command', word, COMMAND_NAMES).message} Tasks are named with --task.`)
  }
  return usageError(
    `unexpected word ${quote(word)}. fathom-bench ${command} takes flags only; lists are joined by commas, such as --task vt,cwe.`,
  )
}

function shown(values: { display: RunOptions['display']; color: boolean }, json: boolean, { env = {} }: Surroundings) {
  if (json && values.display !== 'auto' && values.display !== 'json') {
    throw usageError(`--json and --display ${values.display} contradict each other. Give one of them.`)
  }
  return { display: json ? 'json' : values.display, color: values.color && !env['NO_COLOR'] } as const
}

/** `--extra-body` and addresses may hold secrets. */
function shownWords(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (words[at - 1] === '--extra-body') return '…'
    if (word.startsWith('--extra-body=')) return '--extra-body=…'
    return /https?:\/\//i.test(word) ? withoutUrlSecrets(word) : word
  })
}
