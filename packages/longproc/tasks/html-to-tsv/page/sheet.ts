import type { Tokenizer } from 'fathom-bench/plugin'

/**
 * Part of a page that is written line by line within a number of tokens. Lines start with a tag and end in a line break
 * after a sign or letter. Pre-tokenizers split there, so their counts add up.
 */
export class Sheet {
  readonly lines: string[] = []
  tokens = 0
  readonly #tokenizer: Tokenizer
  #room: number

  constructor(tokenizer: Tokenizer, room: number) {
    this.#tokenizer = tokenizer
    this.#room = room
  }

  get left(): number {
    return this.#room - this.tokens
  }

  /** Adds a line if it fits. Its break is added too. */
  add(html: string): boolean {
    const line = `${html}\n`
    const size = this.#tokenizer.count(line)
    if (size > this.left) return false
    this.lines.push(line)
    this.tokens += size
    return true
  }

  /** Writes an element with at most `room` tokens of content; nothing if it does not fit with some content. */
  within(open: string, close: string, room: number, write: (sheet: Sheet) => void): boolean {
    const ends = this.#tokenizer.count(`${open}\n`) + this.#tokenizer.count(`${close}\n`)
    const inner = new Sheet(this.#tokenizer, Math.min(room, this.left - ends))
    if (inner.left > 0) write(inner)
    if (inner.lines.length === 0) return false
    for (const line of [`${open}\n`, ...inner.lines, `${close}\n`]) this.lines.push(line)
    this.tokens += inner.tokens + ends
    return true
  }
}
