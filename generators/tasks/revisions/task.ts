import { mustMatch } from '../../../core/collections/require.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { drawApart, poolCores } from '../../build/together.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import { placeSentences } from '../../materials/needles/place-sentences.ts'
import { drawAskedReport, drawPopulation, MOST_STRUCK, type ReportPool } from '../../materials/reports/population.ts'
import { findLastReport } from '../../materials/reports/reading.ts'
import { tellAll } from '../../materials/reports/telling.ts'
import { listPeople } from '../../materials/world/people.ts'
import { type CoreRequest, defineTask } from '../../task.ts'
import { drawEventName, formatEvent, makeReportWriter, REPORTED_THINGS, readKind, readReports } from './sentences.ts'

/**
 * Where was a thing some days before or after an event, by reports of which half do not count? A report says to which
 * town a thing came, so many days before or after some event; another sentence says when that event was, by a date or
 * by a third event; others say that the report was withdrawn, or confirmed, or restored. All things are told of alike,
 * their reports grow in number with the text, and those before the asked day are withdrawn as often as any: none of
 * them, or several in a row. No sentence with the question's words holds a date to sort by. A blind guess is right
 * once in 40.
 */
export const revisions = defineTask({
  id: 'revisions',
  family: 'order',
  reading: 'order',
  ability: 'order',
  about: 'Say where a thing was on a day told by an event, by the last report up to then that was not withdrawn.',
  source:
    'Our own, after fact updates and conflicts in long contexts (MemoryAgentBench, arXiv 2507.05257); days told by events decide instead of the order in the text, and withdrawals are statements of their own',
  version: 5,
  params: { things: 8, gone: 0.5, share: 0.93 },
  paramNotes: {
    things: 'things that the reports are about, 2 to 18',
    gone: 'share of the reports that do not count in the end, 0 to 0.8',
    share: 'share of the text that is reports, 0.3 to 0.95; the rest is the haystack',
  },
  levels: [
    { things: 16, gone: 0 },
    { things: 14, gone: 0.1 },
    { things: 12, gone: 0.25 },
    { things: 10, gone: 0.4 },
    {},
    { things: 6 },
    { things: 6, gone: 0.6 },
    { things: 4, gone: 0.6 },
    { things: 4, gone: 0.7 },
    { things: 2, gone: 0.75 },
  ],
  answerTokens: 128,
  paired: true,
  uniqueAnswer: false,
  scorer: 'label-match',
  chance: 0.025,
  guessScore: 0.1,
  program: 'solves it',
  haystack: true,
  instructions:
    'Among other things, the text holds reports that say to which town a thing came, and when: on the day of some event, or some time before or after it. Other sentences say when the events were, by their date or by another event. The reports are in no particular order. Some were later withdrawn, struck out or found to be wrong: such a report counts as if it had never been made, unless a further sentence says that it was restored. Reports that were confirmed count like those of which nothing more is said. A thing stays in a town until the next report that counts.',
  template: IN_ORDER,

  check({ things, gone, share }) {
    if (!Number.isInteger(things) || things < 2 || things > REPORTED_THINGS.length)
      return `things is a whole number, 2 to ${REPORTED_THINGS.length}`
    if (!(gone >= 0 && gone <= 0.8)) return 'gone is 0 to 0.8'
    return share >= 0.3 && share <= 0.95 ? undefined : 'share is 0.3 to 0.95'
  },

  core: request => drawQuestion(request, drawPool(request)),

  together: {
    tokens: () => (MOST_STRUCK + 1) * REPORT_TOKENS,
    cores(places, context) {
      const pool = drawPool(context)
      const events = (core: ReturnType<typeof drawQuestion>) => core.facts.asked.map(({ event }) => formatEvent(event))
      const cores = drawApart(places, request => drawQuestion(request, pool), events)
      return poolCores(cores, ({ asked }) => asked[0].depths.length)
    },
  },

  fill({ facts: { pools, asked } }, request) {
    const { params, rng, tokenizer } = request
    const [pool] = pools
    const room = request.room * params.share
    const write = makeReportWriter(tokenizer)
    const { tokens: one } = write('report', SAMPLE, rng.fork('one'))
    const told = drawPopulation(pool, asked, room / one, rng.fork('population'), drawEventName)
    const sentences = tellAll(told, room, rng.fork('statements'), write)
    return placeSentences(
      sentences,
      pool.things.map(at => REPORTED_THINGS[at]),
      request,
    )
  },

  facts({ context, question }) {
    const { thing, report } = findLast(context, question)
    return report ? [{ names: [thing, report.event, report.town], says: said => readKind(said) === 'report' }] : []
  },

  solve: ({ context, question }) => findLast(context, question).report?.town ?? '',

  guess({ context, question }, rng) {
    const { towns } = readReports(context, mustMatch(ASKED, question)[1])
    return rng.pick(towns)
  },
})

/** The last report up to the asked day that counts. */
function findLast(context: string, question: string) {
  const [, thing, days, side, event] = mustMatch(ASKED, question)
  const after = side === 'after' ? Number(days) : -Number(days)
  return { thing, report: findLastReport(readReports(context, thing), event, after) }
}

const ASKED = /Where was the ([a-z ]+) (\d+) days (before|after) the ([A-Z]\w+ \w+),/

interface Params extends Record<string, number> {
  readonly things: number
  readonly gone: number
  readonly share: number
}

function drawPool({ params: { things, gone }, rng }: Pick<CoreRequest<Params>, 'params' | 'rng'>): ReportPool {
  return {
    things: rng.fork('things').sample(THING_NUMBERS, things),
    towns: rng.fork('towns').sample(TOWN_NUMBERS, TOWNS),
    gone,
  }
}

function drawQuestion({ rng, depth }: Pick<CoreRequest<Params>, 'rng' | 'depth'>, pool: ReportPool) {
  const distance = rng.fork('distance')
  const [days, isAfter] = [distance.int(2, MOST_DAYS), distance.next() < 0.5]
  const drawn = drawAskedReport(pool, rng.fork('question'), drawEventName, depth)
  const asked = { ...drawn, after: isAfter ? days : -days }
  const { thing, event, town } = asked
  const when = `${days} days ${isAfter ? 'after' : 'before'} the ${formatEvent(event)}`
  return {
    question: `Where was the ${REPORTED_THINGS[thing]} ${when}, by the last report up to then that counts?`,
    ...formatAnswerInstructions('label', { what: 'the name of the town' }),
    expected: { answer: nameTown(town), labels: pool.towns.map(nameTown) },
    facts: { pools: [pool], asked: [asked] },
  }
}

const nameTown = (town: number) => listPeople().towns[town]
const TOWN_NUMBERS = Uint16Array.from(listPeople().towns, (_, at) => at)
const TOWNS = 40
/** The asked day is at most so far from its event: a year, as far as a thing's reports in a long text are apart. */
const MOST_DAYS = 365
const THING_NUMBERS = Uint8Array.from(REPORTED_THINGS, (_, at) => at)
/** Tokens of a report, of the statements about it and of its event. */
const REPORT_TOKENS = 75
/** Any report: how long sentences are in a tokenizer. */
const SAMPLE = { event: { family: 0, sort: 0 } }
