import { usageError } from '../../core/errors.ts'
import type { Io } from '../../core/process/io.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import type { Shard } from '../../run/config/spec.ts'
import { formatLanguageTask } from '../../run/registry/language-names.ts'
import { checkNames, type Elsewhere, type Parsed } from '../flags/arguments.ts'
import { type Flags, type GivenFlags, readFlags, toCamelCase } from '../flags/flag.ts'
import { placeModels, redactUrlSecrets } from '../flags/models.ts'
import type { ParsedFlags } from '../flags/parsed-flags.ts'
import type { Presets } from '../flags/presets.ts'
import { type AutoShard, getShardFolder, shardOfJob } from '../flags/shard.ts'

/** A command's line in the list of all commands. */
export interface ListedCommand<C = Command> {
  readonly about: string
  /** The arguments of the command, as the help shows them; absent if it has none. */
  readonly words?: string
  load(): Promise<C>
}

/** A command: its flags and its action. */
export interface Command<F extends Flags = Flags> {
  readonly flags: F
  readonly elsewhere?: Elsewhere
  /**
   * Runs the command. Imports what only this command needs here, not at the top of the file.
   * @returns the exit code
   * @throws BenchError
   */
  run(options: ParsedFlags<F>, io: Io): Promise<number>
}

/** Keeps the types of the flags, so that `run` gets exact options. */
export const defineCommand = <const F extends Flags>(command: Command<F>): Command<F> => command

/** Inputs besides the typed words: the fields of a config file, its model entries, and the environment. */
export interface CommandContext {
  readonly config?: GivenFlags
  /** The flags of the paper that `--preset` names. */
  readonly paper?: GivenFlags
  readonly presets?: Presets
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Whether the command accepts arguments that are not flags. Default: no. */
  readonly takesWords?: boolean
  /** Names of all commands, to recognize a misplaced one. */
  readonly names?: readonly string[]
}

/** @throws BenchError (usage) with one line for the first error */
export function resolveFlags<F extends Flags>(
  name: string,
  { flags, elsewhere }: Pick<Command<F>, 'flags' | 'elsewhere'>,
  parsed: Parsed,
  context: CommandContext = {},
): ParsedFlags<F> {
  const { given, rest, words: typed } = parsed
  checkNames(parsed, flags, name, elsewhere)
  const [stray] = rest
  if (!context.takesWords && stray !== undefined) throw makeStrayWordError(stray, typed, name, context.names ?? [])
  const { config = {}, paper = {} } = context
  const set = { ...paper, ...dropReplacedDisplay(config, given), ...given }
  const values = readFlags<Flags>(flags, set) as Loose
  checkTogether(values, given)
  const {
    config: _file,
    language,
    questionLanguage,
    ...asked
  } = {
    ...values,
    ...('language' in flags && { task: speakTasks(values) }),
    ...('profile' in flags &&
      values.profile === 'official' &&
      !('samples' in { ...paper, ...config, ...given }) && { samples: OFFICIAL_SAMPLES }),
    ...(typeof values.preset === 'string' && {
      preset: { name: values.preset, changed: Object.keys(paper).filter(name => name in { ...config, ...given }) },
    }),
    ...('display' in flags && resolveDisplay(values, given, context)),
    ...('base-url' in flags && resolveModels(values, context)),
    ...('shard' in flags && resolveShard(values, context)),
  }
  // The type says which fields are removed and added, which the compiler cannot follow for generic flags.
  const names = { typed: Object.keys(given), named: Object.keys(set).map(toCamelCase) }
  return { ...asked, ...names, argv: redactWords(typed), words: rest } as unknown as ParsedFlags<F>
}

/** The tasks in the languages that were asked for: their names say them, so that a run and its rows do. */
function speakTasks({ task = [], language: languages, questionLanguage }: Loose): readonly string[] {
  if (languages === undefined) {
    if (questionLanguage !== undefined) throw usageError('--question-language needs --language, that of the text.')
    return task
  }
  return languages.flatMap(language =>
    task.flatMap(names => names.split(',')).map(name => formatLanguageTask(name.trim(), language, questionLanguage)),
  )
}

