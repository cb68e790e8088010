import type { Random } from '../../core/random/random.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { dealInTurn, withFacts } from '../build/together.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import { checkQuestionKind } from '../materials/messages/messages.ts'
import {
  drawPurposeCast,
  fillWithPurposes,
  findPurposeLines,
  PURPOSE_INSTRUCTIONS,
  type PurposeCast,
  type PurposeLine,
} from '../materials/purposes/purpose-messages.ts'
import { PURPOSE_NAMES, type Purpose } from '../materials/purposes/purposes.ts'
import { apportion } from '../materials/shares.ts'
import { defineTask } from '../task.ts'

const KINDS = ['both', 'across'] as const

/**
 * Names the pairs of users who most often write for given purposes. Each user has one purpose more often than any
 * other, by a lead that grows with the square root of the count. So all messages of all users have to be understood
 * and counted, at every length, and a sample cannot tell. The answer is the same at every length.
 */
export const oolongPairs = defineTask({
  id: 'oolong-pairs',
  family: 'aggregation',
  reading: 'aggregation',
  ability: 'aggregate',
  about:
    'Understand what each message is for, and name all pairs of users whose most frequent purposes are the asked ones.',
  source:
    'OOLONG-Pairs of RLM (arXiv 2512.24601) on OOLONG-synth (arXiv 2511.02817); purposes, texts and questions are ours, and what decides grows with the length',
  version: 5,
  params: { question_kind: 'mixed', users: 24, lead: 1 },
  paramNotes: {
    question_kind:
      'mixed (in turn); both: both users for one purpose; across: one for one purpose, the other for another',
    users: 'authors, 16 to 32',
    lead: 'square roots of the count of the most frequent purpose between it and the next, 0.5 to 4',
  },
  levels: [
    { lead: 4 },
    { lead: 3 },
    { lead: 2.5 },
    { lead: 2 },
    { lead: 1.5 },
    {},
    { lead: 0.8 },
    { lead: 0.5 },
    { users: 28, lead: 0.5 },
    { users: 32, lead: 0.5 },
  ],
  answerTokens: 256,
  paired: true,
  uniqueAnswer: true,
  scorer: 'pair-f1',
  chance: 0.04,
  guessScore: 0.06,
  program: 'does not',
  haystack: false,
  instructions: `${PURPOSE_INSTRUCTIONS}
Each user has one main purpose: more of that user's messages have it than have any other.`,
  equalSentences: 'every line counts',
  template: IN_ORDER,

  check({ question_kind, users, lead }) {
    if (!Number.isInteger(users) || users < 16 || users > 32) return 'users is a whole number, 16 to 32'
    if (!(lead >= 0.5 && lead <= 4)) return 'lead is 0.5 to 4'
    return checkQuestionKind(question_kind, KINDS)
  },

  core({ params, index, rng }) {
    const cast = drawPurposeCast(params.users, MONTHS_OF_CAST, rng)
    const mains = drawMains(params.users, rng.fork('mains'))
    const kind = KINDS.find(kind => kind === params.question_kind) ?? KINDS[index % KINDS.length]
    return makeQuestion(cast, mains, rng.fork('asked').pick(listQuestions(mains, kind)))
  },

  together: {
    most: ({ question_kind }) => (question_kind === 'both' ? PURPOSE_NAMES.length : 24),
    tokens: () => 0,
    cores(places, { params, rng }) {
      const cast = drawPurposeCast(params.users, MONTHS_OF_CAST, rng)
      const mains = drawMains(params.users, rng.fork('mains'))
      const kinds = params.question_kind === 'mixed' ? KINDS : KINDS.filter(kind => kind === params.question_kind)
      const decks = kinds.map(kind => rng.fork(`asked/${kind}`).shuffle([...listQuestions(mains, kind)]))
      const cores = dealInTurn(places.length, decks).map(purposes => makeQuestion(cast, mains, purposes))
      return withFacts(
        cores,
        { cast, mains },
        cores.map(() => 0),
      )
    },
  },

  fill: ({ facts: { cast, mains } }, request) =>
    fillWithPurposes(
      cast,
      { least: mains.length * LEAST, deal: (total, rng) => dealWithLeads(mains, total, request.params.lead, rng) },
      request,
    ).built,

  solve({ context, question }) {
    const mains = findMainPurposes(findPurposeLines(context))
    const [one, other = one] = Array.from(question.matchAll(/"(\w+)"/g), ([, purpose]) => purpose)
    const list = (purpose: string) => Array.from(mains).flatMap(([user, main]) => (main === purpose ? [user] : []))
    return pairUp(list(one), list(other))
      .map(([a, b]) => `(${a}, ${b})`)
      .join('\n')
  },

  guess({ context }, rng) {
    const users = [...new Set(findPurposeLines(context).map(({ user }) => user))]
    return users.length < 2 ? '' : `(${rng.sample(users, 2).join(', ')})`
  },
})

