import { computeShortHash, toCanonicalJson } from '../../core/rows/key.ts'
import type { Params } from '../../core/rows/rows.ts'
import type { Prices } from '../../runners/metering/price.ts'
import type { Model } from '../../runners/model.ts'
import { READER_WINDOW } from '../../runners/simulated/reader-traits.ts'
import { buildSamplingParams, getReaderFaults, isEmbedded } from '../connect/models.ts'
import { resolvePromptFormat } from '../connect/prompt-format.ts'
import { shouldFollowSource } from '../plan/answer-token-limit.ts'
import type { NamedMethod, PresetInUse } from '../registry/methods/named-methods.ts'
import { splitLimits } from './limits.ts'
import { ENTRY_FIELDS, type ModelFieldName } from './options/entry.ts'
import type { Marked } from './options/field.ts'
import { RUN_FIELDS } from './options/fields.ts'
import { hashedValues, hashNames } from './options/hash.ts'
import { listHeaders, resolveWindow } from './options/model-settings.ts'
import type { ItemsConfig, LimitsConfig, ModelChoice, ModelsConfig } from './spec.ts'

/** The options that can change an answer without changing the item or the method's parameters. */
export type HashedOptions = ModelsConfig & LimitsConfig & Pick<ItemsConfig, 'set'>

/** Parts that a method uses in addition to its own parameters. */
export interface Equipment {
  /** Null for methods that call no model. */
  readonly model: Model | null
  /** The opened model of `--sub-model`; absent: none was opened. */
  readonly subModel?: Model | null | undefined
  /** Prices decide when an item reaches `--max-cost N/item`. */
  readonly prices?: Prices | undefined
}

/**
 * Returns everything except a method's parameters that changes its answers. The config hash holds all of it, and
 * nothing that the method never uses: a sub-model counts for methods that call one, an embedder for methods that
 * retrieve by vectors.
 */
export function buildEntrySettings(options: HashedOptions, method: NamedMethod, equipment: Equipment): Params {
  const { model } = equipment
  const usesExternal = method.needs.includes('external')
  if (!model && !usesExternal) return {}
  const own = model
    ? applyPresetSampling(buildSystemSettings(findChoice(options, model), options, model), method.preset)
    : {}
  const context = { options, method, equipment, own }
  return {
    ...own,
    ...hashedValues(RUN_RULED, { ...options }),
    ...Object.assign({}, ...Object.values(RUN_PARTS).map(part => part(context))),
  }
}

/** Options of the run, not of its requests, whose value is hashed by a rule of its own. */
const RUN_RULED = Object.fromEntries(
  Object.entries(RUN_FIELDS).filter(([, field]) => !('scope' in field) && !('inRequest' in field)),
)

interface PartContext {
  readonly options: HashedOptions
  readonly method: NamedMethod
  readonly equipment: Equipment
  /** The settings of the entry's own model. */
  readonly own: Params
}
type Part = (context: PartContext) => Params

type Computed = Marked<typeof RUN_FIELDS, { readonly inConfigHash: 'computed' }>

/** Options of the run whose part of the hash depends on more than their value. */
const RUN_PARTS: Readonly<Record<Exclude<Computed, ModelFieldName>, Part>> = {
  answerPolicy: ({ options, method, equipment }) =>
    equipment.model && shouldFollowSource(options, method) ? { answer_policy: 'paper' } : {},
  subModel: ({ options, method, equipment, own }) =>
    equipment.model && method.callsSubModel ? buildSubModelSettings(options, method, equipment, own) : {},
  embedModel: ({ options, method, equipment }) =>
    equipment.model && method.needs.includes('embeddings') ? buildEmbedderSettings(options) : {},
  maxCalls: ({ options }) => itemLimit('item_calls', splitLimits(options).item.calls),
  maxTotalTokens: ({ options }) => itemLimit('item_tokens', splitLimits(options).item.tokens),
  maxCost({ options, equipment: { model, prices } }) {
    const { cost } = splitLimits(options).item
    const isPriced = cost !== undefined && model && prices
    return {
      ...itemLimit('item_cost', cost),
      ...(isPriced && { item_prices: computeShortHash(toCanonicalJson(prices)) }),
    }
  },
  maxTime: ({ options }) => itemLimit('item_ms', splitLimits(options).item.ms),
}

/** A limit of each item is part of the test; a limit of the run ends the run and changes no answer. */
const itemLimit = (name: string, value: number | undefined): Params => (value === undefined ? {} : { [name]: value })

/** Returns the same settings as Fathom 0.2 hashed them, to recognize folders that it wrote. */
export function buildLegacySettings(options: HashedOptions, method: NamedMethod, model: Model | null): Params {
  if (!model) return {}
  const { subModel, embedModel } = options
  return {
    ...applyPresetSampling(buildSamplingParams(findChoice(options, model), options), method.preset),
    ...hashedValues(RUN_RULED, { ...options }),
    ...(shouldFollowSource(options, method) && { answer_policy: 'paper' }),
    ...(subModel !== undefined && { sub_model: subModel.name }),
    ...(embedModel !== undefined && method.needs.includes('embeddings') && { embed_model: embedModel.name }),
    ...(model.simulated && buildReaderSettings(options, model.window ?? 0)),
  }
}

