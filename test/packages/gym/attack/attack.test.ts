import { expect, test } from 'vitest'
import { BLIND_REPLIES } from '../../../../packages/gym/attack/attacks.ts'
import { attackItems, listWins } from '../../../../packages/gym/attack/measure.ts'
import { RecipeBuilder } from '../../../../packages/gym/streams/rebuild.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'
import { bench } from '../../../cli/commands/bench.ts'

const programs = { unavailable: () => 'no programs here', run: () => Promise.reject(new Error('no programs here')) }

async function buildItems(task: string, samples: number) {
  const registry = await loadRegistry([])
  const builder = new RecipeBuilder(registry)
  const items = await Promise.all(
    Array.from({ length: samples }, (_, index) =>
      builder.build({ task, params: {}, length: 4096, seed: 'attack', index }),
    ),
  )
  return { items, registry }
}

test('a reply with the answer is a win, and lists of all answers are none', async () => {
  const { items, registry } = await buildItems('nolima-style', 4)
  const answers = new Map(items.map(({ row }) => [row.id, row.expected]))
  const right = {
    id: 'right',
    reply: ({ item }: { item: { row: { id: string } } }) => readText(answers.get(item.row.id)),
  }
  const cell = await attackItems(items, { registry, programs, attacks: [...BLIND_REPLIES, right] })
  expect(listWins(cell).map(({ attack }) => attack)).toContain('right')
  expect(cell.results[0]).toMatchObject({ attack: 'right', n: 4, reward: { mean: 1 } })
  for (const { attack, reward } of cell.results)
    if (attack.startsWith('all,')) expect([attack, reward.mean]).toEqual([attack, 0])
  expect(cell.results.map(({ attack }) => attack)).toEqual(expect.arrayContaining(['""', 'the context', 'all, tags']))
})

const readText = (expected: unknown): string =>
  typeof expected === 'string'
    ? expected
    : readText(Array.isArray(expected) ? expected[0] : (expected as { answer: unknown }).answer)

test('tasks whose answers cannot be judged say why', async () => {
  const { items, registry } = await buildItems('nolima-style', 1)
  const unknown = items.map(item => ({ ...item, row: { ...item.row, scorer: 'nobodys' } }))
  const cell = await attackItems(unknown, { registry, programs })
  expect(cell).toMatchObject({ results: [], unscored: expect.stringContaining('no scorer is named "nobodys"') })
})

test('gym attack prints a line for each task and length', async () => {
  const { code, out, err } = await bench('gym attack --task nolima-style,revisions --lengths 8k --samples 3')
  expect([err, code]).toEqual(['', 0])
  const lines = out.trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toMatch(/^\| nolima-style \| 8K \| .* \| 3 \| \d+\.\d \[\d+\.\d, \d+\.\d\] \| \d+\.\d \| {1,2}\|$/)
  const json = await bench('gym attack --task nolima-style --lengths 8k --samples 1 --json')
  expect(JSON.parse(json.out)).toMatchObject({ verb: 'attack', task: 'nolima-style', length: 8192 })
})
