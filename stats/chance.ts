/**
 * Returns a score above chance, with 0 for chance and 1 for right: (score - chance) / (1 - chance). This is the form of
 * J. Cohen's kappa (Educational and Psychological Measurement 20, 1960, 37-46). A score below chance is negative and
 * stays so: if it were cut off at 0, chance itself would average above 0.
 * @throws RangeError for a chance outside [0, 1)
 * @since 0.2.0
 */
export function scoreAboveChance(score: number, chance: number): number {
  if (!(chance >= 0 && chance < 1)) throw new RangeError(`chance lies in [0, 1), not ${chance}`)
  return (score - chance) / (1 - chance)
}
