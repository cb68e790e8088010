import { describe, expect, test } from 'vitest'
import { findLevel, resolveParams } from '../../../run/registry/items/settings.ts'
import { bench } from '../../cli/commands/bench.ts'
import { allTasks, makeItems } from '../../generators/place.ts'

const set = (value: string, ...more: readonly (readonly [string, string])[]) => [
  { owner: 'made', parameter: 'level', value },
  ...more.map(([parameter, value]) => ({ owner: 'made', parameter, value })),
]
const LEVELS = Array.from({ length: 10 }, (_, at) => (at === 4 ? {} : { hops: at + 1 }))
const owner = { id: 'made', params: { hops: 3.5, share: 0.5 }, levels: LEVELS }

test('a level sets its parameters, and settings by name go before it', () => {
  expect(resolveParams(owner, set('7'))).toEqual({ hops: 8, share: 0.5 })
  expect(resolveParams(owner, set('7', ['hops', '2']))).toEqual({ hops: 2, share: 0.5 })
  expect(resolveParams(owner, set('4'))).toEqual(owner.params)
  expect([findLevel(owner), findLevel(owner, { hops: 8, share: 0.5 })]).toEqual([4, 7])
  expect(findLevel(owner, { hops: 8, share: 0.6 })).toBeUndefined()
})

test.each([
  ['10', 'got "10", expected a whole number from 0 to 9'],
  ['high', 'got "high", expected a whole number from 0 to 9'],
])('level %s is refused', (value, message) => {
  expect(() => resolveParams(owner, set(value))).toThrow(message)
})

test('a task without a ladder has no level', async () => {
  expect(() => resolveParams({ id: 'made', params: { hops: 3 } }, set('1'))).toThrow('made has no ladder of levels')
  const { code, err } = await bench('--task niah_single_1 --level 3 --dry-run')
  expect(code).toBe(2)
  expect(err).toMatch(/--level/)
})

const laddered = allTasks.filter(task => task.levels)

describe.runIf(laddered.length > 0).each(laddered.map(task => [task.id, task] as const))(
  'the ladder of %s',
  (_, task) => {
    const levels = task.levels ?? []
    test('has ten steps, each of other parameters that go together, one of which is the defaults', () => {
      expect(levels).toHaveLength(10)
      for (const step of levels)
        for (const name of Object.keys(step)) expect(Object.keys(task.params), name).toContain(name)
      expect(new Set(levels.map(step => JSON.stringify({ ...task.params, ...step }))).size).toBe(10)
      for (const [at, step] of levels.entries())
        expect(task.check?.(Object.assign({}, task.params, step)), `level ${at}`).toBeUndefined()
      expect(findLevel(task)).toBeDefined()
    })

    test('makes items at its ends', () => {
      for (const at of [0, 9]) {
        const params = resolveParams(task, [{ owner: task.id, parameter: 'level', value: String(at) }])
        const [item] = makeItems(task, 16_384, 1, { params })
        expect(item.row.params).toEqual(params)
      }
    })
  },
)
