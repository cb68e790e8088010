import { numberIn } from './parts/numbers.ts'
import { defineScorer } from './scorer.ts'

/** `expected` of the number scorers. */
export const aNumber = {
  shape: 'a number',
  test: (expected: unknown): expected is number => Number.isFinite(expected),
}

/** Equal but for what binary fractions lose: 0.1 + 0.2 is 0.3. */
export const sameNumber = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))

/** The one number that the answer gives (see `numberIn`) is the right one. */
export const numberExact = defineScorer({
  id: 'number-exact',
  about: 'Is the number that the answer gives the right one?',
  source: 'Our own: exact equality of one number that a fixed rule picks from the answer.',
  scale: 'yes-no',
  expects: aNumber,
  score(answer, expected: number) {
    const said = numberIn(answer)
    return {
      value: said !== undefined && sameNumber(said, expected) ? 1 : 0,
      parts: { said: said ?? null },
      why: said === undefined ? `no number; right: ${expected}` : `said ${said}; right: ${expected}`,
    }
  },
})
