import { defineFrozenFile, parseTsv } from '../../../core/files/frozen-file.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { MONTHS } from '../../materials/messages/messages.ts'
import { type CountedText, getStatementWriter } from '../../materials/statements.ts'
import { makePhraseSlot, TOWN, writeForm } from '../../materials/words/forms.ts'
import { makeWordings } from '../../materials/words/wordings.ts'
import { listPeople } from '../../materials/world/people.ts'

/** An event of a name that no other one has, by places in the lists: "the Zeldaud regatta". */
export interface EventName {
  readonly family: number
  readonly sort: number
}

/** The subject of a sentence. Each kind of sentence needs some of these fields. */
export interface ReportSubject {
  readonly event: EventName
  readonly thing?: number
  readonly town?: number
  /** Place in `OFFSETS`. */
  readonly offset?: number
  /** Days since the first of the calendar. */
  readonly day?: number
  readonly other?: EventName
  readonly number?: number
}

export const REPORTED_THINGS: readonly string[] =
  `brass theodolite; parish bell; stuffed pelican; town clock; ivory chess set; portable organ; wooden globe;
  silver tankard; old fire engine; painted screen; marble bust; ship model; iron safe; gilded mirror; oak pulpit;
  printing press; whale jaw; carved chair`
    .split(';')
    .map(name => name.trim())

const SORTS =
  `auction ball banquet baptism bazaar boycott brawl burglary carnival census comedy concert contest contract
  debate debut derby dinner dispute drill duel eclipse election eviction excursion execution exhibition explosion fair
  feast festival fire flood frost funeral gala harvest hearing hoax hunt inquest inspection jubilee lawsuit lecture
  lottery manoeuvre march masquerade merger murder opera parade picnic play premiere procession promotion protest quarrel
  race raffle raid recital reception regatta rehearsal rescue retirement reunion revolt riot robbery sale scandal seance
  sermon settlement shipwreck siege speech storm strike survey swindle tournament trial tribunal truce verdict vigil
  visit vote wager wedding`.split(/\s+/)

export const formatEvent = ({ family, sort }: EventName): string => `${listPeople().family[family]} ${SORTS[sort]}`

export const drawEventName = (rng: Random): EventName => ({
  family: rng.int(0, listPeople().family.length - 1),
  sort: rng.int(0, SORTS.length - 1),
})

/** How far from its event a report is, in days and in words. */
export const OFFSETS: readonly (readonly [days: number, words: string])[] = [
  [0, 'on the day of'],
  [1, 'the day after'],
  [-1, 'the day before'],
  [2, 'two days after'],
  [-2, 'two days before'],
  [4, 'four days after'],
  [-4, 'four days before'],
  [7, 'a week after'],
  [-7, 'a week before'],
  [10, 'ten days after'],
  [-10, 'ten days before'],
  [14, 'a fortnight after'],
  [-14, 'a fortnight before'],
]

export const FIRST_YEAR = 1700
const DAY = 86_400_000
const FIRST_DAY = Date.UTC(FIRST_YEAR, 0, 1) / DAY
export const DAYS: number = Date.UTC(1930, 0, 1) / DAY - FIRST_DAY

const readRows = defineFrozenFile(new URL('./wordings.tsv', import.meta.url), {
  sha256: 'd99202716a01abc40d498f50eb3042f64d1331eaf61d0269ca657b28a2ddecad',
  onChange: 'raise the version of revisions',
  parse: parseTsv,
})

const EVENT = `[A-Z][a-z]+ (?:${SORTS.join('|')})`
const WORDINGS = makeWordings(readRows, {
  THING: '[a-z ]+?',
  TOWN,
  EVENT,
  OTHER: EVENT,
  NUMBER: '\\d+',
  DATE: `\\d+ (?:${MONTHS.join('|')}) \\d{4}`,
  WHEN: OFFSETS.map(([, words]) => words).join('|'),
})

const getThings = makePhraseSlot(REPORTED_THINGS)
const getMonths = makePhraseSlot(MONTHS)
const getSorts = makePhraseSlot(SORTS)
const getOffsets = makePhraseSlot(OFFSETS.map(([, words]) => words))

