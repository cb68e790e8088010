import { getLast } from 'fathom-bench/plugin'
import * as z from 'zod'
import type { LongProcKind } from './kind.ts'
import { formatTraceLine, LineTally, line, type PartTokens, type TraceLine } from './line-tokens.ts'

const count = z.int().min(1).max(10_000)
const name = z.string().min(1)
const duration = z.object({ type: z.literal('duration'), city: name, num_days: count })
const fixed = z.object({ type: z.literal('fixed'), city: name, start_day: count, end_day: count })

const item = z.object({ ground_truth_cities: name, ground_truth_durations: name })

const example = item.extend({
  constraints: z
    .array(z.discriminatedUnion('type', [duration, fixed]))
    .min(1)
    .max(1000),
  connected_cities: z.array(z.tuple([name, name])),
  ground_truth_plan: name,
  disambig_question_text: name,
})

const record = example.extend({ id: name.optional(), estimated_output_tokens: z.number() })

const DEMONSTRATIONS = 'travel_planning_icl_examples.json'
const formatExample = (entry: unknown) => formatTravelExample(example.parse(entry))

/**
 * LongProc's Travel Planning (arXiv 2501.05414, on trips of NATURAL PLAN, arXiv 2406.04520): day by day, a city whose
 * window begins today, else each free city in order, until the first plan in which all have their place. The lines are
 * the official format.
 */
export const travelPlanningKind: LongProcKind<z.infer<typeof record>> = {
  levels: ['2k', '8k'],
  file: 'travel_planning_all.json',
  record,
  item,
  id: row => row.id,
  takes({ estimated_output_tokens: tokens }, level) {
    return level === '2k' ? tokens < 2048 : tokens >= 4096 && tokens < 8192
  },
  slots: ['problem'],
  demonstrations: {
    file: DEMONSTRATIONS,
    text(folder) {
      const shown = folder.records(DEMONSTRATIONS)
      return Array.from({ length: shown.size }, (_, at) => shown.build(at, formatExample)).join('\n\n')
    },
  },
  read: row => ({ slots: { problem: row.disambig_question_text }, reference: buildTravelReference(row) }),
}

/** A worked example as prompts have it. @throws Error as `buildTravelReference` does. */
export const formatTravelExample = (record: TravelRecord & { readonly disambig_question_text: string }): string =>
  `# Example\n${record.disambig_question_text}\n\n${buildTravelReference(record)}`

/** Fields of an official record that decide the search, under their official names. */
export interface Trip {
  /** A window directly follows the duration of its city. */
  readonly constraints: readonly TripConstraint[]
  /** One-way flights. */
  readonly connected_cities: readonly (readonly [from: string, to: string])[]
}

export type TripConstraint =
  | { readonly type: 'duration'; readonly city: string; readonly num_days: number }
  | { readonly type: 'fixed'; readonly city: string; readonly start_day: number; readonly end_day: number }

/** Fields of an official record that its reference is made of. */
export interface TravelRecord extends Trip {
  /** Joined with `**`, as are the durations. */
  readonly ground_truth_cities: string
  readonly ground_truth_durations: string
  /** A sentence, an empty line, the plan. */
  readonly ground_truth_plan: string
}

/**
 * A city's place in a plan: from its day of arrival to its day of departure, which is the next city's day of arrival.
 */
export interface Stay {
  readonly city: string
  readonly from: number
  readonly to: number
}

/**
 * Returns the official loader's `reference_output`: the search, and the plan it finds.
 * @throws Error if the first plan found differs from the record's, as the official loader does
 */
export const buildTravelReference = (record: TravelRecord): string => buildCountedReference(record).reference

/** A reference that was counted while it was written. */
export interface CountedReference {
  readonly reference: string
  /** The reference without the text between the search's first number and the number of its last line. */
  readonly ends: string
  /** Tokens of what `ends` leaves out; 0 where nothing counts them. */
  readonly between: number
}

/**
 * Returns the reference with its token count.
 * @throws Error as `buildTravelReference` does
 */
