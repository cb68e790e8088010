import { expect, test } from 'vitest'
import { BenchError } from '../../../core/errors.ts'
import { type ItemSpec, identify, makeItem } from '../../../generators/build/generate.ts'
import { tasks } from '../../../generators/registry.ts'
import { makeLocalBuilder } from '../../../run/building/builder.ts'
import type { PlannedItem } from '../../../run/execute/queue.ts'
import { makeTestItemSpec } from '../../generators/place.ts'

const RECIPE = makeTestItemSpec(tasks.get('vt')!)
const planned = (index: number, recipe: ItemSpec = RECIPE): PlannedItem => ({
  cell: { recipe, target: 1024, samples: 5, at: 1024 },
  index,
  identity: identify(recipe, 1024, index),
  entries: [],
})
/** Cannot be made at this index. */
const broken = makeTestItemSpec({
  ...tasks.get('vt')!,
  fill() {
    throw new Error('no such fact')
  },
})

test('items are built one a turn of the loop, in their order, as they are built alone', async () => {
  const builder = makeLocalBuilder()
  const order: string[] = []
  let turns = 0
  let over = false
  const count = () => {
    turns++
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  const rows = await Promise.all(
    [2, 0, 1].map(async index => {
      const { row } = await builder.build(planned(index))
      order.push(`${index}`)
      return [row.index, row.sha256, turns] as const
    }),
  )
  over = true
  expect(order).toEqual(['2', '0', '1'])
  expect(rows.map(([index, hash]) => [index, hash])).toEqual(
    [2, 0, 1].map(index => [index, makeItem(RECIPE, 1024, index).row.sha256]),
  )
  // Other work had its turn between any two of them.
  expect(new Set(rows.map(([, , turn]) => turn)).size).toBe(3)
})

test('an item that cannot be made is named, and the others are built', async () => {
  const builder = makeLocalBuilder()
  const failing = builder.build(planned(3, broken))
  const fine = builder.build(planned(4))
  await expect(failing).rejects.toThrow(/^item 3 of vt at 1K cannot be made: no such fact\.$/)
  await expect(failing).rejects.toBeInstanceOf(BenchError)
  expect((await fine).row.index).toBe(4)
})

test('nothing more is built once it is closed', async () => {
  const builder = makeLocalBuilder()
  const late = builder.build(planned(0))
  await builder.close()
  await expect(late).rejects.toThrow('over')
})
