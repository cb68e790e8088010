/** Read-only rows with the interface of an array. Each access returns a fresh object; do not keep or change it. */
export interface Rows<Row> extends Iterable<Row> {
  readonly length: number
  at(index: number): Row | undefined
  entries(): Iterable<[index: number, row: Row]>
  map<T>(of: (row: Row, index: number) => T): T[]
  flatMap<T>(of: (row: Row) => T | readonly T[]): T[]
  filter(is: (row: Row) => boolean): Row[]
  find(is: (row: Row) => boolean): Row | undefined
  some(is: (row: Row) => boolean): boolean
}

/** Byte range of a row in its file. */
export interface RowPosition {
  readonly start: number
  readonly size: number
}

/** Base class that implements every access to rows by index. */
abstract class ReadRows<Row> implements Rows<Row> {
  abstract readonly length: number
  abstract at(index: number): Row | undefined

  *[Symbol.iterator](): Generator<Row> {
    for (let at = 0; at < this.length; at++) yield this.at(at)! // below the length
  }

  *entries(): Generator<[index: number, row: Row]> {
    for (let at = 0; at < this.length; at++) yield [at, this.at(at)!] // below the length
  }

  map<T>(of: (row: Row, index: number) => T): T[] {
    return Array.from(this, of)
  }

  flatMap<T>(of: (row: Row) => T | readonly T[]): T[] {
    const all: T[] = []
    for (const row of this) for (const each of [of(row)].flat() as T[]) all.push(each)
    return all
  }

  filter(is: (row: Row) => boolean): Row[] {
    const found: Row[] = []
    for (const row of this) if (is(row)) found.push(row)
    return found
  }

  find(is: (row: Row) => boolean): Row | undefined {
    for (const row of this) if (is(row)) return row
    return undefined
  }

  some(is: (row: Row) => boolean): boolean {
    return this.find(is) !== undefined
  }
}

/**
 * Rows in a file, indexed by position. It keeps twelve bytes per row in memory and reads the row from the file on each
 * access. That costs a few microseconds more than packed rows in memory, and a tenth of the space. A million answers
 * with their scores need 50 MB; packed by msgpackr with shared structures they need 550.
 * @param reread reads a row from the file again; if missing, all rows stay in memory
 */
export class IndexedRows<Row extends object> extends ReadRows<Row> {
  readonly #reread: ((position: RowPosition) => Row) | undefined
  /** Start of each row. Typed arrays stay off the heap, which would otherwise double in size before each collection. */
  #starts = new Float64Array(FIRST)
  #sizes = new Uint32Array(FIRST)
  #length = 0
  /** Rows that differ from the file, by index. */
  readonly #held = new Map<number, Row>()

  constructor(reread?: (position: RowPosition) => Row) {
    super()
    this.#reread = reread
  }

  get length(): number {
    return this.#length
  }

  /** Returns its index. */
  add(row: Row, position?: RowPosition): number {
    if (!this.#reread || !position) this.#held.set(this.#length, row)
    if (this.#length === this.#starts.length) this.#grow()
    this.#starts[this.#length] = position?.start ?? 0
    this.#sizes[this.#length] = position?.size ?? 0
    return this.#length++
  }

  at(index: number): Row | undefined {
    if (!(index >= 0 && index < this.length)) return undefined
    // Held are all rows where none can be read again.
    return this.#held.get(index) ?? this.#reread!({ start: this.#starts[index], size: this.#sizes[index] })
  }

  #grow(): void {
    const [starts, sizes] = [this.#starts, this.#sizes]
    this.#starts = new Float64Array(2 * starts.length)
    this.#sizes = new Uint32Array(2 * sizes.length)
    this.#starts.set(starts)
    this.#sizes.set(sizes)
  }
}

const FIRST = 64

/** Rows that are made of others when they are looked at. */
export class RowView<Row> extends ReadRows<Row> {
  readonly length: number
  readonly at: (index: number) => Row | undefined

  constructor(length: number, at: (index: number) => Row | undefined) {
    super()
    this.length = length
    this.at = at
  }
}
