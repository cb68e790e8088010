import { append } from '../../../core/collections/append.ts'
import { findLargest } from '../../../core/collections/extremes.ts'
import type { Random } from '../../../core/random/random.ts'
import { DAYS, type EventName, type Fate, type Kind, LATER, OFFSETS, type ReportSubject } from './reports.ts'
import { ANCHORS, countFacts } from './telling.ts'

/** Draws the name of an event. */
export type DrawEventName = (rng: Random) => EventName

/** A question and the reports that decide its answer. The other reports are drawn around it. */
export interface AskedReport {
  readonly thing: number
  readonly event: EventName
  /** The asked day, in days after the event's; 0 if absent. */
  readonly after?: number
  /** Where the thing was. */
  readonly town: number
  /** Reports between the one that decides and the asked day, none of which counts, by the towns that they name. */
  readonly struck: readonly number[]
  /** Later statements about the report that decides. */
  readonly fate: Fate
  /** Depths of the sentences that decide (`countFacts`). */
  readonly depths: readonly number[]
}

export interface ReportPool {
  readonly things: readonly number[]
  readonly towns: readonly number[]
  /** Share of the reports that do not count in the end. */
  readonly gone: number
}

export interface HappenedEvent {
  readonly name: EventName
  day: number
}

/** A report and everything that is told of it, with its event. */
export interface ReportBundle {
  readonly told: readonly (readonly [kind: Kind, about: ReportSubject])[]
  readonly event: HappenedEvent
}

export interface Population {
  readonly asked: readonly AskedReport[]
  /** The asked events, by question. */
  readonly days: readonly HappenedEvent[]
  /** By question, the report that decides and the withdrawn ones behind it. */
  readonly runs: readonly (readonly ReportBundle[])[]
  /** All other reports, in a drawn order. */
  readonly others: readonly ReportBundle[]
  /** Events that none of the runs is of. */
  readonly anchors: readonly HappenedEvent[]
}

/** Shares of reports that count: no further statement, confirmed. The rest was withdrawn and restored. */
const [UNTOLD, CONFIRMED] = [0.35, 0.4]
/** Share of the events at which a thing is reported on: of all that is told, when the events were is as much as of what decides. */
const DENSITY = 0.15
/** More than fit are drawn: what is left out is left out of all alike. */
const MARGIN = 1.15
/** Sentences per report, with its share of events and of later statements. */
const SENTENCES_A_REPORT = 2.1

/**
 * Reports on all things, by the same draw: as many in a stretch of time, as many of them withdrawn. The asked day is put
 * behind the last of a run of withdrawn ones, before the thing's next report.
 *
 * @param sentences so many are to be told, about
 */
export function drawPopulation(
  { things, towns, gone }: ReportPool,
  needed: readonly AskedReport[],
  sentences: number,
  rng: Random,
  drawEventName: DrawEventName,
): Population {
  const places = things.map(thing => needed.flatMap((each, at) => (each.thing === thing ? [at] : [])))
  const least = findLargest(places.map(own => own.reduce((sum, at) => sum + needed[at].struck.length + 2, 1)))
  const wanted = Math.round(sentences / (1 + SENTENCES_A_REPORT * DENSITY * things.length))
  const events = drawEvents(needed, Math.max(2 * least + ANCHORS, wanted), rng, drawEventName)
  const days = needed.map(({ event }): HappenedEvent => ({ name: event, day: 0 }))
  const runs: ReportBundle[][] = needed.map(() => [])
  const others: ReportBundle[] = []
  // Things that are asked for come first: the others are reported on at the asked events too.
  const order = things.map((_, at) => at).sort((a, b) => places[b].length - places[a].length || a - b)
  const known = [...events]
  for (const which of order) {
    const [thing, own] = [things[which], places[which]]
    const reports = drawReports(known, Math.max(least, Math.round(events.length * DENSITY * MARGIN)), rng)
    const ends = placeRuns(
      reports,
      own.map(at => needed[at].struck.length),
      rng,
    )
    const toBundle = ({ event, offset }: Report, town: number, fate: Fate | 'gone'): ReportBundle => ({
      told: tellFate({ thing, event: event.name, offset, town }, fate),
      event,
    })
    const taken = new Set<number>()
    own.forEach((question, at) => {
      const { town, struck, fate, after = 0 } = needed[question]
      const first = ends[at] - struck.length
      const next = reports[ends[at] + 1]?.day ?? Math.min(DAYS, reports[ends[at]].day + 60)
      days[question].day = drawAskedDay(reports[ends[at]].day, next, after, rng) - after
      for (const [place, named] of [town, ...struck].entries()) {
        taken.add(first + place)
        runs[question].push(toBundle(reports[first + place], named, place > 0 ? 'gone' : fate))
      }
    })
    reports.forEach((report, index) => {
      if (!taken.has(index)) others.push(toBundle(report, rng.pick(towns), rng.next() < gone ? 'gone' : drawFate(rng)))
    })
    append(
      known,
      own.map(question => days[question]),
    )
  }
  const decisive = new Set(runs.flatMap(run => run.map(({ event }) => event)))
  const anchors = events.filter(event => !decisive.has(event)).slice(0, ANCHORS)
  return { asked: needed, days, runs, others: rng.shuffle(others), anchors }
}

