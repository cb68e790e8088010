import type { ItemRow } from 'fathom-bench/plugin'

/** `tests/item.json` of a task folder: what scoring takes. */
export interface HarborItem extends Pick<ItemRow, 'id' | 'task' | 'scorer' | 'expected' | 'sha256'> {
  readonly v: 1
  /**
   * The words around the context, to detect an answer that only repeats them. `CONTEXT_FILE` next to this file is the
   * context.
   */
  readonly wording: string
  /** The scorer whose score is the reward. */
  readonly primary: string
}

/** `fathom.json`, written next to the reward: all that `fathom-bench import` needs. */
export interface HarborVerdict extends Pick<HarborItem, 'v' | 'sha256'> {
  readonly item: string
  /** The reply that was scored; null where the agent left none. */
  readonly answer: string | null
  readonly reward: number
  /** By scorer, 0 to 1. */
  readonly scores: Readonly<Record<string, number>>
}

/** The agent's reply, in the working directory. */
export const ANSWER_FILE = 'answer.txt'
/** The context, next to the item. The agent reads and may change its own copy. */
export const CONTEXT_FILE = 'context.txt'
/** The verdict, next to the reward. */
export const VERDICT_FILE = 'fathom.json'
