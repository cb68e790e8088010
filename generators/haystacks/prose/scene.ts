import type { Dice } from './dice.ts'
import { type Kind, type Lexicon, lexicon, type Nouns } from './lexicon.ts'
import { names } from './names.ts'

/** Somebody of the scene, by the forms of a given and a family name. */
export interface Person {
  readonly given: number
  readonly family: number
  readonly woman: boolean
}

/**
 * What a stretch of text keeps to, so that its paragraphs are about the same: a few people and towns, a trade (some kinds of things), a year,
 * and for each kind of word some that come again, a few of them in one paragraph above all.
 */
export class Scene {
  readonly words: Lexicon = lexicon()
  readonly dice: Dice
  cast: readonly Person[] = []
  towns: readonly number[] = []
  year = 1850
  #trade: readonly Nouns[] = []
  readonly #often = new Uint16Array(this.words.kinds.length * OFTEN)
  readonly #now = new Uint16Array(this.words.kinds.length * NOW)

  constructor(dice: Dice) {
    this.dice = dice
    this.turn()
    this.go()
  }

  /** Another scene: other people, elsewhere, with another trade. */
  turn(): void {
    const { dice, words } = this
    this.cast = Array.from({ length: 6 + dice.roll(5) }, () => this.anybody())
    this.towns = Array.from({ length: 4 }, () => this.anyTown())
    this.year = 1780 + dice.roll(170)
    this.#trade = Array.from({ length: 3 }, () => dice.pick(words.things))
    for (const { at, law } of words.kinds)
      for (let each = at * OFTEN; each < (at + 1) * OFTEN; each++) this.#often[each] = law(dice.bits())
  }

  /** Another paragraph of the scene. */
  go(): void {
    const { dice, words } = this
    for (const { at, law } of words.kinds) {
      const bits = dice.bits()
      this.#now[at * NOW] = this.#often[at * OFTEN + (bits & (OFTEN - 1))]!
      this.#now[at * NOW + 1] = law(bits >>> 4)
    }
  }

  /** The place of a word in its kind: one of the paragraph, of the scene, or any, by its rank. */
  word({ at, law }: Kind): number {
    const bits = this.dice.bits()
    const origin = bits & 15
    if (origin < OF_NOW) return this.#now[at * NOW + ((bits >>> 4) & (NOW - 1))]!
    if (origin < OF_OFTEN) return this.#often[at * OFTEN + ((bits >>> 4) & (OFTEN - 1))]!
    return law(bits >>> 4)
  }

  /** A kind of things, mostly one of the trade. */
  things(): Nouns {
    const { dice, words } = this
    return dice.roll(4) > 0 ? dice.pick(this.#trade) : dice.pick(words.things)
  }

  /** A person who need not be of the scene. */
  anybody(): Person {
    const { dice } = this
    const { men, women, families, familyLaw } = names()
    const woman = dice.once(2)
    return { given: dice.pick(woman ? women : men), family: families[familyLaw(dice.bits())]!, woman }
  }

  anyTown(): number {
    const { towns, townLaw } = names()
    return towns[townLaw(this.dice.bits())]!
  }
}

/** Of each kind: words that come again in a scene, and in a paragraph; powers of two. */
const OFTEN = 8
const NOW = 2

/** Of 16 words: one of the paragraph's below the first figure, one of the scene's below the second. */
const OF_NOW = 1
const OF_OFTEN = 4
