import type { Dice } from './dice.ts'
import { pickArticle, toForm, toForms } from './grammar/forms.ts'
import {
  ANY_TOWN,
  ARTICLE,
  CAPITAL_NEXT,
  CLAUSE,
  DAY,
  DIGITS,
  FAMILY,
  GAP_BITS,
  GIVEN,
  LISTED,
  NUMBER,
  OF_SCENE,
  type Patterns,
  POSSESSIVE,
  QUOTE,
  type SentenceEnd,
  SHAPES,
  steps,
  TITLE,
  TOWN,
  WHO,
  WORD,
  YEAR,
} from './grammar/pattern.ts'
import type { Scene } from './scene.ts'
import type { Voice } from './voice.ts'

/** Fills the gaps of patterns with what a scene is about, and says what comes out. */
export class Filler {
  readonly #voice: Voice
  readonly #scene: Scene
  readonly #dice: Dice
  readonly #clauses: Patterns

  constructor(voice: Voice, scene: Scene, clauses: Patterns) {
    this.#voice = voice
    this.#scene = scene
    this.#dice = scene.dice
    this.#clauses = clauses
  }

  /** Says a sentence of one of these patterns, and gives its sign. */
  fill({ size, starts, signs }: Patterns): SentenceEnd {
    const which = this.#dice.below(size)
    this.#follow(starts[which], starts[which + 1])
    return signs[which]
  }

  #follow(start: number, end: number): void {
    const { code } = steps
    const voice = this.#voice
    for (let at = start; at < end; at++) {
      const step = code[at]
      if (step >= 0) voice.say(step)
      else if ((~step & GAP_MASK) < ARTICLE) voice.say(this.#formOf(step))
      else if ((~step & GAP_MASK) === ARTICLE) {
        const next = this.#formOf(code[++at])
        voice.say(pickArticle(next))
        voice.say(next)
      } else this.#fillGap(~step & GAP_MASK, ~step >>> GAP_BITS)
    }
  }

  /** The form of a step that is one: given, of a list, a word, a thing. */
  #formOf(step: number): number {
    if (step >= 0) return step
    const which = ~step >>> GAP_BITS
    switch (~step & GAP_MASK) {
      case WORD: {
        const kind = this.#scene.words.kinds[which >>> SHAPE_BITS]
        return kind.shapes[which & (SHAPES - 1)] + this.#scene.word(kind)
      }
      case LISTED:
        return this.#dice.form(steps.lists[which])
      default: {
        const kind = this.#scene.things()
        return kind.shapes[which] + this.#scene.word(kind)
      }
    }
  }

  #fillGap(gap: number, which: number): void {
    const voice = this.#voice
    const scene = this.#scene
    switch (gap) {
      case WHO:
        scene.turnTo(which === OF_SCENE)
        break
      case GIVEN:
        voice.say(scene.who.given)
        break
      case FAMILY:
        voice.say(scene.who.family)
        break
      case TITLE:
        voice.say(scene.who.woman ? (this.#dice.once(3) ? MISS : MRS) : MR)
        break
      case POSSESSIVE:
        voice.say(scene.who.possessive)
        break
      case TOWN:
        voice.say(scene.town())
        break
      case ANY_TOWN:
        voice.say(scene.anyTown())
        break
      case NUMBER:
        voice.number(this.#number(which))
        break
      case DIGITS:
        voice.digits(this.#number(which))
        break
      case YEAR:
        voice.number(scene.year + this.#dice.roll(YEARS))
        break
      case DAY:
        this.#day(1 + this.#dice.roll(which))
        break
      case CLAUSE:
        this.fill(this.#clauses)
        break
      case QUOTE:
        voice.quote()
        break
      case CAPITAL_NEXT:
        voice.capital()
    }
  }

  #number(which: number): number {
    const { least, size } = steps.ranges[which]
    return least + (this.#dice.bits() % size)
  }

  /** ` 14th`. */
  #day(day: number): void {
    this.#voice.number(day)
    this.#voice.say(day > 3 && day < 21 ? TH : ([TH, ST, ND, RD][day % 10] ?? TH))
  }
}

const GAP_MASK = (1 << GAP_BITS) - 1
const SHAPE_BITS = Math.log2(SHAPES)
/** A section's dates lie within so many years. */
const YEARS = 12
const [MR, MRS, MISS] = toForms(['Mr', 'Mrs', 'Miss']) as unknown as readonly [number, number, number]
const [TH, ST, ND, RD] = [toForm('th'), toForm('st'), toForm('nd'), toForm('rd')]