/** An entry's model is one of the run's. */
const findChoice = ({ models }: HashedOptions, { id }: Model): ModelChoice => models.find(({ name }) => name === id)!

/** Returns how one model is served and called. */
function buildSystemSettings(choice: ModelChoice, options: HashedOptions, model?: Model | null): Params {
  const parts = Object.values(MODEL_PARTS).map(part => part(choice, options, model))
  return {
    ...buildSamplingParams(choice, options),
    ...Object.assign({}, ...parts),
    ...buildFunctionSettings(choice, model),
  }
}

type ModelPart = (choice: ModelChoice, options: HashedOptions, model?: Model | null) => Params

/** Options of a model whose part of the hash depends on more than their value. */
const MODEL_PARTS: Readonly<Record<Computed & ModelFieldName, ModelPart>> = {
  header: buildHeaderSettings,
  // Its text is read from a file, and `samplingOf` has it: recordings distinguish it too.
  chatTemplate: () => ({}),
  prefill(choice, options) {
    const { prefill } = resolvePromptFormat(choice, options)
    return prefill === undefined ? {} : { prefill }
  },
  window: buildWindowSettings,
}

/** A window that a user sets decides what methods cut. One that the server tells is the server's. */
function buildWindowSettings(choice: ModelChoice, options: HashedOptions, model?: Model | null): Params {
  const set = resolveWindow(choice, options)
  if (model ? model.simulated : isEmbedded(choice))
    return buildReaderSettings(options, model ? (model.window ?? 0) : (set ?? READER_WINDOW))
  const window = isEmbedded(choice) ? model?.window : set
  return window == null ? {} : { window }
}

/** The version of a model that is a function of the program; one without a version adds nothing. */
const buildFunctionSettings = ({ baseUrl }: ModelChoice, model?: Model | null): Params =>
  baseUrl === null && model && !model.simulated && model.sampling && model.sampling !== hashFunctionVersion()
    ? { function: model.sampling }
    : {}

/** Returns the hash by which recordings and configs tell the versions of a function apart. */
export const hashFunctionVersion = (version = '1'): string => computeShortHash(`function ${version}`)

/** Returns the settings of the simulated model, in addition to a method's own parameters of such names. */
const buildReaderSettings = (options: HashedOptions, window: number): Params => ({
  window,
  ...Object.fromEntries(Object.entries(getReaderFaults(options)).map(([name, value]) => [`reader.${name}`, value])),
})

/**
 * Headers can ask for another behaviour. Their values may be secret, so the variable replaces the value; credentials
 * change no answer.
 */
function buildHeaderSettings(choice: ModelChoice, options: HashedOptions): Params {
  if (choice.baseUrl === null) return {}
  const names = listHeaders(choice, options)
    .filter(([name]) => !CREDENTIAL.test(name))
    .map(([name, variable]) => `${name.toLowerCase()}=${variable}`)
  return names.length > 0 ? { headers: names.sort().join(',') } : {}
}

const CREDENTIAL = /auth|key|token|cookie|secret/i

/** The sub-model by its name, how it is served, and where it is asked in another way than the model itself. */
function buildSubModelSettings(
  options: HashedOptions,
  { preset }: NamedMethod,
  { subModel }: Equipment,
  own: Params,
): Params {
  if (options.subModel === undefined) return {}
  const system = applyPresetSampling(buildSystemSettings(options.subModel, options, subModel), preset)
  const names = [...new Set([...Object.keys(own), ...Object.keys(system)])]
  const others = names.filter(name => (SERVING.includes(name) ? name in system : system[name] !== own[name]))
  return {
    sub_model: options.subModel.name,
    ...Object.fromEntries(others.map(name => [`sub_model.${name}`, system[name] ?? 'none'])),
  }
}

/** Returns what a request for vectors depends on; sampling does not affect it. */
function buildEmbedderSettings(options: HashedOptions): Params {
  const { embedModel } = options
  if (embedModel === undefined) return {}
  const system = { ...buildSamplingParams(embedModel, options), ...buildHeaderSettings(embedModel, options) }
  const serving = Object.entries(system).filter(([name]) => SERVING.includes(name) || name === 'headers')
  return {
    embed_model: embedModel.name,
    ...Object.fromEntries(serving.map(([name, value]) => [`embed_model.${name}`, value])),
  }
}

/** The fields that distinguish served models of the same name. */
const SERVING: readonly string[] = hashNames(ENTRY_FIELDS)

/** With a preset's own temperature and top-p; `server`: none is sent. */
export function applyPresetSampling(run: Params, preset: Pick<PresetInUse, 'sampling'> | undefined): Params {
  if (!preset?.sampling) return run
  const { temperature: _, top_p: __, ...rest } = run
  const { temperature = 'server', topP } = preset.sampling
  return { ...rest, temperature, ...(topP !== undefined && { top_p: topP }) }
}
