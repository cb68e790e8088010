import { sep } from 'node:path'

/**
 * Sorts paths in place, in the order that they have with `/` as their separator. Windows separates by `\`, which sorts
 * after digits and capitals, so the items of a directory would come in another order there.
 */
export function sortPaths(paths: string[], separator: string = sep): string[] {
  if (separator === '/') return paths.sort()
  const key = (path: string) => path.replaceAll(separator, '/')
  return paths.sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))))
}
