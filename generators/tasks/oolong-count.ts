import { mustMatch } from '../../core/collections/require.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import {
  type Cast,
  drawAnyMessage,
  drawCast,
  fillAround,
  formatTopicList,
  joinMessageQuestions,
  type MessageFilter,
} from '../materials/messages/message-facts.ts'
import { checkQuestionKind, findMessages, MESSAGES_INSTRUCTIONS, MONTHS } from '../materials/messages/messages.ts'
import { TOPICS } from '../materials/words/topics.ts'
import { type CoreRequest, defineTask } from '../task.ts'

const KINDS = ['topic', 'user', 'month'] as const

/**
 * Can a reader tell the topic of every message and count those that are asked for: on one topic, on one topic by one
 * user, on one topic in one month? How many there are is drawn with the question, 6 to 100, and the same at every
 * length; all others have another topic, or another user or month. Always saying 53 scores 0.07, a random number 0.06.
 * No short program knows the topics; the oracle has the table of templates.
 */
export const oolongCount = defineTask({
  id: 'oolong-count',
  family: 'aggregation',
  reading: 'aggregation',
  about: 'Tell the topic of every message and count those on one topic, of one user or month or of all.',
  source:
    'OOLONG-synth (arXiv 2511.02817), its numeric questions; topics and templates are ours, and the count does not grow with the length',
  version: 4,
  params: { question_kind: 'mixed' },
  paramNotes: {
    question_kind: `which messages count: mixed (in turn), or those of a ${KINDS.join(', of a topic and a ')}`,
  },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: false,
  scorer: 'number-decay',
  chance: 0.07,
  program: 'does not',
  haystack: false,
  instructions: MESSAGES_INSTRUCTIONS,
  template: IN_ORDER,

  check: ({ question_kind }) => checkQuestionKind(question_kind, KINDS),

  core: request => drawCount(request, drawCast(SIZE, request.rng)),

  together: {
    // Two of the six topics are nobody's, so that there is always something else to write on.
    most: () => SIZE - 2,
    tokens: () => MOST * MESSAGE_TOKENS,
    cores(places, { rng }) {
      const cast = drawCast(SIZE, rng)
      const topics = rng.fork('asked').shuffle([...cast.topics])
      const cores = places.map((request, at) => drawCount(request, cast, topics[at]))
      return joinMessageQuestions(cast, cores)
    },
  },

  fill: ({ facts }, request) => fillAround(facts, request),

  solve: prompt => String(countMessages(prompt)),

  fromEvidence({ share, sampled, ...prompt }) {
    const counted = countMessages(prompt)
    // Of a part that was searched for, nothing can be said but what stands there.
    const unread = ((1 - share) * (PRIOR.shape + counted)) / (PRIOR.shape / PRIOR.mean + share)
    const likely = sampled ? counted + unread : counted
    return String(Math.min(MOST, Math.max(FEWEST, Math.round(likely))))
  },

  guess: (_, rng) => String(rng.int(FEWEST, MOST)),
})

/** The messages on a topic that are counted, and the question for them. */
function drawCount(
  { params, index, rng, depth }: Pick<CoreRequest<{ question_kind: string }>, 'params' | 'index' | 'rng' | 'depth'>,
  cast: Cast,
  own?: number,
) {
  const kind = KINDS.find(kind => kind === params.question_kind) ?? KINDS[index % KINDS.length]
  const topic = own ?? rng.fork('topic').pick(cast.topics)
  const asked: MessageFilter = {
    topic,
    ...(kind === 'user' && { user: rng.fork('user').int(0, SIZE - 1) }),
    ...(kind === 'month' && { month: rng.fork('month').pick(cast.months) }),
  }
  const count = rng.fork('count').int(FEWEST, MOST)
  const planted = Array.from({ length: count }, (_, at) => ({
    message: { ...drawAnyMessage(cast, rng.fork(`message/${at}`)), ...asked },
    depth: depth(at),
  }))
  const about = TOPICS[topic]
  const question = {
    topic: `How many messages are on ${about}?`,
    user: `How many messages by ${cast.users[asked.user ?? 0]} are on ${about}?`,
    month: `How many messages from ${MONTHS[asked.month ?? 0]} are on ${about}?`,
  }[kind]
  return {
    question: `${formatTopicList(cast)} ${question}`,
    ...formatAnswerInstructions('number', {}),
    expected: count,
    facts: { cast, barred: [asked], planted },
  }
}

const SIZE = 6
const MESSAGE_TOKENS = 60
const FEWEST = 6
const MOST = 100
/** A gamma distribution with the mean and the spread of the counts: what a sample's count is weighed against. */
const PRIOR = { mean: 53, shape: 3.7 }

function countMessages({ context, question }: { readonly context: string; readonly question: string }): number {
  const [, by, of, topic] = mustMatch(/How many messages (?:by (\w+) |from (\w+) )?are on (\w+)\?/, question)
  return findMessages(context).filter(
    message =>
      message.topic === topic && message.user === (by ?? message.user) && message.month === (of ?? message.month),
  ).length
}
