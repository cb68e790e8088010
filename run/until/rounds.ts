/** The judgement after a round. */
export interface RoundVerdict {
  /** Whether it is known well enough. */
  readonly isReached: boolean
  /** Contexts of each cell after the next round. */
  readonly next: readonly number[]
}

/** Something that is measured until it is known. */
export interface Goal<V extends RoundVerdict> {
  /** Contexts of each cell in the first round. */
  readonly first: readonly number[]
  /** Answers so many contexts of each cell. @returns false if a limit or an interruption ended it */
  ask(contexts: readonly number[], at: number): Promise<boolean>
  judge(contexts: readonly number[], at: number): V
}

/** The last round whose answers were judged. */
export interface LastRound<V extends RoundVerdict> {
  readonly verdict: V
  /** Rounds so far. */
  readonly at: number
  readonly contexts: readonly number[]
}

/**
 * Asks for contexts round by round until the goal is reached, no cell gets more, or something ends it: the one engine
 * of all that its results stop.
 * @returns the last judged round, and whether all rounds were whole
 */
export async function askUntil<V extends RoundVerdict>(
  goal: Goal<V>,
): Promise<{ readonly isWhole: boolean; readonly last: LastRound<V> | undefined }> {
  let last: LastRound<V> | undefined
  let contexts = goal.first
  for (let at = 1; ; at++) {
    if (!(await goal.ask(contexts, at))) return { isWhole: false, last }
    const verdict = goal.judge(contexts, at)
    last = { verdict, at, contexts }
    if (verdict.isReached || verdict.next.every((count, cell) => count <= contexts[cell]))
      return { isWhole: true, last }
    contexts = verdict.next
  }
}
