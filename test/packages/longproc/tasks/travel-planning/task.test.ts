import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import { drawQuestionSpec, makeItem } from '../../../../../generators/build/generate.ts'
import { tasks } from '../../../../../generators/registry.ts'
import { travelPlanningKind as official } from '../../../../../packages/longproc/data/travel.ts'
import {
  longprocTravelPlanning,
  longprocTravelPlanningFixed,
  longprocTravelPlanningRmodels,
} from '../../../../../packages/longproc/scorers/longproc-travel-planning.ts'
import { madeOnce, makeItems, makeTestItemSpec, o200k } from '../../../../generators/place.ts'

const travelPlanning = tasks.get('travel-planning')!

interface Item {
  readonly ground_truth_cities: string
  readonly ground_truth_durations: string
  readonly num_cities: number
  readonly total_days: number
  readonly disambig_question_text: string
  readonly connected_cities: readonly (readonly [string, string])[]
  readonly estimated_output_tokens: number
}

interface Expected {
  readonly reference: string
  readonly item: Item
}

const tripFor = madeOnce(
  (output: number, index: number, change: object = {}) =>
    drawQuestionSpec(makeTestItemSpec(travelPlanning, { output, ...change }), index).expected as Expected,
)
const tripsFor = (output: number, count: number) => Array.from({ length: count }, (_, index) => tripFor(output, index))

test('over 60 seeds each trip has one plan, its search can be replayed from the question, scores 1, and comes once', () => {
  const seen = new Set<string>()
  for (let seed = 0; seed < 60; seed++) {
    const expected = tripFor([768, 2048, 4096][seed % 3], seed % 7, { seed: `${seed}` })
    const { item, reference } = expected
    const trip = tripIn(item.disambig_question_text)
    seen.add(item.disambig_question_text)
    expect(plansOf(trip)).toEqual([item.ground_truth_cities.split('**')])
    expect(replayed(reference, trip)).toEqual(item.ground_truth_cities.split('**'))
    for (const scorer of SCORERS) expect(scorer.score(reference, expected).value, scorer.id).toBe(1)
  }
  expect(seen.size).toBe(60)
})

test('has three cities or more, and never to be visited in the order in which they are listed', () => {
  for (const output of [750, 800, 1024, 2048])
    for (const { item } of tripsFor(output, 15)) {
      const { cities } = tripIn(item.disambig_question_text)
      expect(cities.length).toBeGreaterThanOrEqual(3)
      expect(cities.map(({ name }) => name).join('**')).not.toBe(item.ground_truth_cities)
    }
})

test('no mistake passes the strict scorer, over 20 trips', () => {
  for (const [at, expected] of tripsFor(2048, 20).entries())
    for (const [name, corrupt] of Object.entries(travelPlanning.output!.corruptions)) {
      const wrong = corrupt(expected.reference, makeRandom(`${name}/${at}`))
      expect(longprocTravelPlanningFixed.score(wrong, expected).value, `${name}\n${wrong.slice(-600)}`).toBeLessThan(1)
    }
})

// Facts on the official records: the loader's bounds of a level, the paper's mean.
test.each([
  [2048, 0, 1200, 2048],
  [8192, 4096, 5300, 8192],
])('answers of %i tokens are spread as the official ones', (output, least, mean, most) => {
  const lengths = tripsFor(output, 40).map(({ item }) => item.estimated_output_tokens)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(least)
  expect(Math.max(...lengths)).toBeLessThan(most)
  expect(lengths.reduce((sum, length) => sum + length) / lengths.length / mean).toBeCloseTo(1, 1)
})

test.each([
  [750, 3, 20],
  [1024, 3, 20],
  [4096, 5, 10],
  [16_384, 6, 5],
  [65_536, 8, 3],
  [524_288, 10, 1],
])('an answer of %i tokens has them to 5 %, from %i cities or more', (output, cities, count) => {
  for (const { reference, item } of tripsFor(output, count)) {
    expect(Math.abs(o200k.count(reference) / output - 1)).toBeLessThan(0.05)
    expect(item.num_cities).toBeGreaterThanOrEqual(cities)
    expect(replayed(reference, tripIn(item.disambig_question_text))).toHaveLength(item.num_cities)
  }
})

test('the record has the fields of the official files, and the official search reaches its plan', () => {
  for (const { reference, item } of tripsFor(2048, 20)) {
    expect(Object.keys(item)).toEqual([
      'ground_truth_cities',
      'ground_truth_durations',
      'num_cities',
      'total_days',
      'constraints',
      'connected_cities',
      'original_question_text',
      'disambig_question_text',
      'ground_truth_plan',
      'id',
      'estimated_output_tokens',
      'solving_procedure',
    ])
    expect(official.read(official.record.parse(item), undefined as never).reference).toBe(reference)
    const durations = item.ground_truth_durations.split('**').map(Number)
    expect(durations.reduce((sum, days) => sum + days)).toBe(item.total_days + item.num_cities - 1)
    expect(Math.min(...durations)).toBeGreaterThanOrEqual(2)
    expect(item.ground_truth_cities).toMatch(/^[A-Z][a-z]+(\*\*[A-Z][a-z]+)+$/)
  }
})

