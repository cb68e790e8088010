import { canonical, shortHash } from '../core/key.ts'
import type { Params } from '../core/rows.ts'
import type { Model } from '../runners/model.ts'
import type { Prices } from '../runners/price.ts'
import { READER_WINDOW } from '../runners/reader/traits.ts'
import type { NamedMethod, PresetInUse } from '../suites/named-methods.ts'
import { followsSource } from './allowance.ts'
import { limitsOf } from './limits.ts'
import { faultsOf, isEmbedded, samplingOf } from './models.ts'
import type { ModelChoice, RunSpec } from './spec.ts'
import { speechOf } from './speech.ts'

/** The options that can change an answer without changing the item or the method's parameters (`answer-effects.ts` lists all options). */
export type SettingOptions = Pick<
  RunSpec,
  | 'set'
  | 'models'
  | 'temperature'
  | 'topP'
  | 'stop'
  | 'answerPolicy'
  | 'maxAnswerTokens'
  | 'reasoningTokens'
  | 'extraBody'
  | 'api'
  | 'chatTemplate'
  | 'prefill'
  | 'header'
  | 'window'
  | 'subModel'
  | 'embedModel'
  | 'maxCalls'
  | 'maxTotalTokens'
  | 'maxCost'
  | 'maxTime'
>

/** What a method works with beside its own parameters. */
export interface Equipment {
  /** Null for methods that call no model. */
  readonly model: Model | null
  /** The opened model of `--sub-model`; absent: none was opened. */
  readonly subModel?: Model | null | undefined
  /** Prices decide when an item reaches `--max-cost N/item`. */
  readonly prices?: Prices | undefined
}

/**
 * Returns everything beside a method's parameters that changes its answers. The config hash holds all of it, and nothing that the method never
 * uses: a sub-model counts for methods that call one, an embedder for methods that retrieve by vectors.
 */
export function settingsOf(options: SettingOptions, method: NamedMethod, equipment: Equipment): Params {
  const { model } = equipment
  if (!model) return method.needs.includes('external') ? { ...answerLimit(options), ...itemLimits(options) } : {}
  const choice = choiceOf(options, model)
  const own = drawnAs(systemOf(choice, options, model), method.preset)
  return {
    ...own,
    ...answerLimit(options),
    ...(followsSource(options, method) && { answer_policy: 'paper' }),
    ...(method.callsSubModel && subModelSettings(options, method, equipment, own)),
    ...(method.needs.includes('embeddings') && embedderSettings(options)),
    ...itemLimits(options, equipment.prices),
  }
}

/** Returns the same settings as Fathom 0.2 hashed them, to recognize folders that it wrote. */
export function settingsBefore(options: SettingOptions, method: NamedMethod, model: Model | null): Params {
  if (!model) return {}
  const { subModel, embedModel } = options
  return {
    ...drawnAs(samplingOf(choiceOf(options, model), options), method.preset),
    ...answerLimit(options),
    ...(followsSource(options, method) && { answer_policy: 'paper' }),
    ...(subModel !== undefined && { sub_model: subModel.name }),
    ...(embedModel !== undefined && method.needs.includes('embeddings') && { embed_model: embedModel.name }),
    ...(model.simulated && readerSettings(options, model.window ?? 0)),
  }
}

/** An entry's model is one of the run's. */
const choiceOf = ({ models }: SettingOptions, { id }: Model): ModelChoice => models.find(({ name }) => name === id)!

const answerLimit = ({ maxAnswerTokens }: SettingOptions): Params =>
  maxAnswerTokens === undefined ? {} : { max_answer_tokens: maxAnswerTokens }

/** A limit of each item is part of the test; a limit of the run ends the run and changes no answer. */
function itemLimits(options: SettingOptions, prices?: Prices): Params {
  const { calls, tokens, cost, ms } = limitsOf(options).item
  return {
    ...(calls !== undefined && { item_calls: calls }),
    ...(tokens !== undefined && { item_tokens: tokens }),
    ...(cost !== undefined && { item_cost: cost, ...(prices && { item_prices: shortHash(canonical(prices)) }) }),
    ...(ms !== undefined && { item_ms: ms }),
  }
}

