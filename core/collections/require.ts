import { quoteForMessage } from '../text/quote.ts'

/**
 * The value that a map is known to hold under a key. Where it holds none, the program is at fault and not its user: the
 * error names the key and keeps its stack trace.
 */
export function mustGet<K, V>(map: ReadonlyMap<K, V>, key: NoInfer<K>): V {
  const value = map.get(key)
  if (value === undefined && !map.has(key))
    throw new Error(`internal error: no value for ${quoteForMessage(String(key))}`)
  return value as V
}

/** The entry of a list that is known to be there. @param what names it in the error */
export function mustFind<T>(list: Iterable<T>, holds: (entry: T) => boolean, what: string): T {
  for (const entry of list) if (holds(entry)) return entry
  throw new Error(`internal error: there is no ${what}`)
}

/** What a pattern finds in a text that is known to have it: one of our own, or one that was checked before. */
export function mustMatch(pattern: RegExp, text: string): RegExpExecArray {
  const match = pattern.exec(text)
  if (match === null) throw new Error(`internal error: nothing like ${pattern} in ${quoteForMessage(text)}`)
  return match
}

/** The last of a list that is known to hold one. */
export const getLast = <T>(list: ArrayLike<T>): T => list[list.length - 1]
