import type { Random } from '../../../core/random.ts'
import type { Tokenizer } from '../../../core/tokens.ts'
import { Dice } from './dice.ts'
import { formOf } from './forms.ts'
import { heading } from './headings.ts'
import { newDecks, type Pen } from './phrases.ts'
import { Scene } from './scene.ts'
import { brief, lengthy, type Sign, tell } from './sentences.ts'
import { speech } from './speech.ts'
import { CAPITAL, OPENING, type Voice, voiceOf } from './voice.ts'

/** Sentences in the order of a text: sections with a heading and a scene of their own, paragraphs that tell and turns of talk. */
export class Teller {
  readonly voice: Voice
  readonly #pen: Pen
  #paragraph: 'told' | 'talk' | 'heading' = 'heading'
  /** Sentences that the paragraph is yet to have, paragraphs the section, turns the talk. */
  #sentences = 1
  #paragraphs = 12
  #turns = 0
  #opens = true

  constructor(tokenizer: Tokenizer, rng: Random) {
    this.voice = voiceOf(tokenizer)
    this.#pen = { voice: this.voice, scene: new Scene(new Dice(rng)), decks: newDecks() }
  }

  /** Does the sentence that comes next end its paragraph? */
  get closes(): boolean {
    return this.#sentences === 1
  }

  /** Writes the next sentence, or another one in its place, with the sign that ends it. Gives the sign. */
  write(): Sign {
    if (this.#paragraph === 'heading') {
      this.voice.begin(OPENING)
      return heading(this.#pen)
    }
    this.voice.begin(this.#opens ? OPENING : CAPITAL)
    const sign = this.#paragraph === 'talk' && this.#opens ? speech(this.#pen) : tell(this.#pen)
    this.voice.say(SIGNS[sign])
    return sign
  }

  /** Writes a sentence to end a text, in the place of the next one: a plain one, or one of several clauses. */
  writeLast(long: boolean): Sign {
    this.voice.begin(this.#opens ? OPENING : CAPITAL)
    const sign = long ? lengthy(this.#pen) : brief(this.#pen)
    this.voice.say(SIGNS[sign])
    return sign
  }

  /** The sentence is taken: on to the next. */
  go(): void {
    this.#sentences--
    this.#opens = this.#sentences === 0
    if (this.#opens) this.#nextParagraph()
  }

  #nextParagraph(): void {
    const { scene, decks } = this.#pen
    const { dice } = scene
    if (this.#paragraph === 'heading') {
      scene.turn()
      decks.people.clear()
    }
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

const SIGNS: Readonly<Record<Sign, number>> = {
  '': formOf(''),
  '.': formOf('.'),
  '?': formOf('?'),
  '!': formOf('!'),
  '."': formOf('."'),
  '?"': formOf('?"'),
  '!"': formOf('!"'),
}
