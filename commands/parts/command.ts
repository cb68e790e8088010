import { usageError } from '../../core/errors.ts'
import type { Io } from '../../core/io.ts'
import { quote } from '../../core/quote.ts'
import { unknown } from '../../core/suggest.ts'
import type { Shard } from '../../engine/spec.ts'
import type { Asked } from '../../flags/asked.ts'
import { checkNames, type Elsewhere, type Flags, type GivenFlags, type Parsed, readFlags } from '../../flags/flag.ts'
import { placeModels, withoutUrlSecrets } from '../../flags/models.ts'
import type { Presets } from '../../flags/presets.ts'
import { type AutoShard, folderOfShard, shardOfJob } from '../../flags/shard.ts'

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
  /** Does it, and imports what it takes to do it here, not at the head of its file. Returns the exit code. @throws BenchError */
  run(asked: Asked<F>, io: Io): Promise<number>
}

/** Keeps the types of its flags: what `run` is handed follows from them. */
export const defineCommand = <const F extends Flags>(command: Command<F>): Command<F> => command

/** What surrounds the words: a config file's fields and its entries for models, and the environment. */
export interface Surroundings {
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
export function askedOf<F extends Flags>(
  name: string,
  { flags, elsewhere }: Pick<Command<F>, 'flags' | 'elsewhere'>,
  parsed: Parsed,
  around: Surroundings = {},
): Asked<F> {
  const { given, rest, words: typed } = parsed
  checkNames(parsed, flags, name, elsewhere)
  const [stray] = rest
  if (!around.takesWords && stray !== undefined) throw strayWord(stray, typed, name, around.names ?? [])
  const { config = {}, paper = {} } = around
  const values = readFlags<Flags>(flags, { ...paper, ...laidAside(config, given), ...given }) as Loose
  checkTogether(values, given)
  const { config: _file, ...asked } = {
    ...values,
    ...('profile' in flags &&
      values.profile === 'official' &&
      !('samples' in { ...paper, ...config, ...given }) && { samples: OFFICIAL_SAMPLES }),
    ...(typeof values.preset === 'string' && {
      preset: { name: values.preset, changed: Object.keys(paper).filter(name => name in { ...config, ...given }) },
    }),
    ...('display' in flags && shown(values, given, around)),
    ...('base-url' in flags && placed(values, around)),
    ...('shard' in flags && sharded(values, around)),
  }
  // What is left out and put in is what the type says: both follow from the flags that the command has.
  return { ...asked, argv: shownWords(typed), words: rest, typed: Object.keys(given) } as unknown as Asked<F>
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

function checkTogether({ record, replay }: Loose, given: GivenFlags): void {
  if (record !== undefined && replay !== undefined)
    throw usageError('--record and --replay contradict each other. Give one of them.')
  if ('seed' in given && 'secret-seed' in given)
    throw usageError('--seed and --secret-seed contradict each other. Give one of them.')
}

/** A typed `--json` or `--display` replaces what the file says of either. */
function laidAside(config: GivenFlags, given: GivenFlags): GivenFlags {
  const ways = ['display', 'json']
  if (!ways.some(way => way in given)) return config
  return Object.fromEntries(Object.entries(config).filter(([name]) => !ways.includes(name)))
}

function strayWord(word: string, words: readonly string[], command: string, names: readonly string[]) {
  if (names.includes(word)) {
    return usageError(
      `${quote(word)} stands after flags or another command. Put the command first: fathom-bench ${word} …`,
    )
  }
  if (words[0] === word && command === 'run') {
    return usageError(`${unknown('command', word, names).message} Tasks are named with --task.`)
  }
  return usageError(
    `unexpected word ${quote(word)}. fathom-bench ${command} takes flags only; lists are joined by commas, such as --task vt,cwe.`,
  )
}

function shown({ display, json, color }: Loose, given: GivenFlags, { env = {} }: Surroundings) {
  if (json && display !== 'auto' && display !== 'json')
    throw usageError(`--json and --display ${display} contradict each other. Give one of them.`)
  return { display: json ? 'json' : display, color: color && (!env['NO_COLOR'] || 'color' in given), json: undefined }
}

function placed({ model, subModel, embedModel, baseUrl }: Loose, { presets = {}, env = {} }: Surroundings) {
  return {
    ...{ model: undefined, baseUrl: undefined },
    ...placeModels({ model, subModel, embedModel }, baseUrl, presets, env),
  }
}

/** The part that this job is to do, in a folder of its own below the one that is named. */
function sharded({ shard, out }: Loose, { env = {} }: Surroundings) {
  if (shard === undefined || !('auto' in shard)) return {}
  const part = shardOfJob(shard, env)
  return { shard: part, ...(out !== undefined && { out: folderOfShard(out, part) }) }
}

/** `--extra-body` and addresses may hold secrets. Of a queue's, all up to the last @ may be its password. */
function shownWords(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (words[at - 1] === '--extra-body') return '…'
    if (word.startsWith('--extra-body=')) return '--extra-body=…'
    if (/rediss?:/i.test(word)) return withoutQueueSecrets(word)
    return /https?:\/\//i.test(word) ? withoutUrlSecrets(word) : word
  })
}

const withoutQueueSecrets = (word: string) => word.replace(/(rediss?:\/*).*@/is, '$1…@').replace(/\?.*$/s, '?…')
