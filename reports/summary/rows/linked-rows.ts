import { mustGet } from '../../../core/collections/require.ts'
import { toCanonicalJson } from '../../../core/rows/key.ts'
import { Numbered } from '../../../core/rows/number-names.ts'
import type { AnswerRow, ItemRow, ScoreRow } from '../../../core/rows/rows.ts'
import { type AnswerCounts, CountedAnswers } from '../cells/answer-counters.ts'
import { isScore } from '../health/row-notes.ts'
import type { RunRows } from '../reporter.ts'

/** The positions of one result's rows in its run. */
export interface Linked {
  readonly answerAt: number
  /** The last of its score rows, which link to the others; `NONE` if there is none. */
  scoreAt: number
}

export const NONE = -1

/** Rows of a run, with linked scores per result. Counts are columns, and the last row read is cached. */
export class LinkedRows {
  readonly items: readonly ItemRow[]
  /** Scorers of the primary scores. */
  readonly scorers: readonly string[]
  readonly #run: RunRows
  readonly #counted: CountedAnswers
  /** By position of the score rows, like the two below. */
  readonly #next: Int32Array
  /** NaN means no score. */
  readonly #values: Float64Array
  readonly #scorerAt: Int32Array
  readonly #scorers = new Numbered()
  /** The values of `parts.firstError`, if a row has one. */
  readonly #firstErrors = new Map<number, unknown>()
  #answer: { readonly at: number; readonly row: AnswerRow } | undefined
  #scores: { readonly of: Linked; readonly rows: ReadonlyMap<string, ScoreRow> } | undefined

  constructor(run: RunRows, items: readonly ItemRow[], scorers: readonly string[]) {
    this.items = items
    this.scorers = scorers
    this.#run = run
    this.#counted = new CountedAnswers(run.answers.length)
    this.#next = new Int32Array(run.scores.length)
    this.#values = new Float64Array(run.scores.length)
    this.#scorerAt = new Int32Array(run.scores.length)
  }

  count(at: number, row: AnswerRow): void {
    this.#counted.put(at, row)
  }

  markTruncated({ answerAt }: Linked): void {
    this.#counted.markTruncated(answerAt)
  }

  /** Adds a score row to those of a result. */
  link(linked: Linked, at: number, { scorer, value, parts }: ScoreRow): void {
    this.#next[at] = linked.scoreAt
    linked.scoreAt = at
    this.#values[at] = isScore(value) ? value : Number.NaN
    this.#scorerAt[at] = this.#scorers.of(scorer)
    const firstError = parts?.['firstError']
    if (firstError !== undefined) this.#firstErrors.set(at, firstError)
  }

  countedOf({ answerAt }: Linked): AnswerCounts {
    return this.#counted.at(answerAt)
  }

  valueOf(linked: Linked, scorer: string): number | undefined {
    const value = this.#values[this.#scoreOf(linked, scorer)]
    return value === undefined || Number.isNaN(value) ? undefined : value
  }

  firstErrorOf(linked: Linked, scorer: string): unknown {
    return this.#firstErrors.get(this.#scoreOf(linked, scorer))
  }

  scorersOf(linked: Linked): string[] {
    return [...new Set(this.#scorePlaces(linked).map(at => this.#scorers.names[this.#scorerAt[at]]))]
  }

  answerOf({ answerAt: at }: Linked): AnswerRow {
    // The row was read when it was linked.
    if (this.#answer?.at !== at) this.#answer = { at, row: this.#run.answers.at(at)! }
    return this.#answer.row
  }

  /** Returns the score rows by scorer. */
  scoresOf(linked: Linked): ReadonlyMap<string, ScoreRow> {
    if (this.#scores?.of === linked) return this.#scores.rows
    // The rows were read when they were linked.
    const rowAt = new Map(this.#scorePlaces(linked).map(at => [at, this.#run.scores.at(at)!]))
    const rows = new Map(this.scorersOf(linked).map(name => [name, mustGet(rowAt, this.#scoreOf(linked, name))]))
    this.#scores = { of: linked, rows }
    return rows
  }

  /** Returns positions in the order of the file. */
  #scorePlaces(linked: Linked): number[] {
    const places: number[] = []
    for (let at = linked.scoreAt; at !== NONE; at = this.#next[at]) places.push(at)
    return places.reverse()
  }

  /** Returns the position of the row that counts: of two rows of one scorer, the one with the lower score. */
  #scoreOf(linked: Linked, scorer: string): number {
    const name = this.#scorers.known(scorer)
    let found = NONE
    for (let at = linked.scoreAt; at !== NONE; at = this.#next[at])
      if (this.#scorerAt[at] === name && (found === NONE || this.#isLower(at, found))) found = at
    return found
  }

  #isLower(one: number, other: number): boolean {
    const [value, than] = [this.#values[one], this.#values[other]]
    if (Number.isNaN(value) || Number.isNaN(than)) return !Number.isNaN(value)
    return value === than
      ? toCanonicalJson(this.#run.scores.at(one)) < toCanonicalJson(this.#run.scores.at(other))
      : value < than
  }
}
