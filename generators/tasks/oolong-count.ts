import { mustFind, mustMatch } from '../../core/collections/require.ts'
import type { Random } from '../../core/random/random.ts'
import { joinWords } from '../../core/text/join-words.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { drawApart, withFacts } from '../build/together.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import { DAYS_OF_MONTH, MONTHS } from '../materials/messages/messages.ts'
import {
  drawPurposeCast,
  fillWithPurposes,
  findPurposeLines,
  PURPOSE_INSTRUCTIONS,
  type PurposeCast,
  type PurposeMessage,
} from '../materials/purposes/purpose-messages.ts'
import { PURPOSE_NAMES } from '../materials/purposes/purposes.ts'
import { apportion } from '../materials/shares.ts'
import { defineTask } from '../task.ts'

/**
 * Counts the messages of one purpose by some of the authors in a span of days. The number of messages that count grows
 * in proportion to the length, and every message has to be understood: all eight purposes are written about the same
 * things, so no word of a message gives its purpose away. The score allows for 2 % of the count, so that the same
 * share of misread messages costs the same at every length. A sample of 4,096 tokens misses the count by a third.
 * There are so many sets of authors and spans that no two of some hundred thousand items ask the same.
 */
export const oolongCount = defineTask({
  id: 'oolong-count',
  family: 'aggregation',
  reading: 'aggregation',
  ability: 'aggregate',
  about:
    'Understand what each message is for, and count those of one purpose by some of the authors in a span of days.',
  source:
    'OOLONG-synth (arXiv 2511.02817), its numeric questions on some users and dates; purposes and texts are ours, written for this task, and the score is relative to the count',
  version: 6,
  params: { users: 4, purposes: 1 },
  paramNotes: {
    users: 'authors, and months, 2 to 12; a question names half of the authors or more, but not all',
    purposes: 'purposes that are counted together, 1 to 4 of 8',
  },
  levels: [
    { users: 2, purposes: 4 },
    { users: 2, purposes: 3 },
    { users: 2, purposes: 2 },
    { users: 2 },
    { users: 3 },
    {},
    { users: 6 },
    { users: 8 },
    { users: 10 },
    { users: 12 },
  ],
  answerTokens: 128,
  paired: false,
  uniqueAnswer: false,
  scorer: 'count-decay',
  chance: 0.07,
  guessScore: 0.15,
  program: 'does not',
  haystack: false,
  instructions: `${PURPOSE_INSTRUCTIONS} A span of days includes its first and its last day.`,
  equalSentences: 'every line counts',
  template: IN_ORDER,

  check({ users, purposes }) {
    if (!Number.isInteger(users) || users < 2 || users > 12) return 'users is a whole number, 2 to 12'
    return [1, 2, 3, 4].includes(purposes) ? undefined : 'purposes is a whole number, 1 to 4'
  },

  core({ params, rng }) {
    const cast = drawPurposeCast(params.users, params.users, rng)
    const purposes = rng.fork('purposes').sample(PURPOSES, params.purposes)
    return makeQuestion(cast, drawShares(cast, rng.fork('shares')), drawFilter(cast, purposes, rng.fork('asked')))
  },

  together: {
    most: () => MOST,
    tokens: () => 0,
    cores(places, { params, rng }) {
      const cast = drawPurposeCast(params.users, params.users, rng)
      const shares = drawShares(cast, rng.fork('shares'))
      // Each purpose in turn: questions on the same one count some messages twice.
      const order = rng.fork('purposes').shuffle([...PURPOSES])
      const pickPurposes = (at: number) =>
        Array.from({ length: params.purposes }, (_, which) => order[(at + which) % order.length])
      const cores = drawApart(
        places,
        ({ index, rng }) => makeQuestion(cast, shares, drawFilter(cast, pickPurposes(index), rng.fork('asked'))),
        ({ question }) => [question],
      )
      const filters = cores.flatMap(({ facts }) => facts.filters)
      return withFacts(
        cores,
        { cast, shares, filters },
        cores.map(() => 0),
      )
    },
  },

  fill({ facts: { cast, shares, filters } }, request) {
    const { built, messages } = fillWithPurposes(
      cast,
      { least: LEAST, deal: total => dealByShares(shares, total) },
      request,
    )
    return {
      ...built,
      expectedOf({ question }) {
        const filter = mustFind(filters, each => formatQuestion(cast, each) === question, question)
        return messages.filter(message => isCounted(cast, message, filter)).length
      },
    }
  },

  solve: prompt => String(countMatches(prompt).count),

  fromEvidence({ share, sampled, ...prompt }) {
    const { count } = countMatches(prompt)
    return String(sampled ? Math.round(count / Math.max(share, 1e-6)) : count)
  },

  guess(prompt, rng) {
    const { among, asked } = countMatches(prompt)
    return String(Math.round(((among * asked) / PURPOSES.length) * Math.exp(SPREAD * (2 * rng.next() - 1))))
  },
})

