import { findSmallest } from '../../../core/collections/extremes.ts'
import type { Random } from '../../../core/random/random.ts'
import { listEnglishFamilies, listEnglishTowns, MEN, WOMEN } from '../prose/names.ts'
import type { NameSort } from './find.ts'

/** A sentence with other names. The same name is always the same other one. */
export type Retell = (sentence: string) => string

/**
 * Draws replacements for the names of a text as it is read: a man's name for a man's and so on, with a similar length,
 * and with a vowel at the start if the old one has it ("an Alcott"). No replacement is a name of the text itself, or a
 * word of `avoid`. Each is used once, unless the text has more names than exist.
 */
export function nameSwap(names: ReadonlyMap<string, NameSort>, rng: Random, avoid: readonly string[]): Retell {
  const barred = new Set(avoid.flatMap(text => text.match(WORD) ?? []))
  const stocks = new Map<NameSort, Stock>()
  const swapped = new Map<string, string>()
  return sentence => sentence.replace(CAPITALISED, word => swapWord(word) ?? word)

  /** Replaces `Ashford`, `ASHFORD` in a heading, and `the Ashfords`. */
  function swapWord(word: string): string | undefined {
    const sort = names.get(word)
    if (sort !== undefined) return pickOtherName(word, sort)
    const plain = word[0] + word.slice(1).toLowerCase()
    if (word === word.toUpperCase()) {
      const ofPlain = names.get(plain)
      return ofPlain && pickOtherName(plain, ofPlain).toUpperCase()
    }
    const one = word.endsWith('s') ? word.slice(0, -1) : ''
    return names.get(one) === 'family' ? `${pickOtherName(one, 'family')}s` : undefined
  }

  function pickOtherName(word: string, sort: NameSort): string {
    let other = swapped.get(word)
    if (other === undefined) {
      const stock = stocks.get(sort) ?? new Stock(POOLS[sort](), name => !names.has(name) && !barred.has(name), rng)
      stocks.set(sort, stock)
      other = stock.take(word)
      swapped.set(word, other)
    }
    return other
  }
}

/** Names that are still to be had, by how they begin and how long they are. */
class Stock {
  readonly #names: readonly string[]
  readonly #rng: Random
  #left: string[] = []

  constructor(pool: readonly string[], fits: (name: string) => boolean, rng: Random) {
    this.#names = pool.filter(fits)
    this.#rng = rng
  }

  /** Takes a name with the nearest length and the same kind of start; any name if none is left. */
  take(word: string): string {
    if (this.#left.length === 0) this.#left = [...this.#names]
    const alike = this.#left.filter(name => VOWEL.test(name) === VOWEL.test(word))
    const from = alike.length > 0 ? alike : this.#left
    const measureDistance = (name: string) => Math.max(1, Math.abs(name.length - word.length))
    const nearest = findSmallest(from.map(measureDistance))
    const taken = this.#rng.pick(from.filter(name => measureDistance(name) === nearest))
    this.#left.splice(this.#left.indexOf(taken), 1)
    return taken
  }
}

const POOLS: Readonly<Record<NameSort, () => readonly string[]>> = {
  man: () => MEN,
  woman: () => WOMEN,
  family: listEnglishFamilies,
  place: listEnglishTowns,
}

const VOWEL = /^[AEIOU]/
const WORD = /\p{L}+/gu
const CAPITALISED = /\p{Lu}\p{L}+/gu
