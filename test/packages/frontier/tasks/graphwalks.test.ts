import { describe, expect, test } from 'vitest'
import type { Task } from '../../../../generators/task.ts'
import { graphwalks } from '../../../../packages/frontier/tasks/all.ts'
import { makeItems } from '../../../generators/place.ts'

const task = graphwalks as unknown as Task
const items = makeItems(task, 8192, 120)
const goldOf = (item: (typeof items)[number]) => item.row.expected as readonly string[]
const edgesOf = (context: string) => context.split('\n').map(line => line.split(' -> ') as [string, string])
const startOf = (question: string) => /node ([0-9a-f]{10})/.exec(question)![1]

test('3 to 40 nodes are right, or none in one item of each twenty', () => {
  for (const item of items)
    if (goldOf(item).length > 0) {
      expect(goldOf(item).length).toBeGreaterThanOrEqual(3)
      expect(goldOf(item).length).toBeLessThanOrEqual(40)
    }
  for (let block = 0; block < 6; block++)
    expect(items.slice(block * 20, block * 20 + 20).filter(item => goldOf(item).length === 0)).toHaveLength(1)
})

test('every second item asks for a distance, and all six come equally often', () => {
  const distances = items.flatMap(({ question }) => /exactly (\d)/.exec(question)?.[1] ?? [])
  for (const distance of '123456') expect(distances.filter(each => each === distance)).toHaveLength(10)
  expect(items.filter(({ question }) => question.includes('parents'))).toHaveLength(60)
})

test('no edge stands there twice, none leads from a node to itself, and the asked node has an edge', () => {
  for (const { context, question } of items) {
    const edges = edgesOf(context)
    expect(new Set(context.split('\n')).size).toBe(edges.length)
    expect(edges.every(([from, to]) => from !== to)).toBe(true)
    expect(edges.flat()).toContain(startOf(question))
  }
})

test('names are random: ten hexadecimal digits, all of them in use', () => {
  const nodes = [...new Set(edgesOf(items[0].context).flat())]
  expect(nodes.every(node => /^[0-9a-f]{10}$/.test(node))).toBe(true)
  for (let place = 0; place < 10; place++) expect(new Set(nodes.map(node => node[place])).size).toBe(16)
})

test('a walk is not enough: some nodes are met again at a greater distance', () => {
  const after = (context: string, nodes: readonly string[]) => {
    const own = new Set(nodes)
    return [...new Set(edgesOf(context).flatMap(([from, to]) => (own.has(from) ? [to] : [])))]
  }
  const differs = items.filter(item => {
    const steps = Number(/exactly (\d)/.exec(item.question)?.[1] ?? 0)
    if (steps === 0) return false
    let nodes = [startOf(item.question)]
    for (let step = 0; step < steps; step++) nodes = after(item.context, nodes)
    return nodes.sort().join() !== goldOf(item).join()
  })
  expect(differs.length).toBeGreaterThan(15)
})

describe('parameters', () => {
  test.each([1, 2, 3, 4, 5, 6])('distance %i for every item', distance => {
    const some = makeItems(task, 4096, 20, { params: { op: 'bfs', distance } })
    for (const { question } of some) expect(question).toContain(`exactly ${distance} from`)
  })
  test('only parents', () => {
    for (const { question } of makeItems(task, 4096, 4, { params: { op: 'parents', distance: 0 } }))
      expect(question).toContain('parents')
  })
  test('what is refused', () => {
    expect(graphwalks.check?.({ op: 'children', distance: 0 })).toMatch(/mixed, bfs or parents/)
    expect(graphwalks.check?.({ op: 'bfs', distance: 7 })).toMatch(/0 to 6/)
  })
})
