import {
  type AskedReport,
  type CoreRequest,
  drawApart,
  drawAskedReport,
  drawPopulation,
  findLastReport,
  MOST_STRUCK,
  poolCores,
  type Random,
  type ReportPool,
  type Task,
  tellAll,
} from 'fathom-bench/plugin'
import { type Pack, say } from '../pack/pack.ts'
import { plant } from '../plant.ts'
import { type LanguageTask, listReplyLanguages, type Tongues } from './language-task.ts'
import {
  findEvent,
  listReportedThings,
  makeEventDraw,
  makeReportTeller,
  nameEvent,
  readReportsOn,
  readToldReports,
} from './reports.ts'

interface Facts {
  /** All of them are equal: that of the context. */
  readonly pools: readonly ReportPool[]
  readonly asked: readonly AskedReport[]
}

/** Where a thing was on the day of an event, by reports of which half were withdrawn. */
export const revisionsTask: LanguageTask = (english, { text, asks }) => ({
  params: { ...english.params, things: 8 },
  paramNotes: { ...english.paramNotes, things: `things that the reports are about, 2 to ${MOST_THINGS}` },
  levels: (english.levels ?? []).map(level => ({
    ...level,
    things: Math.min(Number(level['things'] ?? 8), MOST_THINGS),
  })),
  scorer: 'language-phrase',
  instructions: say(asks, 'revisions.instructions'),
  check(params) {
    if (Number(params['things']) > MOST_THINGS) return `things is a whole number, 2 to ${MOST_THINGS} in this language`
    return english.check?.(params)
  },

  core: request => drawQuestion(request, drawPool(text, request), { text, asks }),

  together: {
    tokens: () => (MOST_STRUCK + 1) * REPORT_TOKENS,
    cores(places, context) {
      const pool = drawPool(text, context)
      const cores = drawApart(
        places,
        request => drawQuestion(request, pool, { text, asks }),
        ({ facts }) => facts.asked.map(({ event }) => nameEvent(text, text, event)),
      )
      return poolCores(cores, ({ asked }) => asked[0].depths.length)
    },
  },

  fill({ facts }, request) {
    const {
      pools: [pool],
      asked,
    } = facts as Facts
    const { rng, tokenizer, params } = request
    const room = request.room * Number(params['share'])
    const write = makeReportTeller(text, tokenizer)
    const { tokens: one } = write('report', { event: asked[0].event }, rng.fork('one'))
    const told = drawPopulation(pool, asked, room / one, rng.fork('population'), makeEventDraw(text))
    const sentences = tellAll(told, room, rng.fork('statements'), write)
    return plant(text, sentences, { avoid: listReportedThings(text) }, request)
  },

  facts({ context, question }) {
    const { thing, report } = findLast(text, asks, context, question)
    return readToldReports(text, context)
      .filter(({ kind, values }) => kind === 'report' && values['THING'] === thing && values['EVENT'] === report?.event)
      .map(({ names }) => ({
        names,
        says: (sentence: string) => readToldReports(text, sentence).some(({ kind }) => kind === 'report'),
      }))
  },

  solve({ context, question }) {
    const { report } = findLast(text, asks, context, question)
    return toTown(text, report?.town ?? '')
  },

  guess({ context, question }, rng) {
    const { towns } = findLast(text, asks, context, question)
    return towns.length === 0 ? '' : toTown(text, rng.pick(towns))
  },
})

const MOST_THINGS = 10
const TOWNS = 40

/** Tokens of a report, of the statements about it and of its event. */
const REPORT_TOKENS = 150

function drawPool(text: Pack, { params, rng }: Pick<CoreRequest<Task['params']>, 'params' | 'rng'>): ReportPool {
  const drawPlaces = (list: readonly string[], count: number, stream: Random) =>
    stream.sample(
      list.map((_, at) => at),
      count,
    )
  return {
    things: drawPlaces(listReportedThings(text), Number(params['things']), rng.fork('things')),
    towns: drawPlaces(text.towns, TOWNS, rng.fork('towns')),
    gone: Number(params['gone']),
  }
}

function drawQuestion(
  { rng, depth }: Pick<CoreRequest<Task['params']>, 'rng' | 'depth'>,
  pool: ReportPool,
  { text, asks }: Tongues,
) {
  const asked = drawAskedReport(pool, rng.fork('question'), makeEventDraw(text), depth)
  const { thing, event, town } = asked
  return {
    question: say(asks, 'revisions.question', {
      THING: listReportedThings(asks)[thing],
      EVENT: nameEvent(asks, text, event),
    }),
    answerKind: 'label' as const,
    answerFormat: say(asks, 'revisions.format'),
    expected: {
      language: listReplyLanguages({ text, asks }),
      answers: [text.towns[town]],
      labels: pool.towns.map(each => text.towns[each]),
    },
    facts: { pools: [pool], asked: [asked] },
  }
}

/** A town as it is written, from its name in lower case. */
const toTown = (pack: Pack, name: string): string => pack.towns.find(town => town.toLowerCase() === name) ?? ''

/** The asked thing in the words of the text, the report that decides, and the towns of all reports on it. */
function findLast(pack: Pack, asks: Pack, context: string, question: string) {
  const at = listReportedThings(asks).findIndex(thing => question.includes(thing))
  const thing = (listReportedThings(pack)[at] ?? '').toLowerCase()
  const event = findEvent(pack, asks, question)
  const reading = readReportsOn(pack, context, thing)
  const report = event && findLastReport(reading, nameEvent(pack, pack, event).toLowerCase())
  return { thing, report, towns: reading.towns }
}
