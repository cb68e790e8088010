import { mustMatch } from '../../core/collections/require.ts'
import type { Random } from '../../core/random/random.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { type Tokenizer, UNCOUNTED } from '../../core/tokens/tokens.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import { MONTHS } from '../materials/messages/messages.ts'
import type { Fact } from '../materials/needles/insert-needles.ts'
import { scatterFacts } from '../materials/needles/scatter.ts'
import { type CountedText, getStatementWriter } from '../materials/statements.ts'
import { findForms, makePhraseSlot, parseForms, type TextForm, TOWN, writeForm } from '../materials/words/forms.ts'
import { listPeople } from '../materials/world/people.ts'
import { defineTask } from '../task.ts'

/**
 * Which of many dated reports on a thing is the latest? Reports say on which day it went where, in no order; some were
 * withdrawn. Those of the asked thing whose dates are the latest are among the withdrawn ones. Earlier reports, on it
 * and on the other things, grow in number with the text, so that the right one is among hundreds that differ from it by
 * their dates alone. A blind guess is right once in 40. A program of 20 lines that knows the sentences solves it.
 */
export const revisions = defineTask({
  id: 'revisions',
  family: 'order',
  reading: 'order',
  about: 'Say where a thing is by the last of many dated reports, in no order, that was not withdrawn.',
  source:
    'Our own, after fact updates and conflicts in long contexts (MemoryAgentBench, arXiv 2507.05257); dates decide instead of the order in the text, and withdrawals are statements of their own',
  version: 2,
  params: { things: 4, withdrawn: 2, share: 0.7 },
  paramNotes: {
    things: 'things that the reports are about, 2 to 12',
    withdrawn: 'later reports on the asked thing that were withdrawn, 0 to 6',
    share: 'share of the text that is reports, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: false,
  scorer: 'label-match',
  chance: 0.025,
  guessScore: 0.1,
  program: 'solves it',
  haystack: true,
  instructions:
    'Among other things, the text holds reports that say to which town a thing was taken on which day. The reports are in no particular order. A report that was withdrawn counts as if it had never been made. A thing stays in a town until the next report that counts.',
  template: IN_ORDER,

  check({ things, withdrawn, share }) {
    if (!Number.isInteger(things) || things < 2 || things > 12) return 'things is a whole number, 2 to 12'
    if (!Number.isInteger(withdrawn) || withdrawn < 0 || withdrawn > 6) return 'withdrawn is a whole number, 0 to 6'
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core({ params: { things, withdrawn }, rng, depth }) {
    const pool: Pool = {
      things: rng.fork('things').sample(THING_NUMBERS, things),
      towns: rng.fork('towns').sample(TOWN_NUMBERS, TOWNS),
      last: Array.from({ length: things }, () => rng.int(EARLIEST_LAST, LATEST_LAST)),
    }
    const [thing, last] = [pool.things[0], pool.last[0]]
    const drawn = rng.fork('reports')
    const later = drawn.sample(
      Array.from({ length: LATER }, (_, at) => last + 1 + at * LATER_STEP),
      withdrawn,
    )
    const towns = drawn.sample(pool.towns, 1 + withdrawn)
    const write = makeWriter(UNCOUNTED)
    const texts = [last, ...later].map((day, at) => {
      return write(drawn.pick(REPORTS), { thing, town: towns[at], day }).text
    })
    const struck = later.map(day => write(drawn.pick(WITHDRAWALS), { thing, town: 0, day }).text)
    return {
      question: `Where is the ${THINGS[thing]}, by the last report that counts?`,
      ...formatAnswerInstructions('label', { what: 'the name of the town' }),
      expected: { answer: nameTown(towns[0]), labels: pool.towns.map(nameTown) },
      facts: {
        pool,
        planted: [...texts, ...struck].map(
          (text, at): Fact => ({ name: labelFact(at, withdrawn), text, depth: depth(at) }),
        ),
      },
    }
  },

  fill: ({ facts: { pool, planted } }, request) =>
    scatterFacts(
      planted,
      {
        statements: (rng, tokenizer) => makeEarlierReports(pool, rng, tokenizer),
        share: request.params.share,
        avoid: pool.things.map(thing => THINGS[thing]),
      },
      request,
    ),

  solve({ context, question }) {
    const thing = mustMatch(/Where is the ([a-z ]+),/, question)[1]
    const withdrawn = new Set(readReports(context, WITHDRAWALS, thing).map(({ day }) => day))
    const standing = readReports(context, REPORTS, thing).filter(({ day }) => !withdrawn.has(day))
    return standing.reduce((last, report) => (report.day > last.day ? report : last), { day: -1, town: '' }).town
  },

  guess: ({ context, question }, rng) => {
    const reports = readReports(context, REPORTS, mustMatch(/Where is the ([a-z ]+),/, question)[1])
    return rng.pick(reports).town
  },
})

interface Pool {
  /** Places in `THINGS`; the first is asked for. */
  readonly things: readonly number[]
  readonly towns: readonly number[]
  /** The day of each thing's last report that counts. */
  readonly last: readonly number[]
}

interface Report {
  readonly thing: number
  readonly town: number
  readonly day: number
}

const labelFact = (at: number, withdrawn: number) =>
  at === 0 ? 'last' : at <= withdrawn ? `withdrawn ${at}` : `withdrawal ${at - withdrawn}`

const nameTown = (town: number) => listPeople().towns[town]
const TOWN_NUMBERS = Uint16Array.from(listPeople().towns, (_, at) => at)
const TOWNS = 40

const THINGS = [
  'brass theodolite',
  'parish bell',
  'stuffed pelican',
  'town clock',
  'ivory chess set',
  'portable organ',
  'wooden globe',
  'silver tankard',
  'old fire engine',
  'painted screen',
  'marble bust',
  'ship model',
  'iron safe',
  'gilded mirror',
  'oak pulpit',
  'printing press',
  'whale jaw',
  'carved chair',
]
const THING_NUMBERS = Uint8Array.from(THINGS, (_, at) => at)

const REPORTS = parseForms(`
  On DATE, the THING was taken to TOWN.
  The THING went to TOWN on DATE.
  TOWN received the THING on DATE.
  From DATE on, the THING stood in TOWN.`)

const WITHDRAWALS = parseForms(`
  The report of DATE about the THING was withdrawn.
  What had been reported of the THING for DATE was withdrawn.`)

/** Every month has 28 days here. */
const DAYS = 28
const FIRST_YEAR = 1850
const YEARS = 80
const LAST_DAY = YEARS * 12 * DAYS
const [EARLIEST_LAST, LATEST_LAST] = [Math.round(LAST_DAY * 0.6), Math.round(LAST_DAY * 0.8)]
/** Days of withdrawn reports, some weeks apart from each other. */
const LATER_STEP = 17
const LATER = 200

const listThingPhrases = makePhraseSlot(THINGS)
const listMonthPhrases = makePhraseSlot(MONTHS)

function makeWriter(tokenizer: Tokenizer): (as: TextForm, report: Report) => CountedText {
  const line = getStatementWriter(tokenizer)
  const [things, months] = [listThingPhrases(tokenizer), listMonthPhrases(tokenizer)]
  return (as, { thing, town, day }) =>
    writeForm(line, as, {
      THING: () => line.phrase(things, thing),
      TOWN: () => line.town(town),
      DATE: () =>
        line
          .number((day % DAYS) + 1)
          .phrase(months, Math.floor(day / DAYS) % 12)
          .number(FIRST_YEAR + Math.floor(day / (DAYS * 12))),
    })
}

/** Reports and withdrawals of days before the last report that counts of their thing. */
function makeEarlierReports({ things, towns, last }: Pool, rng: Random, tokenizer: Tokenizer): () => CountedText {
  const write = makeWriter(tokenizer)
  return () => {
    const at = rng.int(0, things.length - 1)
    const report = { thing: things[at], town: rng.pick(towns), day: rng.int(0, last[at] - 1) }
    return write(rng.pick(rng.next() < WITHDRAWN ? WITHDRAWALS : REPORTS), report)
  }
}

/** Share of withdrawals among the earlier ones. */
const WITHDRAWN = 0.2

const PARTS = { THING: '[a-z ]+?', TOWN, DATE: `\\d+ (?:${MONTHS.join('|')}) \\d{4}` }

function readReports(context: string, as: readonly TextForm[], thing: string): { day: number; town: string }[] {
  return findForms(context, as, { ...PARTS, THING: thing }).map(({ values }) => {
    const [day, month, year] = values['DATE'].split(' ')
    const count = ((Number(year) - FIRST_YEAR) * 12 + MONTHS.indexOf(month)) * DAYS + Number(day) - 1
    return { day: count, town: values['TOWN'] ?? '' }
  })
}
