/** How much of a run is checked. */
export interface Depth {
  /**
   * Items that are built again, drawn by chance: who made the rows cannot know which. All scores are made again.
   * Undefined: all items.
   */
  readonly samples: number | undefined
  /** Of those items, in tokens together; what is longer is left out. Undefined: however long they are. */
  readonly mostTokens?: number
  /** Milliseconds for a run. An item that is begun is ended. Undefined: as long as it takes. */
  readonly time?: number | undefined
}

/** Without a word from the user. */
export const SHORT_CHECK: Depth = { samples: 32, mostTokens: 2 * 2 ** 20 }
