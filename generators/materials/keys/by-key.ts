/** Lines in the order of their keys; of equal keys, the first line comes first. */
export const sortByKeys = (lines: readonly string[], keys: ArrayLike<number>): string[] =>
  pickLinesAt(lines, computeLineOrder(keys))

/** The lines at these places, one after the other. */
export function pickLinesAt(lines: readonly string[], places: Uint32Array): string[] {
  const sorted = new Array<string>(places.length)
  for (let at = 0; at < sorted.length; at++) sorted[at] = lines[places[at]]
  return sorted
}

/**
 * Places of keys in the keys' order; of equal ones, the first comes first. Keys that are spread evenly, as drawn places
 * are, take a time that grows with their number alone: each is put about where it belongs, and then past its few
 * neighbours.
 */
export function computeLineOrder(keys: ArrayLike<number>): Uint32Array {
  const order = orderRoughly(keys)
  for (let at = 1; at < order.length; at++) {
    const place = order[at]
    const key = keys[place]
    let to = at
    for (; to > 0 && keys[order[to - 1]] > key; to--) order[to] = order[to - 1]
    order[to] = place
  }
  return order
}

/** Orders positions by equal ranges of the keys; positions within a range keep their order. */
function orderRoughly(keys: ArrayLike<number>): Uint32Array {
  const count = keys.length
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < count; at++) {
    least = Math.min(least, keys[at])
    most = Math.max(most, keys[at])
  }
  const scale = most > least ? (count - 1) / (most - least) : 0
  const findStretch = (at: number) => Math.floor((keys[at] - least) * scale)
  const starts = new Uint32Array(count + 1)
  for (let at = 0; at < count; at++) starts[findStretch(at) + 1]++
  for (let at = 0; at < count; at++) starts[at + 1] += starts[at]
  const order = new Uint32Array(count)
  for (let at = 0; at < count; at++) order[starts[findStretch(at)]++] = at
  return order
}
