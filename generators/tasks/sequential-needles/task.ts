import type { Random } from '../../../core/random/random.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { TooShort } from '../../build/too-short.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import { countFactTokens, type Fact, insertNeedles } from '../../materials/needles/insert-needles.ts'
import { defineTask } from '../../task.ts'
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
 * Does a reader find all entries on one body in a chronicle of many, and put them in the order of their dates? Entries
 * on other bodies are of the same form, and some of these bodies share two words of the asked one's name. The textual
 * order says nothing: depths are drawn apart from dates. Blind guesses score 0, as do random codes. A program of 20
 * lines solves it.
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

  core({ params, rng, depth }) {
    const chronicle = drawChronicle(rng.fork('chronicle'), params.years)
    const asked = drawBody(rng.fork('body'))
    const days = drawDistinctDays(params.events, countChronicleDays(chronicle), rng.fork('days'))
    const events = rng.fork('events')
    const facts = days.map((day, at): Fact => {
      const text = formatChronicleEntry(chronicle, at, day, asked, drawEvent(events))
      return { name: formatEntryCode(chronicle, at), text, depth: depth(at) }
    })
    return {
      question: `Which entries are about ${formatBodyName(asked)}? List their codes in the order of their dates, the earliest first.`,
      ...formatAnswerInstructions('order', { what: 'the codes' }),
      expected: facts.map(({ name }) => name),
      facts: { chronicle, asked, planted: facts } satisfies Facts,
    }
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
  readonly asked: Body
  readonly planted: readonly Fact[]
}

const BODY = /the [A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+/
const TOKENS_AN_ENTRY = 32

/** Distinct days, the earliest first. */
function drawDistinctDays(count: number, days: number, rng: Random): number[] {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(rng.int(0, days - 1))
  return [...drawn].sort((a, b) => a - b)
}
