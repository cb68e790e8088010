/** `expected` of the list scorers. */
export const anyNumbers = {
  shape: 'a number or a list of numbers',
  test: (expected: unknown): expected is number | readonly number[] =>
    Array.isArray(expected) ? expected.every(Number.isFinite) : Number.isFinite(expected),
}
