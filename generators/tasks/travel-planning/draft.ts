/** A trip as numbers: for each item, hundreds of drafts are asked what their search would cost and how many plans they have. */
export interface Draft {
  /** In the order in which the search considers them. */
  readonly cities: readonly DraftCity[]
  /** One-way flights: is there one from city `a` to city `b`? At `a * cities.length + b`. */
  readonly flights: Uint8Array
}

export interface DraftCity {
  readonly days: number
  /** Its day of arrival, where that is fixed. */
  readonly arrival?: number
}

/**
 * About how many tokens the search for a plan takes; endless where that is more than `most`. Goes the way of LongProc's search
 * (`datasets/longproc/travel.ts`) without writing it.
 */
export function searchCost({ cities, flights }: Draft, most: number): number {
  const free: number[] = []
  const fixed: number[] = []
  for (let city = 0; city < cities.length; city++) (cities[city].arrival === undefined ? free : fixed).push(city)
  const all = 2 ** cities.length - 1
  let cost = TOKENS.opening + cities.length * TOKENS.city
  return arrange(1, 0, -1, 0) ? cost : Number.POSITIVE_INFINITY

  /** Goes on from a plan of `count` cities, those `visited`, that ends on `day` in `last`. */
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
      if (last >= 0 && flights[last * cities.length + city] === 0) continue
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

/** Does exactly one order of the cities keep all windows and flights? All orders are looked at, those with a common rest together. */
export function hasOnePlan({ cities, flights }: Draft): boolean {
  const all = 2 ** cities.length - 1
  const onwards = cities.map((_, from) =>
    cities.reduce((to, _, at) => to | (flights[from * cities.length + at] << at), 0),
  )
  const UNKNOWN = 255
  const known = new Uint8Array((all + 1) * cities.length).fill(UNKNOWN)
  let plans = 0
  for (let city = 0; city < cities.length && plans < 2; city++) plans += from(1, 0, city)
  return plans === 1

  /** In how many ways the rest can be visited, `city` being the next: none, one or more (2). The day follows from who was visited. */
  function from(day: number, visited: number, city: number): number {
    const { days, arrival } = cities[city]
    if (arrival !== undefined && arrival !== day) return 0
    const at = visited * cities.length + city
    if (known[at] !== UNKNOWN) return known[at]
    const now = visited | (1 << city)
    let ways = now === all ? 1 : 0
    // The bits of `left` are the cities that a flight leads to.
    for (let left = onwards[city] & ~now; left !== 0 && ways < 2; left &= left - 1)
      ways += from(day + days - 1, now, 31 - Math.clz32(left & -left))
    known[at] = Math.min(ways, 2)
    return known[at]
  }
}

/** Of the lines that a step takes, in o200k with names of three tokens. Only their proportions matter. */
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
