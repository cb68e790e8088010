import { flattenString, memoizePerTokenizer, mustGet, type Random, type Tokenizer } from 'fathom-bench/plugin'
import { Cities } from './cities.ts'
import { formatRoad, type Road, TRANSITS } from './roads.ts'

/** Properties of the roads around a route. */
export interface RoadShape {
  /**
   * Share of the other cities whose road leads to another such city, not straight onto the route; -1: as chance has it.
   */
  readonly chains: number
  /** Share of the other cities in closed rings of five, in addition to random rings. */
  readonly rings: number
}

/** A route's cities in order, its goal last, and whether a road may lead to its start. */
export interface Route {
  readonly cities: readonly string[]
  readonly predecessor: boolean
}

/**
 * Draws one road out of each of this many cities off the route, or of as many as fit in `room` tokens: lines with their
 * breaks, in no order.
 */
export function drawOtherRoads(
  route: Route,
  { count, room }: { readonly count: number; readonly room: number },
  shape: RoadShape,
  rng: Random,
  tokenizer: Tokenizer,
): { lines: string[]; tokens: number } {
  const sizes = weigh(tokenizer)
  for (let full = FULL; ; full *= LESS) {
    const others = new Others(route, shape, rng)
    // Each city is named twice in its own line, and in one other line on average.
    let expected = sizes.frame
    for (let added = 0; added < count && expected < full * room; added++)
      expected += sizes.frame + 3 * sizes.name(others.add())
    const roads = others.roads()
    let tokens = roads.reduce((sum, road) => sum + sizes.road(road), 0)
    if (tokens > room) continue
    // Cities that no road leads to fill the rest.
    for (let size = 0; roads.length < count; tokens += size) {
      const road = others.another()
      size = sizes.road(road)
      if (tokens + size > room) break
      roads.push(road)
    }
    return { lines: roads.map(road => flattenString(`${formatRoad(road)}\n`)), tokens }
  }
}

/** Share of the space to assign before the roads' cost is known, and the factor to retry with if that was too much. */
const FULL = 0.98
const LESS = 0.97

class Others {
  readonly #route: Route
  readonly #shape: RoadShape
  readonly #rng: Random
  readonly #supply: Cities
  readonly #names: string[] = []

  constructor(route: Route, shape: RoadShape, rng: Random) {
    this.#route = route
    this.#shape = shape
    this.#rng = rng.fork('roads')
    this.#supply = new Cities(rng.fork('cities'), route.cities)
  }

  add(): string {
    const name = this.#supply.draw()
    this.#names.push(name)
    return name
  }

  /** Out of all cities that were added, to these and to the route's. */
  roads(): Road[] {
    const names = this.#names
    const ringed = RING * Math.floor((this.#shape.rings * names.length) / RING)
    return names.map((src, at) => {
      if (at < ringed) return this.#road(src, names[at % RING === RING - 1 ? at - RING + 1 : at + 1])
      const leads = at === ringed && this.#route.predecessor
      return this.#road(src, leads ? this.#route.cities[0] : this.#target(src))
    })
  }

  /** Out of one more city, which no road leads to. */
  another(): Road {
    const src = this.#supply.draw()
    return this.#road(src, this.#target(src))
  }

  #road(src: string, dst: string): Road {
    return { src, dst, transit: TRANSITS[this.#rng.bits() % TRANSITS.length] }
  }

  #target(src: string): string {
    const { cities, predecessor } = this.#route
    for (;;) {
      const dst = this.#anywhere()
      if (dst !== src && (predecessor || dst !== cities[0])) return dst
    }
  }

  #anywhere(): string {
    const { cities } = this.#route
    const { chains } = this.#shape
    const names = this.#names
    const chained =
      chains < 0 ? this.#rng.bits() % (cities.length + names.length) >= cities.length : this.#rng.next() < chains
    const from = chained && names.length > 1 ? names : cities
    return from[this.#rng.bits() % from.length]
  }
}

const RING = 5

/** Tokens of a road's line with its break, of a name after a blank, and of a line without its names. */
const weigh = memoizePerTokenizer(tokenizer => {
  const countNameTokens = (city: string) => tokenizer.piece(` ${city}`)
  const frames = new Map(
    TRANSITS.map(transit => [
      transit,
      ['The city of', ` has one connection: a ${transit} goes from`, ' to', '.\n'].reduce(
        (sum, part) => sum + tokenizer.count(part),
        0,
      ),
    ]),
  )
  return {
    name: countNameTokens,
    frame: mustGet(frames, 'bus'),
    road: (road: Road) =>
      tokenizer.additive
        ? mustGet(frames, road.transit) + 2 * countNameTokens(road.src) + countNameTokens(road.dst)
        : tokenizer.count(`${formatRoad(road)}\n`),
  }
})
