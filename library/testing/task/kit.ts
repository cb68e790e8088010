import type { Item, ItemSpec } from '../../../generators/build/generate.ts'
import type { Task } from '../../../generators/task.ts'
import type { ScorerRegistry } from '../../../scorers/score.ts'
import type { Scorer } from '../../../scorers/scorer.ts'

/** Lengths of the items that the kit makes, in tokens. */
export const SHORT_TOKENS = 4096
export const LONG_TOKENS = 8192

export type ScoreOf = (scorer: Scorer, answer: string, item: Item) => Promise<number | undefined>

/** Items of a task, made once for all of its checks. */
export interface MadeItems {
  /** Two whole decks of depths. */
  readonly short: readonly Item[]
  readonly long: readonly Item[]
  /** Items of the neighbouring seed. */
  readonly next: readonly Item[]
}

/** The inputs that the checks of a task share. */
export interface TaskKit {
  readonly task: Task
  readonly known: ScorerRegistry
  /** Returns the items; once a test runs, they are made. */
  made(): MadeItems
  makeTaskItems(of: Task, target: number, count: number, change?: Partial<ItemSpec>, first?: number): Item[]
  /** Lists the task's scorer, its strict variant if it has one, and its other scorers. */
  listScorers(of: Task): Scorer[]
  /** Returns the items that scorers judge. Programs run ten times each: one of each length tells as much. */
  pickJudgedItems(): readonly Item[]
  readonly scoreAnswer: ScoreOf
  planted(item: Item): readonly string[]
}
