/** Lines in the order of their keys; of equal keys, the first line comes first. */
export function byKey(lines: readonly string[], keys: ArrayLike<number>): string[] {
  const order = Uint32Array.from(lines, (_, at) => at).sort((a, b) => keys[a]! - keys[b]! || a - b)
  return Array.from(order, at => lines[at]!)
}
