/**
 * Kendall's tau-b of two lists of scores of the same things: pairs that both put in the same order, less those that they
 * put in opposite ones, by the pairs that neither leaves level. 1: the same ranks; 0: no more than chance. NaN where one
 * of the lists is level.
 */
export function computeKendallTauB(ones: readonly number[], others: readonly number[]): number {
  let [agreeing, first, second] = [0, 0, 0]
  for (let a = 0; a < ones.length; a++)
    for (let b = 0; b < a; b++) {
      const [one, other] = [Math.sign(ones[a] - ones[b]), Math.sign(others[a] - others[b])]
      agreeing += one * other
      first += Math.abs(one)
      second += Math.abs(other)
    }
  return first === 0 || second === 0 ? Number.NaN : agreeing / Math.sqrt(first * second)
}
