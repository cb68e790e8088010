import { mustGet } from 'fathom-bench/plugin'

/**
 * A line as its wording and the contents of its gaps: names after a blank, whole numbers, and non-empty lists of names
 * in brackets.
 */
export interface TraceLine {
  readonly wording: TemplateStringsArray
  readonly values: readonly Value[]
}

type Value = string | number | readonly string[]

export const line = (wording: TemplateStringsArray, ...values: Value[]): TraceLine => ({ wording, values })

/** The text of a line, under a list's dash; lines of depth 0 have none. */
export function formatTraceLine({ wording, values }: TraceLine, depth: number): string {
  let text = indent(depth) + wording[0]
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    text += (typeof value === 'object' ? value.join(', ') : value) + wording[at + 1]
  }
  return text
}

function indent(depth: number): string {
  indents[depth] ??= depth === 0 ? '' : `${' '.repeat(depth)}|- `
  return indents[depth]
}

const indents: string[] = []

/**
 * Token counts of the parts of lines, for a tokenizer whose counts add up: names, numbers, and the wording between
 * them, which extends over the ends of lines. Each is counted once.
 */
export class PartTokens {
  readonly #count: (text: string) => number
  readonly #numbers: number[] = []
  /** Counts of names by the text before them. */
  readonly #names = new Map([' ', '', ', '].map(before => [before, new Map<string, number>()]))
  readonly #behind = new Map<TemplateStringsArray, readonly Wording[]>()

  constructor(count: (text: string) => number) {
    this.#count = count
  }

  /** A name is counted with its blank. */
  value(value: Value): number {
    if (typeof value === 'number') {
      this.#numbers[value] ??= this.#count(String(value))
      return this.#numbers[value]
    }
    if (typeof value === 'string') return this.#name(value, ' ')
    let tokens = this.#name(value[0], '')
    for (let at = 1; at < value.length; at++) tokens += this.#name(value[at], ', ')
    return tokens
  }

  #name(name: string, before: string): number {
    const known = mustGet(this.#names, before)
    let tokens = known.get(name)
    if (tokens === undefined) {
      tokens = this.#count(before + name)
      known.set(name, tokens)
    }
    return tokens
  }

  /** Returns the wording after each value of a line. */
  behind({ wording }: TraceLine): readonly Wording[] {
    const known = this.#behind.get(wording) ?? wording.slice(1).map(text => new Wording(text, this.#count))
    this.#behind.set(wording, known)
    return known
  }
}

/** Text between two values, which may include ends of lines. */
class Wording {
  readonly #text: string
  readonly #count: (text: string) => number
  readonly #longer = new Map<TemplateStringsArray, Wording[]>()
  #beforeName: number | undefined
  #beforeOther: number | undefined

  constructor(text: string, count: (text: string) => number) {
    this.#text = text
    this.#count = count
  }

  tokensBefore(value: Value): number {
    if (typeof value === 'string') {
      this.#beforeName ??= this.#count(this.#text.slice(0, -1))
      return this.#beforeName
    }
    this.#beforeOther ??= this.#count(this.#text)
    return this.#beforeOther
  }

  /** With the beginning of the next line. */
  andThen({ wording }: TraceLine, depth: number): Wording {
    const byDepth = this.#longer.get(wording) ?? []
    this.#longer.set(wording, byDepth)
    byDepth[depth] ??= new Wording(`${this.#text}\n${indent(depth)}${wording[0]}`, this.#count)
    return byDepth[depth]
  }
}

/** Counts lines as they come, from the first value of the first one to the last value of the last. */
export class LineTally {
  tokens = 0
  readonly #parts: PartTokens
  #open: Wording | undefined

  constructor(parts: PartTokens) {
    this.#parts = parts
  }

  add(line: TraceLine, depth: number): void {
    const behind = this.#parts.behind(line)
    let open = this.#open?.andThen(line, depth)
    for (let at = 0; at < line.values.length; at++) {
      const value = line.values[at]
      this.tokens += (open?.tokensBefore(value) ?? 0) + this.#parts.value(value)
      open = behind[at]
    }
    this.#open = open
  }
}