/** RULER's published scores use this many items per task and length. */
const OFFICIAL_SAMPLES = 500

/** The fields that are read here, if the command has their flags. */
type Loose = Readonly<Record<string, unknown>> & {
  readonly config?: unknown
  readonly profile?: unknown
  readonly preset?: unknown
  readonly task?: readonly string[]
  readonly language?: readonly string[]
  readonly questionLanguage?: string
  readonly display: 'auto' | 'rich' | 'plain' | 'json' | 'none'
  readonly json: boolean
  readonly color: boolean
  readonly shard?: Shard | AutoShard | undefined
  readonly out?: string | undefined
} & Parameters<typeof placeModels>[0] & { readonly baseUrl: string | undefined }

function checkTogether({ record, replay }: Loose, givenFlags: GivenFlags): void {
  if (record !== undefined && replay !== undefined)
    throw usageError('--record and --replay contradict each other. Pass one of them.')
  if ('seed' in givenFlags && 'secret-seed' in givenFlags)
    throw usageError('--seed and --secret-seed contradict each other. Pass one of them.')
}

/** A typed `--json` or `--display` overrides both in the file. */
function dropReplacedDisplay(config: GivenFlags, givenFlags: GivenFlags): GivenFlags {
  const ways = ['display', 'json']
  if (!ways.some(way => way in givenFlags)) return config
  return Object.fromEntries(Object.entries(config).filter(([name]) => !ways.includes(name)))
}

function makeStrayWordError(word: string, words: readonly string[], command: string, names: readonly string[]) {
  if (names.includes(word)) {
    return usageError(
      `${quoteForMessage(word)} comes after flags or another command. Put the command first: fathom-bench ${word} …`,
    )
  }
  if (words[0] === word && command === 'run') {
    return usageError(`${makeUnknownError('command', word, names).message} Tasks are named with --task.`)
  }
  return usageError(
    `unexpected word ${quoteForMessage(word)}. fathom-bench ${command} accepts only flags. Join lists with commas, such as --task vt,cwe.`,
  )
}

function resolveDisplay({ display, json, color }: Loose, givenFlags: GivenFlags, { env = {} }: CommandContext) {
  if (json && display !== 'auto' && display !== 'json')
    throw usageError(`--json and --display ${display} contradict each other. Pass one of them.`)
  return {
    display: json ? 'json' : display,
    color: color && (!env['NO_COLOR'] || 'color' in givenFlags),
    json: undefined,
  }
}

function resolveModels({ model, subModel, embedModel, baseUrl }: Loose, { presets = {}, env = {} }: CommandContext) {
  return {
    model: undefined,
    baseUrl: undefined,
    ...placeModels({ model, subModel, embedModel }, baseUrl, presets, env),
  }
}

/** Returns the part of this job, and its directory below the named one. */
function resolveShard({ shard, out }: Loose, { env = {} }: CommandContext) {
  if (shard === undefined || !('auto' in shard)) return {}
  const part = shardOfJob(shard, env)
  return { shard: part, ...(out !== undefined && { out: getShardFolder(out, part) }) }
}

/**
 * Removes secrets: `--extra-body` and addresses may contain some. In a queue's address, everything up to the last @ may
 * be a password.
 */
function redactWords(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (words[at - 1] === '--extra-body') return '…'
    if (word.startsWith('--extra-body=')) return '--extra-body=…'
    if (/rediss?:/i.test(word)) return redactQueueSecrets(word)
    return /https?:\/\//i.test(word) ? redactUrlSecrets(word) : word
  })
}

const redactQueueSecrets = (word: string) => word.replace(/(rediss?:\/*).*@/is, '$1…@').replace(/\?.*$/s, '?…')
