import type { Rows } from '../../core/rows/indexed-rows.ts'
import { toCanonicalJson } from '../../core/rows/key.ts'
import { KeyedIndex } from '../../core/rows/keyed-index.ts'
import type { AnswerRow, RunKey, ScoreRow } from '../../core/rows/rows.ts'
import { toEntryKey } from './run-key.ts'

/** The attempts at answers that a run holds. */
export class Attempts {
  readonly #known = new KeyedIndex()

  add(row: Attempt): void {
    this.#known.set(row.item, makeAttemptKey(row), 1)
  }

  has(row: Attempt): boolean {
    return this.#known.get(row.item, makeAttemptKey(row)) !== undefined
  }
}

type Attempt = RunKey & Pick<AnswerRow, 'attempt'>

const makeAttemptKey = (row: Attempt) => `${row.attempt} ${toEntryKey(row)}`

/** The scores that a run holds, by the attempts that they are of. */
export class HeldScores {
  /**
   * Positions of scores without an answer in the run, each once. A power cut may damage an answer's row and leave its
   * scores, which would mix with those of a later attempt. Contradicting scores are all dropped and recomputed.
   */
  readonly strays = new Set<number>()
  readonly #places = new KeyedIndex()

  /**
   * @param scores the list that contains it
   * @param attempts all answers, including earlier attempts; absent if every score belongs to one of them
   */
  add(row: ScoreRow, at: number, scores: Rows<ScoreRow>, attempts?: Attempts): void {
    const under = makeScoreKey(toEntryKey(row), row.attempt, row.scorer)
    const before = this.#places.get(row.item, under)
    if (attempts?.has(row) === false) this.strays.add(at)
    else if (before === undefined) this.#places.set(row.item, under, at)
    else {
      this.strays.add(at)
      if (toCanonicalJson(scores.at(before)) !== toCanonicalJson(row)) this.strays.add(before)
    }
  }

  /** Returns whether this scorer has scored an attempt. */
  has(item: string, entry: string, attempt: number, scorer: string): boolean {
    return this.#places.get(item, makeScoreKey(entry, attempt, scorer)) !== undefined
  }
}

const makeScoreKey = (entry: string, attempt: number, scorer: string) => `${attempt} ${scorer}\n${entry}`
