import { describe, expect, test } from 'vitest'
import type { Task } from '../../../../generators/task.ts'
import { GAP_KINDS, type GapName } from '../../../../packages/frontier/materials/fim/task.ts'
import { fim } from '../../../../packages/frontier/tasks/fim.ts'
import { fimChoice } from '../../../../packages/frontier/tasks/fim-choice.ts'
import { choice } from '../../../../scorers/exact/choice.ts'
import { fields } from '../../../../scorers/exact/fields.ts'
import { makeItems } from '../../../generators/place.ts'

const kinds = Object.keys(GAP_KINDS) as GapName[]
const [open, closed] = [fim, fimChoice] as unknown as [Task, Task]
const items = (task: Task, kind: string, count: number, length = 4096) =>
  makeItems(task, length, count, { params: { kind } })

describe.each(kinds)('%s', kind => {
  test('the mark stands once, and nowhere does the text say what it held', () => {
    for (const { context, row } of items(open, kind, 20)) {
      expect(context.split('<missing>')).toHaveLength(2)
      expect(context).not.toContain(GAP_KINDS[kind].line(row.expected as Record<string, string>))
    }
  })

  test('without any one of the facts the gap stays open', () => {
    for (const { context, question, row } of items(open, kind, 5)) {
      const lines = context.split('\n')
      for (const { fact, depth } of row.depths) {
        if (fact === 'gap') continue
        const at = context.slice(0, Math.round(depth * context.length) + 2).split('\n').length - 1
        const without = lines.toSpliced(at, 1).join('\n')
        const answer = open.solve !== 'none' ? open.solve({ context: without, question }) : ''
        expect(fields.score(answer, row.expected as Record<string, string>).value, fact).toBeLessThan(1)
      }
    }
  })

  test('a random candidate is worth little', () => {
    const all = items(open, kind, 60)
    const rng = { pick: <T>(list: ArrayLike<T>) => list[Math.floor(list.length * 0.37)]! } as never
    const values = all.map(
      ({ context, question, row }) =>
        fields.score(open.guess!({ context, question }, rng), row.expected as Record<string, string>).value,
    )
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeLessThan(0.08)
  })

  test('mixed takes it in its turn', () => {
    const at = kinds.indexOf(kind)
    expect(items(open, 'mixed', 3)[at].question).toBe(items(open, kind, 3)[at].question)
  })
})

describe('eight options', () => {
  const all = kinds.flatMap(kind => items(closed, kind, 16))

  test('differ, and hold each value of a part four times', () => {
    for (const { row } of all) {
      const { options } = row.expected as { options: string[] }
      expect(new Set(options).size).toBe(8)
      const words = options.map(option => option.split(' '))
      const varying = [...words[0].keys()].filter(at => new Set(words.map(option => option[at])).size > 1)
      expect(varying.length).toBeGreaterThanOrEqual(3)
      // A balance, a town, a term: the last part of each kind.
      expect(varying).toContain(words[0].length - 1)
      for (const at of words[0].keys()) {
        const counts = new Map<string, number>()
        for (const option of words) counts.set(option[at], (counts.get(option[at]) ?? 0) + 1)
        expect([...counts.values()], options.join(' / ')).toEqual(counts.size === 1 ? [8] : [4, 4])
      }
    }
  })

  test('each letter is right once in eight items', () => {
    for (const kind of kinds) {
      const right = items(closed, kind, 16).map(({ row }) => (row.expected as { answer: string }).answer)
      for (const block of [right.slice(0, 8), right.slice(8)]) expect(block.toSorted().join('')).toBe('ABCDEFGH')
    }
  })

  test('an option that agrees with most others is no better than chance', () => {
    const likeness = (one: string, other: string) =>
      one.split(' ').filter((word, at) => other.split(' ')[at] === word).length
    for (const { row } of all) {
      const { options } = row.expected as { options: string[] }
      const sums = options.map(one => options.reduce((sum, other) => sum + likeness(one, other), 0))
      expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(8)
    }
  })

  test('of code need all three checks: one leaves three of them, two leave two', () => {
    for (const { context, question, row } of items(closed, 'code', 60)) {
      const name = /body of the function (\w+) is missing/.exec(question)![1]
      const checks = [...context.matchAll(/^assert (\w+)\((-?\d+), (-?\d+)\) == (-?\d+)$/gm)]
        .filter(([, of]) => of === name)
        .map(([, , ...numbers]) => numbers.map(Number) as [number, number, number])
      expect(checks).toHaveLength(3)
      const { options } = row.expected as { options: string[] }
      const left = (seen: typeof checks) =>
        options.filter(option => {
          const [P, Q, R] = option.match(/\d+/g)!.map(Number) as [number, number, number]
          return seen.every(([a, b, value]) => P * a + Q * b + R === value)
        }).length
      expect(checks.map(check => left([check]))).toEqual([3, 3, 3])
      expect(checks.map((_, at) => left(checks.toSpliced(at, 1)))).toEqual([2, 2, 2])
      expect(left(checks)).toBe(1)
    }
  })

  test('of code are right as often with the larger as with the smaller of each part’s values', () => {
    const places = new Map<string, number>()
    for (const { row } of items(closed, 'code', 200, 2048)) {
      const { answer, options } = row.expected as { answer: string; options: string[] }
      const numbers = options.map(option => option.match(/\d+/g)!.map(Number))
      const right = numbers['ABCDEFGH'.indexOf(answer)]
      const place = right
        .map((value, part) => (value === Math.max(...numbers.map(each => each[part])) ? 1 : 0))
        .join('')
      places.set(place, (places.get(place) ?? 0) + 1)
    }
    expect(places.size).toBe(8)
    // 25 each, give or take three standard deviations.
    for (const count of places.values()) expect(Math.abs(count - 25)).toBeLessThan(15)
  })

  test('a wrong letter scores 0', () => {
    const [{ row }] = all as [(typeof all)[number]]
    const expected = row.expected as { answer: string; options: string[] }
    for (const letter of 'ABCDEFGH')
      expect(choice.score(letter, expected).value).toBe(letter === expected.answer ? 1 : 0)
  })
})

test('an unknown kind is refused', () => {
  expect(fim.check!({ kind: 'poem' })).toMatch(/kind is mixed, ledger/)
})
