import { makeRandom, type Random } from '../../../core/random/random.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { TooShort } from '../../build/too-short.ts'
import { flattenString } from '../flat.ts'
import { getDigitCounter } from '../keys/digits.ts'
import { TOPICS, type Topic } from '../words/topics.ts'
import { drawWords, findTopic, formatMessageText, getMessageCounter, type MessageWords } from './message-texts.ts'

/** A message: who writes on what, in which month. The day and the words are drawn when it is written. */
export interface TopicMessage {
  /** Place in the list of users. */
  readonly user: number
  /** Place in `TOPICS`. */
  readonly topic: number
  /** 0 to 11. */
  readonly month: number
}

/** What is said of a list of messages. */
export const MESSAGES_INSTRUCTIONS = `Each line of the text is a message: its date, who wrote it, and what was written. The messages are in no particular order. The topic of a message is what it reports; what it only sets aside for another time is not its topic.`

/** What is wrong with a `question_kind`, if anything: it is `mixed` or one of a task's kinds. */
export const checkQuestionKind = (questionKind: string, kinds: readonly string[]): string | undefined =>
  questionKind === 'mixed' || kinds.includes(questionKind)
    ? undefined
    : `question_kind is mixed or one of ${kinds.join(', ')}`

export const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const YEAR = 2024
const DAYS = 28

/** A line's parts: year, month, user, text. */
const MESSAGE = /^(\d{4})-(\d\d)-\d\d \| ([A-Za-z]+) \| (.*)$/gm

/** The messages of a text, with their topics. One whose report was cut off is left out. */
export const findMessages = (text: string): { user: string; topic: Topic; month: string }[] =>
  Array.from(text.matchAll(MESSAGE)).flatMap(([, , month, user, words]) => {
    const topic = findTopic(words)
    return topic === undefined ? [] : [{ user: user, month: MONTHS[Number(month) - 1], topic }]
  })

/**
 * How many messages of such a mix fit, a few less than on average would: `write` fills up by choosing words.
 * @throws TooShort below `least`.
 */
export function countMessagesThatFit(
  room: number,
  users: readonly string[],
  mix: readonly Pick<TopicMessage, 'topic'>[],
  least: number,
  tokenizer: Tokenizer,
): number {
  const { line, means } = getMessageCounts(tokenizer)
  const names = users.reduce((sum, user) => sum + tokenizer.piece(` ${user}`), 0) / users.length
  const mean = line + names + mix.reduce((sum, { topic }) => sum + means[topic], 0) / mix.length
  const count = Math.floor((room - SPREAD * Math.sqrt(Math.max(0, room / mean))) / mean)
  if (count < least) throw new TooShort(Math.ceil(mean * least + SPREAD * Math.sqrt(least)) + 1)
  return count
}

/** Two standard deviations of a message's tokens. */
const SPREAD = 12

/** Writes the messages, one a line, in the order given, and chooses their words so that they fill the room. */
export function writeMessages(
  messages: readonly TopicMessage[],
  users: readonly string[],
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): { context: string; tokens: number; starts: Float64Array } {
  const { line, dates } = getMessageCounts(tokenizer)
  const countMessage = getMessageCounter(tokenizer)
  const names = users.map(user => tokenizer.piece(` ${user}`))
  const words: MessageWords[] = []
  const drawn = rng.fork('drawn')
  const days = new Uint8Array(messages.length)
  let tokens = -tokenizer.piece('.\n') + tokenizer.piece('.')
  messages.forEach(({ topic, user, month }, at) => {
    words.push(drawWords(drawn))
    days[at] = rng.int(0, DAYS - 1)
    tokens += line + dates[month] + names[user] + countMessage(topic, words[at])
  })
  if (tokenizer.additive) tokens = fitWords(messages, words, countMessage, { tokens, room, rng: rng.fork('fit') })

  const starts = new Float64Array(messages.length)
  let length = 0
  const parts = messages.map(({ topic, user, month }, at) => {
    const unit = flattenString(
      `${YEAR}-${padToTwo(month + 1)}-${padToTwo(days[at] + 1)} | ${users[user]} |${formatMessageText(topic, words[at])}\n`,
    )
    starts[at] = length
    length += unit.length
    return unit
  })
  const context = parts.join('').trimEnd()
  return { context, tokens: tokenizer.additive ? tokens : tokenizer.count(context), starts }
}

/** Other words for some messages, until the tokens fill the room and not more. */
function fitWords(
  messages: readonly TopicMessage[],
  words: MessageWords[],
  sizeOf: (topic: number, words: MessageWords) => number,
  { tokens, room, rng }: { tokens: number; readonly room: number; readonly rng: Random },
): number {
  for (let tries = 0; tries < messages.length * TRIES && (tokens > room || room - tokens > SLACK); tries++) {
    const at = rng.int(0, messages.length - 1)
    const { topic } = messages[at]
    const other = drawWords(rng)
    const change = sizeOf(topic, other) - sizeOf(topic, words[at])
    if (tokens > room ? change >= 0 : change <= 0 || tokens + change > room) continue
    words[at] = other
    tokens += change
  }
  if (tokens > room) throw new TooShort(tokens)
  return tokens
}

const TRIES = 20
const SLACK = 8

const padToTwo = (number: number) => String(number).padStart(2, '0')

const getMessageCounts = memoizePerTokenizer(tokenizer => {
  const countDigits = getDigitCounter(tokenizer)
  const { piece } = tokenizer
  const countMessage = getMessageCounter(tokenizer)
  const sample = makeRandom('messages/means')
  return {
    /** What every line has: its dashes, a day of two digits, and the bars around the name. */
    line: 2 * piece('-') + countDigits(12) + 2 * piece(' |'),
    dates: MONTHS.map((_, month) => piece(`${YEAR}-${padToTwo(month + 1)}`) - piece('-')),
    /** Tokens of a topic's texts, on average. */
    means: TOPICS.map((_, topic) => {
      let tokens = 0
      for (let drawn = 0; drawn < SAMPLE; drawn++) tokens += countMessage(topic, drawWords(sample))
      return tokens / SAMPLE
    }),
  }
})

const SAMPLE = 2000
