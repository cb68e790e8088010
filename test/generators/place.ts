import { afterAll } from 'vitest'
import { tasks } from '../../generators/registry.ts'
import type { Task } from '../../generators/task.ts'
import { makeItems } from '../../library/testing/items.ts'

/** What tests of generators stand on: every registered task, with made data for those that need a file. */
export const allTasks: readonly Task[] = [...tasks.values()]

export * from '../../library/testing/items.ts'

/**
 * As `make`, but what it made of the same words comes again until the file's tests have ended: for tests that look at
 * many of the same items. To be called where a file begins. Words are told apart by their JSON.
 */
export function madeOnce<Words extends readonly unknown[], Made>(
  make: (...words: Words) => Made,
): (...words: Words) => Made {
  const made = new Map<string, { readonly value: Made }>()
  afterAll(() => made.clear())
  return (...words) => {
    const key = JSON.stringify(words)
    const known = made.get(key) ?? { value: make(...words) }
    made.set(key, known)
    return known.value
  }
}

interface Change {
  readonly target?: number
  readonly seed?: string
  readonly params?: object
}

/**
 * Items of a task of long output, each made once: in the official profile where no `target` is given. To be called
 * where a file begins.
 */
export function longOutputs(task: Task) {
  const one = madeOnce((index: number, output: number, { target = 0, seed = '42', params = {} }: Change) => {
    const [item] = makeItems(task, target, 1, { output, seed, params: { ...task.params, ...params } }, index)
    return item
  })
  const made = (output: number, count: number, change: Change = {}) =>
    Array.from({ length: count }, (_, index) => one(index, output, change))
  return { one, made }
}
