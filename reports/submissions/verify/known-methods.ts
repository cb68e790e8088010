import { originKey } from '../../../core/rows/origins.ts'
import { isOwnProgram } from '../../../run/registry/methods/method-words.ts'
import type { Registry } from '../../../run/registry/registry.ts'
import type { Method } from '../../../runners/method.ts'

type Known = Pick<Registry, 'methods' | 'origins'>

/** What is known here of the method of an answer. Programs of the submitter's own are as the method that asks them. */
export function findKnownMethod(id: string, { methods }: Pick<Known, 'methods'>): Method | undefined {
  const known = methods.get(id)
  if (known || !isOwnProgram(id)) return known
  return methods.get(id.startsWith('http:') ? 'lychee-native' : 'cli-agent')
}

/** The same where the method is Fathom's own: what a plugin does with its model, nobody knows. */
export function findBuiltInMethod(id: string, { methods, origins }: Known): Method | undefined {
  const method = methods.get(id)
  return method && !origins.has(originKey.method(method.id, method.version)) ? method : undefined
}
