import type { IndexedRows } from '../../core/rows/indexed-rows.ts'
import { KeyedIndex } from '../../core/rows/keyed-index.ts'

/** Rows of a file by their keys, as a map gives them; of several rows of a key, one. */
export class KeptRows<Row extends object> {
  /** All of the file. */
  readonly rows: IndexedRows<Row>
  readonly #slots = new KeyedIndex()
  /** The row of each slot. */
  readonly #kept: number[] = []

  /** @param read reads the rows of the file, and names those that are kept */
  constructor(read: (keep: (key: string, index: number) => void) => IndexedRows<Row>) {
    this.rows = read((key, index) => this.keep(key, index))
  }

  get size(): number {
    return this.#kept.length
  }

  has(key: string): boolean {
    return this.#slots.get(...splitKey(key)) !== undefined
  }

  get(key: string): Row | undefined {
    const slot = this.#slots.get(...splitKey(key))
    return slot === undefined ? undefined : this.rows.at(this.#kept[slot])
  }

  /** An item's id, and what else is in the key; in the order in which they came. */
  keys(): Generator<readonly [id: string, under: string]> {
    return this.#slots.keys()
  }

  /** In the order in which their keys came. */
  *values(): Generator<Row> {
    for (const index of this.#kept) yield this.rows.at(index)! // kept ones are there
  }

  /** Lets the row of this index represent its key. */
  keep(key: string, index: number): void {
    const [id, under] = splitKey(key)
    const slot = this.#slots.get(id, under) ?? this.#kept.length
    if (slot === this.#kept.length) this.#slots.set(id, under, slot)
    this.#kept[slot] = index
  }
}

/** An item's id, and what else is in the key. */
function splitKey(key: string): [string, string] {
  const end = key.indexOf(' ')
  return end < 0 ? [key, ''] : [key.slice(0, end), key.slice(end + 1)]
}
