import { describe, expect, test } from 'vitest'
import { mustGet } from '../../../core/collections/require.ts'
import { findMessages } from '../../../generators/materials/messages/messages.ts'
import { apportion } from '../../../generators/materials/shares.ts'
import { readTemplates, TOPICS } from '../../../generators/materials/words/topics.ts'
import { tasks } from '../../../generators/registry.ts'
import type { Labelled } from '../../../scorers/text/lists/label.ts'
import { makeItems } from '../place.ts'

const task = (id: string) => tasks.get(id)!

describe('topics', () => {
  test.each(TOPICS)('%s: at least 40 templates, none of which names a topic or holds an apostrophe', topic => {
    expect(new Set(mustGet(readTemplates(), topic)).size).toBeGreaterThanOrEqual(40)
    for (const text of mustGet(readTemplates(), topic)) {
      expect(text).not.toMatch(new RegExp(`'|\\b(?:${TOPICS.map(name => name.replace(/s$|ing$/, '')).join('|')})`, 'i'))
      expect(text.match(/\b(?:W|w)\b/g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(text.match(/\bT\b/g)?.length ?? 0).toBeLessThanOrEqual(1)
    }
  })

  test('no template is two topics’', () => {
    const all = TOPICS.flatMap(topic => mustGet(readTemplates(), topic))
    expect(new Set(all).size).toBe(all.length)
  })
})

const tally = (values: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

describe('oolong-style', () => {
  test.each([
    [3000, 14],
    [16_384, 7],
    [65_536, 3],
  ])('at %i tokens the answer leads by 3 and by 5 %% of the messages that count', (target, count) => {
    for (const { context, question, row } of makeItems(task('oolong-style'), target, count)) {
      const messages = findMessages(context)
      const { answer, labels } = row.expected as Labelled
      const about = /messages on (\w+)\?/.exec(question)?.[1]
      const user = /messages by (\w+)/.exec(question)?.[1]
      const target = /In which month/.test(question) ? 'month' : /Who wrote/.test(question) ? 'user' : 'topic'
      const counting = messages.filter(message => (about ? message.topic === about : !user || message.user === user))
      const counts = tally(counting.map(message => message[target]))
      const right = counts.get(answer as string)!
      const others = [...counts]
        .filter(([value]) => value !== answer && labels.includes(value))
        .map(([, count]) => count)
      const nearest = Math.min(...others.map(count => Math.abs(count - right)))
      expect(nearest, question).toBeGreaterThanOrEqual(Math.max(3, 0.05 * counting.length - 1))
      if (about || user) {
        const [top] = [...tally(messages.map(message => message[target]))].sort((a, b) => b[1] - a[1])
        expect(top[0], question).not.toBe(answer)
      }
    }
  })

  test('a beginning and an end say little of the whole', () => {
    const items = makeItems(task('oolong-style'), 65_536, 15, { params: { question_kind: 'most' } })
    const { solve } = task('oolong-style')
    const right = items.filter(({ context, question, row }) => {
      const part =
        context.slice(0, context.indexOf('\n', 8_000)) + context.slice(context.indexOf('\n', context.length - 8_000))
      return solve !== 'none' && solve({ context: part, question }) === (row.expected as Labelled).answer
    })
    expect(right.length / items.length).toBeLessThan(0.4)
  })
})

describe('oolong-count and oolong-pairs', () => {
  test('counts reach from 6 to 100, and no message but the planted ones counts', () => {
    for (const { row } of makeItems(task('oolong-count'), 8192, 30)) {
      expect(row.expected).toBe(row.depths.length)
      expect(row.expected).toBeGreaterThanOrEqual(6)
      expect(row.expected).toBeLessThanOrEqual(100)
    }
  })

  test('3 to 10 pairs of different users, each once', () => {
    for (const { row } of makeItems(task('oolong-pairs'), 4096, 30)) {
      const pairs = (row.expected as string[][]).map(pair => [...pair].sort().join())
      expect(new Set(pairs).size).toBe(pairs.length)
      expect(pairs.length >= 3 && pairs.length <= 10).toBe(true)
      for (const pair of row.expected as string[][]) expect(pair[0]).not.toBe(pair[1])
    }
  })
})

test('apportion adds up, with the largest remainders', () => {
  expect(apportion([1, 1, 1], 10)).toEqual([4, 3, 3])
  expect(apportion([0.5, 0.3, 0.2], 10)).toEqual([5, 3, 2])
  expect(apportion([1, 2], 0)).toEqual([0, 0])
})
