/**
 * Lists the exports of a module in the order of their names. Node sorts a namespace that way; other module runners,
 * such as Vitest, keep the order of the source.
 */
export const listExports = <T>(namespace: Readonly<Record<string, T>>): T[] =>
  Object.keys(namespace)
    .sort()
    .map(name => namespace[name])
