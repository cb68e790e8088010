import { describe, expect, test } from 'vitest'
import { answerFromArticles } from '../../../../../generators/materials/world/reader.ts'
import { tasks } from '../../../../../generators/registry.ts'
import { makeItems, o200k } from '../../../../generators/place.ts'

const keychain = tasks.get('keychain')!
const set = (change: Record<string, string | number>) => ({ params: { ...keychain.params, ...change } })
type Item = ReturnType<typeof makeItems>[number]
const pairsOf = ({ context }: Item) =>
  [...context.matchAll(/ \{"([^"]+)": "([^"]+)"\}\./g)].map(([, key, value]) => [key, value] as const)
const headOf = ({ question }: Item) => /key ([0-9a-f-]+)/.exec(question)![1]

describe('chains', () => {
  const items = makeItems(keychain, 8192, 20)

  test('are as many as in KeyChain, with as many pairs each, and no key twice', () => {
    for (const item of items) {
      const pairs = pairsOf(item)
      expect(pairs).toHaveLength(4 * 4 * 8)
      expect(new Set(pairs.map(([key]) => key)).size).toBe(pairs.length)
      expect(pairs.filter(([, value]) => value.endsWith('?'))).toHaveLength(4 * 8)
      const links = pairs.map(([, value]) => value).filter(value => !value.endsWith('?'))
      expect(new Set(links).size).toBe(links.length)
      for (const link of links) expect(pairs.some(([key]) => key === link)).toBe(true)
    }
  })

  test('stand where the depths say, in any order', () => {
    let backward = 0
    for (const item of items) {
      const next = new Map(pairsOf(item))
      const links = item.row.depths.filter(({ fact }) => fact.startsWith('link'))
      let key = headOf(item)
      for (const { depth } of links) {
        const at = item.context.indexOf(`{"${key}": "`)
        expect(Math.abs(at / item.context.length - depth)).toBeLessThan(1e-6)
        key = next.get(key)!
      }
      expect(item.context.split(key)).toHaveLength(2)
      backward += Number(links[0].depth > links[1].depth)
    }
    expect(backward).toBeGreaterThan(4)
    expect(backward).toBeLessThan(16)
  })

  test('of decoys end in other questions, most of which the documents answer, never as the right one', () => {
    for (const item of items.slice(0, 5)) {
      const [expected] = item.row.expected as string[]
      const questions = pairsOf(item).flatMap(([, value]) => (value.endsWith('?') ? [value] : []))
      expect(new Set(questions).size).toBe(questions.length)
      const answers = questions.map(question => answerFromArticles(item.context, question))
      expect(answers.filter(answer => answer === expected)).toHaveLength(1)
      expect(answers.filter(answer => answer === undefined).length).toBeLessThan(questions.length / 2)
    }
  })

  test.each([
    [{ hops: 8 }, 8 * 32],
    [{ hops: 1, chains: 5 }, 5],
    [{ key_kind: 'uuid' }, 4 * 8],
    [{ hops: 0 }, 0],
  ])('with %o are %i pairs, counted before the documents', (change, pairs) => {
    for (const item of makeItems(keychain, 8192, 3, set(change))) {
      expect(pairsOf(item)).toHaveLength(pairs)
      expect(item.row.length.tokens).toBe(o200k.count(item.render()))
      expect(item.row.length.target - item.row.length.reserve - item.row.length.tokens).toBeLessThan(65)
    }
  })

  test('with no hops leave the question open', () => {
    for (const { question } of makeItems(keychain, 4096, 3, set({ hops: 0 })))
      expect(question).toMatch(/^What is the name of .*\?$/)
  })

  test('that leave no room for documents are refused', () => {
    expect(() => makeItems(keychain, 8192, 1, set({ chains: 500 }))).toThrow(/smallest prompt, about \d\d,\d{3} tokens/)
  })
})
