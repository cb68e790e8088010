/** The extent of a check. */
export interface Depth {
  /**
   * Number of items to rebuild, sampled randomly so that the submitter cannot predict them. All scores are recomputed.
   * Undefined: all items.
   */
  readonly samples: number | undefined
  /** Largest total of tokens in those items; longer ones are left out. Undefined: no limit. */
  readonly mostTokens?: number
  /** Time limit per run in milliseconds. A started item is finished. Undefined: no limit. */
  readonly time?: number | undefined
}

/** The default check. */
export const SHORT_CHECK: Depth = { samples: 32, mostTokens: 2 * 2 ** 20 }
