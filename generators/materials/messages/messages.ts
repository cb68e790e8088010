import { makeRandom, type Random } from '../../../core/random/random.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { TooShort } from '../../build/too-short.ts'
import { flattenString } from '../flat.ts'
import { getDigitCounter } from '../keys/digits.ts'
import type { Topic } from '../words/topics.ts'
import { drawWords, findTopic, type MessageWords, topicLanguage } from './message-texts.ts'

/** A message: who writes what kind of text, in which month. The day and the words are drawn when it is written. */
export interface TopicMessage {
  /** Place in the list of users. */
  readonly user: number
  /** Place in `TOPICS`, or in the kinds of another language. */
  readonly topic: number
  /** 0 to 11. */
  readonly month: number
}

/** The texts that messages are made of. A text is one of a kind, such as a topic. */
export interface MessageLanguage {
  readonly kinds: number
  /** Returns a text, after a blank. */
  formatText(kind: number, words: MessageWords): string
  /** Returns a function that counts a text with its line break, in tokens. */
  getCounter(tokenizer: Tokenizer): (kind: number, words: MessageWords) => number
  /** Returns a number for each text of a kind, so that no line is written twice. Absent: lines may be equal. */
  identify?(kind: number, words: MessageWords): number
}

/** Description of a list of messages. */
export const MESSAGES_INSTRUCTIONS = `Each line of the text is a message: its date, who wrote it, and what was written. The messages are in no particular order. The topic of a message is what it reports; what it only sets aside for another time is not its topic.`

/** Returns the fault of a `question_kind`, if any: it must be `mixed` or one of a task's kinds. */
export const checkQuestionKind = (questionKind: string, kinds: readonly string[]): string | undefined =>
  questionKind === 'mixed' || kinds.includes(questionKind)
    ? undefined
    : `question_kind is mixed or one of ${kinds.join(', ')}`

export const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const YEAR = 2024
/** Days of a month that messages are of. */
export const DAYS_OF_MONTH = 28

/** A line's parts: year, month, day, user, text. */
export const MESSAGE = /^(\d{4})-(\d\d)-(\d\d) \| ([A-Za-z]+) \| (.*)$/gm

