import { listWords } from './words.ts'

/**
 * Names of the made world. Every person has a number, and numbers are given away once: two people of one name would make
 * the truth of both wrong.
 */
export interface Names {
  /** Somebody of whom nothing has been told. */
  fresh(): string
  /** Somebody new with the family name of another. */
  relative(of: string): string
  /** A name that the user has for somebody, as in "the quiet skater of Tessin". */
  alias(): string
}

/** Some first names of each family are kept for relatives. */
const KEPT = 4
const STEP = 7919

/** @param offset where a stream begins in the list of all names */
export function makeNames(offset: number, reserved: number): Names {
  const firsts = listWords('first')
  const families = listFamilies()
  const own = firsts.length - KEPT
  const all = own * families.length
  const relatives = new Map<string, number>()
  let [next, nextAlias] = [CAST + reserved, reserved]
  return {
    fresh() {
      const round = Math.floor(next / all)
      const name = namePerson(next++, offset)
      return round === 0 ? name : `${name} the ${SUFFIXES[(round - 1) % SUFFIXES.length]}`
    },
    relative(of) {
      const family = of.split(' ')[1]
      const count = relatives.get(family) ?? 0
      relatives.set(family, count + 1)
      const name = `${firsts[own + (count % KEPT)]} ${family}`
      const round = Math.floor(count / KEPT)
      return round === 0 ? name : `${name} the ${SUFFIXES[(round - 1) % SUFFIXES.length]}`
    },
    alias: () => nameAlias(nextAlias++, offset),
  }
}

const SUFFIXES = ['younger', 'elder', 'third', 'fourth']

/** People who speak and are met, and of whom nothing is ever asked. */
const CAST = 400

export const nameCast = (at: number, offset: number): string => namePerson(at % CAST, offset)
export const CAST_SIZE = CAST

function namePerson(number: number, offset: number): string {
  const firsts = listWords('first')
  const families = listFamilies()
  const own = firsts.length - KEPT
  const place = (number * STEP + offset) % (own * families.length)
  return `${firsts[place % own]} ${families[Math.floor(place / own)]}`
}

let families: readonly string[] | undefined
function listFamilies(): readonly string[] {
  families ??= listWords('stems').flatMap(stem => listWords('ends').map(end => stem + end))
  return families
}

function nameAlias(number: number, offset: number): string {
  const [adjectives, nouns, towns] = ['adjectives', 'nouns', 'towns'].map(listWords)
  const all = adjectives.length * nouns.length * towns.length
  const place = (number * STEP + offset) % all
  const town = towns[Math.floor(place / (adjectives.length * nouns.length))]
  return `the ${adjectives[place % adjectives.length]} ${nouns[Math.floor(place / adjectives.length) % nouns.length]} of ${town}`
}
