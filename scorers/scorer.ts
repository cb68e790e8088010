/** What a scorer says of one answer. */
export interface Verdict {
  /** In [0, 1]. */
  readonly value: number
  /**
   * Figures behind the value. `official` holds what the paper's own code returns where that is another scale, a negative
   * partial or an exception (`{ raises: '…' }`).
   */
  readonly parts?: Readonly<Record<string, unknown>>
  /** One line for a reader: what was found, what was missing. */
  readonly why: string
}

/**
 * Turns an answer and what was expected into a number, with the reason.
 * Deterministic, no model, and it never throws, whatever text comes. An item without an answer scores 0 before a scorer is asked.
 */
export interface Scorer<Id extends string = string, Expected = unknown> {
  readonly id: Id
  readonly about: string
  /** Paper, section or file of the official code. */
  readonly source: string
  /** `yes-no` scores are 0 or 1 (Wilson intervals); `graded` ones lie between (bootstrap intervals). */
  readonly scale: 'yes-no' | 'graded'
  /** The scorer that closes this one's holes and is shown beside it. */
  readonly strict?: string
  /** The shape of `expected`, tested before a row that came from a file is scored. Absent: anything goes. */
  readonly expects?: { readonly shape: string; readonly test: (expected: unknown) => boolean }
  score(answer: string, expected: Expected): Verdict
}

export function defineScorer<const Id extends string, Expected>(scorer: Scorer<Id, Expected>): Scorer<Id, Expected> {
  return scorer
}