/** How one model is served and asked. */
function systemOf(choice: ModelChoice, options: SettingOptions, model?: Model | null): Params {
  const { prefill } = speechOf(choice, options)
  return {
    ...samplingOf(choice, options),
    ...headerSettings(choice, options),
    ...(prefill !== undefined && { prefill }),
    ...windowSettings(choice, options, model),
    ...functionSettings(choice, model),
  }
}

/** A window that a user sets decides what methods cut. One that the server tells is the server's. */
function windowSettings(choice: ModelChoice, options: SettingOptions, model?: Model | null): Params {
  const set = choice.preset?.window ?? options.window
  if (model ? model.simulated : isEmbedded(choice))
    return readerSettings(options, model ? (model.window ?? 0) : (set ?? READER_WINDOW))
  const window = isEmbedded(choice) ? model?.window : set
  return window == null ? {} : { window }
}

/** The version of a model that is a function of the program; one without a version adds nothing. */
const functionSettings = ({ baseUrl }: ModelChoice, model?: Model | null): Params =>
  baseUrl === null && model && !model.simulated && model.sampling && model.sampling !== functionHash()
    ? { function: model.sampling }
    : {}

/** Returns the hash by which recordings and configs tell the versions of a function apart. */
export const functionHash = (version = '1'): string => shortHash(`function ${version}`)

/** What the embedded reader is set to, beside a method's own parameters of such names. */
const readerSettings = (options: SettingOptions, window: number): Params => ({
  window,
  ...Object.fromEntries(Object.entries(faultsOf(options)).map(([name, value]) => [`reader.${name}`, value])),
})

/** Headers can ask for another behaviour. Their values may be secret, so the variable stands for the value; credentials change no answer. */
function headerSettings({ baseUrl, preset }: ModelChoice, { header }: SettingOptions): Params {
  if (baseUrl === null) return {}
  const names = Object.entries({ ...header, ...preset?.headers })
    .filter(([name]) => !CREDENTIAL.test(name))
    .map(([name, variable]) => `${name.toLowerCase()}=${variable}`)
  return names.length > 0 ? { headers: names.sort().join(',') } : {}
}

const CREDENTIAL = /auth|key|token|cookie|secret/i

/** The sub-model by its name, how it is served, and where it is asked in another way than the model itself. */
function subModelSettings(
  options: SettingOptions,
  { preset }: NamedMethod,
  { subModel }: Equipment,
  own: Params,
): Params {
  if (options.subModel === undefined) return {}
  const system = drawnAs(systemOf(options.subModel, options, subModel), preset)
  const names = [...new Set([...Object.keys(own), ...Object.keys(system)])]
  const others = names.filter(name => (SERVING.includes(name) ? name in system : system[name] !== own[name]))
  return {
    sub_model: options.subModel.name,
    ...Object.fromEntries(others.map(name => [`sub_model.${name}`, system[name] ?? 'none'])),
  }
}

/** What a request for vectors depends on: no sampling goes into it. */
function embedderSettings(options: SettingOptions): Params {
  const { embedModel } = options
  if (embedModel === undefined) return {}
  const system = { ...samplingOf(embedModel, options), ...headerSettings(embedModel, options) }
  const serving = Object.entries(system).filter(([name]) => SERVING.includes(name) || name === 'headers')
  return {
    embed_model: embedModel.name,
    ...Object.fromEntries(serving.map(([name, value]) => [`embed_model.${name}`, value])),
  }
}

/** What tells one served model from another of the same name. */
const SERVING: readonly string[] = ['served', 'decoding', 'rope_factor', 'server_flags']

/** With a preset's own temperature and top-p; `server`: none is sent. */
export function drawnAs(run: Params, preset: Pick<PresetInUse, 'sampling'> | undefined): Params {
  if (!preset?.sampling) return run
  const { temperature: _, top_p: __, ...rest } = run
  const { temperature = 'server', topP } = preset.sampling
  return { ...rest, temperature, ...(topP !== undefined && { top_p: topP }) }
}
