/** Agreement of two raters who answer yes or no. */
export interface Agreement {
  readonly n: number
  /** Things that both call alike. */
  readonly same: number
  /** Cohen's kappa: the agreement beyond chance, at most 1; null if chance alone explains all agreement. */
  readonly kappa: number | null
}

/** @param pairs what the first says, and what the second says; at least one */
export function computeAgreement(pairs: readonly (readonly [boolean, boolean])[]): Agreement {
  const n = pairs.length
  const share = (is: (pair: readonly [boolean, boolean]) => boolean) => pairs.filter(is).length / n
  const same = pairs.filter(([a, b]) => a === b).length
  const [first, second] = [share(([a]) => a), share(([, b]) => b)]
  const chance = first * second + (1 - first) * (1 - second)
  return { n, same, kappa: chance === 1 ? null : (same / n - chance) / (1 - chance) }
}
