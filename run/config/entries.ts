import { usageError } from '../../core/errors.ts'
import { computeShortHash, toCanonicalJson } from '../../core/rows/key.ts'
import type { Params } from '../../core/rows/rows.ts'
import type { Model } from '../../runners/model.ts'
import type { Templates } from '../../runners/templates.ts'
import { resolveParams } from '../registry/items/settings.ts'
import type { Setting } from '../registry/items/spec.ts'
import { type NamedMethod, nameOfMethod, type PresetInUse } from '../registry/methods/named-methods.ts'
import { buildEntrySettings, buildLegacySettings, type Equipment, type HashedOptions } from './entry-settings.ts'
import type { RunSpec } from './spec.ts'

/** One line of the leaderboard: a method with its parameters, on a model. */
export interface RunEntry {
  readonly method: NamedMethod
  /** The preset that it was named by; its settings are part of `params` and `sampling`. */
  readonly preset?: PresetInUse | undefined
  readonly params: Params
  /** Whether the user said what the method does with prompts above the window. */
  readonly isOverflowChosen?: boolean
  /** The method's own, replaced by the user's where given. */
  readonly templates: Templates
  /** Everything besides the method that changes an answer. */
  readonly sampling: Params
  /** Null for methods that call no model. */
  readonly model: Model | null
  /** Hash of the method's parameters, version and templates, and of the sampling. */
  readonly config: string
  /** The hash that Fathom 0.2 gave the same entry, if it differs: that hash covered fewer settings. */
  readonly configBefore?: string
}

type Options = HashedOptions & Pick<RunSpec, 'overflow'>

/**
 * @param prompts the user's templates by the method's id
 * @param equipment the opened models and prices, which also decide answers
 * @throws BenchError (usage) for a setting that nothing uses, because presets set its parameter
 */
export function buildRunEntries(
  options: Options,
  methods: readonly NamedMethod[],
  models: readonly Model[],
  prompts: ReadonlyMap<string, Templates> = new Map(),
  equipment: Omit<Equipment, 'model'> = {},
): RunEntry[] {
  refuseFixed(options.set, methods)
  const entries = methods.flatMap(method => {
    const free = options.set.filter(setting => !isFixed(setting, method))
    const overflow = 'overflow' in method.params ? pickOverflow(options, method) : undefined
    const params = { ...resolveParams(method, free), ...overflow?.params }
    const templates = { ...method.templates, ...prompts.get(method.id) }
    const over = method.needs.includes('model') ? models : [null]
    return over.map(model => {
      const entry = {
        method,
        ...(method.preset && { preset: method.preset }),
        params,
        ...(overflow?.isChosen && { isOverflowChosen: true }),
        templates,
        model,
      }
      const sampling = buildEntrySettings(options, method, { ...equipment, model })
      const config = hashConfig(entry, sampling)
      const before = hashConfig(entry, buildLegacySettings(options, method, model))
      return { ...entry, sampling, config, ...(before !== config && { configBefore: before }) }
    })
  })
  // A preset may equal the method's own settings; both are then one entry.
  const keyed = new Map(entries.map(each => [`${each.method.id} ${each.model?.id ?? ''} ${each.config}`, each]))
  return [...keyed.values()]
}

/** A preset's own parameters are its source's, whatever is set for the method. */
const isFixed = ({ owner, parameter }: Setting, { id, preset }: NamedMethod) =>
  owner === id && preset?.parameters.includes(parameter) === true

function refuseFixed(settings: readonly Setting[], methods: readonly NamedMethod[]): void {
  for (const setting of settings) {
    const owners = methods.filter(({ id }) => id === setting.owner)
    if (owners.length > 0 && owners.every(method => isFixed(setting, method)))
      throw usageError(
        `--set ${setting.owner}.${setting.parameter}: ${owners.map(nameOfMethod).join(', ')} sets it itself. Name ${setting.owner} without a preset to set it.`,
      )
  }
}

const hashConfig = (
  { method, params, templates }: Pick<RunEntry, 'method' | 'params' | 'templates'>,
  sampling: Params,
) =>
  computeShortHash(toCanonicalJson({ params, sampling, version: method.version, templates: hashTemplates(templates) }))

/** Returns the short hash of each template by name; undefined if there are none. */
export function hashTemplates(templates: Templates): Readonly<Record<string, string>> | undefined {
  const hashes = Object.entries(templates).map(([name, text]) => [name, computeShortHash(text)])
  return hashes.length > 0 ? Object.fromEntries(hashes) : undefined
}

/** `--overflow` is short for the parameter of that name, and a setting of the parameter itself wins. */
function pickOverflow({ set, overflow }: Options, { id }: NamedMethod): { params: Params; isChosen: boolean } {
  const isSet = set.some(({ owner, parameter }) => owner === id && parameter === 'overflow')
  return { params: isSet || overflow === undefined ? {} : { overflow }, isChosen: isSet || overflow !== undefined }
}
