/**
 * Adds any number of items to a list: what is spread over the arguments of `push` overflows the stack above some
 * 125,000.
 */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}
