/** The first of some things, as many as fit into a limit together. */
export function takeFitting<T>(things: readonly T[], limit: number, size: (thing: T) => number): T[] {
  let left = limit
  const end = things.findIndex(thing => {
    left -= size(thing)
    return left < 0
  })
  return things.slice(0, end < 0 ? undefined : end)
}

/** The last of them, in their order. */
export const takeLastFitting = <T>(things: readonly T[], limit: number, size: (thing: T) => number): T[] =>
  takeFitting(things.toReversed(), limit, size).reverse()
