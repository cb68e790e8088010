import type { Flag, FlagValue } from '../cli/flags/flag.ts'
import { kebabCase } from '../cli/flags/from-fields.ts'
import { applyProfile, checkModelName, parseNamedModel, placeAt, READER, refuseTwice } from '../cli/flags/models.ts'
import { RUN_FLAGS } from '../cli/flags/table.ts'
import { formatAssignments, toFlagValue } from '../cli/flags/typed-flags.ts'
import { allNamed, decimal, LONGEST } from '../cli/flags/values.ts'
import {
  makeOptional,
  makeValueError,
  type ReadValues,
  readOptions,
  requireList,
  requireNumber,
  requireObject,
  requireString,
  type ValueReader,
} from '../core/check-options.ts'
import { DEFAULTS } from '../run/config/defaults.ts'
import { RUN_FIELDS } from '../run/config/options/fields.ts'
import type { Limit, ModelChoice, RunSpec } from '../run/config/spec.ts'
import type { Listener } from '../run/execute/events.ts'
import type { SuiteSpec } from '../run/registry/items/spec.ts'
import { PLUGIN_KINDS, type Plugin } from '../run/registry/plugins/contract.ts'
import { checkPlugin } from '../run/registry/plugins/plugin.ts'
import type { Model } from '../runners/model.ts'
import type { SettingName } from './options.ts'

// Options of programs, each read by the flag of its name: its rule and its words hold for a command line, a config file
// and a program. This file is loaded where something runs, since it brings all flags.

type RunFlags = typeof RUN_FLAGS
type ValueOf<N extends keyof RunFlags> = ReturnType<RunFlags[N]['read']>

/** By the flag's own reader, once the value has the type that its option says. */
const readAsFlag =
  <N extends keyof RunFlags>(name: N, typed: ValueReader<FlagValue>): ValueReader<ValueOf<N>> =>
  (value, who) =>
    RUN_FLAGS[name].read(value === undefined ? undefined : typed(value, who), who) as ValueOf<N>

const readCount: ValueReader<FlagValue> = (value, who) => String(requireNumber(value, who))
const readText: ValueReader<FlagValue> = (value, who) => requireString(value, who)

const readLengths = (name: 'lengths' | 'output-lengths') =>
  readAsFlag(name, (value, who) => {
    if (typeof value === 'object' && !(Array.isArray(value) && value.length > 0))
      throw makeValueError(value, who, 'a text such as "8k..64k", a number, or a list of them')
    return toFlagValue(name, value, who)
  })

const readObject = <N extends 'set' | 'data'>(name: N, example: string) =>
  readAsFlag(name, (value, who) => toFlagValue(name, requireObject(value, who, `an object such as ${example}`), who))

/** A list of names, which are not parted at commas: a path may have some. */
const readNames =
  (example: string, each?: string): ValueReader<readonly string[]> =>
  (value, who) => {
    const allowed = `a list of names, such as ${example}`
    const list = requireList(value, who, allowed)
    if (list.length === 0) throw makeValueError(list, who, allowed)
    return allNamed(
      list.map((name, at) => requireString(name, `${who}[${at}]`, each).trim()),
      who,
    )
  }

const readPlugins: ValueReader<readonly Plugin[]> = (value = [], who) =>
  requireList(value, who, `a list of { ${PLUGIN_KINDS.join(', ')} }, each a list`).map((plugin, at) =>
    checkPlugin(plugin, `${who}[${at}]`),
  )

const readToggle: ValueReader<FlagValue> = (value, who) => {
  if (typeof value !== 'boolean') throw makeValueError(value, who, 'true or false')
  return value
}

const ITEMS = {
  tasks: readNames('["vt"] or ["ruler"]'),
  lengths: readLengths('lengths'),
  outputLengths: readLengths('output-lengths'),
  samples: readAsFlag('samples', readCount),
  questionsPerContext: readAsFlag('questions-per-context', readCount),
  level: readAsFlag('level', readCount),
  cores: readAsFlag('cores', readText),
  profile: readAsFlag('profile', readText),
  seed: readAsFlag('seed', (value, who) =>
    typeof value === 'number' ? String(value) : requireString(value, who, 'a number or a text'),
  ),
  set: readObject('set', '{ vt: { hops: 4 } }'),
  tokenizer: readAsFlag('tokenizer', readText),
  haystack: readAsFlag('haystack', readText),
  data: readObject('data', '{ squad: "dev-v1.1.json" }'),
  prompts: readAsFlag('prompts', readText),
  plugins: readPlugins,
  allowNativeCode: readAsFlag('allow-native-code', readToggle),
} satisfies Readonly<Record<string, ValueReader<unknown>>>