/**
 * A day between two reports. One that is told by its distance from an event has the last report, or the thing's next
 * one, between that event and itself: whoever leaves the distance out takes the state of another time, which differs
 * where such a report counts.
 */
function drawAskedDay(last: number, next: number, after: number, rng: Random): number {
  const from = after < 0 ? Math.max(last + 1, next + after) : last + 1
  const to = after > 0 ? Math.min(next - 1, last + after) : next - 1
  return rng.int(from, to)
}

interface Report {
  readonly event: HappenedEvent
  /** Place in `OFFSETS`. */
  readonly offset: number
  readonly day: number
}

function drawEvents(
  needed: readonly AskedReport[],
  count: number,
  rng: Random,
  drawEventName: DrawEventName,
): HappenedEvent[] {
  const taken = new Set(needed.map(({ event }) => identifyEvent(event)))
  return Array.from({ length: count }, () => {
    for (;;) {
      const name = drawEventName(rng)
      const key = identifyEvent(name)
      if (taken.has(key)) continue
      taken.add(key)
      return { name, day: rng.int(EDGE, DAYS - EDGE) }
    }
  })
}

/** Days at both ends of the calendar without events: no offset leads out of it. */
const EDGE = 20

/** Reports on a thing by their days, no two of one day or of one event. */
function drawReports(events: readonly HappenedEvent[], count: number, rng: Random): Report[] {
  const reports = new Map<number, Report>()
  for (const event of rng.sample(events, Math.min(count, events.length))) {
    const offset = rng.int(0, OFFSETS.length - 1)
    const day = event.day + OFFSETS[offset]
    if (!reports.has(day)) reports.set(day, { event, offset, day })
  }
  return [...reports.values()].sort((a, b) => a.day - b.day)
}

/**
 * For each run the place of its last report: no two overlap, one that counts stands before each, and a day is free
 * behind it.
 */
function placeRuns(reports: readonly Report[], lengths: readonly number[], rng: Random): number[] {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const taken = new Set<number>()
    const ends = lengths.map(length => {
      const last = rng.int(length, reports.length - 1)
      if (reports[last + 1]?.day === reports[last].day + 1) return -1
      for (let at = last - length; at <= last; at++) {
        if (taken.has(at)) return -1
        taken.add(at)
      }
      return last
    })
    if (!ends.includes(-1)) return ends
  }
  throw new Error('revisions: the reports leave no place for the questions')
}

const MOST_TRIES = 10_000

function drawFate(rng: Random): Fate {
  const drawn = rng.next()
  return drawn < UNTOLD ? 'untold' : drawn < UNTOLD + CONFIRMED ? 'kept' : 'back'
}

/** A report with what is said of it later. */
const tellFate = (report: ReportSubject, fate: Fate | 'gone'): (readonly [Kind, ReportSubject])[] => [
  ['report', report],
  ...LATER[fate].map((kind): [Kind, ReportSubject] => [kind, report]),
]

/** The same for events of one name. */
const identifyEvent = ({ family, sort }: EventName): string => `${family} ${sort}`

/**
 * Draws a question: a thing, an event, where the thing was then, and withdrawn reports behind the one that says it.
 *
 * @param depth the depth of each sentence that decides, by its order
 */
export function drawAskedReport(
  pool: ReportPool,
  rng: Random,
  drawEventName: DrawEventName,
  depth: (order: number) => number,
): AskedReport {
  const thing = rng.pick(pool.things)
  const event = drawEventName(rng)
  let count = 0
  while (count < MOST_STRUCK && rng.next() < pool.gone) count++
  const [town, ...struck] = rng.sample(pool.towns, 1 + count)
  const fate = drawFate(rng)
  const depths = Array.from({ length: countFacts({ struck, fate }) }, (_, at) => depth(at))
  return { thing, event, town, struck, fate, depths }
}

/** The most withdrawn reports between the last one that counts and the asked day. */
export const MOST_STRUCK = 6
