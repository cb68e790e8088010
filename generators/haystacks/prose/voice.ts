import { perTokenizer, type Tokenizer } from '../../../core/tokens.ts'
import { digitTokens } from '../../materials/digits.ts'
import { type Identifiers, identifiers } from '../../materials/identifiers.ts'
import type { Dice } from './dice.ts'
import { atLeast, formOf, MARK_BASE, packed, texts } from './forms.ts'

/** How the first form stands: as it is; with a capital; the same without its blank, opening a paragraph; or behind a quotation mark that does. */
export const AS_IS = 0
export const CAPITAL = 1
export const OPENING = 2
export const QUOTED = 3

/** Writes a sentence form by form and counts its tokens while it writes. */
export class Voice {
  tokens = 0
  /** Of the text but its blanks: two sentences that read the same have the same, two others hardly ever. */
  mark = 0
  /** Bytes written, and those of them that are no blanks. */
  length = 0
  solids = 0
  readonly written = Buffer.alloc(LONGEST)
  /** Where the first form said since `listens` was set ends: what is behind it reads the same wherever it stands. */
  readonly heard = { form: 0, length: 0, solids: 0, mark: 0, tokens: 0 }
  /** Is the first form yet to be heard? */
  listens = false
  #place = AS_IS
  #records = new Int32Array(RECORD << 16)
  /** Of the places but the first: the form that stands there for a form. */
  readonly #placed = [0, 1, 2, 3].map(() => new Uint32Array(1))
  readonly #tokenizer: Tokenizer
  readonly #digits: (number: number) => number
  readonly #blank: number
  readonly #codeWords: Identifiers

  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer
    this.#digits = digitTokens(tokenizer)
    this.#blank = tokenizer.piece(' ')
    this.#codeWords = identifiers('words', tokenizer)
  }

  /** Another sentence, whose first form stands in this place. */
  begin(place: number): void {
    this.length = 0
    this.solids = 0
    this.tokens = 0
    this.mark = 0
    this.#place = place
    this.listens = false
  }

  /** What has been written since, in one piece. */
  text(): string {
    return this.written.toString('latin1', 0, this.length)
  }

  say(form: number): void {
    const said = this.#place === AS_IS ? form : this.#inPlace(form)
    let at = said * RECORD
    if (at >= this.#records.length || this.#records[at + TOKENS] === 0) at = this.#record(said)
    const records = this.#records
    const { written } = this
    const { bytes } = packed
    const end = records[at + END]!
    const solids = records[at + TOKENS]! & 0xff
    let { length } = this
    for (let from = records[at]!; from < end; from++) written[length++] = bytes[from]!
    this.length = length
    this.solids += solids
    this.mark = (Math.imul(this.mark, POWERS[solids]!) + records[at + MARK]!) | 0
    this.tokens += records[at + TOKENS]! >>> 8
    if (this.listens) this.#hear(form)
  }

  /** All about a form in one place, its tokens counted when it is first written. */
  #record(form: number): number {
    const at = form * RECORD
    this.#records = atLeast(this.#records, at + RECORD)
    this.#records[at] = packed.starts[form]!
    this.#records[at + END] = packed.starts[form + 1]!
    this.#records[at + MARK] = packed.marks[form]!
    this.#records[at + TOKENS] = (this.#count(texts[form]!) << 8) | packed.solids[form]!
    return at
  }

  /** Writes what was written once, behind its first form. */
  append(bytes: Uint8Array, start: number, size: number, solids: number, mark: number, tokens: number): void {
    const { written } = this
    let { length } = this
    for (let at = start; at < start + size; at++) written[length++] = bytes[at]!
    this.length = length
    this.solids += solids
    this.mark = (Math.imul(this.mark, POWERS[solids]!) + mark) | 0
    this.tokens += tokens
  }

  #hear(form: number): void {
    const { heard } = this
    this.listens = false
    heard.form = form
    heard.length = this.length
    heard.solids = this.solids
    heard.mark = this.mark
    heard.tokens = this.tokens
  }

  /** With a capital, as in a title. */
  title(form: number): void {
    if (this.#place === AS_IS) this.#place = CAPITAL
    this.say(form)
  }

  /** The next words stand in quotation marks. */
  quote(): void {
    // A paragraph's first quotation mark is counted with the word behind it; any other one parts the blank from that word.
    if (this.#place === OPENING) {
      this.#place = QUOTED
      return
    }
    this.#place = AS_IS
    this.say(QUOTE)
    this.#place = OPENING
  }

  /** A blank and a whole number. */
  number(value: number): void {
    this.#add(` ${value}`, this.#blank + this.#digits(value))
  }

  /** A whole number straight behind a sign. */
  digits(value: number): void {
    this.#add(String(value), this.#digits(value))
  }

  /** A blank and a name such as `brave-lantern`. */
  codeWord(dice: Dice): void {
    const word = this.#codeWords.draw(dice)
    this.#add(` ${word}`, this.#codeWords.lastTokens())
  }

  #add(text: string, tokens: number): void {
    this.tokens += tokens
    for (let at = 0; at < text.length; at++) {
      const byte = text.charCodeAt(at)
      this.written[this.length++] = byte
      if (byte === BLANK) continue
      this.mark = (Math.imul(this.mark, MARK_BASE) + byte) | 0
      this.solids++
    }
  }

  /** The form for this one in the sentence's first place; those behind it stand as they are. */
  #inPlace(form: number): number {
    const place = this.#place
    this.#place = AS_IS
    const known = this.#placed[place]![form]
    if (known) return known
    const capital = texts[form]!.replace(LETTER, letter => letter.toUpperCase())
    const text = place === CAPITAL ? capital : place === OPENING ? capital.trimStart() : `"${capital.trimStart()}`
    const placed = formOf(text)
    this.#placed[place] = atLeast(this.#placed[place]!, form + 1)
    this.#placed[place][form] = placed
    return placed
  }

  /** Word by word, each with the blank or the quotation mark before it; signs with the line breaks behind them. */
  #count(text: string): number {
    return (text.match(PIECE) ?? []).reduce((sum, piece) => sum + this.#tokenizer.count(piece), 0)
  }
}

export const voiceOf: (tokenizer: Tokenizer) => Voice = perTokenizer(tokenizer => new Voice(tokenizer))

const QUOTE = formOf(' "')
const LETTER = /[a-z]/i
const PIECE = /[\s"]?[A-Za-z][A-Za-z']*|\d+|\s?[^\sA-Za-z0-9]+\n*|\s+/g
/** Bytes; eight clauses have about 1,500. */
const LONGEST = 1 << 16
const BLANK = 32

/** What is known of a form: where its bytes begin and end, its mark, and its tokens above its number of bytes but blanks. */
const RECORD = 4
const END = 1
const MARK = 2
const TOKENS = 3

/** Powers of the marks' base, for pieces of text of so many bytes. */
export const POWERS = new Int32Array(256).fill(1)
for (let at = 1; at < POWERS.length; at++) POWERS[at] = Math.imul(POWERS[at - 1]!, MARK_BASE)
