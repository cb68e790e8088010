import { expect, test } from 'vitest'
import { tasks } from '../../../../generators/registry.ts'
import { makeItems } from '../../../generators/place.ts'

const kvChain = tasks.get('kv-chain')!

test.each([1, 4, 16])('every chain of %i lines ends with a word, the last one cut aside', hops => {
  for (const { context, row } of makeItems(kvChain, 8192, 3, { params: { ...kvChain.params, hops } })) {
    const lines = context.split('\n').map(line => line.split(': ') as [string, string])
    const next = new Map(lines)
    expect(next.size).toBe(lines.length)
    const values = new Set(next.values())
    const heads = lines.map(([key]) => key).filter(key => !values.has(key))
    const lengths = heads.map(head => {
      let count = 0
      for (let at = next.get(head); at !== undefined; at = next.get(at)) count++
      return count
    })
    expect(lengths.filter(length => length !== hops).length).toBeLessThanOrEqual(1)
    const word = (row.expected as string[])[0]
    expect(context.split(word)).toHaveLength(2)
  }
})

test('lines stand where the depths say', () => {
  for (const { context, question, row } of makeItems(kvChain, 8192, 10)) {
    const head = /key (\S+)/.exec(question)![1]
    const at = Math.round(row.depths[0].depth * context.length)
    expect(context.slice(at - 2, at + 12)).toContain(`${head}: `)
  }
})
