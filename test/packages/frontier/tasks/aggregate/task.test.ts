import { describe, expect, test } from 'vitest'
import type { Task } from '../../../../../generators/task.ts'
import { findDeliveries } from '../../../../../packages/frontier/tasks/aggregate/delivery.ts'
import { aggregate } from '../../../../../packages/frontier/tasks/aggregate/task.ts'
import { makeItems } from '../../../../generators/place.ts'

const items = (op: string, count: number, length = 4096) =>
  makeItems(aggregate as unknown as Task, length, count, { params: { op } })

describe.each(['count', 'top', 'sum', 'median', 'distinct'])('%s', op => {
  test('no two deliveries to the town are alike, and the text around tells of none', () => {
    for (const { context, question, row } of items(op, 15)) {
      const town = / to ([A-Z][a-z]+)/.exec(question)![1]
      const told = findDeliveries(context).filter(one => one.town === town)
      expect(told).toHaveLength(row.depths.length)
      expect(new Set(told.map(one => JSON.stringify(one))).size).toBe(told.length)
      expect(context.split(town).length - 1).toBe(told.length)
    }
  })

  test('the same records at every length, among more of others', () => {
    const [short, long] = [items(op, 3), items(op, 3, 16_384)]
    short.forEach(({ row, context }, at) => {
      expect(long[at].row.expected).toEqual(row.expected)
      expect(findDeliveries(long[at].context).length).toBeGreaterThan(2 * findDeliveries(context).length)
    })
  })
})

test('the first three lead by 5 % and 3 sacks', () => {
  for (const { context, question, row } of items('top', 20)) {
    const town = / to ([A-Z][a-z]+)/.exec(question)![1]
    const sums = new Map<string, number>()
    for (const { carrier, sacks, town: to } of findDeliveries(context))
      if (to === town) sums.set(carrier, (sums.get(carrier) ?? 0) + sacks)
    const ranked = [...sums.values()].sort((a, b) => b - a)
    for (const at of [0, 1, 2])
      expect(ranked[at] - ranked[at + 1]).toBeGreaterThanOrEqual(Math.max(3, ranked[at] * 0.05))
    expect(Object.keys(row.expected as object)).toEqual(['first', 'second', 'third'])
  }
})

test('the carrier met most often in the text is seldom among the first three', () => {
  const right = items('top', 30, 32_768).filter(({ context, row }) => {
    const counts = new Map<string, number>()
    for (const { carrier } of findDeliveries(context)) counts.set(carrier, (counts.get(carrier) ?? 0) + 1)
    const [most] = [...counts].sort((a, b) => b[1] - a[1])
    return Object.values(row.expected as object).includes(most[0])
  })
  // Three of twenty who are met again and again, and a little more for what they brought to the town itself.
  expect(right.length / 30).toBeLessThan(0.45)
})

test('nouns are counted where they were put and nowhere else', () => {
  for (const { context, row } of items('noun-count', 15, 8192))
    for (const [noun, count] of Object.entries(row.expected as Record<string, number>))
      expect(context.toLowerCase().split(noun).length - 1, noun).toBe(count)
})
