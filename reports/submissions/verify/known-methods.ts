import { originKey } from '../../../core/rows/origins.ts'
import { isOwnProgram } from '../../../run/registry/methods/method-words.ts'
import type { Registry } from '../../../run/registry/registry.ts'
import type { Method } from '../../../runners/method.ts'

type Known = Pick<Registry, 'methods' | 'origins'>

/** Returns the registered method of an answer. The submitter's own programs use that of their protocol. */
export function findKnownMethod(id: string, { methods }: Pick<Known, 'methods'>): Method | undefined {
  const known = methods.get(id)
  if (known || !isOwnProgram(id)) return known
  return methods.get(id.startsWith('http:') ? 'lychee-native' : 'cli-agent')
}

/** Returns the method only if it is built in, because the calls of a plugin's method are unknown. */
export function findBuiltInMethod(id: string, { methods, origins }: Known): Method | undefined {
  const method = methods.get(id)
  return method && !origins.has(originKey.method(method.id, method.version)) ? method : undefined
}
