import { describe, expect, test } from 'vitest'
import { mustGet, mustMatch } from '../../../core/collections/require.ts'
import { groupRows } from '../../../core/files/frozen-file.ts'
import { makeRandom, type Random } from '../../../core/random/random.ts'
import { findMessages } from '../../../generators/materials/messages/messages.ts'
import { findPurposeLines } from '../../../generators/materials/purposes/purpose-messages.ts'
import {
  listPurposeTexts,
  PURPOSE_NAMES,
  readAsides,
  readPurposeTexts,
} from '../../../generators/materials/purposes/purposes.ts'
import { apportion } from '../../../generators/materials/shares.ts'
import { isHeldOut } from '../../../generators/materials/words/held-out.ts'
import { readTemplates, TOPICS } from '../../../generators/materials/words/topics.ts'
import { tasks } from '../../../generators/registry.ts'
import type { Labelled } from '../../../scorers/text/lists/label.ts'
import { makeItems } from '../place.ts'
import { trainLinear } from './linear-model.ts'

const splitBy = <T>(list: readonly T[], second: (entry: T) => boolean) =>
  [list.filter(entry => !second(entry)), list.filter(second)] as const

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

describe('purposes', () => {
  test('every situation has one text of each purpose', () => {
    const bySituation = groupRows(readPurposeTexts().map(({ situation, purpose, text }) => [situation, purpose, text]))
    for (const [situation, rows] of bySituation)
      expect(rows.map(([purpose]) => purpose).sort(), situation).toEqual([...PURPOSE_NAMES].sort())
  })

  test('no text is written twice, and none is a remark', () => {
    const texts = [...readPurposeTexts().map(({ text }) => text), ...readAsides()]
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('public seeds never show a held-out situation, secret seeds show some', () => {
    const situations = (rng: Random) => new Set(listPurposeTexts(rng).map(({ situation }) => situation))
    const [shown, all] = [situations(makeRandom('42/x')), situations(makeRandom(`${'0f'.repeat(16)}/x`))]
    expect(shown.size / all.size).toBeGreaterThan(0.6)
    expect(shown.size / all.size).toBeLessThan(0.9)
  })

  test('a linear model of words and pairs of words learns little about held-out situations', () => {
    const [train, held] = splitBy(readPurposeTexts(), ({ situation }) => isHeldOut(situation))
    const model = trainLinear(
      train.map(({ text, purpose }) => ({ text, label: purpose })),
      PURPOSE_NAMES,
    )
    const right = held.filter(({ text, purpose }) => model(text) === purpose)
    expect(right.length / held.length).toBeLessThan(0.6)
  })
})

describe('oolong-count', () => {
  test.each([4096, 16_384, 65_536])('at %i tokens the count is that of the lines, and grows with the text', target => {
    for (const { context, question, row } of makeItems(task('oolong-count'), target, 6)) {
      const [, by, from, to, asked] = mustMatch(
        /How many messages by ([\w, ]+) from (\d+ \w+) to (\d+ \w+) have the purpose "(\w+)"\?/,
        question,
      )
      const lines = context.split('\n')
      expect(new Set(lines).size).toBe(lines.length)
      const found = findPurposeLines(context)
      expect(found.length).toBe(lines.length)
      const toTime = (date: string) => Date.parse(`${date} 2024 UTC`)
      const isWithin = (date: string) => toTime(date) >= toTime(from) && toTime(date) <= toTime(to)
      const authors = by.split(/, | or /)
      const counted = found.filter(
        ({ purpose, user, day, month }) => purpose === asked && authors.includes(user) && isWithin(`${day} ${month}`),
      )
      expect(row.expected).toBe(counted.length)
    }
  })

  test('a count at 64K is about 16 times that at 4K', () => {
    const sum = (target: number) =>
      makeItems(task('oolong-count'), target, 12).reduce((all, { row }) => all + (row.expected as number), 0)
    const growth = sum(65_536) / sum(4096)
    expect(growth).toBeGreaterThan(11)
    expect(growth).toBeLessThan(24)
  })
})

describe('oolong-pairs', () => {
  test.each([4096, 16_384, 65_536])('at %i tokens each user has one main purpose, by a narrow lead', target => {
    for (const { context, row } of makeItems(task('oolong-pairs'), target, 4)) {
      const pairs = (row.expected as string[][]).map(pair => [...pair].sort().join())
      expect(new Set(pairs).size).toBe(pairs.length)
      expect(pairs.length).toBeGreaterThanOrEqual(3)
      const users = new Map<string, string[]>()
      for (const { user, purpose } of findPurposeLines(context)) users.set(user, [...(users.get(user) ?? []), purpose])
      expect(users.size).toBe(24)
      for (const own of users.values()) {
        const [first, second = 0] = [...tally(own).values()].sort((a, b) => b - a)
        expect(first).toBeGreaterThan(second)
        expect(first - second).toBeLessThanOrEqual(Math.max(2, 1.2 * Math.sqrt(first)))
      }
    }
  })
})

test('apportion adds up, with the largest remainders', () => {
  expect(apportion([1, 1, 1], 10)).toEqual([4, 3, 3])
  expect(apportion([0.5, 0.3, 0.2], 10)).toEqual([5, 3, 2])
  expect(apportion([1, 2], 0)).toEqual([0, 0])
})