export function buildCountedReference(record: TravelRecord, parts?: PartTokens): CountedReference {
  const found = searchTravelPlan(record, parts)
  if (!found) throw new Error('has no plan that keeps all constraints')
  const cities = found.plan.map(({ city }) => city).join('**')
  const durations = found.plan.map(({ from, to }) => to - from + 1).join('**')
  if (cities !== record.ground_truth_cities || durations !== record.ground_truth_durations)
    throw new Error(
      `has a plan of ${record.ground_truth_cities} (${record.ground_truth_durations} days), but the search first finds ${cities} (${durations})`,
    )
  const [, plan] = record.ground_truth_plan.split(/\n\n(.*)/s)
  if (!plan) throw new Error('has a ground_truth_plan without a plan behind its first sentence')
  const wrapProcedure = (procedure: string) => `<Solving Procedure>
${procedure}
</Solving Procedure>

Output the plan in the required format:
<Plan>
${plan}
</Plan>`
  return { reference: wrapProcedure(found.procedure), ends: wrapProcedure(found.ends), between: found.between }
}

interface Search extends Pick<CountedReference, 'between'> {
  readonly procedure: string
  /** As in `CountedReference`, of the procedure. */
  readonly ends: string
  readonly plan: readonly Stay[]
}

/**
 * Returns the search as text with the first plan that it finds; undefined if there is none.
 * @param parts for `between`
 * @throws Error for constraints out of order; RangeError for a search of more than 10 million characters
 */
export function searchTravelPlan(trip: Trip, parts?: PartTokens): Search | undefined {
  const cities = listCities(trip.constraints)
  const fixed = cities.filter(isFixed).sort((a, b) => a.window.from - b.window.from)
  const free = cities.filter(city => !isFixed(city))
  const flights = indexFlights(trip)
  const plan: Stay[] = []
  const visited: string[] = []
  const opening = formatPreamble(cities, fixed, free)
  const lines = [...opening]
  const tally = parts && new LineTally(parts)
  let chars = 0
  if (!arrange(1)) return undefined
  const last = getLast(lines)
  return {
    procedure: lines.join('\n'),
    plan,
    ends: [...opening, `Current day: ${last.slice(last.search(/\d/))}`].join('\n'),
    between: parts && tally ? tally.tokens - parts.value(cities.length) : 0,
  }

  function say(depth: number, told: TraceLine) {
    const text = formatTraceLine(told, depth)
    chars += text.length + 1
    if (chars > MOST_CHARS) throw new RangeError(`has a search of more than ${MOST_CHARS} characters`)
    lines.push(text)
    tally?.add(told, depth)
  }

  /** Extends a plan whose last stay ends on `day`. */
  function arrange(day: number): boolean {
    const depth = 2 * plan.length
    say(
      depth,
      visited.length === 0
        ? line`Current day: ${day}. Current plan: [].`
        : line`Current day: ${day}. Current plan: [${visited}].`,
    )
    if (plan.length === cities.length) {
      say(depth, line`All ${cities.length} cities are arranged. Complete plan is found!`)
      return true
    }
    say(depth, line`Check whether the city with an arrival day of Day ${day} - is fixed.`)
    for (const city of listChoices(day, depth)) if (tryCity(city, day, depth + 1)) return true
    say(depth + 1, line`Fail to arrange any option on day ${day} in the current arrangement. Drop this branch.`)
    return false
  }

  function listChoices(day: number, depth: number): readonly City[] {
    const due = fixed.find(({ window }) => window.from === day)
    if (due) {
      say(depth, line`Yes. The city with an arrival day of Day ${day} - is fixed: ${due.name}.`)
      return [due]
    }
    const left = free.filter(({ name }) => !visited.includes(name))
    const names = left.map(({ name }) => name)
    say(
      depth,
      names.length === 0
        ? line`No. Consider possible options from cities needing arrangement: [] and explore these options in order.`
        : line`No. Consider possible options from cities needing arrangement: [${names}] and explore these options in order.`,
    )
    return left
  }

  function tryCity({ name, days }: City, day: number, depth: number): boolean {
    const stay = { city: name, from: day, to: day + days - 1 }
    say(
      depth,
      line`Try arranging to visit ${name} from Day ${day}. Duration: ${days} days. Schedule: Day ${day} - ${stay.to}.`,
    )
    const last = visited.at(-1)
    say(
      depth,
      last === undefined
        ? line`Check for direct flight from the starting point to ${name}.`
        : line`Check for direct flight from ${last} to ${name}.`,
    )
    if (last !== undefined && !flights.get(last)?.has(name)) {
      say(depth, line`No. Drop this branch.`)
      return false
    }
    say(depth, line`Yes.`)
    if (!isCompatible(stay, depth)) return false
    say(depth, line`This arrangement is feasible for now. Continue to arrange the rest of the plan.`)
    plan.push(stay)
    visited.push(name)
    if (arrange(stay.to)) return true
    plan.pop()
    visited.pop()
    return false
  }

  function isCompatible({ city, from, to }: Stay, depth: number): boolean {
    const next = fixed.find(({ window }) => window.from > from)
    if (!next) {
      say(
        depth,
        line`Check whether this arrangement is compatible with the next fixed schedule after Day ${from}: None.`,
      )
      say(depth, line`No following fixed schedules. This arrangement is compatible.`)
      return true
    }
    const { name, window } = next
    const { from: start, to: end } = window
    say(
      depth,
      line`Check whether this arrangement is compatible with the next fixed schedule after Day ${from}: ${name} (Day ${start} - ${end}).`,
    )
    const fits = to <= start
    say(
      depth,
      fits
        ? line`The departure day of ${city} is Day ${to}. The arrival day of ${name} is Day ${start}. Day ${to} is not later than (<=) Day ${start}. This arrangement is compatible.`
        : line`The departure day of ${city} is Day ${to}. The arrival day of ${name} is Day ${start}. Day ${to} is later than (>) Day ${start}. This arrangement is incompatible. Drop this branch.`,
    )
    return fits
  }
}

