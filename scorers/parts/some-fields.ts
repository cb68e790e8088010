/** What each field should hold. */
export type Fields = Readonly<Record<string, string | number>>

/** `expected` of the field scorers. */
export const someFields = {
  shape: 'fields with texts or numbers',
  test: (expected: unknown): expected is Fields =>
    typeof expected === 'object' &&
    expected !== null &&
    !Array.isArray(expected) &&
    Object.values(expected).every(value => typeof value === 'string' || Number.isFinite(value)),
}
