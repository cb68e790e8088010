/** `before` comes before `after`. */
export type Edge = readonly [before: number, after: number]

/**
 * The order of 0 to `count` - 1 that all edges ask for (Kahn's algorithm), and whether it is the only one: at each step
 * just one is free to come next. Where edges contradict each other the order ends early.
 */
export function sortTopologically(
  count: number,
  edges: readonly Edge[],
): { readonly order: number[]; readonly unique: boolean } {
  const waits = new Array<number>(count).fill(0)
  const next = Array.from({ length: count }, (): number[] => [])
  for (const [before, after] of edges) {
    waits[after]++
    next[before].push(after)
  }
  const free = waits.flatMap((left, at) => (left === 0 ? [at] : []))
  const order: number[] = []
  let unique = true
  while (free.length > 0) {
    unique &&= free.length === 1
    const at = free.shift()! // not empty: above
    order.push(at)
    for (const after of next[at]) if (--waits[after] === 0) free.push(after)
  }
  return { order, unique: unique && order.length === count }
}
