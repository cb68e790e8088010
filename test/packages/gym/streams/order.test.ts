import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readItemOrder } from '../../../../cli/flags/run/item-order.ts'
import { findLevel, type ItemOrder, loadRegistry } from '../../../../library/plugin/index.ts'
import { composeSteps, makeLocator, planLanes, spreadTurns } from '../../../../packages/gym/streams/order.ts'
import { RecipeBuilder } from '../../../../packages/gym/streams/rebuild.ts'
import { makeStreams } from '../../../../packages/gym/streams/streams.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'

interface Cell {
  readonly name: number
  readonly length: number
  readonly level: number
}

const cells = fc
  .array(fc.record({ length: fc.constantFrom(8192, 32_768, 131_072), level: fc.integer({ min: -1, max: 4 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map(list => list.map((cell, name): Cell => ({ ...cell, name })))
const shares = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 })

/** An order that these cells can fill, with a mix of all their lengths or none. */
function makeOrder(list: readonly Cell[], parts: readonly number[], isMixed: boolean, times: number): ItemOrder {
  if (!isMixed) return readItemOrder({ curriculum: ['length', 'level'] }) ?? { by: [] }
  const mix = [...new Set(list.map(({ length }) => length))].map((length, at) => ({ length, share: parts[at] }))
  const least = readItemOrder({ mix })?.perStep ?? 0
  return readItemOrder({ curriculum: ['level'], mix, perStep: times * least }) ?? { by: [] }
}

test('each step has exactly the mix, no item comes twice or is passed over, and what grows never falls', () => {
  fc.assert(
    fc.property(
      cells,
      shares,
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      (list, parts, isMixed, times, samples) => {
        const order = makeOrder(list, parts, isMixed, times)
        const plan = planLanes(list, order)
        const locate = makeLocator(plan, samples)
        const places = Array.from({ length: 4 * plan.perStep + 2 * samples * list.length }, (_, n) => locate(n))
        const { mix = [] } = order
        for (let from = 0; mix.length > 0 && from + plan.perStep <= places.length; from += plan.perStep) {
          const step = places.slice(from, from + plan.perStep)
          const sum = mix.reduce((all, { share }) => all + share, 0)
          for (const { length, share } of mix)
            expect(step.filter(({ cell }) => cell.length === length)).toHaveLength((plan.perStep * share) / sum)
        }
        for (const cell of list) {
          const indices = places.filter(each => each.cell.name === cell.name).map(({ index }) => index)
          expect(indices).toEqual(indices.map((_, at) => at))
        }
        for (const length of new Set(isMixed ? list.map(each => each.length) : [0])) {
          const lane = places.filter(({ cell }) => length === 0 || cell.length === length)
          const ranks = lane.map(({ cell }) => (isMixed ? cell.level : 100 * cell.length + cell.level))
          expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('rows that are written have the order of the stream, in whole steps', async () => {
  await fc.assert(
    fc.asyncProperty(
      cells,
      shares,
      fc.boolean(),
      fc.integer({ min: 1, max: 6 }),
      async (list, parts, isMixed, count) => {
        const plan = planLanes(list, makeOrder(list, parts, isMixed, 1))
        const taken = new Map<number, number>()
        const rows: { readonly cell: Cell; readonly index: number }[] = []
        const take = async (cell: Cell) => {
          const index = taken.get(cell.name) ?? 0
          taken.set(cell.name, index + 1)
          return index < count ? { cell, index } : undefined
        }
        for await (const row of composeSteps(plan, take)) rows.push(row)
        const locate = makeLocator(plan, count)
        expect(rows).toEqual(rows.map((_, n) => locate(n)))
        expect(rows.length % plan.perStep).toBe(0)
        if (!isMixed) expect(rows).toHaveLength(list.length * count)
      },
    ),
    { numRuns: 60 },
  )
})

test('turns are spread: every start of a round is as near to the shares as it can be', () => {
  expect(spreadTurns([4, 3, 1])).toEqual([0, 1, 0, 1, 2, 0, 1, 0])
  expect(spreadTurns([50, 50])).toEqual([0, 1])
  expect(spreadTurns([7])).toEqual([0])
})

const CELLS = [
  { task: 'revisions', length: 4096 },
  { task: 'niah_single_2', length: 4096 },
  { task: 'revisions', length: 8192 },
  { task: 'niah_single_2', length: 8192 },
]

test('export and the stream of the server have the same items in the same order', async () => {
  const items = freshFolder()
  await bench(`generate --task revisions,niah_single_2 --lengths 4k,8k --samples 3 --seed 7 --quiet --out ${items}`)
  const registry = await loadRegistry()
  const builder = new RecipeBuilder(registry)
  const read = async (flags: string) => {
    const out = freshFolder()
    const { code, err } = await bench(`export ${items} --to jsonl --anyway --out ${out} ${flags}`)
    expect(code).toBe(0)
    const lines = readFileSync(join(out, 'train.jsonl'), 'utf8').trim().split('\n')
    return { err, rows: lines.map(line => JSON.parse(line) as { item: string; length: number; index: number }) }
  }
  const list = (await read('')).rows
  const tasks = [...new Set(list.map(({ item }) => item))]
  expect(tasks).toHaveLength(12)
  for (const [flags, order] of [
    ['--curriculum length,level', readItemOrder({ curriculum: ['length', 'level'] })],
    [
      '--mix 4k:2,8k:1 --per-step 3',
      readItemOrder({
        mix: [
          { length: 4096, share: 2 },
          { length: 8192, share: 1 },
        ],
      }),
    ],
  ] as const) {
    const served = CELLS.map(cell => {
      const task = registry.tasks.get(cell.task)
      return { ...cell, params: task?.params ?? {}, level: (task && findLevel(task)) ?? -1 }
    })
    const streams = makeStreams(planLanes(served, order), 3, { train: '7', dev: '8' })
    const { rows, err } = await read(flags)
    const ids = await Promise.all(
      rows.map(async (_, n) => builder.identify(streams.recipeOf('train', n) ?? { ...served[0], seed: '', index: 0 })),
    )
    expect(rows.map(({ item }) => item)).toEqual(ids)
    expect(rows.map(({ index }) => index)).toEqual(rows.map((_, at) => at))
    if (!order?.mix) continue
    expect(rows).toHaveLength(9)
    expect(err).toContain('3 items left out: they fill no whole step of --mix')
  }
})

test.each([
  ['--curriculum size', 'expected length, level or both'],
  ['--curriculum length,length', 'names a key twice'],
  ['--mix 8k', 'expected LENGTH:N'],
  ['--mix 8k:0', 'expected LENGTH:N'],
  ['--mix 8k:1,8k:2', 'names 8K twice'],
  ['--mix 8k:4,32k:3,128k:1 --per-step 100', 'expected a multiple of 8'],
  ['--per-step 8', 'Name --mix too'],
  ['--mix 8k:1 --curriculum length,level', 'only level can grow'],
  ['--mix 16k:1', 'there are no items of 16K'],
])('%s is refused', async (flags, message) => {
  const { code, err } = await bench(`gym serve --task revisions --lengths 8k --anyway --port 0 ${flags}`)
  expect([code, err]).toEqual([2, expect.stringContaining(message)])
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('an export that has an order of its own refuses another', async () => {
  const items = freshFolder()
  await bench(`generate --task niah_single_2 --lengths 4k --samples 1 --quiet --out ${items}`)
  const { code, err } = await bench(`export ${items} --to kvpress --out ${freshFolder()} --curriculum length`)
  expect([code, err]).toEqual([2, expect.stringContaining('--curriculum applies to rows of trainers, not to kvpress')])
})