describe('examples', () => {
  test('the natural prompt has four, and is as long as the official one', () => {
    for (const { context, row } of makeItems(travelPlanning, 0, 10)) {
      expect(examplesIn(context)).toHaveLength(4)
      expect(row.length.tokens / 6000).toBeCloseTo(1, 0.5)
    }
  })

  test('are all different, right, and none is the asked trip', () => {
    const { context, question } = makeItem(makeTestItemSpec(travelPlanning, { output: 4096 }), 131_072, 0)
    const shown = examplesIn(context)
    for (const text of shown) {
      const trip = tripIn(text)
      expect(plansOf(trip)).toEqual([replayed(text.slice(text.indexOf('<Solving')), trip)])
    }
    expect(new Set(shown).size).toBe(shown.length)
    expect(context).not.toContain(question)
    const lengths = shown.map(({ length }) => length)
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeGreaterThan(4)
  })
})

const SCORERS = [longprocTravelPlanning, longprocTravelPlanningRmodels, longprocTravelPlanningFixed]

const examplesIn = (context: string) => context.split(/(?:^|\n\n)Example \d+\n/).slice(1)

interface Trip {
  readonly cities: readonly { readonly name: string; readonly days: number; readonly begins: number | undefined }[]
  readonly flights: ReadonlySet<string>
}

/** The trip as a reader of the question sees it. */
function tripIn(question: string): Trip {
  const cities = [...question.matchAll(/^- (\w+): (\d+) days(, from day (\d+) to day (\d+))?$/gm)].map(
    ([, name, days, fixed, begins, ends]) => {
      if (fixed) expect(Number(ends) - Number(begins) + 1).toBe(Number(days))
      return { name: name, days: Number(days), begins: fixed ? Number(begins) : undefined }
    },
  )
  const list = /^Direct flights, each in this direction only: (.*)\.$/m.exec(question)![1]
  return { cities, flights: new Set(list.split(', ')) }
}

/** Every order of the cities that keeps flights and fixed days, found by trying all. */
function plansOf({ cities, flights }: Trip): string[][] {
  const plans: string[][] = []
  extend([], 1)
  return plans

  function extend(plan: readonly string[], day: number): void {
    if (plan.length === cities.length) plans.push([...plan])
    for (const { name, days, begins } of cities) {
      if (plan.includes(name) || (begins ?? day) !== day) continue
      if (plan.length > 0 && !flights.has(`${plan.at(-1)} to ${name}`)) continue
      extend([...plan, name], day + days - 1)
    }
  }
}

/**
 * Goes through a search line by line with nothing but the trip: the days, the options and their order, every check and
 * its verdict. Gives the plan. Knows nothing of the code that wrote it.
 */
function replayed(reference: string, { cities, flights }: Trip): string[] {
  const lines = reference.split('\n')
  let at = lines.findIndex(line => line.startsWith('Current day: 1.'))
  let prefix = ''
  const says = (text: string) => {
    if (lines[at++] !== prefix + text) throw new Error(`line ${at} is not "${prefix}${text}": ${lines[at - 1]}`)
  }
  const free = cities.filter(({ begins }) => begins === undefined).map(({ name }) => name)
  const named = new Map(cities.map(city => [city.name, city]))
  const found = from(1, [])
  if (!found) throw new Error('the search finds nothing')
  prefix = ''
  says('</Solving Procedure>')
  const plan = lines.slice(lines.indexOf('<Plan>') + 1, -1).filter(line => line.includes('isit'))
  expect(plan.map(line => /visit (\w+)/i.exec(line)![1])).toEqual(found)
  return found

  function from(day: number, plan: readonly string[]): string[] | undefined {
    const depth = 2 * plan.length
    const indent = (more: number) => {
      prefix = depth + more === 0 ? '' : `${' '.repeat(depth + more)}|- `
    }
    indent(0)
    says(`Current day: ${day}. Current plan: [${plan.join(', ')}].`)
    if (plan.length === cities.length) {
      says(`All ${cities.length} cities are arranged. Complete plan is found!`)
      return [...plan]
    }
    says(`Check whether the city with an arrival day of Day ${day} - is fixed.`)
    const due = cities.find(({ begins }) => begins === day)?.name
    const options = due === undefined ? free.filter(name => !plan.includes(name)) : [due]
    if (due !== undefined) says(`Yes. The city with an arrival day of Day ${day} - is fixed: ${due}.`)
    else
      says(
        `No. Consider possible options from cities needing arrangement: [${options.join(', ')}] and explore these options in order.`,
      )
    for (const option of options) {
      indent(1)
      const { days } = named.get(option)!
      const leaves = day + days - 1
      says(
        `Try arranging to visit ${option} from Day ${day}. Duration: ${days} days. Schedule: Day ${day} - ${leaves}.`,
      )
      says(`Check for direct flight from ${plan.at(-1) ?? 'the starting point'} to ${option}.`)
      if (plan.length > 0 && !flights.has(`${plan.at(-1)} to ${option}`)) {
        says('No. Drop this branch.')
        continue
      }
      says('Yes.')
      const later = cities.filter(({ begins }) => begins !== undefined && begins > day)
      const [next] = later.sort((a, b) => a.begins! - b.begins!)
      const line = lines[at++]
      if (
        !line.startsWith(
          `${prefix}Check whether this arrangement is compatible with the next fixed schedule after Day ${day}: ${next?.name ?? 'None'}`,
        )
      )
        throw new Error(`line ${at}: another next city: ${line}`)
      const late = next !== undefined && leaves > next.begins!
      if (lines[at++].endsWith('Drop this branch.') !== late) throw new Error(`line ${at}: another verdict`)
      if (late) continue
      says('This arrangement is feasible for now. Continue to arrange the rest of the plan.')
      const whole = from(leaves, [...plan, option])
      if (whole) return whole
    }
    indent(1)
    says(`Fail to arrange any option on day ${day} in the current arrangement. Drop this branch.`)
    return undefined
  }
}
