import { expect, test } from 'vitest'
import { makeRandom } from '../../../../core/random/random.ts'
import { isHeldOut, pickable } from '../../../../generators/materials/words/held-out.ts'

const texts = Array.from({ length: 2_000 }, (_, at) => `a wording number ${at}`)
const secret = '8f3a1c5e9b7d2046f1e8a3c5b7d90264'

test('about one text in four is held out, by its own text alone', () => {
  const share = texts.filter(isHeldOut).length / texts.length
  expect(share).toBeGreaterThan(0.22)
  expect(share).toBeLessThan(0.28)
  expect([...texts].reverse().filter(isHeldOut).reverse()).toEqual(texts.filter(isHeldOut))
  // Frozen: another hash would show what older versions held out.
  expect(texts.slice(0, 12).map(isHeldOut)).toMatchInlineSnapshot(`
    [
      true,
      false,
      false,
      false,
      false,
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ]
  `)
})

test('a public seed draws from the rest, a secret one from all', () => {
  const shown = pickable(texts, makeRandom('42/some-task/1/7/core'))
  expect(shown).toEqual(texts.filter(text => !isHeldOut(text)))
  expect(pickable(texts, makeRandom('7/other'))).toBe(shown)
  expect(pickable(texts, makeRandom(`${secret}/some-task/1/7/core`))).toBe(texts)
})

test('entries are told apart by the text that is named', () => {
  const entries = texts.map(text => ({ text }))
  const shown = pickable(entries, { path: '42/x' }, ({ text }) => text)
  expect(shown.map(({ text }) => text)).toEqual(texts.filter(text => !isHeldOut(text)))
})

test('a list of which nothing is left is refused', () => {
  const held = texts.filter(isHeldOut).slice(0, 2)
  expect(() => pickable(held, { path: '42/x' })).toThrow('all 2 texts are held out')
})
