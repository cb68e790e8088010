import type { Dice } from './dice.ts'
import { POWERS, type Voice } from './voice.ts'

/** Writes a phrase and gives whether it is of many. */
export type Phrase<P> = (pen: P) => boolean

/**
 * Phrases of a scene that are at hand: most times one is asked for, one that was said before is said again, at the cost of a copy; else it is
 * made anew and laid in its place. So a text says its phrases a few times, not far apart, as books do, and costs a fraction.
 */
export class Deck<P extends { readonly voice: Voice; readonly scene: { readonly dice: Dice } }> {
  readonly #phrase: Phrase<P>
  readonly #fresh: number
  readonly #forms = new Uint32Array(CARDS)
  readonly #sizes = new Uint8Array(CARDS)
  readonly #solids = new Uint8Array(CARDS)
  readonly #marks = new Int32Array(CARDS)
  readonly #tokens = new Uint8Array(CARDS)
  readonly #many = new Uint8Array(CARDS)
  readonly #bytes = new Uint8Array(CARDS * CARD)

  /** @param fresh of eight times, how often a phrase is made anew */
  constructor(phrase: Phrase<P>, fresh: number) {
    this.#phrase = phrase
    this.#fresh = fresh
  }

  /** Another scene: nothing has been said. */
  clear(): void {
    this.#forms.fill(0)
  }

  say(pen: P): boolean {
    const roll = pen.scene.dice.below(8 * CARDS)
    const card = roll >>> 3
    const form = this.#forms[card]!
    if (form === 0 || (roll & 7) < this.#fresh) return this.#make(pen, card)
    pen.voice.say(form)
    pen.voice.append(
      this.#bytes,
      card * CARD,
      this.#sizes[card]!,
      this.#solids[card]!,
      this.#marks[card]!,
      this.#tokens[card]!,
    )
    return this.#many[card] === 1
  }

  /** Writes a phrase anew, and keeps all of it behind its first form: that one may stand first in a sentence, and look different there. */
  #make(pen: P, card: number): boolean {
    const { voice } = pen
    const { listens, heard } = voice
    // Where a phrase around this one has heard its first form already, that is given back to it.
    const { form, length, solids, mark, tokens } = heard
    voice.listens = true
    const many = this.#phrase(pen)
    this.#keep(voice, card, many)
    if (!listens) {
      heard.form = form
      heard.length = length
      heard.solids = solids
      heard.mark = mark
      heard.tokens = tokens
    }
    return many
  }

  #keep({ heard, written, length, solids, mark, tokens }: Voice, card: number, many: boolean): void {
    const size = length - heard.length
    if (size > CARD) {
      this.#forms[card] = 0
      return
    }
    this.#forms[card] = heard.form
    this.#sizes[card] = size
    this.#solids[card] = solids - heard.solids
    this.#marks[card] = (mark - Math.imul(heard.mark, POWERS[solids - heard.solids]!)) | 0
    this.#tokens[card] = tokens - heard.tokens
    this.#many[card] = many ? 1 : 0
    for (let at = 0; at < size; at++) this.#bytes[card * CARD + at] = written[heard.length + at]!
  }
}

const CARDS = 128
/** Bytes of a phrase; longer ones are not kept. */
const CARD = 112
