import { lowerTail } from './intervals/normal.ts'

/**
 * Are values of [0, 1) spread evenly? p-value of a chi-square test over ten bins (9 degrees of freedom), by Wilson and
 * Hilferty's cube-root approximation.
 */
export function testUniformity(values: readonly number[]): number {
  const bins = new Array<number>(10).fill(0)
  for (const value of values) bins[Math.min(9, Math.floor(value * 10))] += 1 // ten bins, and no place beyond the ninth
  const even = values.length / 10
  const chi = bins.reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
  const spread = 2 / (9 * 9)
  return 1 - lowerTail(((chi / 9) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread))
}