export type Kind = 'dated' | 'later' | 'sooner' | 'report' | 'struck' | 'kept' | 'back'
/** Fate of a report that counts. */
export type Fate = 'untold' | 'kept' | 'back'

/** Later statements about a report. */
export const LATER: Readonly<Record<Fate | 'gone', readonly Kind[]>> = {
  untold: [],
  kept: ['kept'],
  back: ['struck', 'back'],
  gone: ['struck'],
}

/** Writes a sentence of a kind in one of its wordings. */
export function makeReportWriter(tokenizer: Tokenizer): (kind: Kind, about: ReportSubject, rng: Random) => CountedText {
  const line = getStatementWriter(tokenizer)
  const [things, months, sorts, offsets] = [getThings, getMonths, getSorts, getOffsets].map(get => get(tokenizer))
  const putEvent = ({ family, sort }: EventName) => line.family(family).phrase(sorts, sort)
  // Made once, not for each sentence.
  let now: ReportSubject = { event: { family: 0, sort: 0 } }
  const put = {
    EVENT: () => putEvent(now.event),
    OTHER: () => putEvent(now.other ?? now.event),
    THING: () => line.phrase(things, now.thing ?? 0),
    TOWN: () => line.town(now.town ?? 0),
    WHEN: () => line.phrase(offsets, now.offset ?? 0),
    NUMBER: () => line.number(now.number ?? 0),
    DATE: () => {
      const date = new Date((FIRST_DAY + (now.day ?? 0)) * DAY)
      line.number(date.getUTCDate()).phrase(months, date.getUTCMonth()).number(date.getUTCFullYear())
    },
  }
  return (kind, about, rng) => {
    now = about
    return writeForm(line, rng.pick(WORDINGS.open(kind, rng)), put)
  }
}

/** The reports on one thing: the towns by day, without the reports that do not count, and the days of events. */
export interface ReportReading {
  readonly counts: readonly { readonly day: number; readonly event: string; readonly town: string }[]
  readonly days: ReadonlyMap<string, number>
  /** Towns of all reports, whether they count or not. */
  readonly towns: readonly string[]
}

export function readReports(text: string, thing: string): ReportReading {
  const told = WORDINGS.read(text)
  const days = new Map<string, number>()
  for (const { kind, values } of told) if (kind === 'dated') days.set(values['EVENT'], toDay(values['DATE']))
  for (const { kind, values } of told) {
    if (kind !== 'later' && kind !== 'sooner') continue
    // Some wordings say the same of both events: either may be the one whose date is told.
    const { EVENT: one, OTHER: other } = values
    const away = Number(values['NUMBER']) * (kind === 'later' ? 1 : -1)
    const [dayOfOne, dayOfOther] = [days.get(one), days.get(other)]
    if (dayOfOne === undefined && dayOfOther !== undefined) days.set(one, dayOfOther + away)
    if (dayOfOther === undefined && dayOfOne !== undefined) days.set(other, dayOfOne - away)
  }
  const about = told.filter(({ values }) => values['THING'] === thing)
  const listEvents = (kind: Kind) => new Set(about.flatMap(each => (each.kind === kind ? [each.values['EVENT']] : [])))
  const [struck, back] = [listEvents('struck'), listEvents('back')]
  const reports = about.filter(({ kind }) => kind === 'report')
  const counts = reports.flatMap(({ values }) => {
    const day = days.get(values['EVENT'])
    if (day === undefined || (struck.has(values['EVENT']) && !back.has(values['EVENT']))) return []
    const [away = 0] = OFFSETS.find(([, words]) => words === values['WHEN']) ?? []
    return [{ day: day + away, event: values['EVENT'], town: values['TOWN'] }]
  })
  return { counts, days, towns: reports.map(({ values }) => values['TOWN']) }
}

/** The kind of a sentence, if it is any. */
export const readKind = (sentence: string): string | undefined => WORDINGS.read(sentence).at(0)?.kind

function toDay(date: string): number {
  const [day, month, year] = date.split(' ')
  return Date.UTC(Number(year), MONTHS.indexOf(month), Number(day)) / DAY - FIRST_DAY
}
