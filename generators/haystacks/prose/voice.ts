import { perTokenizer, type Tokenizer } from '../../../core/tokens.ts'
import { digitTokens } from '../../materials/digits.ts'
import { type Identifiers, identifiers } from '../../materials/identifiers.ts'
import type { Dice } from './dice.ts'
import { formOf, packed, texts } from './forms.ts'

/** How the first form stands: as it is; with a capital; the same without its blank, opening a paragraph; or behind a quotation mark that does. */
export const AS_IS = 0
export const CAPITAL = 1
export const OPENING = 2
export const QUOTED = 3

/** Writes a sentence form by form and counts its tokens while it writes. */
export class Voice {
  tokens = 0
  /** Of the text but its blanks: two sentences that read the same have the same, two others hardly ever (FNV-1a, 30 bits). */
  mark = 0
  #place = AS_IS
  #length = 0
  readonly #written = Buffer.alloc(LONGEST)
  #counts = new Uint8Array(1 << 16)
  /** Of the places but the first: the texts and counts that were written there. */
  readonly #placed: readonly Map<number, Placed>[] = [new Map(), new Map(), new Map(), new Map()]
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
    this.#length = 0
    this.tokens = 0
    this.mark = FIRST_MARK
    this.#place = place
  }

  /** What has been written since, in one piece. */
  text(): string {
    return this.#written.toString('latin1', 0, this.#length)
  }

  say(form: number): void {
    if (this.#place !== AS_IS) {
      const { text, tokens } = this.#inPlace(form)
      this.#place = AS_IS
      this.#add(text, tokens)
      return
    }
    const { bytes, starts } = packed
    const written = this.#written
    const end = starts[form + 1]!
    let length = this.#length
    let mark = this.mark
    for (let at = starts[form]!; at < end; at++) {
      const byte = bytes[at]!
      written[length++] = byte
      if (byte !== BLANK) mark = Math.imul(mark ^ byte, MIXER)
    }
    this.mark = mark & MARK_BITS
    this.#length = length
    this.tokens += this.#counts[form] || this.#countOf(form)
  }

  /** Tokens of a form as it is, counted when it is first written. */
  #countOf(form: number): number {
    if (form >= this.#counts.length) {
      const longer = new Uint8Array(2 * texts.length)
      longer.set(this.#counts)
      this.#counts = longer
    }
    const tokens = this.#count(texts[form]!)
    this.#counts[form] = tokens
    return tokens
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
      this.#written[this.#length++] = byte
      if (byte !== BLANK) this.mark = Math.imul(this.mark ^ byte, MIXER) & MARK_BITS
    }
  }

  #inPlace(form: number): Placed {
    const known = this.#placed[this.#place]!.get(form)
    if (known) return known
    const capital = texts[form]!.replace(LETTER, letter => letter.toUpperCase())
    const text =
      this.#place === CAPITAL ? capital : this.#place === OPENING ? capital.trimStart() : `"${capital.trimStart()}`
    const placed = { text, tokens: this.#count(text) }
    this.#placed[this.#place]!.set(form, placed)
    return placed
  }

  /** Word by word, each with the blank or the quotation mark before it; signs with the line breaks behind them. */
  #count(text: string): number {
    return (text.match(PIECE) ?? []).reduce((sum, piece) => sum + this.#tokenizer.count(piece), 0)
  }
}

export const voiceOf: (tokenizer: Tokenizer) => Voice = perTokenizer(tokenizer => new Voice(tokenizer))

interface Placed {
  readonly text: string
  readonly tokens: number
}

const QUOTE = formOf(' "')
const LETTER = /[a-z]/i
const PIECE = /[\s"]?[A-Za-z][A-Za-z']*|\d+|\s?[^\sA-Za-z0-9]+\n*|\s+/g
/** Bytes; eight clauses have about 1,500. */
const LONGEST = 1 << 16
const BLANK = 32
const MIXER = 0x01000193
const FIRST_MARK = 0x011c9dc5
const MARK_BITS = 0x3fffffff
