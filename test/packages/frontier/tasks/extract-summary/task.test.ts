import { expect, test } from 'vitest'
import { noise } from '../../../../../generators/haystacks/noise.ts'
import type { Task } from '../../../../../generators/task.ts'
import { extractSummary } from '../../../../../packages/frontier/tasks/extract-summary/task.ts'
import { readTraits } from '../../../../../packages/frontier/tasks/extract-summary/traits.ts'
import { makeItems, o200k } from '../../../../generators/place.ts'

const items = (count: number, length = 8192) => makeItems(extractSummary as unknown as Task, length, count)
const words = (text: string) => ` ${text.toLowerCase()} `

test('a value belongs to one kind and is part of no other value', () => {
  const all = readTraits().flatMap(({ values }) => values)
  expect(readTraits().every(({ values }) => values.length === 16)).toBe(true)
  for (const one of all) expect(all.filter(other => words(other).includes(words(one)))).toEqual([one])
})

test('names and nicknames of an item are in no statement but its own', () => {
  for (const { context, question, row } of items(15)) {
    const name = /states about (\w+ \w+)\./.exec(question)![1]
    const nick = new RegExp(`${name} (?:the|has been known for years as the) (\\w+)`).exec(context)![1]
    const mentions = context.split(new RegExp(`\\b(?:${name}|[Tt]he ${nick})\\b`)).length - 1
    // The statement that gives the nickname mentions both.
    expect(mentions).toBe(row.depths.length + 1)
  }
})

test('others share a first or a family name now and then', () => {
  const shared = items(10).filter(({ context, question }) => {
    const [, first, family] = /states about (\w+) (\w+)\./.exec(question)!
    return new RegExp(`${first} (?!${family})[A-Z]|(?<!${first}) ${family}`).test(context)
  })
  expect(shared.length).toBeGreaterThan(5)
})

test('lines serve as a haystack too, and counts stay exact', () => {
  for (const { row, render } of makeItems(extractSummary as unknown as Task, 8192, 3, { haystack: noise }))
    expect(row.length.tokens).toBe(o200k.count(render()))
})

test('with no share for others only the person is told of', () => {
  const [item] = makeItems(extractSummary as unknown as Task, 4096, 1, { params: { share: 0 } })
  expect(item.context.match(/ (?:Friends call|has been known for years) /g)).toHaveLength(1)
})
