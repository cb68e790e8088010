import { makeRandom } from '../../core/random/random.ts'
import type { Params } from '../../core/rows/rows.ts'
import { makePrompt, tokenizer } from '../../library/testing/fakes.ts'
import { createBudget } from '../../runners/metering/budget.ts'
import { createSharedWork, type SharedWorkUser } from '../../runners/metering/shared-work.ts'
import type { Method, MethodRun, Prompt } from '../../runners/method.ts'
import { defineMethod } from '../../runners/method.ts'
import type { Model } from '../../runners/model.ts'
import { createPromptRoom } from '../../runners/models/counting/prompt-space.ts'

export * from '../../library/testing/fakes.ts'

export const methodOf = (run: Method['run'], id = 'test'): Method =>
  defineMethod({
    id,
    about: 'A method of a test.',
    fidelity: 'inspired',
    source: 'None.',
    deviations: [],
    params: {},
    paramNotes: {},
    version: 1,
    needs: ['model'],
    estimate: () => ({ calls: 1, input: 1, output: 1, sequential: 1, peak: 1 }),
    run,
  })

/** A prompt of a context and a question, with no word on the rest. */
export function bareQuestion(context: string, question = 'Which number?'): Prompt {
  const render = (text = context) => `${text}\n\n${question}`
  return { ...makePrompt(context, question), instructions: '', answerFormat: '', statement: () => question, render }
}

/** What a run hands to a method, for tests that call one without a runner. */
export function runOf<P extends Params>(
  method: Method<P>,
  model: Model,
  more: Partial<MethodRun<P>> = {},
  prompt?: Prompt,
): MethodRun<P> {
  const signal = new AbortController().signal
  const promptTokens = prompt?.promptTokens ?? Number.POSITIVE_INFINITY
  const roomOf = (of: Model) => createPromptRoom({ model: of, promptTokens, tokenizer, signal })
  return {
    params: method.params,
    templates: method.templates ?? {},
    model,
    subModel: model,
    embedder: model,
    budget: createBudget({ limits: {}, whose: 'item', now: () => 0 }),
    room: roomOf(model),
    subRoom: roomOf(more.subModel ?? model),
    shared: createSharedWork().user(),
    sandbox: () => Promise.reject(new Error('no sandbox in this test')),
    tokenizer,
    read: () => {},
    trace: () => {},
    now: () => 0,
    signal,
    stop: new AbortController().signal,
    rng: makeRandom('test'),
    ...more,
  }
}

/** The same shared work, and the keys that it was asked for. */
export function keysOf(work: SharedWorkUser): { readonly shared: SharedWorkUser; readonly keys: string[] } {
  const keys: string[] = []
  const shared: SharedWorkUser = {
    ...work,
    once(key, make) {
      keys.push(key)
      return work.once(key, make)
    },
  }
  return { shared, keys }
}
