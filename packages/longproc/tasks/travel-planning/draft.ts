/**
 * A trip as numbers: for each item, hundreds of drafts are asked what their search would cost and how many plans they
 * have.
 */
export interface Draft {
  /** In the order in which the search considers them. */
  readonly cities: readonly DraftCity[]
  /** One-way flights, by the city that they leave: bit `b` is set where one leads to city `b`. */
  readonly flights: Int32Array
}

export interface DraftCity {
  readonly days: number
  /** Its day of arrival, if fixed. */
  readonly arrival?: number
}

/**
 * About how many tokens the search for a plan takes; endless where that is more than `most`. Goes the way of LongProc's
 * search (`packages/longproc/data/travel.ts`) without writing it.
 */
export function computeSearchCost({ cities, flights }: Draft, most: number): number {
  const free: number[] = []
  const fixed: number[] = []
  for (let city = 0; city < cities.length; city++) (cities[city].arrival === undefined ? free : fixed).push(city)
  const all = 2 ** cities.length - 1
  let cost = TOKENS.opening + cities.length * TOKENS.city
  return arrange(1, 0, -1, 0) ? cost : Number.POSITIVE_INFINITY

  /** Extends a plan of `count` cities, those in `visited`, that ends on `day` in `last`. */
  function arrange(day: number, visited: number, last: number, count: number): boolean {
    cost += TOKENS.state + count * TOKENS.name
    if (visited === all) return true
    let options = free
    let next = Number.POSITIVE_INFINITY
    for (const city of fixed) {
      const arrival = cities[city].arrival! // fixed ones have it
      if (arrival === day) options = [city]
      else if (arrival > day && arrival < next) next = arrival
    }
    for (const city of options) {
      if (visited & (1 << city)) continue
      cost += TOKENS.option
      if (last >= 0 && (flights[last] & (1 << city)) === 0) continue
      cost += next === Number.POSITIVE_INFINITY ? TOKENS.open : TOKENS.compared
      const departure = day + cities[city].days - 1
      if (departure > next) continue
      cost += TOKENS.feasible
      if (cost > most) return false
      if (arrange(departure, visited | (1 << city), city, count + 1)) return true
    }
    cost += TOKENS.failed
    return false
  }
}

/**
 * Does an order of the cities keep all windows and flights, and take the flight from `origin` to `destination`? Where
 * it was added to a draft of one plan and none does, there is one plan still. All orders are looked at, those with a
 * common rest together.
 */
export function hasPlanBy({ cities, flights }: Draft, origin: number, destination: number): boolean {
  const { length } = cities
  const all = 2 ** length - 1
  const entered = 1 << destination
  const fixed = [...cities.keys()].filter(city => cities[city].arrival !== undefined)
  const failed = new Uint8Array((all + 1) * length)
  for (let city = 0; city < length; city++) if (city !== destination && canLead(1, 0, city)) return true
  return false

  /** Can the rest be visited, `city` being the next? The day follows from who was visited. */
  function canLead(day: number, visited: number, city: number): boolean {
    const { days, arrival } = cities[city]
    if (arrival !== undefined && arrival !== day) return false
    const at = visited * length + city
    if (failed[at] === 1) return false
    const now = visited | (1 << city)
    if (now === all) return true
    const departure = day + days - 1
    if (!isTooLate(departure, now)) {
      // The bits of `left` are the cities that a flight leads to.
      let left = city === origin ? entered & ~now : flights[city] & ~now & ~entered
      for (; left !== 0; left &= left - 1) if (canLead(departure, now, 31 - Math.clz32(left & -left))) return true
    }
    failed[at] = 1
    return false
  }

  function isTooLate(day: number, visited: number): boolean {
    // Fixed ones have a day of arrival.
    for (const city of fixed) if ((visited & (1 << city)) === 0 && cities[city].arrival! < day) return true
    return false
  }
}

/** Tokens of the lines of a step, in o200k with names of three tokens. Only their proportions matter. */
const TOKENS = {
  opening: 60,
  city: 65,
  state: 51,
  name: 4,
  option: 56,
  open: 30,
  compared: 66,
  feasible: 18,
  failed: 20,
}
