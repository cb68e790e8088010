import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRandom } from '../../../../core/random/random.ts'
import { loadTokenizer } from '../../../../core/tokens/tokens.ts'
import { drawCast } from '../../../../generators/materials/messages/cast.ts'
import { subjects } from '../../../../generators/materials/messages/message-subjects.ts'
import {
  findTopic,
  formatMessageText,
  getMessageCounter,
} from '../../../../generators/materials/messages/message-texts.ts'
import {
  countMessagesThatFit,
  findMessages,
  writeMessages,
} from '../../../../generators/materials/messages/messages.ts'
import { PERSONS, TIMES, TOPICS } from '../../../../generators/materials/words/topics.ts'

const bits = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const words = fc.record({ report: bits, remark: bits })
const topic = fc.integer({ min: 0, max: TOPICS.length - 1 })

test('a text’s topic is that of its report, whatever it sets aside', () => {
  fc.assert(
    fc.property(topic, words, (at, drawn) => {
      expect(findTopic(formatMessageText(at, drawn).slice(1))).toBe(TOPICS[at])
    }),
    { seed: 42, numRuns: 2000 },
  )
})

test('a message whose report was cut off is left out', () => {
  expect(findTopic('Enough about the fish soup.')).toBeUndefined()
  expect(findMessages('2024-06-11 | Eskerane | Enough about the fish soup.')).toEqual([])
})

test.each(['o200k_base', 'cl100k_base'])('texts are counted as they are (%s)', async name => {
  const tokenizer = await loadTokenizer(name)
  const count = getMessageCounter(tokenizer)
  fc.assert(
    fc.property(topic, words, (at, drawn) => {
      expect(count(at, drawn)).toBe(tokenizer.count(`${formatMessageText(at, drawn)}\n`))
    }),
    { seed: 42, numRuns: 1000 },
  )
})

test('subjects belong to one topic, name none and hold no apostrophe', () => {
  const all = Object.values(subjects).flat()
  expect(new Set(all).size).toBe(all.length)
  const names = TOPICS.map(name => name.replace(/s$|ing$/, '')).join('|')
  for (const subject of all) expect(subject).not.toMatch(new RegExp(`'|\\b(?:${names})`))
})

/** 128K tokens of messages by six users on six topics, each as often as another. */
const { context } = await writeEvenly(131_072)
const said = context.split('\n').map(line => line.split(' | ')[2])

test('128K tokens hold thousands of texts that differ in more than person and time', () => {
  const bare = new RegExp(`\\b(?:${[...PERSONS, ...TIMES].join('|')})\\b`, 'gi')
  const texts = new Set(said.map(text => text.replace(bare, '')))
  expect(said.length).toBeGreaterThan(3000)
  expect(texts.size / said.length).toBeGreaterThan(0.75)
})

test('no subject tells the topic of the messages that it stands in', () => {
  const messages = findMessages(context)
  const topics = new Set(messages.map(({ topic }) => topic))
  for (const topic of topics)
    for (const subject of subjects[topic]) {
      const holding = messages.filter((_, at) => said[at].toLowerCase().includes(subject))
      const own = holding.filter(message => message.topic === topic)
      expect(own.length / holding.length, subject).toBeLessThanOrEqual(0.8)
    }
})

async function writeEvenly(room: number) {
  const tokenizer = await loadTokenizer('o200k_base')
  const rng = makeRandom('even')
  const { users, topics, months } = drawCast(6, rng)
  const mix = topics.map(topic => ({ topic }))
  const messages = Array.from({ length: countMessagesThatFit(room, users, mix, 1, tokenizer) }, () => ({
    user: rng.int(0, users.length - 1),
    topic: rng.pick(topics),
    month: rng.pick(months),
  }))
  return writeMessages(messages, users, room, rng.fork('words'), tokenizer)
}
