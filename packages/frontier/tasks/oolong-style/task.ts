import {
  apportion,
  checkQuestionKind,
  countMessagesThatFit,
  defineTask,
  drawCast,
  findMessages,
  formatAnswerInstructions,
  IN_ORDER,
  MESSAGES_INSTRUCTIONS,
  MONTHS,
  mustMatch,
  type Random,
  scatterUnevenly,
  TOPICS,
  type TopicMessage,
  writeMessages,
} from 'fathom-bench/plugin'

const KINDS = ['most', 'least', 'second', 'compare', 'user', 'month', 'who'] as const
type QuestionKind = (typeof KINDS)[number]
/** Those that one sharing out of the messages answers. */
const TOGETHER = ['most', 'least', 'second', 'compare'] as const

/**
 * Can a reader tell the topic of every message, which none of them names, and count over all of them? The most, second
 * most and least frequent of six topics, which of two is more frequent, the most frequent one of one user, the month
 * and the user with the most messages on one topic. The answer leads by 5 % of the messages that count and by at
 * least 3. If only some count, the others lead elsewhere. Shares differ from stretch to stretch, so that a part of the
 * text says little. A blind guess is right in 19 %. No short program knows the topics; the oracle has the table of
 * templates.
 */
export const oolongStyle = defineTask({
  id: 'oolong-style',
  family: 'aggregation',
  reading: 'aggregation',
  about: 'Tell the topic of every message and say which topic, month or user comes first, second or last.',
  source:
    'OOLONG-synth (arXiv 2511.02817): classify each line, then aggregate; topics and 336 templates are ours in place of labelled data sets, one question a context',
  version: 4,
  params: { question_kind: 'mixed' },
  paramNotes: { question_kind: `mixed (in turn), or one of ${KINDS.join(', ')}` },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: false,
  scorer: 'label-match',
  chance: 0.19,
  // Months and users can be read off the text.
  guessScore: 0.22,
  namesOptions: true,
  program: 'does not',
  haystack: false,
  instructions: MESSAGES_INSTRUCTIONS,
  template: IN_ORDER,

  check: ({ question_kind }) => checkQuestionKind(question_kind, KINDS),

  core({ params, index, rng }) {
    const kind = params.question_kind === 'mixed' ? KINDS[index % KINDS.length] : (params.question_kind as QuestionKind)
    const { users, topics, months } = drawCast(SIZE, rng)
    const values = { topic: topics, user: users.map((_, at) => at), month: months }
    return drawPlan(kind, values, users, rng.fork('plan'))
  },

  together: {
    most: () => TOGETHER.length,
    tokens: () => LEAST * MESSAGE_TOKENS,
    check: ({ question_kind }) =>
      question_kind === 'mixed' ? undefined : 'with a question_kind of its own it asks one question of a context',
    // Among the four kinds, a guess between two topics is right half of the time, one among six in a sixth.
    chance: 0.25,
    cores(places, { rng }) {
      const { users, topics, months } = drawCast(SIZE, rng)
      const values = { topic: topics, user: users.map((_, at) => at), month: months }
      const kinds = rng.fork('kinds').shuffle([...TOGETHER])
      const asked = kinds.map(kind => drawPlan(kind, values, users, rng.fork('plan')))
      return places.map((_, at) => ({ ...asked[at], facts: asked[0].facts }))
    },
  },

  fill({ facts: { users, values, plan } }, { room, rng, tokenizer }) {
    const count = countMessagesThatFit(room, users, mixMessages(values, plan), LEAST, tokenizer)
    const messages = drawMessages(values, plan, count, rng.fork('messages'))
    const { context, tokens } = writeMessages(messages, users, room, rng.fork('words'), tokenizer)
    return { context, tokens, depths: [], haystack: 'messages', repeats: 0 }
  },

  solve({ context, question }) {
    const messages = findMessages(context)
    const [, topics] = mustMatch(/topics: (.*?)\. [A-Z]/, question)
    const names = topics.split(', ')
    const about = names.find(name => new RegExp(`on ${name}\\b`).test(question))
    const user = /Of the messages by (\w+)/.exec(question)?.[1]
    if (question.includes('In which month'))
      return pickRank(messages.filter(({ topic }) => topic === about).map(({ month }) => month))[0] ?? ''
    if (question.includes('Who wrote'))
      return pickRank(messages.filter(({ topic }) => topic === about).map(({ user }) => user))[0] ?? ''
    const order = pickRank(
      messages.filter(message => user === undefined || message.user === user).map(({ topic }) => topic as string),
    )
    const pair = /: (\w+) or (\w+)\?/.exec(question)
    if (pair) return order.indexOf(pair[1]) < order.indexOf(pair[2]) ? pair[1] : pair[2]
    return (question.includes('fewest') ? order.at(-1) : question.includes('second') ? order[1] : order[0]) ?? ''
  },

  guess({ context, question }, rng) {
    const any = rng.pick(findMessages(context))
    const pair = /: (\w+) or (\w+)\?/.exec(question)
    if (pair) return rng.pick([pair[1], pair[2]])
    return question.includes('In which month') ? any.month : question.includes('Who wrote') ? any.user : any.topic
  },
})

/** Topics, users and months of an item. */
const SIZE = 6
/** Fewer messages do not leave a lead of three. */
const LEAST = 90
const MESSAGE_TOKENS = 60

type Dimension = keyof TopicMessage
type Values = Readonly<Record<Dimension, readonly number[]>>

/**
 * How messages are shared out: over the values of one dimension, apart for those with a certain value of another one.
 */
interface Plan {
  readonly target: Dimension
  /** Weights of the target's values. */
  readonly weights: readonly number[]
  /** Only the messages with this value count; the others lead elsewhere. */
  readonly only?: { readonly dimension: Dimension; readonly value: number; readonly others: readonly number[] }
}

