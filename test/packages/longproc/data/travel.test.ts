import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildTravelReference,
  planText,
  type Stay,
  searchTravelPlan,
  type Trip,
  type TripConstraint,
} from '../../../../packages/longproc/data/travel.ts'
import { LONGPROC, tripOf } from './folder.ts'

test('a search from its first line to the plan', () =>
  expect(
    buildTravelReference(
      tripOf({
        connected_cities: [
          ['Riga', 'Oslo'],
          ['Oslo', 'Riga'],
        ],
      }),
    ),
  ).toBe(`<Solving Procedure>
Read the requirements and identify the cities that have fixed schedules and the cities that need to be arranged.
* City: Oslo, Duration: 3 days, Fixed Schedule: Day 2 - 4.
* City: Riga, Duration: 2 days.

Cities that have fixed schedules (sorted by their arrival days):
* City: Oslo, Fixed Schedule: Day 2 - 4.

Cities needing arrangement:
* City: Riga, Duration: 2 days.

Current day: 1. Current plan: [].
Check whether the city with an arrival day of Day 1 - is fixed.
No. Consider possible options from cities needing arrangement: [Riga] and explore these options in order.
 |- Try arranging to visit Riga from Day 1. Duration: 2 days. Schedule: Day 1 - 2.
 |- Check for direct flight from the starting point to Riga.
 |- Yes.
 |- Check whether this arrangement is compatible with the next fixed schedule after Day 1: Oslo (Day 2 - 4).
 |- The departure day of Riga is Day 2. The arrival day of Oslo is Day 2. Day 2 is not later than (<=) Day 2. This arrangement is compatible.
 |- This arrangement is feasible for now. Continue to arrange the rest of the plan.
  |- Current day: 2. Current plan: [Riga].
  |- Check whether the city with an arrival day of Day 2 - is fixed.
  |- Yes. The city with an arrival day of Day 2 - is fixed: Oslo.
   |- Try arranging to visit Oslo from Day 2. Duration: 3 days. Schedule: Day 2 - 4.
   |- Check for direct flight from Riga to Oslo.
   |- Yes.
   |- Check whether this arrangement is compatible with the next fixed schedule after Day 2: None.
   |- No following fixed schedules. This arrangement is compatible.
   |- This arrangement is feasible for now. Continue to arrange the rest of the plan.
    |- Current day: 4. Current plan: [Riga, Oslo].
    |- All 2 cities are arranged. Complete plan is found!
</Solving Procedure>

Output the plan in the required format:
<Plan>
**Day 1-2:** Arriving in Riga and visit Riga for 2 days.
**Day 2:** Fly from Riga to Oslo.
**Day 2-4:** Visit Oslo for 3 days.
</Plan>`))

const stays = (city: string, num_days: number): TripConstraint => ({ type: 'duration', city, num_days })
const fixed = (city: string, start_day: number, end_day: number): TripConstraint => ({
  type: 'fixed',
  city,
  start_day,
  end_day,
})

/** Riga is too long before Oslo; from Bonn no flight leads on. */
const blocked: Trip = {
  constraints: [stays('Riga', 4), stays('Bonn', 2), stays('Oslo', 3), fixed('Oslo', 3, 5), stays('Nice', 3)],
  connected_cities: [
    ['Nice', 'Oslo'],
    ['Oslo', 'Bonn'],
    ['Bonn', 'Riga'],
  ],
}

test.each([
  [
    'too late',
    ' |- The departure day of Riga is Day 4. The arrival day of Oslo is Day 3. Day 4 is later than (>) Day 3. This arrangement is incompatible. Drop this branch.\n |- Try arranging to visit Bonn',
  ],
  ['no flight', '   |- Check for direct flight from Bonn to Riga.\n   |- Yes.\n'],
  [
    'a dead end',
    '   |- Check for direct flight from Bonn to Nice.\n   |- No. Drop this branch.\n   |- Fail to arrange any option on day 2 in the current arrangement. Drop this branch.\n |- Try arranging to visit Nice from Day 1.',
  ],
])('a branch that is dropped: %s', (_, lines) => {
  const { procedure, plan } = searchTravelPlan(blocked)!
  expect(procedure).toContain(lines)
  expect(plan.map(({ city, from, to }) => `${city} ${from}-${to}`)).toEqual([
    'Nice 1-3',
    'Oslo 3-5',
    'Bonn 5-6',
    'Riga 6-9',
  ])
})

test('windows stand in the order of their days', () => {
  const { procedure } = searchTravelPlan({
    constraints: [stays('Oslo', 3), fixed('Oslo', 2, 4), stays('Riga', 2), fixed('Riga', 1, 2)],
    connected_cities: [['Riga', 'Oslo']],
  })!
  expect(procedure).toContain('* City: Riga, Fixed Schedule: Day 1 - 2.\n* City: Oslo, Fixed Schedule: Day 2 - 4.\n')
  expect(procedure).toContain('after Day 1: Oslo (Day 2 - 4).')
})

test('without a plan there is nothing', () =>
  expect(searchTravelPlan({ ...blocked, connected_cities: [] })).toBeUndefined())

