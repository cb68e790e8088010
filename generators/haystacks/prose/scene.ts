import type { Dice } from './dice.ts'
import { getLexicon, type Lexicon, type WordClass } from './lexicon/lexicon.ts'
import { getProseNames } from './names.ts'

/** Somebody of the scene, by the forms of the name. */
export interface ScenePerson {
  readonly given: number
  readonly family: number
  /** The family name with `'s`. */
  readonly possessive: number
  readonly woman: boolean
}

/**
 * The constants of a stretch of text, so that its paragraphs are about the same: a few people and towns, a trade (some
 * kinds of things), a year, and for each kind of word some that come again.
 */
export class Scene {
  readonly words: Lexicon = getLexicon()
  readonly dice: Dice
  cast: readonly ScenePerson[] = []
  towns: readonly number[] = []
  year = 1850
  who: ScenePerson
  #trade: readonly WordClass[] = []
  readonly #often = new Uint16Array(this.words.kinds.length * OFTEN)
  /** The scene, by its number, that the words of a kind were drawn for. */
  #turns = 0
  readonly #oftenSince = new Uint32Array(this.words.kinds.length)

  constructor(dice: Dice) {
    this.dice = dice
    this.turn()
    this.who = this.cast[0]
  }

  /** Another scene: other people, elsewhere, with another trade. */
  turn(): void {
    const { dice, words } = this
    this.cast = Array.from({ length: 6 + dice.roll(5) }, () => this.anybody())
    this.towns = Array.from({ length: 4 }, () => this.anyTown())
    this.year = 1780 + dice.roll(170)
    this.#trade = Array.from({ length: 3 }, () => dice.pick(words.things))
    this.#turns++
  }

  /** The place of a word in its kind: one that the scene says often, or any, by its rank. */
  word(kind: WordClass): number {
    const bits = this.dice.bits()
    const origin = bits & 15
    if (origin < OF_OFTEN) return this.#oftenOf(kind, (bits >>> 4) & (OFTEN - 1))
    return kind.law.place(bits >>> 4)
  }

  /** Drawn when the scene first asks for it. */
  #oftenOf({ at, law }: WordClass, which: number): number {
    if (this.#oftenSince[at] !== this.#turns) {
      this.#oftenSince[at] = this.#turns
      for (let each = at * OFTEN; each < (at + 1) * OFTEN; each++) this.#often[each] = law.place(this.dice.bits())
    }
    return this.#often[at * OFTEN + which]
  }

  /** A kind of things, mostly one of the trade. */
  things(): WordClass {
    const { dice, words } = this
    return dice.roll(4) > 0 ? dice.pick(this.#trade) : dice.pick(words.things)
  }

  /** Who is spoken of: somebody of the scene or not. */
  turnTo(ofScene: boolean): void {
    this.who = ofScene ? this.dice.pick(this.cast) : this.anybody()
  }

  /** Mostly one of the scene. */
  town(): number {
    return this.dice.roll(8) === 0 ? this.anyTown() : this.dice.pick(this.towns)
  }

  /** A person who need not be of the scene. */
  anybody(): ScenePerson {
    const { dice } = this
    const { men, women, families, possessives, familyLaw } = getProseNames()
    const woman = dice.once(2)
    const given = dice.form(woman ? women : men)
    const which = familyLaw.place(dice.bits())
    return { given, family: families + which, possessive: possessives + which, woman }
  }

  anyTown(): number {
    const { towns, townLaw } = getProseNames()
    return towns + townLaw.place(this.dice.bits())
  }
}

/** Words of each kind that recur in a scene; a power of two. */
const OFTEN = 8

/** Of 16 words, how many are among those that the scene says often. */
const OF_OFTEN = 3
