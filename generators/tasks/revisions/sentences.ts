import { defineFrozenFile, parseTsv } from '../../../core/files/frozen-file.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { MONTHS } from '../../materials/messages/messages.ts'
import { type ReportReading, resolveReports } from '../../materials/reports/reading.ts'
import { type EventName, OFFSETS, type ReportSubject, toCalendarDay, toDate } from '../../materials/reports/reports.ts'
import type { WriteReport } from '../../materials/reports/telling.ts'
import { getStatementWriter } from '../../materials/statements.ts'
import { makePhraseSlot, TOWN, writeForm } from '../../materials/words/forms.ts'
import { makeWordings } from '../../materials/words/wordings.ts'
import { listPeople } from '../../materials/world/people.ts'

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

/** The words of each of `OFFSETS`. */
const OFFSET_WORDS: readonly string[] = [
  'on the day of',
  'the day after',
  'the day before',
  'two days after',
  'two days before',
  'four days after',
  'four days before',
  'a week after',
  'a week before',
  'ten days after',
  'ten days before',
  'a fortnight after',
  'a fortnight before',
]

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
  WHEN: OFFSET_WORDS.join('|'),
})

const getThings = makePhraseSlot(REPORTED_THINGS)
const getMonths = makePhraseSlot(MONTHS)
const getSorts = makePhraseSlot(SORTS)
const getOffsets = makePhraseSlot(OFFSET_WORDS)

/** Writes a sentence of a kind in one of its wordings. */
export function makeReportWriter(tokenizer: Tokenizer): WriteReport {
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
      const date = toDate(now.day ?? 0)
      line.number(date.getUTCDate()).phrase(months, date.getUTCMonth()).number(date.getUTCFullYear())
    },
  }
  return (kind, about, rng) => {
    now = about
    return writeForm(line, rng.pick(WORDINGS.open(kind, rng)), put)
  }
}

/** The reports of a text on a thing. */
export const readReports = (text: string, thing: string): ReportReading =>
  resolveReports(WORDINGS.read(text), thing, { toDay, toOffset: words => OFFSETS[OFFSET_WORDS.indexOf(words)] ?? 0 })

/** The kind of a sentence, if it is any. */
export const readKind = (sentence: string): string | undefined => WORDINGS.read(sentence).at(0)?.kind

function toDay(date: string): number {
  const [day, month, year] = date.split(' ')
  return toCalendarDay(Number(year), MONTHS.indexOf(month), Number(day))
}
