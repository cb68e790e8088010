/** `expected` of the scorers that look for references: a list of strings. */
export const stringsExpected = {
  shape: 'a list of strings',
  test: (expected: unknown): expected is readonly string[] =>
    Array.isArray(expected) && expected.every(reference => typeof reference === 'string'),
}