/** The messages that count: those of some purposes, by some users, in a span of days. */
interface CountFilter {
  /** Places in `PURPOSE_NAMES`. */
  readonly purposes: readonly number[]
  /** Places in the users. */
  readonly users: readonly number[]
  /** First and last day, in days from the cast's first month. */
  readonly span: readonly [first: number, last: number]
}

const PURPOSES = PURPOSE_NAMES.map((_, at) => at)
/** The most questions of a context: each purpose three times. */
const MOST = 3 * PURPOSES.length

/** Shares of users and purposes, a list per user. */
type Shares = readonly (readonly number[])[]

/** The smallest context: fewer messages say little of a share. */
const LEAST = 40
/** Purposes differ by up to this in the logarithm of their frequency, and users again in each purpose. */
const SPREAD = 0.8
const USER_SPREAD = 0.5

function drawShares({ users }: PurposeCast, rng: Random): Shares {
  const usual = PURPOSE_NAMES.map(() => SPREAD * (2 * rng.next() - 1))
  return users.map(() => usual.map(log => Math.exp(log + USER_SPREAD * (2 * rng.next() - 1))))
}

function dealByShares(shares: Shares, total: number): number[][] {
  const dealt = apportion(shares.flat(), total)
  return shares.map((row, user) => dealt.slice(user * row.length, (user + 1) * row.length))
}

/** Draws half of the users or more, and a span from the first third of the days to the last. */
function drawFilter({ users, months }: PurposeCast, purposes: readonly number[], rng: Random): CountFilter {
  const days = months.length * DAYS_OF_MONTH
  const third = Math.floor(days / 3)
  const named = rng.int(Math.ceil(users.length / 2), users.length - 1)
  return {
    purposes: [...purposes].sort((a, b) => a - b),
    users: rng.sample(
      users.map((_, at) => at),
      named,
    ),
    span: [rng.int(0, third - 1), rng.int(days - third, days - 1)],
  }
}

function isCounted(
  { months }: PurposeCast,
  { topic, user, month, day }: PurposeMessage,
  { purposes, users, span: [first, last] }: CountFilter,
): boolean {
  const date = (month - months[0]) * DAYS_OF_MONTH + day - 1
  return purposes.includes(topic) && users.includes(user) && date >= first && date <= last
}

function formatQuestion({ users, months }: PurposeCast, { purposes, users: by, span }: CountFilter): string {
  const names = by.map(at => users[at]).sort()
  const [first, last] = span.map(
    day => `${(day % DAYS_OF_MONTH) + 1} ${MONTHS[months[Math.floor(day / DAYS_OF_MONTH)]]}`,
  )
  const wanted = purposes.map(at => `"${PURPOSE_NAMES[at]}"`)
  return `How many messages by ${joinWords(names, 'or')} from ${first} to ${last} have the purpose ${joinWords(wanted, 'or')}?`
}

function makeQuestion(cast: PurposeCast, shares: Shares, filter: CountFilter) {
  return {
    question: formatQuestion(cast, filter),
    ...formatAnswerInstructions('number', {}),
    // The context decides the count.
    expected: 0,
    facts: { cast, shares, filters: [filter] },
  }
}

function countMatches({ context, question }: { readonly context: string; readonly question: string }) {
  const [, by, from, to, asked] = mustMatch(
    /^How many messages by (.+) from (\d+ \w+) to (\d+ \w+) have the purpose (.+)\?/,
    question,
  )
  const users = by.split(/, | or /)
  const purposes = Array.from(asked.matchAll(/"(\w+)"/g), ([, name]) => name)
  const [first, last] = [toDayOfYear(from), toDayOfYear(to)]
  const among = findPurposeLines(context).filter(({ user, month, day }) => {
    const date = toDayOfYear(`${day} ${month}`)
    return users.includes(user) && date >= first && date <= last
  })
  const count = among.filter(({ purpose }) => purposes.includes(purpose)).length
  return { count, among: among.length, asked: purposes.length }
}

function toDayOfYear(date: string): number {
  const [day, month] = date.split(' ')
  return MONTHS.indexOf(month) * DAYS_OF_MONTH + Number(day)
}
