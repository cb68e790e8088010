import { getLast } from '../../core/collections/require.ts'
import type { Random } from '../../core/random/random.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import type { Haystack, HaystackUnits } from '../haystack.ts'
import type { SentenceEnd } from './prose/grammar/pattern.ts'
import { NumberSet } from './prose/marks.ts'
import { PageText } from './prose/page.ts'
import { ProseTeller } from './prose/teller.ts'
import { getVoice, type Voice } from './prose/voice.ts'

/**
 * English by a grammar of our own that looks like a book to statistics: 35,000 words by their rank, people, towns,
 * dates, prices, talk, sections that keep to what they are about. It has no end and tells no story. No sentence comes
 * twice in a fill, and two fills share hardly any. Figures: `npm run perf -- prose`.
 */
export const prose: Haystack = {
  id: 'prose-2',
  layout: 'sentences',
  fill: (room, rng, tokenizer, avoid = []) => new Fill(room, rng, tokenizer, avoid).written(),
}

/** A text that is being written. All texts share its methods: closures would be compiled again for each text. */
class Fill {
  readonly #tokenizer: Tokenizer
  readonly #forbidden: readonly string[]
  readonly #room: number
  readonly #said: NumberSet
  readonly #page = new PageText()
  readonly #voice: Voice
  readonly #teller: ProseTeller
  readonly #breaksOf = new Map<SentenceEnd, number>()
  #sign: SentenceEnd = ''
  readonly #units: string[] = []
  #tokens = 0
  /** Tokens of the last sentence's line breaks, included in the others. */
  #breaks = 0

  constructor(room: number, rng: Random, tokenizer: Tokenizer, avoid: readonly string[]) {
    this.#room = room
    this.#said = new NumberSet(Math.min(Math.max(room, 0) / TOKENS_A_SENTENCE, MOST_EXPECTED))
    this.#tokenizer = tokenizer
    this.#forbidden = avoid.filter(text => SAYABLE.test(text))
    this.#voice = getVoice(tokenizer)
    this.#teller = new ProseTeller(this.#voice, rng)
  }

  written(): HaystackUnits {
    while (this.#goesOn());
    const units = this.#units
    this.#page.moveTo(units)
    const last = this.#closing(this.#room - this.#tokens)
    if (last) units.push(last.text)
    else if (units.length > 0) units[units.length - 1] = getLast(units).trimEnd()
    return { units, tokens: this.#tokens + (last ? last.tokens : -this.#breaks), repeats: 0 }
  }

  /**
   * Writes the next sentence; false where it does not fit. A method of its own, since a long loop would be compiled for
   * each text.
   */
  #goesOn(): boolean {
    if (!this.#next(undefined)) return false
    const size = this.#size()
    if (this.#tokens + size > this.#room) return false
    const { closes } = this.#teller
    this.#breaks = closes ? this.#sizeOfBreak() : 0
    this.#tokens += size + this.#breaks
    this.#said.add(this.#voice.mark)
    this.#page.keep(this.#voice.end, closes)
    if (this.#page.isFull) this.#page.moveTo(this.#units)
    this.#teller.go()
    return true
  }

  /** Writes a sentence that is new and allowed, a long or a short one for a text's end; false where none was found. */
  #next(lastIsLong: boolean | undefined): boolean {
    for (let tries = 0; tries < TRIES; tries++) {
      this.#sign = lastIsLong === undefined ? this.#teller.tell() : this.#teller.tellLast(lastIsLong)
      this.#voice.write(this.#page)
      if (!this.#said.has(this.#voice.mark) && !(this.#forbidden.length > 0 && this.#isForbidden())) return true
    }
    return false
  }

  #text(): string {
    return this.#page.text(this.#page.start, this.#voice.end)
  }

  #size(): number {
    return this.#tokenizer.additive ? this.#voice.tokens : this.#tokenizer.count(this.#text())
  }

  #isForbidden(): boolean {
    const text = this.#text()
    for (const each of this.#forbidden) if (text.includes(each)) return true
    return false
  }

  /** Tokens that the line breaks of a paragraph's end add to the sign before them. */
  #sizeOfBreak(): number {
    const tokenizer = this.#tokenizer
    const sign = this.#sign
    if (!tokenizer.additive) return tokenizer.count(this.#text() + BREAK) - tokenizer.count(this.#text())
    const known = this.#breaksOf.get(sign)
    if (known !== undefined) return known
    const size = tokenizer.piece(sign + BREAK) - (sign === '' ? 0 : tokenizer.piece(sign))
    this.#breaksOf.set(sign, size)
    return size
  }

  /** Picks the sentence that best fills the rest. Only this last one depends on the size. */
  #closing(left: number): { text: string; tokens: number } | undefined {
    let best: { text: string; tokens: number } | undefined
    for (
      let tries = 0;
      tries < LAST_TRIES && left - (best?.tokens ?? 0) > SMALL_GAP && this.#next(left > LONG_LEFT);
      tries++
    ) {
      const size = this.#size()
      if (size <= left && size > (best?.tokens ?? 0)) best = { text: this.#text(), tokens: size }
    }
    return best
  }
}

const BREAK = '\n\n'

/** Only such strings can occur in a sentence. */
const SAYABLE = /^[A-Za-z0-9 ,.'"-]+$/

const TRIES = 1_000
/** Tries for the last sentence, and the tokens that it may leave over at the first try. */
const LAST_TRIES = 200
const SMALL_GAP = 1
/** Tokens that one clause seldom fills. */
const LONG_LEFT = 30
/** Estimates the number of sentences, for the initial capacity. */
const TOKENS_A_SENTENCE = 17
const MOST_EXPECTED = 1 << 20
