/** The middle one of some numbers in order; of an even number of them the upper one. */
export const computeMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
