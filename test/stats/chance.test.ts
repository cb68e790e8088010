import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreAboveChance } from '../../stats/chance.ts'

test.each([
  [0.25, 0.25, 0],
  [1, 0.25, 1],
  [0.625, 0.25, 0.5],
  [0.1, 0.25, -0.2],
  [0.7, 0, 0.7],
])('%f at a chance of %f is %f', (score, chance, above) => {
  expect(scoreAboveChance(score, chance)).toBeCloseTo(above, 12)
})

test.each([1, -0.1, 1.5, Number.NaN])('refuses a chance of %f', chance => {
  expect(() => scoreAboveChance(0.5, chance)).toThrow('[0, 1)')
})

test('averages may be taken before or after', () => {
  const score = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(score, score, fc.double({ min: 0, max: 0.9, noNaN: true }), (a, b, chance) => {
      const after = scoreAboveChance((a + b) / 2, chance)
      expect((scoreAboveChance(a, chance) + scoreAboveChance(b, chance)) / 2).toBeCloseTo(after, 10)
    }),
  )
})
