/**
 * How many units (hops of a way, steps of a story) make an answer of nearest to `tokens` tokens. `count` counts the
 * answer of a number of units, which is nearly in proportion to them.
 */
export function findUnitCount(tokens: number, count: (units: number) => number): number {
  let best = { units: 1, off: Number.POSITIVE_INFINITY }
  let units = FIRST_TRY
  for (let tries = 0; tries < TRIES; tries++) {
    const here = count(units)
    const off = Math.abs(here - tokens)
    if (off < best.off) best = { units, off }
    const next = Math.max(1, Math.round((units * tokens) / here))
    if (next === units) break
    units = next
  }
  return best.units
}

const FIRST_TRY = 16
const TRIES = 8
