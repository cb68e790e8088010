import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups } from '../../../../generators/registry.ts'
import { type Attacked, BLIND_REPLIES } from '../../../../packages/gym/attack/attacks.ts'
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

test('an answer of several fields is attacked field by field', async () => {
  const { items, registry } = await buildItems('alias-counts', 4)
  const { results } = await attackItems(items, { registry, programs })
  const tried = results.map(({ attack }) => attack)
  expect(tried).toEqual(
    expect.arrayContaining(['every field, unknown', 'every field, the commonest', 'every field, all', 'all, lines']),
  )
  const [item] = items
  const right = {
    id: 'right',
    reply: ({ fields, item: { row } }: Attacked) =>
      fields.map(name => `${name}: ${(row.expected as Record<string, number>)[name]}`).join('\n'),
  }
  expect((await attackItems([item], { registry, programs, attacks: [right] })).results[0].reward.mean).toBe(1)
})

test('the table of the page has every core task, and no blind reply earns more than the floor and 2 points', () => {
  const page = readFileSync('docs/gym.md', 'utf8')
  for (const task of groups['core']) {
    const row = page.split('\n').find(line => line.startsWith(`| \`${task}\` |`))
    const cells = (row ?? '').split('|').map(cell => Number.parseInt(cell, 10))
    expect(cells.slice(2, 6).every(Number.isInteger), task).toBe(true)
    const [, , floor, best, floorLong, bestLong] = cells
    expect([task, best <= floor + 2, bestLong <= floorLong + 2]).toEqual([task, true, true])
  }
})

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
