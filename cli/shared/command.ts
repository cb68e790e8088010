import { usageError } from '../../core/errors.ts'
import type { Io } from '../../core/process/io.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import type { Shard } from '../../run/config/spec.ts'
import { checkNames, type Elsewhere, type Parsed } from '../flags/arguments.ts'
import { type Flags, type GivenFlags, readFlags } from '../flags/flag.ts'
import { placeModels, redactUrlSecrets } from '../flags/models.ts'
import type { ParsedFlags } from '../flags/parsed-flags.ts'
import type { Presets } from '../flags/presets.ts'
import { type AutoShard, getShardFolder, shardOfJob } from '../flags/shard.ts'

/** A command's line in the list of all. */
export interface ListedCommand<C = Command> {
  readonly about: string
  /** Words that are no flags, as the help shows them; without it there are none. */
  readonly words?: string
  load(): Promise<C>
}

/** One command: its flags, and what it does. */
export interface Command<F extends Flags = Flags> {
  readonly flags: F
  readonly elsewhere?: Elsewhere
  /**
   * Does it, and imports what it takes to do it here, not at the head of its file. Returns the exit code. @throws
   * BenchError
   */
  run(options: ParsedFlags<F>, io: Io): Promise<number>
}

/** Keeps the types of its flags: what `run` is handed follows from them. */
export const defineCommand = <const F extends Flags>(command: Command<F>): Command<F> => command

/** What surrounds the words: a config file's fields and its entries for models, and the environment. */
export interface CommandContext {
  readonly config?: GivenFlags
  /** The flags of the paper that `--preset` names. */
  readonly paper?: GivenFlags
  readonly presets?: Presets
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Are there words that are no flags? Default: no. */
  readonly takesWords?: boolean
  /** Names of all commands, to tell a misplaced one from a stray word. */
  readonly names?: readonly string[]
}

/** @throws BenchError (usage) with one line for the first thing that is wrong. */
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
  const values = readFlags<Flags>(flags, { ...paper, ...dropReplacedDisplay(config, given), ...given }) as Loose
  checkTogether(values, given)
  const { config: _file, ...asked } = {
    ...values,
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
  // What is left out and put in is what the type says: both follow from the flags that the command has.
  return { ...asked, argv: redactWords(typed), words: rest, typed: Object.keys(given) } as unknown as ParsedFlags<F>
}

/** RULER's own figures are of so many items a task and length. */
const OFFICIAL_SAMPLES = 500

/** The fields that are read here, where a command has their flags. */
type Loose = Readonly<Record<string, unknown>> & {
  readonly config?: unknown
  readonly profile?: unknown
  readonly preset?: unknown
  readonly display: 'auto' | 'rich' | 'plain' | 'json' | 'none'
  readonly json: boolean
  readonly color: boolean
  readonly shard?: Shard | AutoShard | undefined
  readonly out?: string | undefined
} & Parameters<typeof placeModels>[0] & { readonly baseUrl: string | undefined }

function checkTogether({ record, replay }: Loose, givenFlags: GivenFlags): void {
  if (record !== undefined && replay !== undefined)
    throw usageError('--record and --replay contradict each other. Give one of them.')
  if ('seed' in givenFlags && 'secret-seed' in givenFlags)
    throw usageError('--seed and --secret-seed contradict each other. Give one of them.')
}

/** A typed `--json` or `--display` replaces what the file says of either. */
function dropReplacedDisplay(config: GivenFlags, givenFlags: GivenFlags): GivenFlags {
  const ways = ['display', 'json']
  if (!ways.some(way => way in givenFlags)) return config
  return Object.fromEntries(Object.entries(config).filter(([name]) => !ways.includes(name)))
}

function makeStrayWordError(word: string, words: readonly string[], command: string, names: readonly string[]) {
  if (names.includes(word)) {
    return usageError(
      `${quoteForMessage(word)} stands after flags or another command. Put the command first: fathom-bench ${word} …`,
    )
  }
  if (words[0] === word && command === 'run') {
    return usageError(`${makeUnknownError('command', word, names).message} Tasks are named with --task.`)
  }
  return usageError(
    `unexpected word ${quoteForMessage(word)}. fathom-bench ${command} takes flags only; lists are joined by commas, such as --task vt,cwe.`,
  )
}

function resolveDisplay({ display, json, color }: Loose, givenFlags: GivenFlags, { env = {} }: CommandContext) {
  if (json && display !== 'auto' && display !== 'json')
    throw usageError(`--json and --display ${display} contradict each other. Give one of them.`)
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

/** The part that this job is to do, in a folder of its own below the one that is named. */
function resolveShard({ shard, out }: Loose, { env = {} }: CommandContext) {
  if (shard === undefined || !('auto' in shard)) return {}
  const part = shardOfJob(shard, env)
  return { shard: part, ...(out !== undefined && { out: getShardFolder(out, part) }) }
}

/** `--extra-body` and addresses may hold secrets. Of a queue's, all up to the last @ may be its password. */
function redactWords(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (words[at - 1] === '--extra-body') return '…'
    if (word.startsWith('--extra-body=')) return '--extra-body=…'
    if (/rediss?:/i.test(word)) return redactQueueSecrets(word)
    return /https?:\/\//i.test(word) ? redactUrlSecrets(word) : word
  })
}

const redactQueueSecrets = (word: string) => word.replace(/(rediss?:\/*).*@/is, '$1…@').replace(/\?.*$/s, '?…')
