import { mustGet, type Random } from 'fathom-bench/plugin'
import { makeSlotPatterns, type Pack, say } from '../pack/pack.ts'
import { writeSentence } from '../pack/sentence.ts'
import { plant } from '../plant.ts'

import { type LanguageTask, listReplyLanguages } from './language-task.ts'
import { readForms } from './read-forms.ts'

type Day = number
type Fate = 'withdrawn' | 'confirmed' | 'none'

interface Report {
  readonly thing: number
  readonly day: Day
  readonly town: number
  readonly fate: Fate
}

interface AskedReports {
  readonly things: readonly number[]
  readonly towns: readonly number[]
  /** Those of the asked thing around the asked day: the right one first. */
  readonly reports: readonly Report[]
  readonly asked: Day
  readonly depths: readonly number[]
}

/**
 * Where a thing was on a day, by dated reports of which half were withdrawn. Reports here have dates; those in English
 * are dated by events.
 */
export const revisionsTask: LanguageTask = (_, { text, asks }) => ({
  params: { things: 6, gone: 0.5, share: 0.93 },
  paramNotes: {
    things: 'things that the reports are about, 2 to 10',
    gone: 'share of the reports that do not count in the end, 0 to 0.8',
    share: 'share of the text that is reports, 0.3 to 0.95; the rest is the haystack',
  },
  levels: [],
  scorer: 'language-phrase',
  instructions: say(asks, 'revisions.instructions'),
  check({ things, gone, share }) {
    if (!Number.isInteger(things) || Number(things) < 2 || Number(things) > 10)
      return 'things is a whole number, 2 to 10'
    if (!(Number(gone) >= 0 && Number(gone) <= 0.8)) return 'gone is 0 to 0.8'
    return Number(share) >= 0.3 && Number(share) <= 0.95 ? undefined : 'share is 0.3 to 0.95'
  },

  core({ params, rng, depth }) {
    const count = mustGet(text.forms, THING).length
    const things = rng.fork('things').sample(
      Array.from({ length: count }, (_, at) => at),
      Number(params['things']),
    )
    const towns = rng.fork('towns').sample(
      text.towns.map((_, at) => at),
      TOWNS,
    )
    const drawn = rng.fork('question')
    const thing = drawn.pick(things)
    let struck = 0
    while (struck < MOST_STRUCK && drawn.next() < Number(params['gone'])) struck++
    const places = drawn.sample(towns, 1 + struck)
    let day = drawn.int(FIRST_DAY, LAST_DAY)
    const reports = places.map((town, at): Report => {
      const report = { thing, day, town, fate: at === 0 ? drawKept(drawn) : ('withdrawn' as const) }
      day += drawn.int(1, GAP)
      return report
    })
    return {
      question: say(asks, 'revisions.question', { THING: nameThing(asks, thing), DATE: formatDate(asks, day) }),
      answerKind: 'label',
      answerFormat: say(asks, 'revisions.format'),
      expected: { language: listReplyLanguages({ text, asks }), answers: [text.towns[places[0]]], labels: text.towns },
      facts: {
        things,
        towns,
        reports,
        asked: day,
        depths: Array.from({ length: 2 * reports.length }, (_, at) => depth(at)),
      } satisfies AskedReports,
    }
  },

  fill({ facts }, request) {
    const { things, towns, reports, asked, depths } = facts as AskedReports
    const { rng, params } = request
    const [draw, wording] = [rng.fork('reports'), rng.fork('wording')]
    const [first] = reports
    const planted = reports.flatMap((report, at) => [
      { text: tellReport(text, report, wording), depth: depths[2 * at], name: at === 0 ? 'report' : `withdrawn ${at}` },
      ...(report.fate === 'none'
        ? []
        : [{ text: tellFate(text, report, wording), depth: depths[2 * at + 1], name: `fate ${at}` }]),
    ])
    const taken = new Set(reports.map(({ day }) => `${first.thing} ${day}`))
    const queue: string[] = []
    const tell = () => {
      if (queue.length > 0) return queue.pop() ?? ''
      const report = drawReport({ things, towns, gone: Number(params['gone']), first, asked, taken }, draw)
      if (report.fate !== 'none') queue.push(tellFate(text, report, wording))
      return tellReport(text, report, wording)
    }
    const around = { tell, share: Number(params['share']), isWhole: () => queue.length === 0 }
    return plant(text, planted, { around, avoid: things.map(at => nameThing(text, at)) }, request)
  },

  facts({ context, question }) {
    const { report } = findLast(text, asks, context, question)
    return report
      ? [
          {
            names: [report.thing, report.date, report.town],
            says: sentence => readForms(text, REPORT, sentence, makePatterns(text)).length > 0,
          },
        ]
      : []
  },

  solve: ({ context, question }) => findLast(text, asks, context, question).report?.town ?? '',

  guess({ context, question }, rng) {
    const { all } = findLast(text, asks, context, question)
    return all.length === 0 ? '' : rng.pick(all).town
  },
})

