import type { Random } from '../../core/random.ts'
import { perTokenizer, type Tokenizer } from '../../core/tokens.ts'
import { TooShort } from '../too-short.ts'
import { digitTokens } from './digits.ts'
import { flat } from './flat.ts'
import { PERSONS, TIMES, TOPICS, type Topic, templates } from './topics.ts'

/** A message: who writes on what, in which month. The day and the words are drawn when it is written. */
export interface Message {
  /** Place in the list of users. */
  readonly user: number
  /** Place in `TOPICS`. */
  readonly topic: number
  /** 0 to 11. */
  readonly month: number
}

/** What is said of a list of messages. */
export const MESSAGES_INSTRUCTIONS = `Each line of the text is a message: its date, who wrote it, and what was written. The messages are in no particular order. Read all of them.`

/** What is wrong with a `question_kind`, if anything: it is `mixed` or one of a task's kinds. */
export const kindProblem = (asked: string, kinds: readonly string[]): string | undefined =>
  asked === 'mixed' || kinds.includes(asked) ? undefined : `question_kind is mixed or one of ${kinds.join(', ')}`

export const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const YEAR = 2024
const DAYS = 28

/** A line's parts: year, month, user, text. */
const MESSAGE = /^(\d{4})-(\d\d)-\d\d \| ([A-Za-z]+) \| (.*)$/gm

/** The messages of a text, with their topics, by the table of templates. */
export function messagesIn(text: string): { user: string; topic: Topic; month: string }[] {
  return Array.from(text.matchAll(MESSAGE), ([, , month, user, words]) => ({
    user: user!,
    month: MONTHS[Number(month) - 1]!,
    topic: topicOf(words!),
  }))
}

function topicOf(words: string): Topic {
  topics ??= new Map(TOPICS.flatMap((topic, at) => textsOf(at).map(text => [text.slice(1), topic] as const)))
  return topics.get(words)!
}

let topics: ReadonlyMap<string, Topic> | undefined

/**
 * How many messages of such a mix fit, a few less than on average would: `write` fills up by choosing words.
 * @throws TooShort below `least`.
 */
export function messagesThatFit(
  room: number,
  users: readonly string[],
  mix: readonly Pick<Message, 'topic'>[],
  least: number,
  tokenizer: Tokenizer,
): number {
  const { line, sizes } = countsFor(tokenizer)
  const names = users.reduce((sum, user) => sum + tokenizer.piece(` ${user}`), 0) / users.length
  const means = sizes.map(of => of.reduce((sum, size) => sum + size, 0) / of.length)
  const mean = line + names + mix.reduce((sum, { topic }) => sum + means[topic]!, 0) / mix.length
  const count = Math.floor((room - SPREAD * Math.sqrt(Math.max(0, room / mean))) / mean)
  if (count < least) throw new TooShort(Math.ceil(mean * least + SPREAD * Math.sqrt(least)) + 1)
  return count
}

/** Three standard deviations of a message's tokens and more. */
const SPREAD = 12

/** Writes the messages, one a line, in the order given, and chooses their words so that they fill the room. */
export function write(
  messages: readonly Message[],
  users: readonly string[],
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): { context: string; tokens: number; starts: Float64Array } {
  const { line, dates, sizes } = countsFor(tokenizer)
  const names = users.map(user => tokenizer.piece(` ${user}`))
  const words = new Uint16Array(messages.length)
  const days = new Uint8Array(messages.length)
  let tokens = -tokenizer.piece('.\n') + tokenizer.piece('.')
  messages.forEach(({ topic, user, month }, at) => {
    const bits = rng.bits()
    words[at] = (bits >>> 8) % VARIANTS
    days[at] = bits % DAYS
    tokens += line + dates[month]! + names[user]! + sizes[topic]![words[at]!]!
  })
  if (tokenizer.additive) tokens = fitWords(messages, words, sizes, tokens, room, rng.fork('fit'))

  const starts = new Float64Array(messages.length)
  let length = 0
  const parts = messages.map(({ topic, user, month }, at) => {
    const unit = flat(
      `${YEAR}-${two(month + 1)}-${two(days[at]! + 1)} | ${users[user]} |${textsOf(topic)[words[at]!]}\n`,
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
  messages: readonly Message[],
  words: Uint16Array,
  sizes: readonly Uint8Array[],
  tokens: number,
  room: number,
  rng: Random,
): number {
  for (let tries = 0; tries < messages.length * TRIES && (tokens > room || room - tokens > SLACK); tries++) {
    const at = rng.int(0, messages.length - 1)
    const of = sizes[messages[at]!.topic]!
    const other = rng.int(0, VARIANTS - 1)
    const change = of[other]! - of[words[at]!]!
    if (tokens > room ? change >= 0 : change <= 0 || tokens + change > room) continue
    words[at] = other
    tokens += change
  }
  if (tokens > room) throw new TooShort(tokens)
  return tokens
}

const TRIES = 20
const SLACK = 8
const TEMPLATES = 42
const VARIANTS = TEMPLATES * PERSONS.length * TIMES.length

const two = (number: number) => String(number).padStart(2, '0')

/** All texts of a topic, each after a blank. */
function textsOf(topic: number): readonly string[] {
  texts[topic] ??= templates[TOPICS[topic]!].flatMap(template =>
    PERSONS.flatMap(person => TIMES.map(time => flat(` ${worded(template, person, time)}`))),
  )
  return texts[topic]
}

const texts: (readonly string[])[] = []

const worded = (template: string, person: string, time: string) =>
  template
    .replace(/\bW\b/, person[0]!.toUpperCase() + person.slice(1))
    .replace(/\bw\b/, person)
    .replace(/\bT\b/, time)

const countsFor = perTokenizer(tokenizer => {
  const digits = digitTokens(tokenizer)
  const { piece, count } = tokenizer
  const [lower, upper] = [
    (person: string) => count(` ${person}`),
    (person: string) => count(` ${person[0]!.toUpperCase()}${person.slice(1)}`),
  ]
  const people = { w: PERSONS.map(lower), W: PERSONS.map(upper) }
  const times = TIMES.map(time => count(` ${time}`))
  return {
    /** What every line has: its dashes, a day of two digits, and the bars around the name. */
    line: 2 * piece('-') + digits(12) + 2 * piece(' |'),
    dates: MONTHS.map((_, month) => count(`${YEAR}-${two(month + 1)}`) - piece('-')),
    sizes: TOPICS.map(topic =>
      Uint8Array.from(
        templates[topic].flatMap(template => {
          const bare = count(` ${template}\n`.replace(/ (?:W|w|T)\b/g, ''))
          const who = /\b[Ww]\b/.exec(template)?.[0] as 'w' | 'W' | undefined
          const timed = /\bT\b/.test(template)
          return PERSONS.flatMap((_, person) =>
            TIMES.map((_, time) => bare + (who ? people[who][person]! : 0) + (timed ? times[time]! : 0)),
          )
        }),
      ),
    ),
  }
})
