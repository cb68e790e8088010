/** The arithmetic mean; NaN for no values. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at]
  return sum / values.length
}

/** Returns a quantile of ascending values, linear between order statistics (Hyndman and Fan's type 7, R's default). */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const at = p * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below]
  return low + (at - below) * ((sorted[below + 1] ?? low) - low)
}