/** From the first to the last; the first, the second and the last are apart from their neighbours. */
const RANKS = [0.27, 0.21, 0.15, 0.145, 0.14, 0.085]
/** If a third of the messages count, the first leads by 12 %. */
const STEEP = [0.34, 0.22, 0.14, 0.12, 0.1, 0.08]
const COUNTING = 0.3
/** Elsewhere another one leads, and the answer is rare. */
const ELSEWHERE = { first: 0.08, decoy: 0.32, other: 0.15 }

function drawPlan(kind: QuestionKind, values: Values, users: readonly string[], rng: Random) {
  const target: Dimension = kind === 'month' ? 'month' : kind === 'who' ? 'user' : 'topic'
  const order = rng.fork('order').shuffle([...values[target]])
  const assignWeights = (weights: readonly number[]) => values[target].map(value => weights[order.indexOf(value)])
  const nameValue = (dimension: Dimension, value: number) =>
    ({ topic: TOPICS, user: users, month: MONTHS })[dimension][value]
  const labels = values[target].map(value => nameValue(target, value))
  const list = `The messages are on these topics: ${values.topic.map(value => TOPICS[value]).join(', ')}.`
  const ranked = (rank: number) => ({ answer: nameValue(target, order[rank]), labels })
  const free = { users, values, plan: { target, weights: assignWeights(RANKS) } as Plan }
  switch (kind) {
    case 'most':
      return { question: `${list} Which topic has the most messages?`, ...TOPIC_ONLY, expected: ranked(0), facts: free }
    case 'second':
      return {
        question: `${list} Which topic has the second most messages?`,
        ...TOPIC_ONLY,
        expected: ranked(1),
        facts: free,
      }
    case 'least':
      return {
        question: `${list} Which topic has the fewest messages?`,
        ...TOPIC_ONLY,
        expected: ranked(SIZE - 1),
        facts: free,
      }
    case 'compare': {
      const pair = rng.fork('pair').shuffle([ranked(1).answer, ranked(2).answer])
      const question = `${list} Which of these two topics has more messages: ${pair.join(' or ')}?`
      return { question, ...TOPIC_ONLY, expected: { answer: ranked(1).answer, labels: pair }, facts: free }
    }
  }
  const dimension: Dimension = kind === 'user' ? 'user' : 'topic'
  const value = rng.fork('only').pick(values[dimension])
  const others = ELSEWHERE_WEIGHTS
  const plan: Plan = {
    target,
    weights: assignWeights(STEEP),
    only: { dimension, value, others: assignWeights(others) },
  }
  const asked = {
    user: {
      question: `${list} Of the messages by ${nameValue('user', dimension === 'user' ? value : 0)}, which topic has the most?`,
      ...TOPIC_ONLY,
    },
    month: {
      question: `${list} In which month are there the most messages on ${TOPICS[value]}?`,
      ...formatAnswerInstructions('label', { what: 'the name of the month' }),
    },
    who: {
      question: `${list} Who wrote the most messages on ${TOPICS[value]}?`,
      ...formatAnswerInstructions('label', { what: 'the name' }),
    },
  }[kind]
  return { ...asked, expected: ranked(0), facts: { users, values, plan } }
}

const TOPIC_ONLY = formatAnswerInstructions('label', { what: 'the topic', note: 'in the words of the list' })
const ELSEWHERE_WEIGHTS = [ELSEWHERE.first, ELSEWHERE.decoy, ...new Array<number>(SIZE - 2).fill(ELSEWHERE.other)]

/** A hundred messages as the plan shares them out, to tell how many fit. */
const mixMessages = (values: Values, plan: Plan): TopicMessage[] => {
  const cells = planCells(values, plan)
  const counts = apportion(
    cells.map(({ share }) => share),
    1000,
  )
  return cells.flatMap(({ fixed }, at) =>
    Array.from(
      { length: counts[at] },
      (_, which): TopicMessage => ({ user: 0, month: 0, topic: values.topic[which % SIZE], ...fixed }),
    ),
  )
}

/** Planned properties of messages, and their share. */
function planCells(
  values: Values,
  { target, weights, only }: Plan,
): { fixed: Partial<TopicMessage>; share: number; counts: boolean }[] {
  const splitCells = (of: readonly number[], share: number, counts: boolean) => {
    const sum = of.reduce((all, weight) => all + weight, 0)
    return values[target].map((value, at) => ({ fixed: { [target]: value }, share: (share * of[at]) / sum, counts }))
  }
  if (!only) return splitCells(weights, 1, true)
  const { dimension, value, others } = only
  return [
    ...splitCells(weights, COUNTING, true).map(cell => ({ ...cell, fixed: { ...cell.fixed, [dimension]: value } })),
    ...splitCells(others, 1 - COUNTING, false),
  ]
}

function drawMessages(values: Values, plan: Plan, count: number, rng: Random): TopicMessage[] {
  const cells = planCells(values, plan)
  const row = scatterUnevenly(
    apportion(
      cells.map(({ share }) => share),
      count,
    ),
    rng.fork('order'),
  )
  const pick = (list: readonly number[], bits: number) => list[bits % list.length]
  const { only } = plan
  const elsewhere = only && values[only.dimension].filter(value => value !== only.value)
  return Array.from(row, cell => {
    const { fixed, counts } = cells[cell]
    const bits = rng.bits()
    const message = {
      user: pick(values.user, bits),
      topic: pick(values.topic, bits >>> 8),
      month: pick(values.month, bits >>> 16),
      ...fixed,
    }
    if (!counts && only && elsewhere) message[only.dimension] = pick(elsewhere, bits >>> 20)
    return message
  })
}

/** The distinct values, the most frequent first. */
function pickRank(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}
