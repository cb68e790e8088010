import { getLast } from 'fathom-bench/plugin'

/** The one way on from a city, in the words of LongProc's records. */
export interface Road {
  readonly src: string
  readonly dst: string
  readonly transit: Transit
}

export type Transit = (typeof TRANSITS)[number]
export const TRANSITS = ['bus', 'train', 'plane', 'ferry'] as const

export const formatRoad = ({ src, dst, transit }: Road): string =>
  `The city of ${src} has one connection: a ${transit} goes from ${src} to ${dst}.`

/** A line of the answer, in LongProc's grammar. */
export const formatHop = ({ src, dst, transit }: Road): string => `From ${src}, take a ${transit} to ${dst}.`

/** The roads that a text lists, by the city that they lead out of. */
export const parseRoads = (text: string): Map<string, Road> =>
  new Map(
    Array.from(text.matchAll(ROAD), ([, src, transit, dst]) => [
      src,
      { src: src, dst: dst, transit: transit as Transit },
    ]),
  )

const ROAD =
  /^The city of ([A-Z][a-z]+) has one connection: a (bus|train|plane|ferry) goes from \1 to ([A-Z][a-z]+)\.$/gm

/** The roads from one city on, as far as another; as far as they go where they never come there. */
export function followRoads(start: string, goal: string, roads: ReadonlyMap<string, Road>): Road[] {
  const way: Road[] = []
  for (let at = start; at !== goal && way.length <= roads.size; at = getLast(way).dst) {
    const road = roads.get(at)
    if (!road) break
    way.push(road)
  }
  return way
}
