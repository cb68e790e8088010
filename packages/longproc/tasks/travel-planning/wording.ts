import type { Trip, TripConstraint } from '../../data/travel.ts'

/** A trip as questions and examples put it. */
export function formatTrip({ constraints, connected_cities }: Trip): string {
  const stays = constraints.filter(({ type }) => type === 'duration')
  const windows = new Map(constraints.flatMap(each => (each.type === 'fixed' ? [[each.city, each] as const] : [])))
  const lines = constraints.flatMap(each => {
    if (each.type === 'fixed') return []
    const window = windows.get(each.city)
    return `- ${each.city}: ${each.num_days} days${window ? `, from day ${window.start_day} to day ${window.end_day}` : ''}`
  })
  const flights = connected_cities.map(([from, to]) => `${from} to ${to}`)
  return `Plan a trip to ${stays.length} cities that takes ${countTotalDays(constraints)} days.
Cities, in the order in which to consider them:
${lines.join('\n')}
Direct flights, each in this direction only: ${flights.join(', ')}.`
}

/** The trip of such a text. */
export function parseTrip(text: string): Trip {
  const constraints = Array.from(text.matchAll(STAY)).flatMap(([, city = '', days, start, end]): TripConstraint[] => {
    const duration = { type: 'duration', city, num_days: Number(days) } as const
    if (start === undefined) return [duration]
    return [duration, { type: 'fixed', city, start_day: Number(start), end_day: Number(end) }]
  })
  const flights = /^Direct flights[^:]*: (.*)\.$/m.exec(text)?.[1] ?? ''
  return {
    constraints,
    connected_cities: Array.from(flights.matchAll(/(\w+) to (\w+)/g), ([, from, to]) => [from, to] as const),
  }
}

const STAY = /^- (\w+): (\d+) days(?:, from day (\d+) to day (\d+))?$/gm

/** The day of departure from one city is the day of arrival in the next. */
export function countTotalDays(constraints: readonly TripConstraint[]): number {
  const days = constraints.flatMap(each => (each.type === 'duration' ? [each.num_days] : []))
  return days.reduce((sum, each) => sum + each - 1, 1)
}
