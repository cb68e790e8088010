import {
  aList,
  aNumber,
  anObject,
  aText,
  optional,
  type Read,
  type Reader,
  readFields,
  refusal,
} from '../core/checked.ts'
import { RUN_FIELDS } from '../engine/config/fields.ts'
import { DEFAULTS } from '../engine/defaults.ts'
import type { Listener } from '../engine/events.ts'
import type { Limit, ModelChoice, RunSpec } from '../engine/spec.ts'
import type { Flag, Given } from '../flags/flag.ts'
import { kebabCase } from '../flags/from-fields.ts'
import { modelName, namedModel, profiled, READER, refuseTwice } from '../flags/models.ts'
import { RUN_FLAGS } from '../flags/table.ts'
import { assigned, asTyped } from '../flags/typed.ts'
import { allNamed, decimal, LONGEST } from '../flags/values.ts'
import type { Model } from '../runners/model.ts'
import { checkedPlugin, type Plugin } from '../suites/plugin.ts'
import type { SuiteSpec } from '../suites/spec.ts'
import type { SettingName } from './options.ts'

// Options of programs, each read by the flag of its name: its rule and its words hold for a command line, a config file and a program. This file
// is loaded where something runs, since it brings all flags.

type RunFlags = typeof RUN_FLAGS
type ValueOf<N extends keyof RunFlags> = ReturnType<RunFlags[N]['read']>

/** By the flag's own reader, once the value has the type that its option says. */
const asFlag =
  <N extends keyof RunFlags>(name: N, typed: Reader<Given>): Reader<ValueOf<N>> =>
  (value, who) =>
    RUN_FLAGS[name].read(value === undefined ? undefined : typed(value, who), who) as ValueOf<N>

const aCount: Reader<Given> = (value, who) => String(aNumber(value, who))
const text: Reader<Given> = (value, who) => aText(value, who)

const lengths = (name: 'lengths' | 'output-lengths') =>
  asFlag(name, (value, who) => {
    if (typeof value === 'object' && !(Array.isArray(value) && value.length > 0))
      throw refusal(value, who, 'a text such as "8k..64k", a number, or a list of them')
    return asTyped(name, value, who)
  })

const objectLike = <N extends 'set' | 'data'>(name: N, example: string) =>
  asFlag(name, (value, who) => asTyped(name, anObject(value, who, `an object such as ${example}`), who))

/** A list of names, which are not parted at commas: a path may have some. */
const names =
  (example: string, each?: string): Reader<readonly string[]> =>
  (value, who) => {
    const allowed = `a list of names, such as ${example}`
    const list = aList(value, who, allowed)
    if (list.length === 0) throw refusal(list, who, allowed)
    return allNamed(
      list.map((name, at) => aText(name, `${who}[${at}]`, each).trim()),
      who,
    )
  }

const plugins: Reader<readonly Plugin[]> = (value = [], who) =>
  aList(value, who, 'a list of { tasks, methods, scorers, reports }, each a list').map((plugin, at) =>
    checkedPlugin(plugin, `${who}[${at}]`),
  )

const toggled: Reader<Given> = (value, who) => {
  if (typeof value !== 'boolean') throw refusal(value, who, 'true or false')
  return value
}

const ITEMS = {
  tasks: names('["vt"] or ["ruler"]'),
  lengths: lengths('lengths'),
  outputLengths: lengths('output-lengths'),
  samples: asFlag('samples', aCount),
  questionsPerContext: asFlag('questions-per-context', aCount),
  profile: asFlag('profile', text),
  seed: asFlag('seed', (value, who) =>
    typeof value === 'number' ? String(value) : aText(value, who, 'a number or a text'),
  ),
  set: objectLike('set', '{ vt: { hops: 4 } }'),
  tokenizer: asFlag('tokenizer', text),
  haystack: asFlag('haystack', text),
  data: objectLike('data', '{ squad: "dev-v1.1.json" }'),
  prompts: asFlag('prompts', text),
  plugins,
  allowNativeCode: asFlag('allow-native-code', toggled),
} satisfies Readonly<Record<string, Reader<unknown>>>

/** A limit of the run, by the flag of such limits. */
const limit =
  (name: 'max-calls' | 'max-total-tokens' | 'max-cost'): Reader<Limit> =>
  (value, who) =>
    asFlag(name, aCount)(value, who)

const LIMITS = {
  calls: limit('max-calls'),
  tokens: limit('max-total-tokens'),
  cost: limit('max-cost'),
  ms: (value: unknown, who: string): Limit =>
    value === undefined ? {} : { run: decimal(1, LONGEST)(String(aNumber(value, who)), who) },
}

const limits = (value: unknown = {}, who = 'limits') =>
  readFields(anObject(value, who, 'an object such as { calls: 1000, ms: 60000 }'), LIMITS, {
    what: `field of ${who}`,
    within: `${who}.`,
  })

/** A model beside the run's own. */
const besideThem: Reader<PlacedModels | undefined> = optional((value, who) => placedModels([value], who))

const RUN = {
  methods: (value: unknown = DEFAULTS.method, who: string) =>
    names('["full-context"]', 'a text; a method of your own is named by its id, and stands in plugins')(value, who),
  models: placedModels,
  judge: optional(placedJudge),
  judgeKeyEnv: asFlag('judge-key-env', text),
  subModel: besideThem,
  embedModel: besideThem,
  limits,
  onEvent: optional((value, who): Listener => {
    if (typeof value !== 'function') throw refusal(value, who, 'a function')
    return value as Listener
  }),
  signal: optional((value, who): AbortSignal => {
    if (!isSignal(value)) throw refusal(value, who, 'an AbortSignal')
    return value
  }),
} satisfies Readonly<Record<string, Reader<unknown>>>

