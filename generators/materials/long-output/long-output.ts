/**
 * Returns how many units (hops of a way, steps of a story) make the answer whose length is nearest to `tokens`. `count`
 * counts the answer for a number of units, and is nearly proportional to it.
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
