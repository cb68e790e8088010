import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { getDigitCounter } from '../../materials/keys/digits.ts'
import { countFormTokens, readShippedFormTokens } from './form-tokens.ts'
import {
  AS_IS,
  CAPITAL,
  type FormPosition,
  formatTextAt,
  growArray,
  OPENING,
  PLACES,
  packedForms,
  QUOTED,
  texts,
  toForm,
} from './grammar/forms.ts'
import type { PageText } from './page.ts'

/** Takes the forms of a sentence one by one, then writes them in one go, counting tokens. */
export class Voice {
  /** Tokens of the last sentence. */
  tokens = 0
  /** Hash of its text without blanks: equal for equal sentences, and hardly ever for others. */
  mark = 0
  /** Where it ends on its page. */
  end = 0
  /** The forms said; a number n as -1 - n. */
  readonly #said = new Int32Array(MOST_FORMS)
  #size = 0
  #place: FormPosition = AS_IS
  #slots = new Int32Array(SLOT << 16)
  #texts = new Float64Array(this.#slots.buffer)
  /** For all positions except the first: the form used there in place of a form. */
  readonly #placed = PLACES.map(() => new Uint32Array(1))
  readonly #tokenizer: Tokenizer
  readonly #shipped: Uint8Array
  readonly #digits: (number: number) => number

  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer
    this.#shipped = readShippedFormTokens(tokenizer)
    this.#digits = getDigitCounter(tokenizer)
  }

  /** Another sentence, whose first form is in this position. */
  begin(position: FormPosition): void {
    this.#size = 0
    this.#place = position
  }

  say(form: number): void {
    this.#said[this.#size++] = this.#place === AS_IS ? form : this.#inPlace(form)
  }

  /** The next word has a capital, as in a title. */
  capital(): void {
    if (this.#place === AS_IS) this.#place = CAPITAL
  }

  /** The next words stand in quotation marks. */
  quote(): void {
    // A paragraph's first quotation mark is counted with the word behind it; any other one parts the blank from that
    // word.
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
    this.say(BLANK_ALONE)
    this.digits(value)
  }

  /** A whole number straight behind a sign. */
  digits(value: number): void {
    this.#said[this.#size++] = -1 - value
  }

  /** Writes what was said behind the sentences that the page keeps. */
  write({ view, start }: PageText): void {
    this.#makeRoom()
    const slots = this.#slots
    const heads = this.#texts
    const said = this.#said
    const size = this.#size
    let end = start
    let mark = 0
    let tokens = 0
    for (let at = 0; at < size; at++) {
      const form = said[at]
      if (form < 0) {
        tokens += this.#digits(-1 - form)
        const number = -1 - form
        let unit = 1
        while (10 * unit <= number) unit *= 10
        for (; unit >= 1; unit /= 10) {
          const digit = ZERO + (Math.floor(number / unit) % 10)
          view.setUint8(end++, digit)
          mark = (Math.imul(mark, MARK_BASE) + digit) | 0
        }
        continue
      }
      const slot = form * SLOT
      if (slots[slot] === 0) this.#record(form, form, AS_IS)
      const sizes = slots[slot]
      const length = sizes & 0xff
      // Two times eight bytes, though most forms have fewer: what is too much is written over.
      const text = (slot >>> 1) + 1
      view.setFloat64(end, heads[text], true)
      view.setFloat64(end + 8, heads[text + 1], true)
      if (length > 16) view.setFloat64(end + 16, heads[text + 2], true)
      if (length > HEAD) this.#writeRest(view, end, form, length)
      end += length
      mark = (Math.imul(mark, POWERS[length]) + slots[slot + MARK]) | 0
      tokens += sizes >>> 8
    }
    this.end = end
    // A blank before the sentence does not tell it from another.
    const length = end - start
    this.mark = view.getUint8(start) === BLANK ? (mark - Math.imul(BLANK, POWERS[length - 1])) | 0 : mark
    this.tokens = tokens
  }

  /** The part of a long form's text that does not fit in its slot. */
  #writeRest(view: DataView, end: number, form: number, length: number): void {
    const from = packedForms.starts[form]
    for (let more = HEAD; more < length; more += 8)
      view.setFloat64(end + more, packedForms.view.getFloat64(from + more))
  }

  #makeRoom(): void {
    const roomy = growArray(this.#slots, texts.length * SLOT)
    if (roomy === this.#slots) return
    this.#slots = roomy
    this.#texts = new Float64Array(roomy.buffer)
  }

  /** All about a form, which is another one in its place, when it is first written. */
  #record(form: number, base: number, position: FormPosition): void {
    const text = texts[form]
    const tokens = this.#shipped[base * PLACES.length + position] || countFormTokens(text, this.#tokenizer)
    let mark = 0
    for (let at = 0; at < text.length; at++) mark = (Math.imul(mark, MARK_BASE) + text.charCodeAt(at)) | 0
    const slot = form * SLOT
    this.#slots[slot] = (tokens << 8) | text.length
    this.#slots[slot + MARK] = mark
    const from = packedForms.starts[form]
    for (let at = 0; at < HEAD; at += 8)
      this.#texts[(slot >>> 1) + 1 + at / 8] = packedForms.view.getFloat64(from + at, true)
  }

  /** The form for this one at the start of a sentence; later ones do not change. */
  #inPlace(form: number): number {
    const place = this.#place
    this.#place = AS_IS
    const known = this.#placed[place][form]
    if (known) return known
    const placed = toForm(formatTextAt(place, texts[form]))
    this.#placed[place] = growArray(this.#placed[place], form + 1)
    this.#placed[place][form] = placed
    this.#makeRoom()
    this.#record(placed, form, place)
    return placed
  }
}

export const getVoice: (tokenizer: Tokenizer) => Voice = memoizePerTokenizer(tokenizer => new Voice(tokenizer))

const QUOTE = toForm(' "')
const BLANK_ALONE = toForm(' ')
const BLANK = 32
const ZERO = 48
/** More than any sentence has. */
const MOST_FORMS = 1 << 12

/**
 * Facts of a form in 32 adjacent bytes, since waiting for memory takes most of the time: its tokens above its number of
 * bytes; its mark; and the first 24 bytes of its text. The mark of a text is a number in base
 * `MARK_BASE` (modulo 2^32) whose digits are its bytes: marks of parts give that of the whole.
 */
const SLOT = 8
const MARK = 1
const HEAD = 24
const MARK_BASE = 0x01000193
/** Powers of that base, up to the longest sentence's. */
const POWERS = new Int32Array(1 << 14).fill(1)
for (let at = 1; at < POWERS.length; at++) POWERS[at] = Math.imul(POWERS[at - 1], MARK_BASE)
