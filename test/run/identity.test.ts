import { Hash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { evaluate } from '../../library/evaluate.ts'

const hashed = vi.spyOn(Hash.prototype, 'update')
afterAll(() => hashed.mockRestore())

/** Values that were hashed as the id of an item of `vt`: what only surrounds the question stands in it. */
const identified = () =>
  hashed.mock.calls.filter(([text]) => {
    const value: unknown = typeof text === 'string' && text.startsWith('{"') ? JSON.parse(text) : undefined
    return typeof value === 'object' && value !== null && 'reserve' in value && 'task' in value
  }).length

test('the identity of an item is computed once, whatever the number of entries', async () => {
  const { rows } = await evaluate({
    tasks: ['vt'],
    lengths: '2k,4k',
    samples: 5,
    methods: ['oracle', 'full-context'],
    models: ['reader'],
  })
  expect(rows.items).toHaveLength(10)
  expect(rows.answers).toHaveLength(20)
  // Before a run one item is tried at the shortest length.
  expect(identified() - rows.items.length).toBeLessThanOrEqual(1)
  expect(identified()).toBeGreaterThanOrEqual(rows.items.length)
})
