import type { Random } from '../../../core/random/random.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'
import { countMessagesThatFit, MESSAGE, MONTHS, type TopicMessage, writeMessages } from '../messages/messages.ts'
import { scatterUnevenly } from '../shares.ts'
import { listPeople } from '../world/people.ts'
import { findPurpose, getPurposeLanguage } from './purpose-language.ts'
import { PURPOSE_NAMES, PURPOSES, type Purpose } from './purposes.ts'

/** The part of the task prompt that explains messages and their purposes. */
export const PURPOSE_INSTRUCTIONS = `Each line of the text is a message: its date, who wrote it, and what was written. The messages are in no particular order, and every line counts. Each message has one purpose:
${PURPOSE_NAMES.map(name => `${name}: ${PURPOSES[name]}`).join('\n')}
A message may also hold a remark without a purpose. Words that are only quoted or reported say nothing about the purpose.`

/** The authors of messages, and months in a row, 0 to 11. */
export interface PurposeCast {
  readonly users: readonly string[]
  readonly months: readonly number[]
}

export function drawPurposeCast(users: number, months: number, rng: Random): PurposeCast {
  const first = rng.fork('months').int(0, MONTHS.length - months)
  return {
    users: rng.fork('users').sample(listPeople().family, users),
    months: Array.from({ length: months }, (_, at) => first + at),
  }
}

/** A message as the question sees it. */
export interface PurposeLine {
  readonly user: string
  readonly month: string
  /** 1 to 28. */
  readonly day: number
  readonly purpose: Purpose
}

/** A message as it was written. */
export interface PurposeMessage extends TopicMessage {
  /** 1 to 28. */
  readonly day: number
}

/**
 * Fills a context with messages. Purposes differ from stretch to stretch, so that a part of the text says little of the whole.
 *
 * @param deal returns how many messages each user writes for each purpose, in the order of `PURPOSE_NAMES`, of so many in all
 * @throws TooShort if fewer than `least` messages fit
 */
export function fillWithPurposes(
  { users, months }: PurposeCast,
  { least, deal }: { readonly least: number; deal(total: number, rng: Random): readonly (readonly number[])[] },
  { room, rng, tokenizer }: Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer'>,
): { readonly built: BuiltContext; readonly messages: readonly PurposeMessage[] } {
  const language = getPurposeLanguage(rng)
  const mix = PURPOSE_NAMES.map((_, topic) => ({ topic }))
  const total = countMessagesThatFit(room, users, mix, least, tokenizer, language)
  const counts = deal(total, rng.fork('deal')).flat()
  const drawn = rng.fork('months')
  const messages = Array.from(scatterUnevenly(counts, rng.fork('order')), (category): TopicMessage => {
    const user = Math.floor(category / PURPOSE_NAMES.length)
    return { user, topic: category % PURPOSE_NAMES.length, month: drawn.pick(months) }
  })
  const { context, tokens, days } = writeMessages(messages, users, room, rng.fork('words'), tokenizer, language)
  return {
    built: { context, tokens, depths: [], haystack: 'messages', repeats: 0 },
    messages: messages.map((message, at) => ({ ...message, day: days[at] + 1 })),
  }
}

/** Returns the messages of a text with their purposes. A message whose text is not whole is left out. */
export const findPurposeLines = (text: string): PurposeLine[] =>
  Array.from(text.matchAll(MESSAGE)).flatMap(([, , month, day, user, words]) => {
    const purpose = findPurpose(words)
    return purpose === undefined ? [] : [{ user, month: MONTHS[Number(month) - 1], day: Number(day), purpose }]
  })
