import type { ItemRow } from 'fathom-bench/plugin'

/** `tests/item.json` of a task folder: what scoring takes. */
export interface HarborItem extends Pick<ItemRow, 'id' | 'task' | 'scorer' | 'expected' | 'sha256'> {
  readonly v: 1
  /**
   * The words around the context, for what only repeats them. The context is the file `CONTEXT_FILE` beside this one.
   */
  readonly wording: string
  /** Of its scorers, the one whose score is the reward. */
  readonly primary: string
}

/** `fathom.json`, written beside the reward: all that `fathom-bench import` asks for. */
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
/** The context, beside the item. The agent reads a copy of its own, and may write to that. */
export const CONTEXT_FILE = 'context.txt'
/** The verdict, beside the reward. */
export const VERDICT_FILE = 'fathom.json'
