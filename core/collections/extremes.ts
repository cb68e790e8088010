/**
 * Returns the largest of any number of values, or -Infinity for none. Spreading over 125,000 values into the arguments
 * of `Math.max` overflows the stack.
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
