import {
  type AskedReport,
  drawAskedReport,
  drawPopulation,
  findLastReport,
  type ReportPool,
  tellAll,
} from 'fathom-bench/plugin'
import { type Pack, say } from '../pack/pack.ts'
import { plant } from '../plant.ts'
import { type LanguageTask, listReplyLanguages } from './language-task.ts'
import {
  findEvent,
  formatEvent,
  listThings,
  makeEventDraw,
  makeReportWriter,
  readReports,
  readToldReports,
} from './reports.ts'

interface Facts {
  readonly pool: ReportPool
  readonly asked: AskedReport
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

  core({ params, rng, depth }) {
    const pool: ReportPool = {
      things: rng.fork('things').sample(
        listThings(text).map((_, at) => at),
        Number(params['things']),
      ),
      towns: rng.fork('towns').sample(
        text.towns.map((_, at) => at),
        TOWNS,
      ),
      gone: Number(params['gone']),
    }
    const asked = drawAskedReport(pool, rng.fork('question'), makeEventDraw(text), depth)
    return {
      question: say(asks, 'revisions.question', {
        THING: listThings(asks)[asked.thing],
        EVENT: formatEvent(asks, text, asked.event),
      }),
      answerKind: 'label',
      answerFormat: say(asks, 'revisions.format'),
      expected: {
        language: listReplyLanguages({ text, asks }),
        answers: [text.towns[asked.town]],
        labels: pool.towns.map(town => text.towns[town]),
      },
      facts: { pool, asked } satisfies Facts,
    }
  },

  fill({ facts }, request) {
    const { pool, asked } = facts as Facts
    const { rng, tokenizer, params } = request
    const room = request.room * Number(params['share'])
    const write = makeReportWriter(text, tokenizer)
    const { tokens: one } = write('report', { event: asked.event }, rng.fork('one'))
    const told = drawPopulation(pool, [asked], room / one, rng.fork('population'), makeEventDraw(text))
    const sentences = tellAll(told, room, rng.fork('statements'), write)
    return plant(text, sentences, { avoid: listThings(text) }, request)
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

/** A town as it is written, from its name in lower case. */
const toTown = (pack: Pack, name: string): string => pack.towns.find(town => town.toLowerCase() === name) ?? ''

/** The asked thing in the words of the text, the report that decides, and the towns of all reports on it. */
function findLast(pack: Pack, asks: Pack, context: string, question: string) {
  const at = listThings(asks).findIndex(thing => question.includes(thing))
  const thing = (listThings(pack)[at] ?? '').toLowerCase()
  const event = findEvent(pack, asks, question)
  const reading = readReports(pack, context, thing)
  const report = event && findLastReport(reading, formatEvent(pack, pack, event).toLowerCase())
  return { thing, report, towns: reading.towns }
}
