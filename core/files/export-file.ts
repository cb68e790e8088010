/**
 * What a module exports, in the order of the names there. That is the order of a namespace in Node; other runners of
 * modules, such as Vitest, keep that of the source.
 */
export const listExports = <T>(namespace: Readonly<Record<string, T>>): T[] =>
  Object.keys(namespace)
    .sort()
    .map(name => namespace[name])
