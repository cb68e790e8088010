import type { Random } from '../../../core/random/random.ts'
import type { PlacedSentence } from '../needles/place-sentences.ts'
import type { CountedText } from '../statements.ts'
import type { AskedReport, HappenedEvent, Population, ReportBundle } from './population.ts'
import { type Kind, LATER, type ReportSubject } from './reports.ts'

/** Writes a sentence of a kind in one of its wordings. */
export type WriteReport = (kind: Kind, about: ReportSubject, rng: Random) => CountedText

/**
 * The sentences of a population: those that decide, then others in a drawn order until `room` tokens are taken. Each
 * event is dated once, when it is first needed: by its day, or by its distance from an event that is.
 */
export function tellAll(
  { asked, days, runs, others, anchors }: Population,
  room: number,
  rng: Random,
  write: WriteReport,
): PlacedSentence[] {
  const [draw, wording, places] = [rng.fork('dates'), rng.fork('wording'), rng.fork('places')]
  const firsts = asked.map((_, at) => asked.slice(0, at).reduce((sum, { depths }) => sum + depths.length, 0))
  const sentences: (PlacedSentence & { facts: { name: string; order: number }[] })[] = []
  const tellers = new Map<HappenedEvent, (typeof sentences)[number]>()
  const dated: HappenedEvent[] = []
  let tokens = 0

  const add = (kind: Kind, about: ReportSubject, fact?: FactPlace) => {
    const { text, tokens: size } = write(kind, about, wording)
    const depth = fact ? asked[fact.question].depths[fact.order] : places.next()
    const sentence = { text, tokens: size, depth, facts: fact ? [toRecord(fact)] : [] }
    sentences.push(sentence)
    tokens += size
    return sentence
  }
  const toRecord = ({ question, order }: FactPlace) => ({
    name: nameFact(order, asked[question]),
    order: firsts[question] + order,
  })
  const tellEvent = (event: HappenedEvent, fact?: FactPlace) => {
    const known = tellers.get(event)
    if (known) {
      if (fact) known.facts.push(toRecord(fact))
      return
    }
    const other = dated.length >= ANCHORS && draw.next() < RELATIVE ? pickNear(dated, event, draw) : undefined
    const number = other ? Math.abs(event.day - other.day) : 0
    if (other && number > 1) {
      const kind = event.day > other.day ? 'later' : 'sooner'
      tellers.set(event, add(kind, { event: event.name, other: other.name, number }, fact))
    } else {
      dated.push(event)
      tellers.set(event, add('dated', { event: event.name, day: event.day }, fact))
    }
  }
  /** @param orders of what is told of the report, its places among the depths of the question */
  const tellBundle = (
    { told, event }: ReportBundle,
    fact?: { readonly orders: readonly number[]; question: number },
  ) => {
    const placeOf = (order: number | undefined) =>
      fact && order !== undefined ? { question: fact.question, order } : undefined
    tellEvent(event, placeOf(fact?.orders[0] === 0 ? 1 : undefined))
    told.forEach(([kind, about], at) => {
      add(kind, about, placeOf(fact?.orders[at]))
    })
  }

  for (const event of anchors) tellEvent(event)
  asked.forEach(({ struck }, question) => {
    tellEvent(days[question], { question, order: 2 })
    const behind = FIRST_STRUCK + 2 * struck.length
    runs[question].forEach((bundle, at) => {
      tellBundle(bundle, { question, orders: at === 0 ? [0, behind, behind + 1] : [2 * at + 1, 2 * at + 2] })
    })
  })
  for (const bundle of others) {
    if (tokens >= room) break
    tellBundle(bundle)
  }
  return sentences
}

/** The nearest of a few drawn ones: people count days from what is not long ago. */
function pickNear(events: readonly HappenedEvent[], { day }: HappenedEvent, rng: Random): HappenedEvent {
  const drawn = rng.sample(events, Math.min(TRIED, events.length))
  return drawn.reduce((best, each) => (Math.abs(each.day - day) < Math.abs(best.day - day) ? each : best))
}

const TRIED = 12

/** Events that are dated before one can be dated by another: none that decides is among them. */
export const ANCHORS = 4
/** Share of events that are dated by another event. */
const RELATIVE = 0.35

interface FactPlace {
  readonly question: number
  readonly order: number
}

/**
 * Depths that a question records: the deciding report, its event and the asked one, each withdrawn report with what
 * strikes it, and what is said of the deciding report later.
 */
export const countFacts = ({ struck, fate }: Pick<AskedReport, 'struck' | 'fate'>): number =>
  FIRST_STRUCK + 2 * struck.length + LATER[fate].length

function nameFact(order: number, { struck }: Pick<AskedReport, 'struck'>): string {
  if (order < FIRST_STRUCK) return ['report', 'its event', 'asked event'][order]
  const behind = order - FIRST_STRUCK - 2 * struck.length
  if (behind >= 0) return `told of the report ${behind + 1}`
  return `${order % 2 === 1 ? 'withdrawn' : 'withdrawal'} ${Math.ceil((order - FIRST_STRUCK + 1) / 2)}`
}

const FIRST_STRUCK = 3