test.each([
  [
    'another plan',
    tripOf({ ground_truth_cities: 'Oslo**Riga' }),
    'has a plan of Oslo**Riga (2**3 days), but the search first finds Riga**Oslo (2**3)',
  ],
  [
    'other durations',
    tripOf({ ground_truth_durations: '3**2' }),
    'has a plan of Riga**Oslo (3**2 days), but the search first finds Riga**Oslo (2**3)',
  ],
  ['no plan', tripOf({ connected_cities: [] }), 'has no plan that keeps all constraints'],
  ['no plan in words', tripOf({ ground_truth_plan: 'The plan:' }), 'has a ground_truth_plan without a plan'],
  [
    'a window first',
    tripOf({ constraints: [fixed('Oslo', 2, 4), stays('Oslo', 3)] }),
    'has the window of Oslo apart from its duration',
  ],
  [
    'a window behind another city',
    tripOf({ constraints: [stays('Oslo', 3), stays('Riga', 2), fixed('Oslo', 2, 4)] }),
    'has the window of Oslo apart',
  ],
])('a record with %s is refused', (_, record, message) => expect(() => buildTravelReference(record)).toThrow(message))

test('a trip whose search does not end is refused', () => {
  const cities = Array.from({ length: 14 }, (_, at) => `C${at}`)
  const trip: Trip = {
    constraints: [...cities.map(city => stays(city, 2)), stays('Far', 2)],
    connected_cities: cities.flatMap(from => cities.map(to => [from, to] as const)),
  }
  expect(() => searchTravelPlan(trip)).toThrow('has a search of more than 10000000 characters')
})

/** A trip that has a plan: cities in an order, some with their windows, told in another order. */
const trips = fc
  .record({
    days: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 1, maxLength: 6 }),
    windows: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
    more: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })), { maxLength: 10 }),
  })
  .map(({ days, windows, order, more }): Trip & { readonly stays: readonly Stay[] } => {
    const names = days.map((_, at) => `C${at}`)
    let day = 1
    const planned = days.map((count, at) => {
      const stay = { city: names[at], from: day, to: day + count - 1 }
      day = stay.to
      return stay
    })
    const told = order.filter(at => at < days.length)
    return {
      stays: planned,
      constraints: told.flatMap(at => {
        const { city, from, to } = planned[at]
        return [stays(city, days[at]), ...(windows[at] ? [fixed(city, from, to)] : [])]
      }),
      connected_cities: [
        ...names.slice(1).map((name, at) => [names[at], name] as const),
        ...more
          .filter(([a, b]) => a !== b && a < days.length && b < days.length)
          .map(([a, b]) => [names[a], names[b]] as const),
      ],
    }
  })

describe('any trip', () => {
  test('the plan keeps all constraints, and the search tells its own steps', () =>
    fc.assert(
      fc.property(trips, trip => {
        const { plan, procedure } = searchTravelPlan(trip)!
        expect(plan.map(({ city }) => city).sort()).toEqual(trip.stays.map(({ city }) => city).sort())
        for (const [at, { city, from, to }] of plan.entries()) {
          expect(from).toBe(at === 0 ? 1 : plan[at - 1].to)
          for (const constraint of trip.constraints.filter(known => known.city === city))
            if (constraint.type === 'fixed') expect([from, to]).toEqual([constraint.start_day, constraint.end_day])
            else expect(to - from + 1).toBe(constraint.num_days)
          if (at > 0) expect(trip.connected_cities).toContainEqual([plan[at - 1].city, city])
        }
        const count = (part: string) => procedure.split(part).length - 1
        expect(count('feasible for now')).toBe(count('Current day: ') - 1)
        expect(count('Try arranging')).toBe(count('feasible for now') + count('No. Drop') + count('incompatible. Drop'))
      }),
    ))

  test('a whole record gives its reference, where its plan is the first', () =>
    fc.assert(
      fc.property(trips, trip => {
        const { plan, procedure } = searchTravelPlan(trip)!
        const record = {
          ...trip,
          ground_truth_cities: plan.map(({ city }) => city).join('**'),
          ground_truth_durations: plan.map(({ from, to }) => to - from + 1).join('**'),
          ground_truth_plan: `Here it is:\n\n${planText(plan)}`,
        }
        expect(buildTravelReference(record)).toBe(
          `<Solving Procedure>\n${procedure}\n</Solving Procedure>\n\nOutput the plan in the required format:\n<Plan>\n${planText(plan)}\n</Plan>`,
        )
      }),
    ))
})

const read = (name: string) => JSON.parse(readFileSync(join(LONGPROC, name), 'utf8'))

describe.skipIf(!existsSync(LONGPROC))('the official demonstrations, to the byte (skipped: no ../shared)', () => {
  test('four trips', () => {
    const records = read('travel_planning/travel_planning_icl_examples.json') as readonly (Parameters<
      typeof buildTravelReference
    >[0] & { id: string })[]
    const golden = read('golden/travel-icl-references.json')
    expect(records.map(record => ({ id: record.id, reference_output: buildTravelReference(record) }))).toEqual(golden)
    expect(golden).toHaveLength(4)
    for (const record of records)
      expect(record.ground_truth_plan.endsWith(`\n\n${planText(searchTravelPlan(record)!.plan)}`)).toBe(true)
  })
})
