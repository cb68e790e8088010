import {
  listPeople,
  makeRandom,
  memoizePerTokenizer,
  type Random,
  type Tokenizer,
  type Window,
} from 'fathom-bench/plugin'
import { PartTokens } from '../../data/line-tokens.ts'
import { buildCountedReference, type CountedReference, type Stay, type TripConstraint } from '../../data/travel.ts'
import { computeSearchCost, type Draft, hasPlanBy } from './draft.ts'
import { type AskedTrip, toAskedTrip } from './record.ts'

/** A trip with exactly one plan, and the search that finds it. */
export interface SolvedTrip {
  readonly trip: AskedTrip
  readonly reference: string
}

interface Ask {
  readonly rng: Random
  /** Tokens of what is to lie in the window. */
  readonly count: (solved: SolvedTrip) => number
  /** The tokenizer if its counts add up, so that searches are counted while they are written. */
  readonly adding?: Tokenizer | undefined
}

/**
 * Draws a trip for a window of lengths. A flight outside the plan can only lengthen the search, so such flights are
 * added one by one until it is long enough. If they do not suffice, another trip is drawn; undefined after `TRIES`
 * trips.
 */
export function drawTrip(
  window: Window,
  { rng, count, adding }: Ask,
): { readonly solved: SolvedTrip; readonly tokens: number } | undefined {
  const parts = adding && getPartTokens(adding)
  const unit = count(getShortestTrip())
  let perToken = computeSearchCost(SHORTEST, Number.POSITIVE_INFINITY) / unit
  for (let tries = 0; tries < TRIES; tries++) {
    const itinerary = drawItinerary(pickCityCount(window.want / unit, rng), rng)
    const draft = lengthenDraft(itinerary, window, perToken, rng)
    if (!draft) continue
    const { ends, between, ...solved } = nameTrip(draft, itinerary.route, rng, parts)
    const tokens = parts ? count({ ...solved, reference: ends }) + between : count(solved)
    if (tokens >= window.least && tokens <= window.most) return { solved, tokens }
    perToken = computeSearchCost(draft, Number.POSITIVE_INFINITY) / tokens
  }
  return undefined
}

const getPartTokens = memoizePerTokenizer(({ count }) => new PartTokens(count))

/** Two cities, and nothing to choose. */
export function getShortestTrip(): SolvedTrip {
  shortest ??= nameTrip(SHORTEST, SHORTEST.route, makeRandom('shortest'))
  return shortest
}

let shortest: SolvedTrip | undefined

const SHORTEST: Itinerary = {
  cities: [{ days: 3 }, { days: 4, arrival: 3 }],
  flights: Int32Array.of(0b10, 0),
  route: [0, 1],
}

const TRIES = 1_000

/** Cities, and the order in which they are to be visited. */
interface Itinerary extends Draft {
  readonly route: readonly number[]
}

/**
 * Searches grow to about 2.2 times with each city: from as many cities as mostly suffice to two more. `size` is in
 * shortest searches.
 */
function pickCityCount(size: number, rng: Random): number {
  const fewest = Math.round(1.8 + 0.9 * Math.log2(size))
  return Math.min(Math.max(fewest + rng.int(0, 2), FEWEST_CITIES), MOST_CITIES)
}

/** With two cities, the order of the list would be right in every second case. */
const FEWEST_CITIES = 3
const MOST_CITIES = 14

/**
 * Stays of 2 to 7 days, up to three of them fixed, as in NATURAL PLAN (arXiv 2406.04520). A fixed stay of one day would
 * end the official search. Cities are never visited in the order in which they are listed: short searches would prefer
 * it.
 */
function drawItinerary(cities: number, rng: Random): Itinerary {
  const route = rng.shuffle(Array.from({ length: cities }, (_, city) => city))
  while (route.every((city, index) => city === index)) rng.shuffle(route)
  const fixed = new Set(rng.sample(route, rng.int(1, Math.min(3, cities - 1))))
  const drawn = new Array<Draft['cities'][number]>(cities)
  let arrival = 1
  for (const city of route) {
    const days = rng.int(2, 7)
    drawn[city] = fixed.has(city) ? { days, arrival } : { days }
    arrival += days - 1
  }
  return { cities: drawn, flights: new Int32Array(cities), route }
}

/** With the flights of its route, and others until the search costs what is wanted. Nothing where it never does. */
function lengthenDraft(
  { cities, flights, route }: Itinerary,
  { least, want, most }: Window,
  perToken: number,
  rng: Random,
): Draft | undefined {
  const draft = { cities, flights: flights.slice() }
  for (let place = 1; place < route.length; place++) draft.flights[route[place - 1]] |= 1 << route[place]
  let cost = computeSearchCost(draft, most * perToken)
  const others: (readonly [from: number, to: number])[] = []
  for (const from of route)
    for (const to of route) if (to !== from && (draft.flights[from] & (1 << to)) === 0) others.push([from, to])
  for (const [from, to] of rng.shuffle(others)) {
    if (cost >= want * perToken) break
    draft.flights[from] |= 1 << to
    const longer = hasPlanBy(draft, from, to) ? Number.POSITIVE_INFINITY : computeSearchCost(draft, most * perToken)
    if (longer === Number.POSITIVE_INFINITY) draft.flights[from] &= ~(1 << to)
    else cost = longer
  }
  return cost >= least * perToken && cost <= most * perToken ? draft : undefined
}

/** Returns the trip with invented names, as a question and its reference. */
function nameTrip(
  { cities, flights }: Draft,
  route: readonly number[],
  rng: Random,
  parts?: PartTokens,
): SolvedTrip & CountedReference {
  const names = rng.sample(listPeople().towns, cities.length)
  const constraints = cities.flatMap(({ days, arrival }, at): TripConstraint[] => {
    const city = names[at]
    const stay = { type: 'duration', city, num_days: days } as const
    return arrival === undefined
      ? [stay]
      : [stay, { type: 'fixed', city, start_day: arrival, end_day: arrival + days - 1 }]
  })
  const connected = names.flatMap((from, at) =>
    names.filter((_, to) => (flights[at] & (1 << to)) !== 0).map(to => [from, to] as const),
  )
  const plan: Stay[] = []
  for (const city of route) {
    const from = plan.at(-1)?.to ?? 1
    plan.push({ city: names[city], from, to: from + cities[city].days - 1 })
  }
  const trip = toAskedTrip({ constraints, connected_cities: rng.shuffle(connected) }, plan)
  return { trip, ...buildCountedReference(trip, parts) }
}
