import { defineFrozenFile, groupRows, parseTsv } from '../../../core/files/frozen-file.ts'

/**
 * Eight topics of messages, each with 42 original templates. A careful reader recognizes the topic of every message,
 * and none contains the topic's name. W and w represent a person, T a time. There is no apostrophe, since tokenizers
 * split words there differently.
 */
export const TOPICS = ['weather', 'food', 'health', 'money', 'travel', 'music', 'gardening', 'sports'] as const
export type Topic = (typeof TOPICS)[number]

/** Returns the templates of each topic. */
export const readTemplates = defineFrozenFile(new URL('./topics.tsv', import.meta.url), {
  sha256: '0addbc6ae9167f9f65f623b864bf6e7e360393f22d2dd050c89da815ca4fe6e4',
  onChange: 'raise the version of the oolong tasks',
  parse: text => new Map(Array.from(groupRows(parseTsv(text)), ([topic, rows]) => [topic as Topic, rows.flat()])),
})

export const PERSONS: readonly string[] = [
  'my sister',
  'my uncle',
  'my flatmate',
  'our neighbour',
  'my cousin',
  'a friend of mine',
  'my father-in-law',
  'my aunt',
  'an old classmate',
  'my daughter',
  'our landlady',
  'my nephew',
]

export const TIMES: readonly string[] = [
  'this morning',
  'last night',
  'on Tuesday',
  'on Friday',
  'yesterday',
  'last weekend',
  'the other day',
  'on Sunday',
  'two days ago',
  'earlier this week',
]
