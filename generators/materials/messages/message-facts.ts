import type { Random } from '../../../core/random/random.ts'
import { withFacts } from '../../build/together.ts'
import type { BuiltContext, ContextRequest, Core } from '../../task.ts'
import { TOPICS } from '../words/topics.ts'
import { listPeople } from '../world/people.ts'
import { countMessagesThatFit, type TopicMessage, writeMessages } from './messages.ts'

/** Who writes on what, and in which months. */
export interface Cast {
  readonly users: readonly string[]
  /** Places in `TOPICS`. */
  readonly topics: readonly number[]
  /** Six in a row, 0 to 11. */
  readonly months: readonly number[]
}

/** Six topics, six months, and as many users as asked for. */
export function drawCast(users: number, rng: Random): Cast {
  const topics = rng.fork('topics').sample(
    TOPICS.map((_, at) => at),
    SIZE,
  )
  const first = rng.fork('months').int(0, 12 - SIZE)
  return {
    users: rng.fork('users').sample(listPeople().family, users),
    topics,
    months: Array.from({ length: SIZE }, (_, at) => first + at),
  }
}

const SIZE = 6

export const formatTopicList = ({ topics }: Cast): string =>
  `The messages are on these topics: ${topics.map(topic => TOPICS[topic]).join(', ')}.`

export const drawAnyMessage = ({ users, topics, months }: Cast, rng: Random): TopicMessage => ({
  user: rng.int(0, users.length - 1),
  topic: rng.pick(topics),
  month: rng.pick(months),
})

/** Some of a message's values: those that a question asks for. */
export type MessageFilter = Partial<TopicMessage>

export interface MessageFacts {
  readonly cast: Cast
  /** What no other message may have all of. */
  readonly barred: readonly MessageFilter[]
  readonly planted: readonly { readonly message: TopicMessage; readonly depth: number }[]
}

/** Questions on one cast: what is planted for each of them stands in one text, and none of it counts for another. */
export function joinMessageQuestions<C extends Core & { readonly facts: MessageFacts }>(
  cast: Cast,
  cores: readonly C[],
) {
  const facts: MessageFacts = {
    cast,
    barred: cores.flatMap(each => each.facts.barred),
    planted: cores.flatMap(each => each.facts.planted),
  }
  return withFacts(
    cores,
    facts,
    cores.map(each => each.facts.planted.length),
  )
}

/** The planted messages at their depths among random ones that are none of the barred. */
export function fillAround(
  { cast, barred, planted }: MessageFacts,
  { room, rng, tokenizer }: Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer'>,
): BuiltContext {
  const mix = cast.topics.map(topic => ({ topic }))
  const total = countMessagesThatFit(room, cast.users, mix, Math.ceil(planted.length * LEAST_SHARE), tokenizer)
  const slots = new Map<number, number>()
  planted.forEach(({ depth }, at) => {
    let slot = Math.floor(depth * total)
    while (slots.has(slot)) slot = (slot + 1) % total
    slots.set(slot, at)
  })
  const source = rng.fork('messages')
  const drawOther = () => {
    for (;;) {
      const bits = source.bits()
      const message = {
        user: (bits & 0xfff) % cast.users.length,
        topic: cast.topics[((bits >>> 12) & 0x3ff) % cast.topics.length],
        month: cast.months[(bits >>> 22) % cast.months.length],
      }
      if (!barred.some(filter => isLike(message, filter))) return message
    }
  }
  const messages = Array.from({ length: total }, (_, slot): TopicMessage => {
    const at = slots.get(slot)
    return at === undefined ? drawOther() : planted[at].message
  })
  const { context, tokens, starts } = writeMessages(messages, cast.users, room, rng.fork('words'), tokenizer)
  const depths = [...slots]
    .sort(([, one], [, other]) => one - other)
    .map(([slot, at]) => ({
      fact: `message ${at + 1}`,
      depth: Math.round((starts[slot] / context.length) * 1e6) / 1e6,
    }))
  return { context, tokens, depths, haystack: 'messages', repeats: 0 }
}

/** Of each planted message, the messages that there are at the least. */
const LEAST_SHARE = 1.25

const isLike = (message: TopicMessage, { user, topic, month }: MessageFilter) =>
  (user === undefined || user === message.user) &&
  (topic === undefined || topic === message.topic) &&
  (month === undefined || month === message.month)
