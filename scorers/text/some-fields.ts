/** Expected value of each field. */
export type ExpectedFields = Readonly<Record<string, string | number>>

/** `expected` of the field scorers. */
export const someFields = {
  shape: 'fields with texts or numbers',
  test: (expected: unknown): expected is ExpectedFields =>
    typeof expected === 'object' &&
    expected !== null &&
    !Array.isArray(expected) &&
    Object.values(expected).every(value => typeof value === 'string' || Number.isFinite(value)),
}
