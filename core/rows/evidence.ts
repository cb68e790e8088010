/** A part of a context that was read, in place of the whole: what a reader with a small budget has to answer from. */
export interface Evidence {
  /** Whole lines and sentences in the context's order; what stood apart is parted by a line break. */
  readonly context: string
  readonly question: string
  /** Share of the context that was read, by characters, 0 to 1. */
  readonly share: number
  /**
   * Was it taken without looking at the words, from an end or at random? Then counts in it may be scaled by `share`.
   */
  readonly sampled: boolean
}
