import type { Fact } from 'fathom-bench/plugin'

/**
 * Converts depths of facts from characters to units, for heaps whose units differ much in length, since `plant` counts
 * units.
 */
export function placeByLength(facts: readonly Fact[], units: readonly string[]): Fact[] {
  const total = units.reduce((sum, unit) => sum + unit.length, 0)
  const order = facts.map((_, at) => at).sort((a, b) => facts[a].depth - facts[b].depth)
  const moved = [...facts]
  let [unit, length] = [0, 0]
  for (const at of order) {
    const fact = facts[at]
    while (unit < units.length && length + units[unit].length / 2 < fact.depth * total) length += units[unit++].length
    moved[at] = { ...fact, depth: unit / units.length }
  }
  return moved
}