const MONTHS_OF_CAST = 6
/** Messages per user in the smallest context. */
const LEAST = 3

/** Draws the main purpose of each user. Purposes have equally many users, or one more or less than others. */
const drawMains = (users: number, rng: Random): readonly number[] =>
  rng.shuffle(Array.from({ length: users }, (_, at) => at % PURPOSE_NAMES.length))

/** Lists the questions of a kind: one purpose, or two. Every one has a pair. */
function listQuestions(mains: readonly number[], kind: (typeof KINDS)[number]): readonly (readonly number[])[] {
  const all = PURPOSE_NAMES.map((_, at) => at)
  if (kind === 'both') return all.filter(at => mains.filter(main => main === at).length > 1).map(at => [at])
  return all.flatMap(one => all.slice(one + 1).map(other => [one, other]))
}

function makeQuestion(cast: PurposeCast, mains: readonly number[], purposes: readonly number[]) {
  const [one, other] = purposes.map(at => PURPOSE_NAMES[at])
  const list = (purpose: number) => cast.users.filter((_, user) => mains[user] === purpose)
  const about = other === undefined ? `both have "${one}" as their` : `one has "${one}" and the other "${other}" as the`
  return {
    question: `For which pairs of users is it true that ${about} main purpose?`,
    ...formatAnswerInstructions('set', {
      form: 'Reply with all pairs, each once, one a line, in the form (Name, Name).',
    }),
    expected: pairUp(list(purposes[0]), list(purposes[purposes.length - 1])),
    facts: { cast, mains },
  }
}

/** Deals messages to users and purposes. The main purpose leads by the same number before all others that can be level. */
function dealWithLeads(mains: readonly number[], total: number, lead: number, rng: Random): number[][] {
  const perUser = apportion(
    mains.map(() => 1),
    total,
  )
  return mains.map((main, user) => {
    const own = perUser[user]
    const purposes = PURPOSE_NAMES.length
    let top = Math.max(2, Math.ceil((own / purposes) * MAIN_SHARE))
    const most = (at: number) => at - Math.max(1, Math.round(lead * Math.sqrt(at)))
    // Few messages per user leave no room below a small lead: then the main purpose takes more.
    while (top < own && most(top) * (purposes - 1) < own - top) top++
    const rest = dealBelow(own - top, purposes - 1, most(top), rng)
    return [...rest.slice(0, main), top, ...rest.slice(main)]
  })
}

/** A main purpose has at least this multiple of an even share. */
const MAIN_SHARE = 1.6

/** Deals `count` pieces at random to `lists` lists, none of which gets more than `most`; some get as many. */
function dealBelow(count: number, lists: number, most: number, rng: Random): number[] {
  const dealt = new Array<number>(lists).fill(0)
  const order = rng.shuffle(Array.from({ length: lists }, (_, at) => at))
  // Two rivals come as close as they may.
  let left = count
  for (const at of order.slice(0, RIVALS)) {
    dealt[at] = Math.min(most, left)
    left -= dealt[at]
  }
  while (left > 0) {
    const open = order.filter(at => dealt[at] < most)
    const at = rng.pick(open)
    dealt[at]++
    left--
  }
  return dealt
}

const RIVALS = 2

function findMainPurposes(lines: readonly PurposeLine[]): ReadonlyMap<string, Purpose> {
  const counts = new Map<string, Map<Purpose, number>>()
  for (const { user, purpose } of lines) {
    const own = counts.get(user) ?? new Map<Purpose, number>()
    counts.set(user, own)
    own.set(purpose, (own.get(purpose) ?? 0) + 1)
  }
  return new Map(Array.from(counts, ([user, own]) => [user, [...own].sort((a, b) => b[1] - a[1])[0][0]]))
}

/** Returns every pair of one of the first and another of the second, once. */
function pairUp<T>(ones: readonly T[], others: readonly T[]): [T, T][] {
  const done = new Set<T>()
  return ones.flatMap(one => {
    done.add(one)
    return others.filter(other => !done.has(other)).map((other): [T, T] => [one, other])
  })
}
