/**
 * Sentences one behind the other as bytes of ASCII. They become strings a page at a time, each a slice of the page's:
 * one by one that would take as long as writing them.
 */
export class PageText {
  readonly #bytes = Buffer.alloc(FULL + ROOM)
  readonly view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset)
  /** Where the sentence that is being written begins. */
  start = 0
  readonly #ends: number[] = []

  /** The sentence that ends here stays; it is closed by a paragraph's end or not. */
  keep(end: number, closes: boolean): void {
    let last = end
    if (closes) {
      this.#bytes[last++] = LINE_BREAK
      this.#bytes[last++] = LINE_BREAK
    }
    this.#ends.push(last)
    this.start = last
  }

  get isFull(): boolean {
    return this.start > FULL
  }

  /** Moves what was kept behind `units`. */
  moveTo(units: string[]): void {
    const text = this.text(0, this.start)
    let start = 0
    for (const end of this.#ends) {
      units.push(text.slice(start, end))
      start = end
    }
    this.#ends.length = 0
    this.start = 0
  }

  text(start: number, end: number): string {
    return this.#bytes.toString('latin1', start, end)
  }
}

const FULL = 1 << 15
/** Bytes of the longest sentence: eight clauses have about 1,500. */
const ROOM = 1 << 14
const LINE_BREAK = 10
