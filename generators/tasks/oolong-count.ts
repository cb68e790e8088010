import { mustFind, mustMatch } from '../../core/collections/require.ts'
import type { Random } from '../../core/random/random.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { dealInTurn, withFacts } from '../build/together.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import { checkQuestionKind, MONTHS, type TopicMessage } from '../materials/messages/messages.ts'
import {
  drawPurposeCast,
  fillWithPurposes,
  findPurposeLines,
  PURPOSE_INSTRUCTIONS,
  type PurposeCast,
} from '../materials/purposes/purpose-messages.ts'
import { PURPOSE_NAMES } from '../materials/purposes/purposes.ts'
import { apportion } from '../materials/shares.ts'
import { defineTask } from '../task.ts'

const KINDS = ['purpose', 'user', 'month'] as const
type QuestionKind = (typeof KINDS)[number]

/**
 * Counts the messages of one purpose: of all, of one user, of one month. The number of messages that count grows in
 * proportion to the length, and every message has to be understood: all eight purposes are written about the same
 * things, so no word of a message gives its purpose away. The score allows for 2 % of the count, so that the same share of
 * misread messages costs the same at every length. A sample of 4,096 tokens misses the count by a third.
 */
export const oolongCount = defineTask({
  id: 'oolong-count',
  family: 'aggregation',
  reading: 'aggregation',
  ability: 'aggregate',
  about: 'Understand what each message is for, and count those of one purpose, by one user, of one month or of all.',
  source:
    'OOLONG-synth (arXiv 2511.02817), its numeric questions; purposes and texts are ours, written for this task, and the score is relative to the count',
  version: 5,
  params: { question_kind: 'mixed', users: 4 },
  paramNotes: {
    question_kind: `which messages count: mixed (in turn), or those of a ${KINDS.join(', of a purpose and a ')}`,
    users: 'authors, and months, 2 to 12',
  },
  levels: [
    { question_kind: 'purpose', users: 2 },
    { question_kind: 'purpose' },
    { question_kind: 'user', users: 2 },
    { users: 2 },
    { users: 3 },
    {},
    { users: 6 },
    { question_kind: 'user', users: 6 },
    { users: 9 },
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
  instructions: PURPOSE_INSTRUCTIONS,
  equalSentences: 'every line counts',
  template: IN_ORDER,

  check({ question_kind, users }) {
    if (!Number.isInteger(users) || users < 2 || users > 12) return 'users is a whole number, 2 to 12'
    return checkQuestionKind(question_kind, KINDS)
  },

  core({ params, index, rng }) {
    const cast = drawPurposeCast(params.users, params.users, rng)
    const kind = KINDS.find(kind => kind === params.question_kind) ?? KINDS[index % KINDS.length]
    return makeQuestion(cast, drawShares(cast, rng.fork('shares')), rng.fork('asked').pick(listFilters(cast, kind)))
  },

  together: {
    most: ({ users }) => Math.min(24, PURPOSE_NAMES.length * (2 * users + 1)),
    tokens: () => 0,
    cores(places, { params, rng }) {
      const cast = drawPurposeCast(params.users, params.users, rng)
      const shares = drawShares(cast, rng.fork('shares'))
      const kinds = params.question_kind === 'mixed' ? KINDS : KINDS.filter(kind => kind === params.question_kind)
      const decks = kinds.map(kind => rng.fork(`asked/${kind}`).shuffle([...listFilters(cast, kind)]))
      const filters = dealInTurn(places.length, decks)
      const cores = filters.map(filter => makeQuestion(cast, shares, filter))
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
        return messages.filter(message => isCounted(message, filter)).length
      },
    }
  },

  solve: prompt => String(countMatches(prompt).count),

  fromEvidence({ share, sampled, ...prompt }) {
    const { count } = countMatches(prompt)
    return String(sampled ? Math.round(count / Math.max(share, 1e-6)) : count)
  },

  guess(prompt, rng) {
    const { lines, parts } = countMatches(prompt)
    return String(Math.round((lines / parts / PURPOSE_NAMES.length) * Math.exp(SPREAD * (2 * rng.next() - 1))))
  },
})

/** The messages that count: of a purpose, and of a user or a month if one is given. */
interface CountFilter {
  /** Place in `PURPOSE_NAMES`. */
  readonly topic: number
  /** Place in the users. */
  readonly user?: number
  /** 0 to 11. */
  readonly month?: number
}

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

const listFilters = ({ users, months }: PurposeCast, kind: QuestionKind): readonly CountFilter[] =>
  PURPOSE_NAMES.flatMap((_, topic): CountFilter[] => {
    if (kind === 'user') return users.map((_, user) => ({ topic, user }))
    return kind === 'month' ? months.map(month => ({ topic, month })) : [{ topic }]
  })

const isCounted = (message: TopicMessage, { topic, user, month }: CountFilter) =>
  message.topic === topic && (user ?? message.user) === message.user && (month ?? message.month) === message.month

function formatQuestion({ users }: PurposeCast, { topic, user, month }: CountFilter): string {
  const by = user === undefined ? '' : ` by ${users[user]}`
  const from = month === undefined ? '' : ` from ${MONTHS[month]}`
  return `How many messages${by}${from} have the purpose "${PURPOSE_NAMES[topic]}"?`
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
  const [, by, from, asked] = mustMatch(
    /^How many messages(?: by (\w+))?(?: from (\w+))? have the purpose "(\w+)"/,
    question,
  )
  const lines = findPurposeLines(context)
  const counted = lines.filter(({ user, month, purpose }) => {
    return purpose === asked && user === (by ?? user) && month === (from ?? month)
  })
  const users = new Set(lines.map(({ user }) => user)).size
  return { count: counted.length, lines: lines.length, parts: by === undefined && from === undefined ? 1 : users }
}
