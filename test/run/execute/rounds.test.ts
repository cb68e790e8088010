import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countShardItems } from '../../../core/rows/shards.ts'
import { getShardPart, scheduleRounds } from '../../../run/execute/rounds.ts'

const ALONE = { recipe: { params: {} } }
const grids = fc.array(
  fc.record({
    at: fc.constantFrom(8, 16, 128),
    samples: fc.integer({ min: 0, max: 9 }),
    recipe: fc.constant(ALONE.recipe),
  }),
  { minLength: 1, maxLength: 8 },
)
const shards = fc
  .integer({ min: 1, max: 4 })
  .chain(of => fc.record({ of: fc.constant(of), part: fc.integer({ min: 1, max: of }) }))

test('a run that is stopped at any moment has as many items in each cell as in any other, give or take one', () => {
  fc.assert(
    fc.property(grids, shards, (cells, shard) => {
      const share = (samples: number) => Math.max(0, Math.ceil((samples - shard.part + 1) / shard.of))
      const done = new Map(cells.map(cell => [cell, 0]))
      for (const { cell, index } of scheduleRounds(cells, shard)) {
        // Each cell from its first item on, none left out and none twice.
        expect(index).toBe(shard.part - 1 + shard.of * done.get(cell)!)
        done.set(cell, done.get(cell)! + 1)
        const most = Math.max(...done.values())
        for (const [{ samples }, count] of done)
          expect(count).toBeGreaterThanOrEqual(Math.min(share(samples), most - 1))
      }
      for (const [{ samples }, count] of done) expect(count).toBe(share(samples))
    }),
    { numRuns: 200 },
  )
})

test('short lengths come first in a round, and cells of one length in their order', () => {
  const cells = [
    { ...ALONE, at: 16, samples: 2, name: 'a' },
    { ...ALONE, at: 8, samples: 1, name: 'b' },
    { ...ALONE, at: 16, samples: 1, name: 'c' },
  ]
  expect([...scheduleRounds(cells)].map(({ cell, index }) => cell.name + index)).toEqual(['b0', 'a0', 'c0', 'a1'])
})

test('shards deal out whole contexts: each item is in one of them, and no context in two', () => {
  const sizes = fc.record({ samples: fc.integer({ min: 0, max: 40 }), questions: fc.integer({ min: 1, max: 7 }) })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 5 }), ({ samples, questions }, of) => {
      const params = questions === 1 ? {} : { questions_per_context: questions }
      const cell = { at: 8, samples, recipe: { params } }
      const parts = Array.from({ length: of }, (_, at) => {
        const shard = { part: at + 1, of }
        const own = [...scheduleRounds([cell], shard)].map(({ index }) => index)
        expect(own).toHaveLength(countShardItems(samples, getShardPart(cell, shard)))
        return own
      })
      expect(parts.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: samples }, (_, index) => index))
      const contexts = parts.map(own => new Set(own.map(index => Math.floor(index / questions))))
      expect(contexts.reduce((sum, { size }) => sum + size, 0)).toBe(Math.ceil(samples / questions))
    }),
    { numRuns: 100 },
  )
})