/** Options that have the name and the rule of an option of runs. */
const SETTING_NAMES = Object.entries(RUN_FIELDS).flatMap(([name, field]) =>
  'inLibrary' in field && field.inLibrary === true ? [name as SettingName] : [],
)

const SETTINGS = Object.fromEntries(SETTING_NAMES.map(name => [name, settingReader(name)])) as {
  readonly [K in SettingName]: Reader<RunSpec[K]>
}

/** Reads a setting by its flag, once it has the type that the flag reads from its example. */
function settingReader(name: SettingName): Reader<unknown> {
  const field = RUN_FIELDS[name]
  const flag: Flag<unknown> = RUN_FLAGS[kebabCase(name) as keyof RunFlags]
  const read = (typed: Reader<Given>): Reader<unknown> => {
    return (value, who) => flag.read(value === undefined ? undefined : typed(value, who), who)
  }
  if (field.takes === 'nothing') return read(toggled)
  if (field.takes === 'many')
    return read((value, who) => {
      if (name === 'header') return assigned(anObject(value, who, 'an object such as { "x-team": "TEAM" }'), who)
      return aList(value, who, 'a list of texts').map((each, at) => aText(each, `${who}[${at}]`))
    })
  switch (typeof field.read(field.example, name)) {
    case 'number':
      return read(aCount)
    case 'object':
      return read((value, who) => JSON.stringify(anObject(value, who, 'an object such as { top_k: 20 }')))
    default:
      return read(text)
  }
}

/** What `items` was asked. @throws BenchError (usage) */
export function itemOptions(given: unknown): Read<typeof ITEMS> & { readonly suite: SuiteSpec } {
  const example = 'an object such as { tasks: ["vt"], lengths: "8k" }'
  const read = readFields(anObject(given, 'items', example), ITEMS, { what: 'option of items' })
  return { ...read, suite: suiteOf(read) }
}

/** What `evaluate` was asked. @throws BenchError (usage) */
export function runOptions(given: unknown): Read<typeof ITEMS> &
  Read<typeof RUN> &
  Read<typeof SETTINGS> & {
    readonly suite: SuiteSpec
    readonly settings: Pick<RunSpec, SettingName>
    readonly named: readonly string[]
  } {
  const example = 'an object such as { tasks: ["vt"], models: [fromFunction(name, chat)] }'
  const read = readFields(
    anObject(given, 'evaluate', example),
    { ...ITEMS, ...RUN, ...SETTINGS },
    { what: 'option of evaluate' },
  )
  const named = Object.entries(given as object).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const settings = Object.fromEntries(SETTING_NAMES.map(name => [name, read[name]])) as unknown as Pick<
    RunSpec,
    SettingName
  >
  return { ...read, suite: suiteOf(read), settings, named }
}

function suiteOf(asked: Read<typeof ITEMS>): SuiteSpec {
  const { tasks, lengths, outputLengths, samples, questionsPerContext, profile, seed, set } = asked
  const { tokenizer, haystack, data, prompts } = asked
  return {
    ...{ lengths, outputLengths, samples, questionsPerContext, profile, seed, set, tokenizer, haystack, data, prompts },
    task: tasks,
    subset: DEFAULTS.subset,
  }
}

/** Choices for the spec, and the models that the program brings itself. */
interface PlacedModels {
  readonly choices: RunSpec['models']
  readonly own: ReadonlyMap<string, Model>
}

function placedModels(value: unknown, who: string): PlacedModels {
  const given = aList(value, who, 'a list, such as ["NAME@URL"] or [fromFunction(name, chat)]')
  const allowed = `NAME@URL, "${READER}", or a model of fromFunction(name, chat)`
  const choices = given.map(model => {
    const choice = model === READER ? { name: READER, baseUrl: null } : choiceOf(model, who)
    if (!choice) throw refusal(model, who, allowed)
    return choice
  })
  refuseTwice(
    choices.map(({ name }) => name),
    who,
  )
  return { choices, own: broughtOf(given) }
}

/** A judge, as a model; the embedded reader is none. */
function placedJudge(
  value: unknown,
  who: string,
): { readonly choice: ModelChoice; readonly own: ReadonlyMap<string, Model> } {
  const choice = value === READER ? undefined : choiceOf(value, who)
  if (!choice) throw refusal(value, who, 'NAME@URL, or a model of fromFunction(name, chat)')
  return { choice, own: broughtOf([value]) }
}

/** Undefined for what is no model, and for a name without a server. */
function choiceOf(model: unknown, who: string): ModelChoice | undefined {
  if (isModel(model)) return { name: modelName(model.id, who, 'a name without them'), baseUrl: null }
  if (typeof model !== 'string') return undefined
  const { name, url, profile } = namedModel(model, who)
  if (url !== undefined) return { name, baseUrl: url }
  return profile && profiled(name, profile, process.env)
}

const broughtOf = (given: readonly unknown[]): ReadonlyMap<string, Model> =>
  new Map(given.filter(isModel).map(model => [model.id, model]))

/** By what is used of it: those of another realm are no instances of ours. */
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
