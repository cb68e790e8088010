import {
  type DrawEventName,
  type EventName,
  escapeRegExp,
  mustGet,
  OFFSETS,
  type ReportSubject,
  resolveReports,
  type Tokenizer,
  type ToldReport,
  toCalendarDay,
  toDate,
  type WriteReport,
} from 'fathom-bench/plugin'
import { countSentence } from '../haystack/haystack.ts'
import {
  formatName,
  makeSlotPatterns,
  memoizePerPack,
  mustGetWording,
  type Pack,
  type PersonNumbers,
  say,
} from '../pack/pack.ts'
import { cutIntoSentences, writeSentence } from '../pack/sentence.ts'
import { type Filling, type SlotForm, toTemplatePattern, writeTemplate } from '../pack/template.ts'

/** Kinds of sentences on reports. */
const KINDS = ['dated', 'later', 'sooner', 'report', 'struck', 'kept', 'back'] as const

const mustGetForms = ({ forms }: Pack, kind: string): readonly SlotForm[] => mustGet(forms, `revisions.${kind}`)
const getText = ({ parts }: SlotForm): string => parts.join('')

export const listReportedThings = (pack: Pack): string[] => mustGetForms(pack, 'thing').map(getText)

/** Events are called after a person, whose first and family name are one number here, and a sort. */
export const makeEventDraw =
  (pack: Pack): DrawEventName =>
  rng => ({
    family: rng.int(0, pack.families.length * pack.given.length - 1),
    sort: rng.int(0, mustGetForms(pack, 'sort').length - 1),
  })

/** The person after whom an event is called, by one number. */
const toPerson = ({ families }: Pack, number: number): PersonNumbers => ({
  family: number % families.length,
  first: Math.floor(number / families.length),
})

/** An event in the words of a language; its person is named as in the text. */
export function nameEvent(pack: Pack, names: Pack, { family, sort }: EventName): string {
  const slots: Readonly<Record<string, string>> = {
    WHO: formatName(names, toPerson(names, family)),
    SORT: getText(mustGetForms(pack, 'sort')[sort]),
  }
  return writeTemplate(mustGetForms(pack, 'event')[0], slot => ({ text: slots[slot] ?? '' }))
}

/** A date in words, by the language's own form; months in words where the prose has them so. */
function formatDate(pack: Pack, day: number): string {
  const date = toDate(day)
  const number = date.getUTCDate()
  return say(pack, 'date', {
    DAY: pack.language === 'fr' && number === 1 ? '1er' : String(number),
    MONTH: listMonths(pack)[date.getUTCMonth()],
    YEAR: String(date.getUTCFullYear()),
  })
}

const listMonths = (pack: Pack): string[] =>
  pack.blank === ''
    ? Array.from({ length: 12 }, (_, month) => String(month + 1))
    : mustGet(pack.prose, 'month').map(getText)

/** Writes sentences of a language. */
export function makeReportTeller(pack: Pack, tokenizer: Tokenizer): WriteReport {
  const things = listReportedThings(pack)
  const sayEvent = (event: EventName) => ({ text: nameEvent(pack, pack, event) })
  const fill = (slot: string, about: ReportSubject): Filling => {
    const { event, thing = 0, town = 0, offset = 0, day = 0, other = event, number = 0 } = about
    if (slot === 'EVENT') return sayEvent(event)
    if (slot === 'OTHER') return sayEvent(other)
    if (slot === 'WHEN') return { text: writeTemplate(mustGetForms(pack, 'offset')[offset], () => sayEvent(event)) }
    if (slot === 'DATE') return { text: formatDate(pack, day) }
    return { text: slot === 'THING' ? things[thing] : slot === 'TOWN' ? pack.towns[town] : String(number) }
  }
  return (kind, about, rng) => {
    const text = writeSentence(rng.pick(mustGetForms(pack, kind)), slot => fill(slot, about))
    return { text, tokens: countSentence(pack, text, tokenizer) }
  }
}

/** Signs that stand for what slots may hold, so that sentences of other names are equal. */
const SIGNS: Readonly<Record<string, string>> = {
  EVENT: '\uE001',
  OTHER: '\uE001',
  DATE: '\uE002',
  THING: '\uE003',
  TOWN: '\uE004',
  NUMBER: '\uE005',
}
const SIGN = /[\uE001-\uE005]/g

interface ReadForm {
  readonly kind: string
  /** Slots in the order of the text. */
  readonly slots: readonly string[]
  /** Place of the words that say when. */
  readonly offset: number
}

