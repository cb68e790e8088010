import fc from 'fast-check'
import { expect, test } from 'vitest'
import { given, PIECES, scorers } from './hostile.ts'

const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map(pieces => pieces.join('')),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
)

test.each(scorers)('%s: whatever comes, a value in range and one line', (_, scorer) => {
  fc.assert(
    fc.property(hostile, answer => {
      const { value, parts, why } = scorer.score(answer, given(scorer))
      const { partial, firstError } = parts as { partial: number; firstError: number | null }
      for (const share of [value, partial, firstError ?? 0]) expect(share >= 0 && share <= 1).toBe(true)
      expect(why).toMatch(/^[^\p{Cc}]{1,1000}$/u)
    }),
    { numRuns: 200 },
  )
})

test('a million dashes', () => {
  for (const [, scorer] of scorers) expect(scorer.score('-'.repeat(1_000_000), given(scorer)).value).toBe(0)
})