const THING = 'revisions.thing'
const REPORT = 'revisions.report'
const TOWNS = 40
const MOST_STRUCK = 4
/** Days between reports on one thing, at most, and the days that there are, from 1 January 1874. */
const GAP = 40
const FIRST_DAY = 5_000
const LAST_DAY = 9_000
const DAYS = 14_000

const drawKept = (rng: Random): Fate => (rng.next() < 0.5 ? 'confirmed' : 'none')

interface ReportPool {
  readonly things: readonly number[]
  readonly towns: readonly number[]
  readonly gone: number
  readonly first: Report
  readonly asked: Day
  readonly taken: Set<string>
}

/** A report that changes no answer: none on the asked thing lies between the right one and the asked day. */
function drawReport({ things, towns, gone, first, asked, taken }: ReportPool, rng: Random): Report {
  for (;;) {
    const [thing, day] = [rng.pick(things), rng.int(0, DAYS)]
    const key = `${thing} ${day}`
    if (taken.has(key) || (thing === first.thing && day >= first.day && day <= asked)) continue
    taken.add(key)
    return { thing, day, town: rng.pick(towns), fate: rng.next() < gone ? 'withdrawn' : drawKept(rng) }
  }
}

const nameThing = (pack: Pack, at: number): string => mustGet(pack.forms, THING)[at].parts.join('')

const FIRST = Date.UTC(1874, 0, 1)

/** A date in words, by the language's own form; months in words where the prose has them so. */
function formatDate(pack: Pack, day: Day): string {
  const date = new Date(FIRST + day * 86_400_000)
  const [number, month] = [date.getUTCDate(), date.getUTCMonth()]
  return say(pack, 'date', {
    DAY: pack.language === 'fr' && number === 1 ? '1er' : String(number),
    MONTH: pack.blank === '' ? String(month + 1) : mustGet(pack.prose, 'month')[month].parts.join(''),
    YEAR: String(date.getUTCFullYear()),
  })
}

/** All dates that a report or a question can name, in words, and the day of each in lower case. */
interface Dates {
  readonly dates: readonly string[]
  readonly days: ReadonlyMap<string, Day>
}

/** Kept, since there are thousands and each item is read with them. */
const datesOf = new WeakMap<Pack, Dates>()

function listDates(pack: Pack): Dates {
  const known = datesOf.get(pack)
  if (known) return known
  const dates = Array.from({ length: DAYS + 500 }, (_, day) => formatDate(pack, day))
  const made = { dates, days: new Map(dates.map((date, day) => [date.toLowerCase(), day])) }
  datesOf.set(pack, made)
  return made
}

const fill = (pack: Pack, { thing, day, town }: Report) => {
  const values: Readonly<Record<string, string>> = {
    THING: nameThing(pack, thing),
    DATE: formatDate(pack, day),
    TOWN: pack.towns[town],
  }
  return (slot: string) => ({ text: values[slot] ?? '' })
}

const tellReport = (pack: Pack, report: Report, rng: Random): string =>
  writeSentence(rng.pick(mustGet(pack.forms, REPORT)), fill(pack, report))

const tellFate = (pack: Pack, report: Report, rng: Random): string =>
  writeSentence(rng.pick(mustGet(pack.forms, `revisions.${report.fate}`)), fill(pack, report))

function makePatterns(pack: Pack): Readonly<Record<string, string>> {
  const months = pack.blank === '' ? '\\d{1,2}' : `(?:${joinMonths(pack)})`
  const date = say(pack, 'date', { DAY: '\\d{1,2}(?:er)?', MONTH: months, YEAR: '\\d{4}' })
  const things = mustGet(pack.forms, THING).map(({ parts }) => parts.join(''))
  return { ...makeSlotPatterns(pack), THING: `(?:${things.join('|')})`, DATE: date }
}

const joinMonths = (pack: Pack) =>
  mustGet(pack.prose, 'month')
    .map(({ parts }) => parts.join(''))
    .join('|')

/** The last report on the asked thing up to the asked day that was not withdrawn, and all on it. */
function findLast(pack: Pack, asks: Pack, context: string, question: string) {
  const patterns = makePatterns(pack)
  const { days } = listDates(pack)
  const asked = listDates(asks).dates.findLastIndex(date => question.includes(date))
  const thing = mustGet(pack.forms, THING).findIndex((_, at) => question.includes(nameThing(asks, at)))
  const name = nameThing(pack, thing).toLowerCase()
  const isOwn = ({ THING: said = '' }) => said.toLowerCase() === name
  const gone = new Set(
    readForms(pack, 'revisions.withdrawn', context, patterns)
      .filter(isOwn)
      .map(({ DATE = '' }) => DATE),
  )
  const all = readForms(pack, REPORT, context, patterns)
    .filter(isOwn)
    .map(({ THING: said = '', DATE = '', TOWN = '' }) => ({
      thing: said,
      date: DATE,
      town: TOWN,
      day: days.get(DATE.toLowerCase()) ?? -1,
    }))
  const report = all
    .filter(({ date, day }) => !gone.has(date) && day <= asked)
    .sort((a, b) => b.day - a.day)
    .at(0)
  return { report, all }
}