/** A plan as records and references write it. */
export const planText = (plan: readonly Stay[]): string =>
  plan
    .map(({ city, from, to }, at) => {
      const visit = `for ${to - from + 1} days.`
      if (at === 0) return `**Day ${from}-${to}:** Arriving in ${city} and visit ${city} ${visit}`
      const leave = `**Day ${from}:** Fly from ${plan[at - 1].city} to ${city}.`
      return `${leave}\n**Day ${from}-${to}:** Visit ${city} ${visit}`
    })
    .join('\n')

const MOST_CHARS = 10_000_000

interface City {
  readonly name: string
  readonly days: number
  readonly window?: { readonly from: number; readonly to: number }
}

const isFixed = (city: City): city is City & Required<Pick<City, 'window'>> => city.window !== undefined

function listCities(constraints: readonly TripConstraint[]): readonly City[] {
  const cities: City[] = []
  for (const constraint of constraints) {
    const { city: name } = constraint
    if (constraint.type === 'duration') cities.push({ name, days: constraint.num_days })
    else {
      const last = cities.pop()
      if (last?.name !== name) throw new Error(`has the window of ${name} apart from its duration`)
      cities.push({ ...last, window: { from: constraint.start_day, to: constraint.end_day } })
    }
  }
  return cities
}

const formatPreamble = (cities: readonly City[], fixed: readonly City[], free: readonly City[]): string[] => [
  'Read the requirements and identify the cities that have fixed schedules and the cities that need to be arranged.',
  ...cities.map(city => `* City: ${city.name}, Duration: ${city.days} days${formatWindow(city)}.`),
  '',
  'Cities that have fixed schedules (sorted by their arrival days):',
  ...fixed.map(city => `* City: ${city.name}${formatWindow(city)}.`),
  '',
  'Cities needing arrangement:',
  ...free.map(({ name, days }) => `* City: ${name}, Duration: ${days} days.`),
  '',
]

const formatWindow = ({ window }: City) => (window ? `, Fixed Schedule: ${formatSpan(window)}` : '')

const formatSpan = ({ from, to }: { readonly from: number; readonly to: number }) => `Day ${from} - ${to}`

function indexFlights({ connected_cities }: Trip): ReadonlyMap<string, ReadonlySet<string>> {
  const flights = new Map<string, Set<string>>()
  for (const [from, to] of connected_cities) flights.set(from, (flights.get(from) ?? new Set()).add(to))
  return flights
}