/** A limit of the run, by the flag of such limits. */
const limit =
  (name: 'max-calls' | 'max-total-tokens' | 'max-cost'): ValueReader<Limit> =>
  (value, who) =>
    readAsFlag(name, readCount)(value, who)

const LIMITS = {
  calls: limit('max-calls'),
  tokens: limit('max-total-tokens'),
  cost: limit('max-cost'),
  ms: (value: unknown, who: string): Limit =>
    value === undefined ? {} : { run: decimal(1, LONGEST)(String(requireNumber(value, who)), who) },
}

const readLimits = (value: unknown = {}, who = 'limits') =>
  readOptions(requireObject(value, who, 'an object such as { calls: 1000, ms: 60000 }'), LIMITS, {
    what: `field of ${who}`,
    within: `${who}.`,
  })

/** Reads a model other than the run's own. */
const readExtraModel: ValueReader<PlacedModels | undefined> = makeOptional((value, who) => readModels([value], who))

const RUN = {
  methods: (value: unknown = DEFAULTS.method, who: string) =>
    readNames('["full-context"]', 'a text; name a method of your own by its id, and add it to plugins')(value, who),
  models: readModels,
  judge: makeOptional(readJudge),
  judgeKeyEnv: readAsFlag('judge-key-env', readText),
  subModel: readExtraModel,
  embedModel: readExtraModel,
  limits: readLimits,
  onEvent: makeOptional((value, who): Listener => {
    if (typeof value !== 'function') throw makeValueError(value, who, 'a function')
    return value as Listener
  }),
  signal: makeOptional((value, who): AbortSignal => {
    if (!isSignal(value)) throw makeValueError(value, who, 'an AbortSignal')
    return value
  }),
} satisfies Readonly<Record<string, ValueReader<unknown>>>

/** Options that have the name and the rule of an option of runs. */
const SETTING_NAMES = Object.entries(RUN_FIELDS).flatMap(([name, field]) =>
  'inLibrary' in field && field.inLibrary === true ? [name as SettingName] : [],
)

const SETTINGS = Object.fromEntries(SETTING_NAMES.map(name => [name, settingReader(name)])) as {
  readonly [K in SettingName]: ValueReader<RunSpec[K]>
}

/** Reads a setting by its flag, once it has the type that the flag reads from its example. */
function settingReader(name: SettingName): ValueReader<unknown> {
  const field = RUN_FIELDS[name]
  const flag: Flag<unknown> = RUN_FLAGS[kebabCase(name) as keyof RunFlags]
  const read = (typed: ValueReader<FlagValue>): ValueReader<unknown> => {
    return (value, who) => flag.read(value === undefined ? undefined : typed(value, who), who)
  }
  if (field.takes === 'nothing') return read(readToggle)
  if (field.takes === 'many')
    return read((value, who) => {
      if (name === 'header')
        return formatAssignments(requireObject(value, who, 'an object such as { "x-team": "TEAM" }'), who)
      return requireList(value, who, 'a list of texts').map((each, at) => requireString(each, `${who}[${at}]`))
    })
  switch (typeof field.read(field.example, name)) {
    case 'number':
      return read(readCount)
    case 'object':
      return read((value, who) => JSON.stringify(requireObject(value, who, 'an object such as { top_k: 20 }')))
    default:
      return read(readText)
  }
}

/**
 * Reads the options of `items`.
 * @throws BenchError (usage)
 */
export function readItemOptions(options: unknown): ReadValues<typeof ITEMS> & { readonly suite: SuiteSpec } {
  const example = 'an object such as { tasks: ["vt"], lengths: "8k" }'
  const read = readOptions(requireObject(options, 'items', example), ITEMS, { what: 'option of items' })
  return { ...read, suite: makeSuiteSpec(read) }
}

