import { quoteForMessage } from '../text/quote.ts'

/**
 * Returns the value that a map holds under a key. A missing key is a bug in Fathom, not a user error, so the error
 * names the key and keeps its stack trace.
 */
export function mustGet<K, V>(map: ReadonlyMap<K, V>, key: NoInfer<K>): V {
  const value = map.get(key)
  if (value === undefined && !map.has(key))
    throw new Error(`internal error: no value for ${quoteForMessage(String(key))}`)
  return value as V
}

/**
 * Returns the entry of a list that is known to contain it.
 * @param what names the entry in the error
 */
export function mustFind<T>(list: Iterable<T>, holds: (entry: T) => boolean, what: string): T {
  for (const entry of list) if (holds(entry)) return entry
  throw new Error(`internal error: there is no ${what}`)
}

/**
 * Returns the first match of a pattern in a text known to match: one of Fathom's own, or one that was checked before.
 */
export function mustMatch(pattern: RegExp, text: string): RegExpExecArray {
  const match = pattern.exec(text)
  if (match === null) throw new Error(`internal error: nothing like ${pattern} in ${quoteForMessage(text)}`)
  return match
}

/** The last of a list that is known to hold one. */
export const getLast = <T>(list: ArrayLike<T>): T => list[list.length - 1]
