import { canonical, shortHash } from '../core/key.ts'
import type { Params } from '../core/rows.ts'
import type { Method } from '../runners/method.ts'
import type { Model } from '../runners/model.ts'
import type { RunOptions } from './options.ts'
import { paramsOf } from './settings.ts'

/** One line of the leaderboard: a method with its parameters, on a model. */
export interface Entry {
  readonly method: Method
  readonly params: Params
  /** Everything beside the method's parameters that changes an answer. */
  readonly sampling: Params
  /** Null for methods that call none. */
  readonly model: Model | null
  /** Hash of parameters and sampling. */
  readonly config: string
}

type Options = Pick<
  RunOptions,
  | 'set'
  | 'overflow'
  | 'temperature'
  | 'topP'
  | 'maxAnswerTokens'
  | 'reasoningTokens'
  | 'extraBody'
  | 'window'
  | 'subModel'
>

export function entriesOf(options: Options, methods: readonly Method[], models: readonly Model[]): Entry[] {
  return methods.flatMap(method => {
    const params = { ...paramsOf(method, options.set), ...('overflow' in method.params && overflowOf(options, method)) }
    if (!method.needs.includes('model')) return [entry(method, params, {}, null)]
    return models.map(model => entry(method, params, samplingOf(options, model), model))
  })
}

const entry = (method: Method, params: Params, sampling: Params, model: Model | null): Entry => ({
  method,
  params,
  sampling,
  model,
  config: shortHash(canonical({ params, sampling })),
})

/** `--overflow` is short for the knob of that name, and a setting of the knob itself wins. */
function overflowOf({ set, overflow }: Options, method: Method): Params {
  return set.some(({ owner, knob }) => owner === method.id && knob === 'overflow') ? {} : { overflow }
}

/** The body's extra fields may hold a secret: their hash stands for them. */
function samplingOf(options: Options, model: Model): Params {
  const { topP, maxAnswerTokens, extraBody, subModel } = options
  return {
    temperature: options.temperature,
    reasoning_tokens: options.reasoningTokens,
    ...(topP !== undefined && { top_p: topP }),
    ...(maxAnswerTokens !== undefined && { max_answer_tokens: maxAnswerTokens }),
    ...(extraBody !== undefined && { extra_body: shortHash(canonical(extraBody)) }),
    ...(subModel !== undefined && { sub_model: subModel.name }),
    ...(model.simulated && { window: model.window ?? 0 }),
  }
}
