import { canonical, shortHash } from '../core/key.ts'
import type { Params } from '../core/rows.ts'
import type { Method } from '../runners/method.ts'
import type { Model } from '../runners/model.ts'
import type { Templates } from '../runners/templates.ts'
import { paramsOf } from '../suites/settings.ts'
import { followsSource } from './allowance.ts'
import { samplingOf } from './models.ts'
import type { RunSpec } from './spec.ts'

/** One line of the leaderboard: a method with its parameters, on a model. */
export interface Entry {
  readonly method: Method
  readonly params: Params
  /** The method's own, with the user's in their place. */
  readonly templates: Templates
  /** Everything beside the method that changes an answer. */
  readonly sampling: Params
  /** Null for methods that call none. */
  readonly model: Model | null
  /** Hash of the method's parameters, version and templates, and of the sampling. */
  readonly config: string
}

type Options = Pick<
  RunSpec,
  | 'set'
  | 'overflow'
  | 'models'
  | 'temperature'
  | 'topP'
  | 'answerPolicy'
  | 'maxAnswerTokens'
  | 'reasoningTokens'
  | 'extraBody'
  | 'api'
  | 'chatTemplate'
  | 'prefill'
  | 'subModel'
  | 'embedModel'
>

/** @param prompts the user's templates by the method's id. */
export function entriesOf(
  options: Options,
  methods: readonly Method[],
  models: readonly Model[],
  prompts: ReadonlyMap<string, Templates> = new Map(),
): Entry[] {
  return methods.flatMap(method => {
    const params = { ...paramsOf(method, options.set), ...('overflow' in method.params && overflowOf(options, method)) }
    const templates = { ...method.templates, ...prompts.get(method.id) }
    if (!method.needs.includes('model')) return [entry(method, params, templates, {}, null)]
    return models.map(model => entry(method, params, templates, settingOf(options, method, model), model))
  })
}

const entry = (method: Method, params: Params, templates: Templates, sampling: Params, model: Model | null): Entry => ({
  method,
  params,
  templates,
  sampling,
  model,
  config: shortHash(canonical({ params, sampling, version: method.version, templates: hashesOf(templates) })),
})

/** Short hash of each template by its name; undefined where there are none. */
export function hashesOf(templates: Templates): Readonly<Record<string, string>> | undefined {
  const hashes = Object.entries(templates).map(([name, text]) => [name, shortHash(text)])
  return hashes.length > 0 ? Object.fromEntries(hashes) : undefined
}

/** `--overflow` is short for the knob of that name, and a setting of the knob itself wins. */
function overflowOf({ set, overflow }: Options, method: Method): Params {
  const isSet = set.some(({ owner, knob }) => owner === method.id && knob === 'overflow')
  return isSet || overflow === undefined ? {} : { overflow }
}

function settingOf(options: Options, method: Method, model: Model): Params {
  const { models, maxAnswerTokens, subModel, embedModel } = options
  return {
    ...samplingOf(models.find(({ name }) => name === model.id)!, options),
    ...(maxAnswerTokens !== undefined && { max_answer_tokens: maxAnswerTokens }),
    ...(followsSource(options, method) && { answer_policy: options.answerPolicy }),
    ...(subModel !== undefined && { sub_model: subModel.name }),
    ...(embedModel !== undefined && method.needs.includes('embeddings') && { embed_model: embedModel.name }),
    ...(model.simulated && { window: model.window ?? 0 }),
  }
}
