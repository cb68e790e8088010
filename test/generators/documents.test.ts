import { describe, expect, test } from 'vitest'
import { noise } from '../../generators/haystacks/noise.ts'
import { tasks } from '../../generators/registry.ts'
import { makeItems, makeQuestions, o200k } from './place.ts'

const qa1 = tasks.get('qa_1')!
const qa2 = tasks.get('qa_2')!

describe('documents', () => {
  test('are where the item says, under their numbers', () => {
    for (const { context, documents } of makeItems(qa2, 8192, 5))
      documents!.forEach(({ id, start, end }, at) => {
        expect(id).toBe(String(at + 1))
        expect(context.slice(start, end)).toMatch(new RegExp(`^Document ${at + 1}:\\n\\S[\\s\\S]*\\S$`))
        if (at > 0) expect(context.slice(documents![at - 1].end, start)).toBe('\n\n')
      })
  })

  test('hold every gold document once, where its depth says', () => {
    for (const { context, row } of makeItems(qa2, 8192, 20)) {
      expect(row.depths).toHaveLength(2)
      const [first] = row.depths
      const [answer] = row.expected as string[]
      const heading = context.slice(Math.round(first.depth * context.length)).slice(0, 200)
      expect(heading).toContain(`is called ${answer}.`)
    }
  })

  test('are never the same twice', () => {
    for (const { context } of makeItems(qa1, 8192, 5)) {
      const bodies = context.split(/\n\n(?=Document \d+:\n)/).map(text => text.replace(/^Document \d+:\n/, ''))
      expect(new Set(bodies).size).toBe(bodies.length)
    }
  })

  test.each([
    ['prose-2', undefined],
    ['noise', noise],
  ])('go on with %s where the pool is used up, and the row says so', (id, haystack) => {
    for (const { row, render, documents } of makeItems(qa1, 65_536, 2, haystack ? { haystack } : {})) {
      expect(row.notes).toEqual([`the pool of 120 documents was used up; the rest is ${id}`])
      expect(row.length.haystack).toBe(`documents+${id}`)
      expect(row.length.tokens).toBe(o200k.count(render()))
      expect(row.length.target - row.length.reserve - row.length.tokens).toBeLessThan(400)
      expect(documents!.length).toBeGreaterThan(300)
    }
  })

  test('a question is asked once before any is asked again', () => {
    const asked = makeItems(qa1, 4096, 120).map(item => item.question)
    expect(new Set(asked).size).toBe(120)
    expect(qa1.available!({ squad: makeQuestions(1) } as never, qa1.params)).toBe(120)
  })
})
