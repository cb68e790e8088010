import { getLast } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'

/** For each relation, whom each person has it to. */
export type Circles = readonly (readonly number[])[]

/** A circle for each relation, drawn until they suit: everybody has exactly one of each, and is it to exactly one. */
export function drawCircles(
  count: number,
  relations: number,
  rng: Random,
  suit: (next: Circles) => boolean = () => true,
): Circles {
  for (;;) {
    const next = Array.from({ length: relations }, () => drawCircle(count, rng))
    if (suit(next)) return next
  }
}

/** The way from a person: along the first relation, then from there along the second, and so on. */
export function findRoute(start: number, next: Circles): number[] {
  const route = [start]
  for (const to of next) route.push(to[getLast(route)])
  return route
}

/** People whose way meets each person once, such that no way begins at the end of another. */
export function pickStarts(next: Circles): number[] {
  const starts = new Set<number>()
  const ends = new Set<number>()
  for (const start of next[0].keys()) {
    const route = findRoute(start, next)
    const end = getLast(route)
    if (new Set(route).size <= next.length || ends.has(start) || starts.has(end)) continue
    starts.add(start)
    ends.add(end)
  }
  return [...starts]
}

/** Whom each leads to: a random order, closed to a circle. */
function drawCircle(count: number, rng: Random): readonly number[] {
  const order = rng.shuffle(Array.from({ length: count }, (_, at) => at))
  const next = new Array<number>(count)
  order.forEach((who, at) => {
    next[who] = order[(at + 1) % count]
  })
  return next
}
