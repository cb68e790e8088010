import { expect, test } from 'vitest'
import { makeRandom } from '../../../../core/random/random.ts'
import { type Fact, insertNeedles } from '../../../../generators/materials/needles/insert-needles.ts'

const fact = (text: string, depth: number): Fact => ({ name: text, text, depth })
const hay = (count: number) => ({
  units: Array.from({ length: count }, (_, at) => (at === 0 ? 'Hay.' : ' Hay.')),
  tokens: 2 * count,
  repeats: 0,
})

test('facts between the same two units stand by their depths, and equal ones in the order given', () => {
  const facts = [fact('B.', 0.52), fact('A.', 0.49), fact('C.', 0.52)]
  const { context, depths } = insertNeedles(hay(2), facts, 'sentences')
  expect(context).toBe('Hay. A. B. C. Hay.')
  expect(depths.map(({ fact }) => fact)).toEqual(['B.', 'A.', 'C.'])
})

test('who handed a fact in first does not show in what stands before it', () => {
  const rng = makeRandom('42/insert-needles')
  const make = (text: string) => Array.from({ length: 400 }, () => fact(text, rng.next()))
  const { context } = insertNeedles(hay(300), [...make('Gold.'), ...make('Else.')], 'sentences')
  const words = context.split(' ')
  const behindHay = (word: string) => words.filter((own, at) => own === word && words[at - 1] === 'Hay.').length
  // About 160 of 400 each; facts handed in first were 240 against 80.
  expect(Math.abs(behindHay('Gold.') - behindHay('Else.'))).toBeLessThan(40)
})
