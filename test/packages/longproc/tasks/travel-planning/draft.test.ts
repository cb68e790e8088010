import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import type { Trip } from '../../../../../packages/longproc/data/travel.ts'
import {
  computeSearchCost,
  type Draft,
  hasPlanBy,
} from '../../../../../packages/longproc/tasks/travel-planning/draft.ts'
import { drawTrip } from '../../../../../packages/longproc/tasks/travel-planning/trip.ts'
import { o200k } from '../../../../generators/place.ts'

const drafts: fc.Arbitrary<Draft> = fc
  .integer({ min: 2, max: 6 })
  .chain(cities =>
    fc
      .record({
        days: fc.array(fc.integer({ min: 2, max: 7 }), { minLength: cities, maxLength: cities }),
        fixed: fc.array(fc.option(fc.integer({ min: 1, max: 12 })), { minLength: cities, maxLength: cities }),
        flights: fc.array(fc.nat({ max: 2 ** cities - 1 }), { minLength: cities, maxLength: cities }),
      })
      .map(({ days, fixed, flights }) => ({
        cities: days.map((each, at) => (fixed[at] === null ? { days: each } : { days: each, arrival: fixed[at] })),
        flights: Int32Array.from(flights),
      })),
  )

test('has a plan by a flight: where one of all orders takes it', () => {
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(drafts, draft => {
      const [origin, destination] = [0, draft.cities.length - 1]
      draft.flights[origin] |= 1 << destination
      const some = ordersThatFit(draft).some(order => order.indexOf(destination) === order.indexOf(origin) + 1)
      seen.add(some)
      expect(hasPlanBy(draft, origin, destination)).toBe(some)
    }),
    { numRuns: 500, seed: 1 },
  )
  expect(seen.size).toBe(2)
})

test('a search costs nothing where there is no plan, or where it is longer than the most', () => {
  fc.assert(
    fc.property(drafts, draft => {
      const cost = computeSearchCost(draft, Number.POSITIVE_INFINITY)
      const plans = ordersThatFit(draft).length
      if (plans === 1) expect(cost).toBeLessThan(Number.POSITIVE_INFINITY)
      if (plans === 0) expect(cost).toBe(Number.POSITIVE_INFINITY)
      if (cost < Number.POSITIVE_INFINITY) expect(computeSearchCost(draft, cost / 2)).toBe(Number.POSITIVE_INFINITY)
    }),
    { numRuns: 300, seed: 2 },
  )
})

test('costs are in proportion to the tokens of the written search', () => {
  const rng = makeRandom('costs')
  const ratios = [600, 1_200, 2_500, 5_000, 10_000, 20_000].flatMap(want =>
    Array.from({ length: 10 }, () => {
      const count = ({ reference }: { reference: string }) => o200k.count(reference)
      const { solved, tokens } = drawTrip({ least: want / 1.3, want, most: want * 1.3 }, { rng, count })!
      return computeSearchCost(draftOf(solved.trip), Number.POSITIVE_INFINITY) / tokens
    }),
  )
  expect(Math.max(...ratios) / Math.min(...ratios)).toBeLessThan(1.2)
})

function draftOf({ constraints, connected_cities }: Trip): Draft {
  const cities: { name: string; days: number; arrival?: number }[] = []
  for (const each of constraints) {
    if (each.type === 'duration') cities.push({ name: each.city, days: each.num_days })
    else cities.at(-1)!.arrival = each.start_day
  }
  const names = cities.map(({ name }) => name)
  const flights = new Int32Array(names.length)
  for (const [from, to] of connected_cities) flights[names.indexOf(from)] |= 1 << names.indexOf(to)
  return { cities, flights }
}

/** Of all permutations. */
function ordersThatFit({ cities, flights }: Draft): readonly (readonly number[])[] {
  const orders = (left: readonly number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap(city => orders(left.filter(each => each !== city)).map(rest => [city, ...rest]))
  return orders(cities.map((_, city) => city)).filter(order => {
    let day = 1
    return order.every((city, at) => {
      const { days, arrival = day } = cities[city]
      const fits = arrival === day && (at === 0 || (flights[order[at - 1]] & (1 << city)) !== 0)
      day += days - 1
      return fits
    })
  })
}
