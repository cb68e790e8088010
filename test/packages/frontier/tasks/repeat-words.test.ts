import { expect, test } from 'vitest'
import type { Task } from '../../../../generators/task.ts'
import { copyDistance } from '../../../../packages/frontier/scorers/copy-distance.ts'
import { copyExact } from '../../../../packages/frontier/scorers/copy-exact.ts'
import { repeatWords } from '../../../../packages/frontier/tasks/all.ts'
import { makeItems, o200k } from '../../../generators/place.ts'

const task = repeatWords as unknown as Task
const items = makeItems(task, 4096, 20)

test('half of the target is reserved, and the answer fits into it', () => {
  for (const { row, context } of items) {
    expect(row.length.reserve).toBe(2048)
    expect(o200k.count(context)).toBeLessThan(row.length.reserve)
    expect(row.length.tokens + row.length.reserve).toBeGreaterThan(4096 - 20)
  }
})

test('what is expected is what stands there', () => {
  for (const { row, context } of items) {
    const { word, odd, index, count } = row.expected as { word: string; odd: string; index: number; count: number }
    const words = context.split(' ')
    expect(words).toHaveLength(count)
    expect(words[index]).toBe(odd)
    expect(words.filter(each => each === word)).toHaveLength(count - 1)
    expect(odd).toBe(`${word}s`)
  }
})

test('the common word alone scores near 1 by distance and 0 by the twin', () => {
  const { row, context } = items[0]
  const { word, count } = row.expected as { word: string; count: number }
  const answer = `${word} `.repeat(count)
  expect(answer).not.toBe(context)
  expect(copyDistance.score(answer, row.expected as never).value).toBeCloseTo(1 - 1 / count)
  expect(copyExact.score(answer, row.expected as never).value).toBe(0)
})

test('far words, and what is refused', () => {
  const [far] = makeItems(task, 4096, 1, { params: { odd: 'far' } })
  const { word, odd } = far.row.expected as { word: string; odd: string }
  expect(odd).not.toContain(word)
  expect(repeatWords.check?.({ odd: 'none' })).toBe('odd is near or far')
})
