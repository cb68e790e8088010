import {
  type CoreRequest,
  countFactTokens,
  defineTask,
  type Fact,
  formatAnswerInstructions,
  IN_ORDER,
  insertNeedles,
  type Random,
  TooShort,
  withFacts,
} from 'fathom-bench/plugin'
import {
  type Body,
  type Chronicle,
  countChronicleDays,
  drawBody,
  drawChronicle,
  drawEntries,
  drawEvent,
  ENTRY,
  findMonth,
  formatBodyName,
  formatChronicleEntry,
  formatEntryCode,
} from './chronicle.ts'

/**
 * Tests whether a reader finds all entries on one body in a chronicle of many, and orders them by date. Entries on
 * other bodies have the same form, and some of these bodies share two words of its name. The textual order reveals
 * nothing: depths are independent of dates. Blind guesses score 0, as do random codes. A program of 20 lines solves it.
 */
export const sequentialNeedles = defineTask({
  id: 'sequential-needles',
  family: 'order',
  reading: 'order',
  about: 'Find every dated entry on one body among entries on others, and list them in the order of their dates.',
  source:
    'Sequential-NIAH (arXiv 2504.04713), its synthetic-temporal part; entries, dates and scoring are ours: codes in order in place of a trained judge',
  version: 5,
  params: { events: 8, years: 8 },
  paramNotes: {
    events: 'entries on the asked body, 2 to 24',
    years: 'years over which all entries are spread, 1 to 100: the fewer, the more share a year',
  },
  // 24 codes as a JSON array take about 150.
  answerTokens: 256,
  paired: true,
  uniqueAnswer: true,
  scorer: 'order-tau',
  chance: 0,
  program: 'solves it',
  haystack: false,
  instructions: `The text is a chronicle whose entries are in no particular order. Each entry has a code, a date and the name of a body of people. Read all of it.`,
  template: IN_ORDER,

  check({ events, years }) {
    if (!Number.isInteger(events) || events < 2 || events > 24) return 'events is a whole number from 2 to 24'
    return Number.isInteger(years) && years >= 1 && years <= 100 ? undefined : 'years is a whole number from 1 to 100'
  },

  core: request =>
    drawBodyEvents(request, drawChronicle(request.rng.fork('chronicle'), request.params.years), {
      taken: new Set(),
      firstNumber: 0,
    }),

  together: {
    tokens: ({ events }) => 2 * events * TOKENS_AN_ENTRY,
    // One chronicle; each question is about another body, none of which shares its name.
    cores(places, { params, rng }) {
      const chronicle = drawChronicle(rng.fork('chronicle'), params.years)
      const taken = new Set<string>()
      const cores = places.map((slot, at) => {
        const core = drawBodyEvents(slot, chronicle, { taken, firstNumber: at * params.events })
        for (const body of core.facts.asked) taken.add(formatBodyName(body))
        return core
      })
      const facts = {
        chronicle,
        asked: cores.flatMap(core => core.facts.asked),
        planted: cores.flatMap(core => core.facts.planted),
      }
      return withFacts(
        cores,
        facts,
        cores.map(core => core.facts.planted.length),
      )
    },
  },

  fill({ facts: { chronicle, asked, planted } }, { room, params, rng, tokenizer }) {
    const taken = countFactTokens(planted, 'lines', tokenizer)
    const others = { asked, events: params.events, firstNumber: planted.length }
    const hay = drawEntries(chronicle, others, room - taken, rng, tokenizer)
    if (hay.units.length < planted.length) throw new TooShort(taken + planted.length * TOKENS_AN_ENTRY)
    const { context, depths } = insertNeedles(hay, planted, 'lines')
    const tokens = tokenizer.additive ? hay.tokens + taken : tokenizer.count(context)
    return { context, depths, tokens, haystack: 'entries', repeats: 0 }
  },

  solve({ context, question }) {
    const asked = BODY.exec(question)?.[0]
    const own = [...context.matchAll(ENTRY)].filter(([, , , , , name]) => name === asked)
    const dated = own.map(([, code, day, month, year]) => ({
      code,
      date: (Number(year) * 12 + findMonth(month)) * 31 + Number(day),
    }))
    return JSON.stringify(dated.sort((a, b) => a.date - b.date).map(({ code }) => code))
  },

  guess({ context }, rng) {
    const codes = [...context.matchAll(ENTRY)].map(([, code]) => code)
    return JSON.stringify(rng.sample(codes, Math.min(8, codes.length)))
  },
})

interface Facts {
  readonly chronicle: Chronicle
  /** The body of each question. */
  readonly asked: readonly Body[]
  readonly planted: readonly Fact[]
}

const BODY = /the [A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+/
const TOKENS_AN_ENTRY = 32

type Params = { events: number; years: number }

/** @param apart names of bodies that other questions ask for, and the number of the first entry */
function drawBodyEvents(
  { params, rng, depth }: Pick<CoreRequest<Params>, 'params' | 'rng' | 'depth'>,
  chronicle: Chronicle,
  { taken, firstNumber }: { readonly taken: ReadonlySet<string>; readonly firstNumber: number },
) {
  const asked = drawFreeBody(rng.fork('body'), taken)
  const days = drawDistinctDays(params.events, countChronicleDays(chronicle), rng.fork('days'))
  const events = rng.fork('events')
  const planted = days.map((day, at): Fact => {
    const number = firstNumber + at
    const text = formatChronicleEntry(chronicle, number, day, asked, drawEvent(events))
    return { name: formatEntryCode(chronicle, number), text, depth: depth(at) }
  })
  return {
    question: `Which entries are about ${formatBodyName(asked)}? List their codes in the order of their dates, the earliest first.`,
    ...formatAnswerInstructions('order', { what: 'the codes' }),
    expected: planted.map(({ name }) => name),
    facts: { chronicle, asked: [asked], planted } satisfies Facts,
  }
}

function drawFreeBody(rng: Random, taken: ReadonlySet<string>): Body {
  for (;;) {
    const body = drawBody(rng)
    if (!taken.has(formatBodyName(body))) return body
  }
}

/** Distinct days, the earliest first. */
function drawDistinctDays(count: number, days: number, rng: Random): number[] {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(rng.int(0, days - 1))
  return [...drawn].sort((a, b) => a - b)
}
