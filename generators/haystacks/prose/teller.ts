import type { Random } from '../../../core/random/random.ts'
import { Dice } from './dice.ts'
import { Filler } from './filler.ts'
import { CAPITAL, OPENING } from './grammar/forms.ts'
import { type Grammar, getGrammar } from './grammar/grammar.ts'
import type { SentenceEnd } from './grammar/pattern.ts'
import { Scene } from './scene.ts'
import type { Voice } from './voice.ts'

/**
 * Sentences in the order of a text: sections with a heading and a scene of their own, paragraphs that tell and turns of
 * talk.
 */
export class ProseTeller {
  readonly #voice: Voice
  readonly #scene: Scene
  readonly #filler: Filler
  readonly #grammar: Grammar = getGrammar()
  #paragraph: 'told' | 'talk' | 'heading' = 'heading'
  /** Sentences that the paragraph is yet to have, paragraphs the section, turns the talk. */
  #sentences = 1
  #paragraphs = 12
  #turns = 0
  #opens = true

  constructor(voice: Voice, rng: Random) {
    this.#voice = voice
    this.#scene = new Scene(new Dice(rng))
    this.#filler = new Filler(voice, this.#scene, this.#grammar.clauses)
  }

  /** Does the sentence that comes next end its paragraph? */
  get closes(): boolean {
    return this.#sentences === 1
  }

  /** Says the next sentence, or another one in its place, with the sign that ends it. Gives the sign. */
  tell(): SentenceEnd {
    const { headings, told, speeches } = this.#grammar
    this.#voice.begin(this.#opens ? OPENING : CAPITAL)
    if (this.#paragraph === 'heading') return this.#filler.fill(headings)
    return this.#filler.fill(this.#paragraph === 'talk' && this.#opens ? speeches : told)
  }

  /** Says a sentence to end a text, in the place of the next one: a plain one, or one of several clauses. */
  tellLast(long: boolean): SentenceEnd {
    const { lengthy, brief } = this.#grammar
    this.#voice.begin(this.#opens ? OPENING : CAPITAL)
    return this.#filler.fill(long ? lengthy : brief)
  }

  /** The sentence is taken: on to the next. */
  go(): void {
    this.#sentences--
    this.#opens = this.#sentences === 0
    if (this.#opens) this.#nextParagraph()
  }

  #nextParagraph(): void {
    const { dice } = this.#scene
    if (this.#paragraph === 'heading') this.#scene.turn()
    this.#paragraphs--
    if (this.#paragraphs <= 0) {
      this.#paragraph = 'heading'
      this.#sentences = 1
      this.#paragraphs = 10 + dice.roll(20)
      return
    }
    if (this.#turns === 0 && this.#paragraph === 'told' && dice.once(4)) this.#turns = 3 + dice.roll(6)
    if (this.#turns > 0) {
      this.#turns--
      this.#paragraph = 'talk'
      this.#sentences = 1 + (dice.once(3) ? 1 : 0)
      return
    }
    this.#paragraph = 'told'
    this.#sentences = 3 + dice.roll(7)
  }
}
