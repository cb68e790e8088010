import type { Item } from '../../generators/build/generate.ts'
import { type ChoiceExpected, choiceExpected } from '../../scorers/text/lists/options.ts'
import { listGoldTexts, makeTextFinder } from './gold-texts.ts'

/** How a file's right answers relate to its texts: counts of items. */
export interface GoldFinding {
  /** Items whose answer is a text or a list of them, so that it can be looked for. */
  readonly looked: number
  /** Without an answer, or with an empty one. */
  readonly empty: number
  /**
   * Items of `looked` whose context contains none of the answers in any case. Normal for counts and summaries,
   * otherwise a fault.
   */
  readonly absent: number
  /** The question contains an answer, so the context is not needed. */
  readonly inQuestion: number
  /** Items that ask for one of several options; null where there are none. */
  readonly choices: ChoiceFinding | null
}

/** Scores of choosing without reading. */
export interface ChoiceFinding {
  readonly items: number
  /** Share that a letter drawn at random has right, on average. */
  readonly chance: number
  /** The letter that is right most often, and the share of items where it is. */
  readonly letter: string
  readonly share: number
}

/** Counts what is found of each item that is added. */
export class GoldLook {
  readonly #counts = { looked: 0, empty: 0, absent: 0, inQuestion: 0 }
  readonly #letters = new Map<string, number>()
  #chances = 0

  add({ row: { expected }, context, question }: Pick<Item, 'row' | 'context' | 'question'>): void {
    if (choiceExpected.test(expected)) this.#addChoice(expected)
    const answers = listGoldTexts(expected)
    if (answers === undefined) return
    if (answers.length === 0) {
      this.#counts.empty++
      return
    }
    this.#counts.looked++
    if (!answers.some(makeTextFinder(context))) this.#counts.absent++
    if (answers.some(makeTextFinder(question))) this.#counts.inQuestion++
  }

  #addChoice({ answer, options }: ChoiceExpected): void {
    this.#letters.set(answer, (this.#letters.get(answer) ?? 0) + 1)
    this.#chances += 1 / options.length
  }

  get found(): GoldFinding {
    return { ...this.#counts, choices: this.#choices() }
  }

  #choices(): ChoiceFinding | null {
    const [most] = [...this.#letters].sort(([, a], [, b]) => b - a)
    if (!most) return null
    const items = [...this.#letters.values()].reduce((sum, count) => sum + count, 0)
    return { items, chance: this.#chances / items, letter: most[0], share: most[1] / items }
  }
}
