import {
  type ItemSource,
  isOwnProgram,
  type Manifest,
  type Method,
  originKey,
  type Registry,
} from 'fathom-bench/plugin'

type Known = Pick<Registry, 'methods' | 'origins' | 'sources'>

/**
 * Returns the registered method of an answer, or that of a source of items with methods of its own. The submitter's own
 * programs use that of their protocol.
 */
export function findKnownMethod(
  id: string,
  { methods, sources }: Pick<Known, 'methods' | 'sources'>,
): Method | undefined {
  const known = methods.get(id)
  if (known) return known
  for (const { findMethod } of sources.values()) {
    const found = findMethod?.(id, methods)
    if (found) return found
  }
  if (!isOwnProgram(id)) return undefined
  return methods.get(id.startsWith('http:') ? 'lychee-native' : 'cli-agent')
}

/** Loads the methods of sources of items, if a run has a method that is not registered. */
export async function loadSourceMethods(registry: Registry, { configs }: Pick<Manifest, 'configs'>): Promise<Registry> {
  if (Object.values(configs).every(({ method }) => registry.methods.has(method))) return registry
  const loaded = [...registry.sources].map(
    async ([id, source]): Promise<[string, ItemSource]> => [
      id,
      source.loadMethods ? { ...source, findMethod: await source.loadMethods() } : source,
    ],
  )
  return { ...registry, sources: new Map(await Promise.all(loaded)) }
}

/** Returns the method only if it is built in, because the calls of a plugin's method are unknown. */
export function findBuiltInMethod(
  id: string,
  { methods, origins }: Pick<Known, 'methods' | 'origins'>,
): Method | undefined {
  const method = methods.get(id)
  return method && !origins.has(originKey.method(method.id, method.version)) ? method : undefined
}
