/**
 * The value of a Python literal as `repr` writes it: texts, numbers, True, False, None, lists, tuples and dictionaries of them. Some data sets keep lists and dictionaries as such text.
 * @throws Error for anything else, and for what is nested more than 64 deep
 */
export function pythonLiteral(text: string): unknown {
  const reader = new Reader(text)
  const value = reader.value(0)
  reader.end()
  return value
}

const DEEPEST = 64
const WORDS: Readonly<Record<string, unknown>> = { True: true, False: false, None: null }
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\n': '',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  value(depth: number): unknown {
    if (depth > DEEPEST) throw new Error('is a Python literal nested too deep')
    this.#blanks()
    const sign = this.#text[this.#at]
    if (sign === '[') return this.#list(']', depth)
    if (sign === '(') return this.#list(')', depth)
    if (sign === '{') return this.#dictionary(depth)
    if (sign === '"' || sign === "'") return this.#string(sign)
    return this.#word()
  }

  end(): void {
    this.#blanks()
    if (this.#at < this.#text.length) this.#fail()
  }

  #list(close: string, depth: number): unknown[] {
    this.#at++
    const list: unknown[] = []
    while (!this.#takes(close)) {
      list.push(this.value(depth + 1))
      if (!this.#takes(',') && !this.#sees(close)) this.#fail()
    }
    return list
  }

  #dictionary(depth: number): Record<string, unknown> {
    this.#at++
    const entries: [string, unknown][] = []
    while (!this.#takes('}')) {
      const key = this.value(depth + 1)
      if (!this.#takes(':')) this.#fail()
      entries.push([String(key), this.value(depth + 1)])
      if (!this.#takes(',') && !this.#sees('}')) this.#fail()
    }
    // Not by assignment: a key may be `__proto__`.
    return Object.fromEntries(entries)
  }

  #string(quote: string): string {
    const begun = ++this.#at
    let text = ''
    let from = begun
    for (; ; this.#at++) {
      const sign = this.#text[this.#at]
      if (sign === undefined || sign === '\n') this.#fail()
      if (sign === quote) break
      if (sign !== '\\') continue
      text += this.#text.slice(from, this.#at) + this.#escape()
      from = this.#at + 1
    }
    return text + this.#text.slice(from, this.#at++)
  }

  /** Stands at the backslash, and ends at the last sign of the escape. */
  #escape(): string {
    const sign = this.#text[++this.#at] ?? ''
    const digits = { x: 2, u: 4, U: 8 }[sign]
    if (digits === undefined) return ESCAPES[sign] ?? (/[\\'"]/.test(sign) ? sign : `\\${sign}`)
    const hex = this.#text.slice(this.#at + 1, this.#at + 1 + digits)
    const point = Number.parseInt(hex, 16)
    if (!/^[0-9a-fA-F]+$/.test(hex) || hex.length < digits || point > 0x10_ff_ff) this.#fail()
    this.#at += digits
    return String.fromCodePoint(point)
  }

  #word(): unknown {
    const [word = ''] = /^[-+\w.]+/.exec(this.#text.slice(this.#at, this.#at + 64)) ?? []
    if (!Object.hasOwn(WORDS, word) && !/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(word)) this.#fail()
    this.#at += word.length
    return Object.hasOwn(WORDS, word) ? WORDS[word] : Number(word)
  }

  #sees(sign: string): boolean {
    this.#blanks()
    return this.#text[this.#at] === sign
  }

  #takes(sign: string): boolean {
    const found = this.#sees(sign)
    if (found) this.#at++
    return found
  }

  #blanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #fail(): never {
    throw new Error(`is no Python literal: see character ${this.#at + 1}`)
  }
}
