import { getLast, mustGet, quoteText } from 'fathom-bench/plugin'
import { isRecord, isSafeCount } from './gold.ts'
import { splitTidyLines } from './lines.ts'

/** Requirements of a trip, as in the official record. */
export interface TripRequirements {
  readonly total_days: number
  readonly constraints: readonly Constraint[]
  /** Flights, one way each. */
  readonly connected_cities: readonly (readonly [from: string, to: string])[]
}

type Constraint =
  | { readonly type: 'duration'; readonly city: string; readonly num_days: number }
  | { readonly type: 'fixed'; readonly city: string; readonly start_day: number; readonly end_day: number }

/** Is it all there? Hugging Face's rows have the gold plan only. */
export function isTrip(item: object): item is TripRequirements {
  const { total_days, constraints, connected_cities } = item as Partial<Record<keyof TripRequirements, unknown>>
  return (
    isSafeCount(total_days) &&
    Array.isArray(constraints) &&
    constraints.every(isConstraint) &&
    isFlights(connected_cities)
  )
}

const isConstraint = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['city'] === 'string' &&
  (value['type'] === 'duration'
    ? isSafeCount(value['num_days'])
    : value['type'] === 'fixed' && isSafeCount(value['start_day']) && isSafeCount(value['end_day']))

const isFlights = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(pair => Array.isArray(pair) && pair.length === 2 && pair.every(city => typeof city === 'string'))

interface Visit {
  readonly city: string
  readonly first: number
  readonly last: number
}

/**
 * Returns the error of a plan, or undefined. A plan visits each city once, with each stay as long as requested and in
 * its window. It runs from day 1 to the last without a gap, and has a flight from each city to the next. Only the days
 * and the names of cities in a line matter. Flights need not be named, but named ones must connect the visits.
 */
export function findTripError(plan: string, trip: TripRequirements): string | undefined {
  const { visits, flights, unclear } = parsePlan(plan, new Set(trip.constraints.map(({ city }) => city)))
  if (unclear !== undefined) return `cannot tell what ${quoteText(unclear)} means`
  return findVisitError(visits, trip) ?? findFlightError(visits, flights, trip)
}

interface Flight {
  readonly day: number
  readonly from: string
  readonly to: string
}

function parsePlan(plan: string, cities: ReadonlySet<string>) {
  const names = [...cities].filter(name => name !== '').sort((a, b) => b.length - a.length)
  const anyCity = new RegExp(`(?<!\\p{L})(?:${names.map(escapeName).join('|') || '(?!)'})(?!\\p{L})`, 'gu')
  const visits: Visit[] = []
  const flights: Flight[] = []
  for (const line of splitTidyLines(plan)) {
    const named = [...new Set(line.match(anyCity))] as [string, ...string[]]
    const [, first, last] = DAYS.exec(line) ?? []
    const day = DAY.exec(line)?.[1]
    if (named.length === 0 || day === undefined) continue
    const stated = STATED.exec(line)?.[1]
    const length = Number(last) - Number(first) + 1
    if (first !== undefined && named.length === 1 && (stated === undefined || Number(stated) === length)) {
      visits.push({ city: named[0], first: Number(first), last: Number(last) })
    } else if (first === undefined && named.length === 2) {
      flights.push({ day: Number(day), from: named[0], to: named[1] })
    } else return { visits, flights, unclear: line }
  }
  return { visits, flights }
}

const escapeName = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const DAY = /\bday ?([0-9]{1,5})/i
const DAYS = /\bdays? ?([0-9]{1,5}) ?[-–—−] ?([0-9]{1,5})/i
const STATED = /\bfor ([0-9]{1,5}) days?\b/i

function findVisitError(visits: readonly Visit[], { total_days, constraints }: TripRequirements): string | undefined {
  const count = new Set(constraints.map(({ city }) => city)).size
  if (visits.length !== count || new Set(visits.map(({ city }) => city)).size !== count) {
    return `${visits.length} visits, wanted each of ${count} cities once`
  }
  const byCity = new Map(visits.map(visit => [visit.city, visit]))
  for (const asked of constraints) {
    const { first, last } = mustGet(byCity, asked.city)
    const fits =
      asked.type === 'duration'
        ? last - first + 1 === asked.num_days
        : first === asked.start_day && last === asked.end_day
    if (!fits) return `day ${first} to ${last} is not what was asked for ${quoteText(asked.city)}`
  }
  const gap = visits.findIndex(({ first }, at) => first !== (visits[at - 1]?.last ?? 1))
  if (gap >= 0) return `the visit of ${quoteText(visits[gap].city)} does not begin where the one before ends`
  return getLast(visits).last === total_days ? undefined : `ends on day ${getLast(visits).last} of ${total_days}`
}

function findFlightError(
  visits: readonly Visit[],
  flights: readonly Flight[],
  trip: TripRequirements,
): string | undefined {
  const legs = visits.slice(1).map(({ city, first }, at) => ({ day: first, from: visits[at].city, to: city }))
  const makeFlightKey = ({ from, to }: Omit<Flight, 'day'>) => JSON.stringify([from, to])
  const connected = new Set(trip.connected_cities.map(([from, to]) => makeFlightKey({ from, to })))
  const missing = legs.find(leg => !connected.has(makeFlightKey(leg)))
  if (missing) return `no flight from ${quoteText(missing.from)} to ${quoteText(missing.to)}`
  const wrong = flights.find(
    flight => !legs.some(leg => leg.day === flight.day && makeFlightKey(leg) === makeFlightKey(flight)),
  )
  return wrong && `names a flight on day ${wrong.day} that is none of its own`
}
