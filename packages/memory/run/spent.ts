import type { MethodRun, Model } from 'fathom-bench/plugin'

/** Calls and their tokens, also those of vectors. */
export interface Spent {
  readonly calls: number
  readonly input: number
  readonly output: number
}

export const NOTHING_SPENT: Spent = { calls: 0, input: 0, output: 0 }

const MODELS = ['model', 'subModel', 'embedder'] as const

/**
 * Counts what the models of a run take while it goes on: the journal keeps it, so that a killed process does not take its
 * costs with it.
 */
export function countSpent(run: MethodRun, before: Spent): { readonly run: MethodRun; readonly spent: () => Spent } {
  let spent = before
  const add = (input: number, output: number) => {
    spent = { calls: spent.calls + 1, input: spent.input + input, output: spent.output + output }
  }
  const counted = new Proxy(run, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      const found = MODELS.find(each => each === name)
      return found === undefined || value === undefined ? value : countCalls(target[found], add)
    },
  })
  return { run: counted, spent: () => spent }
}

/** Through a proxy: a model may be of any class. */
const countCalls = (model: Model, add: (input: number, output: number) => void): Model =>
  new Proxy(model, {
    get(target, name) {
      if (name === 'chat')
        return async (request: Parameters<Model['chat']>[0]) => {
          const reply = await target.chat(request)
          add(reply.usage.input, reply.usage.output)
          return reply
        }
      if (name === 'embed' && target.embed !== undefined)
        return async (...request: Parameters<NonNullable<Model['embed']>>) => {
          const vectors = await target.embed?.(...request)
          add(vectors?.tokens ?? 0, 0)
          return vectors
        }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
