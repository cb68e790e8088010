/** A part of a context that was read instead of the whole, from which a reader with a small budget must answer. */
export interface Evidence {
  /** Whole lines and sentences in the context's order. A line break separates passages that were not adjacent. */
  readonly context: string
  readonly question: string
  /** Share of the context that was read, by characters, 0 to 1. */
  readonly share: number
  /**
   * Was it taken without looking at the words, from an end or at random? Then counts in it may be scaled by `share`.
   */
  readonly sampled: boolean
}