/** The messages of a text, with their topics. One whose report was cut off is left out. */
export const findMessages = (text: string): { user: string; topic: Topic; month: string }[] =>
  Array.from(text.matchAll(MESSAGE)).flatMap(([, , month, , user, words]) => {
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
  language: MessageLanguage = topicLanguage,
): number {
  const { line, means } = getMessageCounts(language)(tokenizer)
  const names = users.reduce((sum, user) => sum + tokenizer.piece(` ${user}`), 0) / users.length
  const mean = line + names + mix.reduce((sum, { topic }) => sum + means[topic], 0) / mix.length
  const count = Math.floor((room - SPREAD * Math.sqrt(Math.max(0, room / mean))) / mean)
  if (count < least) throw new TooShort(Math.ceil(mean * least + SPREAD * Math.sqrt(least)) + 1)
  return count
}

/** Two standard deviations of a message's tokens. */
const SPREAD = 12

/** Writes the messages, one a line, in the order given, draws their days and chooses words that fill the room. */
export function writeMessages(
  messages: readonly TopicMessage[],
  users: readonly string[],
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
  language: MessageLanguage = topicLanguage,
): { context: string; tokens: number; starts: Float64Array; days: Uint8Array } {
  const { line, dates } = getMessageCounts(language)(tokenizer)
  const countMessage = language.getCounter(tokenizer)
  const names = users.map(user => tokenizer.piece(` ${user}`))
  const words: MessageWords[] = []
  const drawn = rng.fork('drawn')
  const days = new Uint8Array(messages.length)
  let tokens = -tokenizer.piece('.\n') + tokenizer.piece('.')
  const isNew = makeNewLineCheck(messages, days, language)
  messages.forEach(({ topic, user, month }, at) => {
    days[at] = rng.int(0, DAYS_OF_MONTH - 1)
    let next = drawWords(drawn)
    while (!isNew(at, next)) next = drawWords(drawn)
    words.push(next)
    tokens += line + dates[month] + names[user] + countMessage(topic, next)
  })
  if (tokenizer.additive)
    tokens = fitWords(messages, words, countMessage, { tokens, room, rng: rng.fork('fit'), isNew })

  const starts = new Float64Array(messages.length)
  let length = 0
  const parts = messages.map(({ topic, user, month }, at) => {
    const unit = flattenString(
      `${YEAR}-${padToTwo(month + 1)}-${padToTwo(days[at] + 1)} | ${users[user]} |${language.formatText(topic, words[at])}\n`,
    )
    starts[at] = length
    length += unit.length
    return unit
  })
  const context = parts.join('').trimEnd()
  return { context, tokens: tokenizer.additive ? tokens : tokenizer.count(context), starts, days }
}

type NewLineCheck = (at: number, words: MessageWords) => boolean

/** Returns whether a line was never written before, and remembers it. */
function makeNewLineCheck(
  messages: readonly TopicMessage[],
  days: Uint8Array,
  { kinds, identify }: MessageLanguage,
): NewLineCheck {
  if (!identify) return () => true
  const seen = new Set<number>()
  return (at, words) => {
    const { user, month, topic } = messages[at]
    const line = identify(topic, words) * kinds + topic
    const key = ((line * DAYS_OF_MONTH + days[at]) * MONTHS.length + month) * MOST_USERS + user
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}

const MOST_USERS = 256

/** Other words for some messages, until the tokens fill the room and not more. */
function fitWords(
  messages: readonly TopicMessage[],
  words: MessageWords[],
  sizeOf: (topic: number, words: MessageWords) => number,
  {
    tokens,
    room,
    rng,
    isNew,
  }: { tokens: number; readonly room: number; readonly rng: Random; readonly isNew: NewLineCheck },
): number {
  for (let tries = 0; tries < messages.length * TRIES && (tokens > room || room - tokens > SLACK); tries++) {
    const at = rng.int(0, messages.length - 1)
    const { topic } = messages[at]
    const other = drawWords(rng)
    const change = sizeOf(topic, other) - sizeOf(topic, words[at])
    if (tokens > room ? change >= 0 : change <= 0 || tokens + change > room) continue
    if (!isNew(at, other)) continue
    words[at] = other
    tokens += change
  }
  if (tokens > room) throw new TooShort(tokens)
  return tokens
}

const TRIES = 20
const SLACK = 8

const padToTwo = (number: number) => String(number).padStart(2, '0')

/** Returns the counts of a language's lines by their parts. */
function getMessageCounts(language: MessageLanguage) {
  const counts = countsByLanguage.get(language) ?? makeMessageCounts(language)
  countsByLanguage.set(language, counts)
  return counts
}

const countsByLanguage = new WeakMap<MessageLanguage, ReturnType<typeof makeMessageCounts>>()

const makeMessageCounts = (language: MessageLanguage) =>
  memoizePerTokenizer(tokenizer => {
    const countDigits = getDigitCounter(tokenizer)
    const { piece } = tokenizer
    const countMessage = language.getCounter(tokenizer)
    const sample = makeRandom('messages/means')
    return {
      /** Tokens of the fixed parts of a line: its dashes, a day of two digits, and the bars around the name. */
      line: 2 * piece('-') + countDigits(12) + 2 * piece(' |'),
      dates: MONTHS.map((_, month) => piece(`${YEAR}-${padToTwo(month + 1)}`) - piece('-')),
      /** Tokens of a kind's texts, on average. */
      means: Array.from({ length: language.kinds }, (_, topic) => {
        let tokens = 0
        for (let drawn = 0; drawn < SAMPLE; drawn++) tokens += countMessage(topic, drawWords(sample))
        return tokens / SAMPLE
      }),
    }
  })

const SAMPLE = 2000
