/** `expected` of the number scorers. */
export const numberExpected = {
  shape: 'a number',
  test: (expected: unknown): expected is number => Number.isFinite(expected),
}

/** Equal but for what binary fractions lose: 0.1 + 0.2 is 0.3. */
export const isSameNumber = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
