import { describe, expect, test } from 'vitest'
import { tasks } from '../../../../generators/registry.ts'
import { makeItems, makeQuestions, o200k } from '../../../generators/place.ts'

const hqa = tasks.get('ruler-hqa')!
const set = (change: Record<string, string | number>) => ({ params: { ...hqa.params, ...change } })
const goldTexts = ({ context, documents, row }: ReturnType<typeof makeItems>[number]) =>
  row.depths.map(({ depth }) => {
    const at = Math.round(depth * context.length)
    const document = documents!.reduce((best, next) =>
      Math.abs(next.start - at) < Math.abs(best.start - at) ? next : best,
    )
    return context.slice(document.start, document.end)
  })

describe('of the world', () => {
  const items = makeItems(hqa, 4096, 18)
  const kindOf = (question: string) =>
    question.startsWith('What is the name') ? 'bridge' : question.includes(' or ') ? 'comparison' : 'yes-no'

  test('kinds, hops and answers are balanced', () => {
    const count = (of: (item: (typeof items)[number]) => unknown) =>
      items.reduce<Record<string, number>>((sum, item) => {
        const key = String(of(item))
        return Object.assign(sum, { [key]: (sum[key] ?? 0) + 1 })
      }, {})
    expect(count(({ question, row }) => `${kindOf(question)} ${row.depths.length}`)).toEqual(
      Object.fromEntries(
        ['bridge', 'comparison', 'yes-no'].flatMap(kind => [2, 3, 4].map(hops => [`${kind} ${hops}`, 2])),
      ),
    )
    expect(count(({ row }) => /^(?:yes|no)$/.exec((row.expected as string[])[0])?.[0])).toMatchObject({ yes: 3, no: 3 })
  })

  test('the answer to a bridge stands in its gold documents alone', () => {
    for (const item of items.filter(({ question }) => kindOf(question) === 'bridge')) {
      const [answer] = item.row.expected as string[]
      const rest = goldTexts(item).reduce((text, gold) => text.replace(gold, ''), item.context)
      expect(goldTexts(item).join('\n')).toContain(answer)
      expect(rest).not.toContain(answer)
    }
  })

  test('no two documents have the same title', () => {
    const [{ context }] = makeItems(hqa, 131_072, 1) as [(typeof items)[number]]
    const titles = [...context.matchAll(/^Document \d+:\n(.*)$/gm)].map(([, title]) => title)
    expect(titles.length).toBeGreaterThan(1000)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('docs sets the number of documents, and what does not fit is refused', () => {
    for (const { documents, row, render } of makeItems(hqa, 16_384, 4, set({ docs: 50 }))) {
      expect(documents).toHaveLength(50)
      expect(row.length.tokens).toBe(o200k.count(render()))
    }
    expect(() => makeItems(hqa, 4096, 1, set({ docs: 50 }))).toThrow(/smallest prompt, about [56],\d{3} tokens/)
  })
})

describe('of HotpotQA', () => {
  test('takes questions and documents from the file, gold ones where their depths say', () => {
    for (const item of makeItems(hqa, 4096, 20, set({ source: 'hotpotqa' }))) {
      expect(item.row.length.haystack).toBe('hotpotqa')
      expect(item.row.notes).toBeUndefined()
      expect(goldTexts(item)[0]).toContain(`is called ${(item.row.expected as string[])[0]}.`)
    }
  })

  test('goes on with the world where the pool is used up, and the row says so', () => {
    for (const { row, render } of makeItems(hqa, 65_536, 2, set({ source: 'hotpotqa' }))) {
      expect(row.notes).toEqual(['the pool of 240 documents was used up; the rest is a generated world'])
      expect(row.length.haystack).toBe('hotpotqa+world')
      expect(row.length.tokens).toBe(o200k.count(render()))
      expect(row.length.target - row.length.reserve - row.length.tokens).toBeLessThan(65)
    }
    const [item] = makeItems(hqa, 65_536, 1, set({ source: 'hotpotqa', docs: 300 }))
    expect(item.documents).toHaveLength(300)
  })

  test('has as many items as the file has questions, and says where the file is missing', () => {
    const hotpotqa = makeQuestions(2)
    expect(hqa.available!({ hotpotqa } as never, set({ source: 'hotpotqa' }).params)).toBe(120)
    expect(hqa.available!({} as never, hqa.params)).toBe(Number.POSITIVE_INFINITY)
    expect(() => makeItems(hqa, 4096, 1, { ...set({ source: 'hotpotqa' }), data: {} })).toThrow(
      /add --data hotpotqa=PATH/,
    )
  })
})
