import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headTail } from '../../../runners/methods/head-tail.ts'
import { tokenizer } from '../bench.ts'

const long = Array.from({ length: 5_000 }, (_, at) => `${at} sheep`).join(', ')

test('keeps nearly as many tokens as it may at each end, and no more', async () => {
  const { text, headEnd, tailStart } = await headTail(long, 300, 100, tokenizer)
  expect(text).toBe(`${long.slice(0, headEnd)}\n${long.slice(tailStart)}`)
  const ends = [tokenizer.count(long.slice(0, headEnd)), tokenizer.count(long.slice(tailStart))]
  expect(ends[0]).toBeLessThanOrEqual(300)
  expect(ends[0]).toBeGreaterThan(295)
  expect(ends[1]).toBeLessThanOrEqual(100)
  expect(ends[1]).toBeGreaterThan(97)
})

test('leaves a text whole that both ends cover', async () => {
  expect(await headTail('a few words', 10, 10, tokenizer)).toEqual({ text: 'a few words', headEnd: 11, tailStart: 11 })
  expect(await headTail('', 10, 10, tokenizer)).toEqual({ text: '', headEnd: 0, tailStart: 0 })
})

test('counts no more than about what it keeps', async () => {
  let counted = 0
  const counting = { ...tokenizer, count: (text: string) => { counted += text.length; return tokenizer.count(text) } } // biome-ignore format: one line
  await headTail(long.repeat(20), 100, 100, counting)
  expect(counted).toBeLessThan(20_000)
})

test('ends stay within their tokens and tear no character apart, in any text', async () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', ' ', '🦆', 'word ', 'é', '中', '\n', '0123456789abcdef'),
    maxLength: 400,
  })
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      async (text, head, tail) => {
        const cut = await headTail(text, head, tail, tokenizer)
        expect(cut.headEnd).toBeLessThanOrEqual(cut.tailStart)
        expect(Buffer.from(cut.text).toString()).toBe(cut.text)
        if (cut.headEnd === cut.tailStart) expect(cut.text).toBe(text)
        if (cut.headEnd === cut.tailStart) return
        expect(tokenizer.count(text.slice(0, cut.headEnd))).toBeLessThanOrEqual(head + 1)
        expect(tokenizer.count(text.slice(cut.tailStart))).toBeLessThanOrEqual(tail + 1)
      },
    ),
    { numRuns: 300 },
  )
})
