import { type Rows, RowView } from '../rows/indexed-rows.ts'

/**
 * Receives the progress of long work: its name, the steps done, and the total if known. It is called often and must be
 * fast.
 */
export type OnProgress = (doing: string, done: number, of: number | undefined) => void

/** Hears nothing. */
export const NO_PROGRESS: OnProgress = () => {}

/** Wraps rows so that reading all of them in order reports progress. Reading a single row does not. */
export function toldRows<Row>(rows: Rows<Row>, doing: string, onProgress: OnProgress): Rows<Row> {
  return new ToldRows(rows, doing, onProgress)
}

class ToldRows<Row> extends RowView<Row> {
  readonly #doing: string
  readonly #onProgress: OnProgress

  constructor(rows: Rows<Row>, doing: string, onProgress: OnProgress) {
    super(rows.length, index => rows.at(index))
    this.#doing = doing
    this.#onProgress = onProgress
  }

  override *[Symbol.iterator](): Generator<Row> {
    for (const [, row] of this.entries()) yield row
  }

  override *entries(): Generator<[index: number, row: Row]> {
    for (const entry of super.entries()) {
      this.#onProgress(this.#doing, entry[0], this.length)
      yield entry
    }
  }
}
