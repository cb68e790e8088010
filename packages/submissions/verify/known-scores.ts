import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BundleContext,
  grownColumn,
  IndexedRows,
  keyOfRow,
  type LocatedRow,
  makeRowReader,
  PairIndex,
  type ScoreRow,
} from 'fathom-bench/plugin'

/** A score in a file. */
export interface KnownScore {
  readonly row: ScoreRow
  /** Its position, such as `scores.jsonl:12`. */
  readonly where: string
}

/**
 * The scores of a bundle by their keys. They stay in their file and each lookup reads one, because there may be
 * millions.
 */
export class RecordedScores {
  /** In the order of the file; the first of several with one key. */
  readonly rows: IndexedRows<ScoreRow>
  readonly #keys = new PairIndex()
  /** By their index. */
  #lines = new Int32Array(FIRST_SIZE)
  #found = new Uint8Array(FIRST_SIZE)

  constructor({ path }: Pick<BundleContext, 'path'>) {
    const file = join(path, 'scores.jsonl')
    this.rows = new IndexedRows<ScoreRow>(existsSync(file) ? makeRowReader(file) : undefined)
  }

  /** Adds a score, and returns whether it is the first of its key. Others are ignored. */
  add({ row, place, line }: LocatedRow<ScoreRow>): boolean {
    const { size } = this.#keys
    this.#keys.add(...keyTexts(row))
    if (this.#keys.size === size) return false
    if (size === this.#lines.length) {
      this.#lines = grownColumn(this.#lines, Int32Array)
      this.#found = grownColumn(this.#found, Uint8Array)
    }
    this.#lines[size] = line
    // A row that no file contains unchanged stays in memory, without its reason.
    this.rows.add(place ? row : { ...row, why: '' }, place)
    return true
  }

  /** Returns the score of an answer by a scorer, and marks it as required. */
  find(key: Pick<ScoreRow, 'item' | 'method' | 'model' | 'config' | 'attempt' | 'scorer'>): KnownScore | undefined {
    const at = this.#keys.get(...keyTexts(key))
    if (at === undefined) return undefined
    this.#found[at] = 1
    return this.#at(at)
  }

  /** Yields the scores that no answer requires. */
  *strays(): Generator<KnownScore> {
    for (let at = 0; at < this.#keys.size; at++) if (this.#found[at] === 0) yield this.#at(at)
  }

  #at(index: number): KnownScore {
    // Every key was added with its row.
    return { row: this.rows.at(index)!, where: `scores.jsonl:${this.#lines[index]}` }
  }
}

const FIRST_SIZE = 64

/** Returns the item and the rest of the key, each of which has few values. */
function keyTexts(row: Parameters<RecordedScores['find']>[0]): [item: string, rest: string] {
  const [item, ...rest] = keyOfRow.scores(row as ScoreRow)
  return [String(item), JSON.stringify(rest)]
}
