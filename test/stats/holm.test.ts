import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holm } from '../../stats/holm.ts'

// R: p.adjust(p, 'holm')
test.each([
  [[], []],
  [[0.03], [0.03]],
  [
    [0.01, 0.04, 0.03, 0.005],
    [0.03, 0.06, 0.06, 0.02],
  ],
  [
    [0.6, 0.5, 0.9],
    [1, 1, 1],
  ],
  [
    [0.0042, 1, 1, 0.5, 0.8, 1, 0.02],
    [0.0294, 1, 1, 1, 1, 1, 0.12],
  ],
])('%j becomes %j', (ps, adjusted) => {
  for (const [at, p] of holm(ps).entries()) expect(p).toBeCloseTo(adjusted[at], 12)
  expect(holm(ps)).toHaveLength(ps.length)
})

test('keeps the order of the ps, never lowers one, and lies between none and Bonferroni', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), ps => {
      const adjusted = holm(ps)
      for (const [a, p] of ps.entries()) {
        expect(adjusted[a]).toBeGreaterThanOrEqual(p)
        expect(adjusted[a]).toBeLessThanOrEqual(Math.min(1, p * ps.length))
        for (const [b, other] of ps.entries()) if (p <= other) expect(adjusted[a]).toBeLessThanOrEqual(adjusted[b])
      }
    }),
  )
})
