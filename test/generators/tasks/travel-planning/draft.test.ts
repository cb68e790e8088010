import fc from 'fast-check'
import { expect, test } from 'vitest'
import { random } from '../../../../core/random.ts'
import type { Trip } from '../../../../datasets/longproc/travel.ts'
import { type Draft, hasOnePlan, searchCost } from '../../../../generators/tasks/travel-planning/draft.ts'
import { drawTrip } from '../../../../generators/tasks/travel-planning/trip.ts'
import { o200k } from '../../place.ts'

const drafts: fc.Arbitrary<Draft> = fc.integer({ min: 2, max: 6 }).chain(cities =>
  fc
    .record({
      days: fc.array(fc.integer({ min: 2, max: 7 }), { minLength: cities, maxLength: cities }),
      fixed: fc.array(fc.option(fc.integer({ min: 1, max: 12 })), { minLength: cities, maxLength: cities }),
      flights: fc.array(fc.constantFrom(0, 1), { minLength: cities ** 2, maxLength: cities ** 2 }),
    })
    .map(({ days, fixed, flights }) => ({
      cities: days.map((each, at) => (fixed[at] === null ? { days: each } : { days: each, arrival: fixed[at] })),
      flights: Uint8Array.from(flights),
    })),
)

test('has one plan: as many as there are among all orders', () => {
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(drafts, draft => {
      const one = ordersThatFit(draft) === 1
      seen.add(one)
      expect(hasOnePlan(draft)).toBe(one)
    }),
    { numRuns: 500, seed: 1 },
  )
  expect(seen.size).toBe(2)
})

test('a search costs nothing where there is no plan, or where it is longer than the most', () => {
  fc.assert(
    fc.property(drafts, draft => {
      const cost = searchCost(draft, Number.POSITIVE_INFINITY)
      if (hasOnePlan(draft)) expect(cost).toBeLessThan(Number.POSITIVE_INFINITY)
      if (ordersThatFit(draft) === 0) expect(cost).toBe(Number.POSITIVE_INFINITY)
      if (cost < Number.POSITIVE_INFINITY) expect(searchCost(draft, cost / 2)).toBe(Number.POSITIVE_INFINITY)
    }),
    { numRuns: 300, seed: 2 },
  )
})

test('costs are in proportion to the tokens of the written search', () => {
  const rng = random('costs')
  const ratios = [600, 1_200, 2_500, 5_000, 10_000, 20_000].flatMap(want =>
    Array.from({ length: 10 }, () => {
      const count = ({ reference }: { reference: string }) => o200k.count(reference)
      const { solved, tokens } = drawTrip({ least: want / 1.3, want, most: want * 1.3 }, { rng, count })!
      return searchCost(draftOf(solved.trip), Number.POSITIVE_INFINITY) / tokens
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
  const flights = new Uint8Array(names.length ** 2)
  for (const [from, to] of connected_cities) flights[names.indexOf(from) * names.length + names.indexOf(to)] = 1
  return { cities, flights }
}

/** All permutations, one after the other. */
function ordersThatFit({ cities, flights }: Draft): number {
  const orders = (left: readonly number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap(city => orders(left.filter(each => each !== city)).map(rest => [city, ...rest]))
  return orders(cities.map((_, city) => city)).filter(order => {
    let day = 1
    return order.every((city, at) => {
      const { days, arrival = day } = cities[city]
      const fits = arrival === day && (at === 0 || flights[order[at - 1] * cities.length + city] === 1)
      day += days - 1
      return fits
    })
  }).length
}
