/** A right answer as the file of a suite words it. */
export interface GoldText {
  readonly answer: string
}

/** `expected` of scorers that read a suite's wording of the answer themselves. */
export const goldText = {
  shape: 'an object {answer}: a text',
  test: (expected: unknown): expected is GoldText =>
    typeof expected === 'object' && expected !== null && typeof (expected as Partial<GoldText>).answer === 'string',
}
