/**
 * Of any number of values: what is spread over the arguments of `Math.max` overflows the stack above some 125,000.
 * -Infinity for none.
 */
export function findLargest(values: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > most) most = value
  return most
}

/** As `largest`; Infinity for none. */
export function findSmallest(values: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY
  for (const value of values) if (value < least) least = value
  return least
}