/** The pattern of all names in a text, and the forms that it may hold. */
const getReader = memoizePerPack(pack => {
  const { WHO = '', TOWN = '' } = makeSlotPatterns(pack)
  const matchAny = (texts: readonly string[]) => `(?:${texts.map(escapeRegExp).join('|')})`
  const event = toTemplatePattern(mustGetForms(pack, 'event')[0], {
    WHO,
    SORT: matchAny(mustGetForms(pack, 'sort').map(getText)),
  })
  const slots = [
    `(?<EVENT>${event})`,
    `(?<DATE>${makeDateSource(pack)})`,
    `(?<THING>${matchAny(listReportedThings(pack))})`,
    `(?<TOWN>${TOWN})`,
    '(?<NUMBER>\\d+)',
  ]
  return { pattern: new RegExp(slots.join('|'), 'giu'), forms: new Map(KINDS.flatMap(kind => listForms(pack, kind))) }
})

const makeDateSource = (pack: Pack): string =>
  toTemplatePattern(mustGetWording(pack, 'date'), {
    DAY: '\\d{1,2}(?:er)?',
    MONTH: `(?:${listMonths(pack).toReversed().join('|')})`,
    YEAR: '\\d{4}',
  })

/** The sentences of a kind with signs for names, by their text. */
const listForms = (pack: Pack, kind: string): (readonly [string, ReadForm])[] =>
  mustGetForms(pack, kind).flatMap(form => {
    const offsets = form.parts.some(part => typeof part !== 'string' && 'slot' in part && part.slot === 'WHEN')
      ? mustGetForms(pack, 'offset')
      : [undefined]
    return offsets.map((when, offset): readonly [string, ReadForm] => {
      const slots: string[] = []
      const write = (slot: string): { text: string } => {
        if (slot === 'WHEN' && when) return { text: writeTemplate(when, write) }
        slots.push(slot)
        return { text: SIGNS[slot] ?? '' }
      }
      const text = writeTemplate(form, write).toLowerCase()
      return [text, { kind, slots, offset }]
    })
  })

/** A sentence on reports, and the names in it as it writes them. */
export interface WrittenReport extends ToldReport {
  readonly names: readonly string[]
}

/** The sentences of a text on reports, with the words of each slot in lower case and the place of the offset. */
export function readToldReports(pack: Pack, context: string): WrittenReport[] {
  const { pattern, forms } = getReader(pack)
  const found: string[] = []
  const marked = context.replace(pattern, (text, ...rest) => {
    const groups: Readonly<Record<string, string | undefined>> = rest.at(-1)
    found.push(text)
    return SIGNS[Object.keys(SIGNS).find(slot => groups[slot] !== undefined) ?? ''] ?? ''
  })
  let at = 0
  return cutIntoSentences(marked.toLowerCase()).flatMap(sentence => {
    const own = found.slice(at, at + (sentence.match(SIGN)?.length ?? 0))
    at += own.length
    const form = forms.get(sentence)
    if (!form) return []
    const values = Object.fromEntries(form.slots.map((slot, index) => [slot, own[index]?.toLowerCase() ?? '']))
    return [{ kind: form.kind, values: { ...values, WHEN: String(form.offset) }, names: own }]
  })
}

/** The event that a question names in its own language; the person is named as in the text. */
export function findEvent(names: Pack, asks: Pack, question: string): EventName | undefined {
  const { families, given } = names
  for (let family = 0; family < families.length * given.length; family++) {
    if (!question.includes(formatName(names, toPerson(names, family)))) continue
    const sorts = mustGetForms(asks, 'sort').map((_, sort): EventName => ({ family, sort }))
    return sorts.find(event => question.includes(nameEvent(asks, names, event)))
  }
  return undefined
}

/** The reports of a text on a thing, by its words in lower case. */
export const readReportsOn = (pack: Pack, context: string, thing: string) =>
  resolveReports(readToldReports(pack, context), thing, {
    toDay: date => readDate(pack, date),
    toOffset: offset => OFFSETS[Number(offset)] ?? 0,
  })

function readDate(pack: Pack, date: string): number {
  const groups = new RegExp(makeDateSource(pack), 'iu').exec(date)?.groups ?? {}
  const month = listMonths(pack).findIndex(each => each.toLowerCase() === groups['MONTH']?.toLowerCase())
  return toCalendarDay(Number(groups['YEAR']), month, Number.parseInt(groups['DAY'] ?? '', 10))
}
