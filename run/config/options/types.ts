/** Names of headers, each with the name of the environment variable that holds its value. */
export type Headers = Readonly<Record<string, string>>

/** A limit of the whole run, of each item, or of both. */
export interface Limit {
  readonly run?: number
  readonly item?: number
}

/** A part of a run's items. */
export interface Shard {
  /** From 1. */
  readonly part: number
  readonly of: number
}
