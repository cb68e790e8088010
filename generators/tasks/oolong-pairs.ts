import { getLast } from '../../core/collections/require.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import {
  type Cast,
  drawAnyMessage,
  drawCast,
  fillAround,
  formatTopicList,
  joinMessageQuestions,
  type MessageFacts,
  type MessageFilter,
} from '../materials/messages/message-facts.ts'
import { findMessages, MESSAGES_INSTRUCTIONS, MONTHS } from '../materials/messages/messages.ts'
import { TOPICS } from '../materials/words/topics.ts'
import { type CoreRequest, defineTask } from '../task.ts'

const KINDS = ['both', 'across'] as const

/**
 * Can a reader tell the topic of every message and name all pairs of users of whom something holds together: both wrote
 * on one topic in one month, or one on one topic and the other on another? Few users do, 3 to 5, drawn with the
 * question, so that the answer has 3 to 10 pairs at every length; all others write on these topics in other months, and
 * on other topics in this one. A random pair scores about 0.01. No short program knows the topics; the oracle has the
 * table of templates.
 */
export const oolongPairs = defineTask({
  id: 'oolong-pairs',
  family: 'aggregation',
  reading: 'aggregation',
  about: 'Tell the topic of every message and name all pairs of users who wrote on given topics in one month.',
  source:
    'OOLONG-Pairs of RLM (arXiv 2512.24601) on OOLONG-synth (arXiv 2511.02817); topics, templates and questions are ours, and the answer does not grow with the length',
  version: 4,
  params: { question_kind: 'mixed', users: 24 },
  paramNotes: {
    question_kind: `mixed (in turn); both: both users on one topic; across: one on one topic, the other on another`,
    users: 'people who write, 8 to 200',
  },
  answerTokens: 256,
  paired: true,
  uniqueAnswer: true,
  scorer: 'pair-f1',
  chance: 0,
  guessScore: 0.01,
  program: 'does not',
  haystack: false,
  instructions: MESSAGES_INSTRUCTIONS,
  template: IN_ORDER,

  check({ question_kind, users }) {
    if (question_kind !== 'mixed' && !KINDS.some(kind => kind === question_kind))
      return `question_kind is mixed or one of ${KINDS.join(', ')}`
    return Number.isInteger(users) && users >= 8 && users <= 200 ? undefined : 'users is a whole number, 8 to 200'
  },

  core: request => drawPairs(request, drawCast(request.params.users, request.rng)),

  together: {
    most: () => MONTHS_OF_CAST,
    tokens: () => 2 * MOST * MESSAGE_TOKENS,
    cores(places, { params, rng }) {
      const cast = drawCast(params.users, rng)
      const months = rng.fork('asked').shuffle([...cast.months])
      const cores = places.map((request, at) => drawPairs(request, cast, months[at]))
      return joinMessageQuestions(cast, cores)
    },
  },

  fill: ({ facts }, request) => fillAround(facts, request),

  solve({ context, question }) {
    const asked = Array.from(question.matchAll(/on (\w+) in (\w+)/g), ([, topic, month]) => ({ topic, month }))
    const messages = findMessages(context)
    const [ones, others] = [asked[0], getLast(asked)].map(({ topic, month }) => [
      ...new Set(
        messages.filter(message => message.topic === topic && message.month === month).map(({ user }) => user),
      ),
    ])
    return pairUp(ones, others)
      .map(([a, b]) => `(${a}, ${b})`)
      .join('\n')
  },

  guess({ context }, rng) {
    const users = [...new Set(findMessages(context).map(({ user }) => user))]
    return `(${rng.sample(users, 2).join(', ')})`
  },
})

/** The messages of the few of whom it holds, and the question for them. */
function drawPairs(
  {
    params,
    index,
    rng,
    depth,
  }: Pick<CoreRequest<{ question_kind: string; users: number }>, 'params' | 'index' | 'rng' | 'depth'>,
  cast: Cast,
  own?: number,
) {
  const kind = KINDS.find(kind => kind === params.question_kind) ?? KINDS[index % KINDS.length]
  const [one, other] = rng.fork('topic').sample(cast.topics, 2)
  const month = own ?? rng.fork('month').pick(cast.months)
  const chosen = rng.fork('chosen').sample(
    cast.users.map((_, at) => at),
    rng.fork('size').int(FEWEST + (kind === 'both' ? 0 : 1), MOST),
  )
  const half = kind === 'both' ? chosen.length : Math.floor(chosen.length / 2)
  const asked = chosen.map((user, at): MessageFilter => ({ user, month, topic: at < half ? one : other }))
  // Each of them writes once or twice.
  const source = rng.fork('messages')
  const planted = asked
    .flatMap(of => new Array<MessageFilter>(source.int(1, 2)).fill(of))
    .map((of, at) => ({ message: { ...drawAnyMessage(cast, source), ...of }, depth: depth(at) }))
  const wanted = kind === 'both' ? pairUp(chosen, chosen) : pairUp(chosen.slice(0, half), chosen.slice(half))
  const [first, second, when] = [TOPICS[one], TOPICS[other], MONTHS[month]]
  const question =
    kind === 'both'
      ? `For which pairs of users is it true that both wrote at least one message on ${first} in ${when}?`
      : `For which pairs of users is it true that one wrote at least one message on ${first} in ${when}, and the other at least one on ${second} in ${when}?`
  const facts: MessageFacts = {
    cast,
    barred: [{ topic: one, month }, ...(kind === 'both' ? [] : [{ topic: other, month }])],
    planted,
  }
  return {
    question: `${formatTopicList(cast)} ${question}`,
    ...formatAnswerInstructions('set', {
      form: 'Reply with all pairs, each once, one a line, in the form (Name, Name).',
    }),
    expected: wanted.map(([a, b]) => [cast.users[a], cast.users[b]] as const),
    facts,
  }
}

const FEWEST = 3
const MONTHS_OF_CAST = 6
const MESSAGE_TOKENS = 60
const MOST = 5

/** Every pair of one of the first and another of the second, once. */
function pairUp<T>(ones: readonly T[], others: readonly T[]): [T, T][] {
  const done = new Set<T>()
  return ones.flatMap(one => {
    done.add(one)
    return others.filter(other => !done.has(other)).map((other): [T, T] => [one, other])
  })
}