/**
 * Reads the options of `evaluate`.
 * @throws BenchError (usage)
 */
export function runOptions(
  options: unknown,
): ReadValues<typeof ITEMS> &
  ReadValues<typeof RUN> &
  ReadValues<typeof SETTINGS> & {
    readonly suite: SuiteSpec
    readonly settings: Pick<RunSpec, SettingName>
    readonly named: readonly string[]
  } {
  const example = 'an object such as { tasks: ["vt"], models: [fromFunction(name, chat)] }'
  const read = readOptions(
    requireObject(options, 'evaluate', example),
    { ...ITEMS, ...RUN, ...SETTINGS },
    { what: 'option of evaluate' },
  )
  const named = Object.entries(options as object).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const settings = Object.fromEntries(SETTING_NAMES.map(name => [name, read[name]])) as unknown as Pick<
    RunSpec,
    SettingName
  >
  return { ...read, suite: makeSuiteSpec(read), settings, named }
}

function makeSuiteSpec(requested: ReadValues<typeof ITEMS>): SuiteSpec {
  const { tasks, lengths, outputLengths, samples, questionsPerContext, level, cores, profile, seed, set } = requested
  const { tokenizer, haystack, data, prompts } = requested
  return {
    lengths,
    outputLengths,
    samples,
    questionsPerContext,
    level,
    cores,
    profile,
    seed,
    set,
    tokenizer,
    haystack,
    data,
    prompts,
    task: tasks,
    subset: DEFAULTS.subset,
  }
}

/** Choices for the spec, and the models that the program brings itself. */
interface PlacedModels {
  readonly choices: RunSpec['models']
  readonly own: ReadonlyMap<string, Model>
}

function readModels(value: unknown, who: string): PlacedModels {
  const given = requireList(value, who, 'a list, such as ["NAME@URL"] or [fromFunction(name, chat)]')
  const allowed = `NAME@URL, "${READER}", or a model of fromFunction(name, chat)`
  const choices = given.map(model => {
    const choice = model === READER ? { name: READER, baseUrl: null } : toModelChoice(model, who)
    if (!choice) throw makeValueError(model, who, allowed)
    return choice
  })
  refuseTwice(
    choices.map(({ name }) => name),
    who,
  )
  return { choices, own: indexModels(given) }
}

/** Reads a judge as a model. The simulated model cannot judge. */
function readJudge(
  value: unknown,
  who: string,
): { readonly choice: ModelChoice; readonly own: ReadonlyMap<string, Model> } {
  const choice = value === READER ? undefined : toModelChoice(value, who)
  if (!choice) throw makeValueError(value, who, 'NAME@URL, or a model of fromFunction(name, chat)')
  return { choice, own: indexModels([value]) }
}

/** Returns undefined for a value that is not a model, and for a name without a server. */
function toModelChoice(model: unknown, who: string): ModelChoice | undefined {
  if (isModel(model)) return { name: checkModelName(model.id, who, 'a name without them'), baseUrl: null }
  if (typeof model !== 'string') return undefined
  const { url, profile, ...named } = parseNamedModel(model, who)
  if (url !== undefined) return placeAt(named, url)
  return profile && applyProfile(named.name, profile, process.env, named.served)
}

const indexModels = (models: readonly unknown[]): ReadonlyMap<string, Model> =>
  new Map(models.filter(isModel).map(model => [model.id, model]))

/**
 * Whether a value has the parts of an AbortSignal that Fathom uses. Signals of another realm are not instances of this
 * realm's class.
 */
function isSignal(value: unknown): value is AbortSignal {
  if (typeof value !== 'object' || value === null) return false
  const { aborted, addEventListener } = value as Partial<AbortSignal>
  return typeof aborted === 'boolean' && typeof addEventListener === 'function'
}

function isModel(value: unknown): value is Model {
  if (typeof value !== 'object' || value === null) return false
  const { id, chat, window } = value as Partial<Model>
  return typeof id === 'string' && id !== '' && typeof chat === 'function' && (window === null || Number(window) > 0)
}
