import { flattenString, getVocabulary, type Random } from 'fathom-bench/plugin'

/**
 * Invented city names, `Kemdon` or `Subjol`: two closed syllables of three letters. All have six letters, so none is a
 * prefix of another, and the same casing, so folding case creates no clash; English words are excluded. In o200k_base a
 * name needs 2.4 tokens on average, like LongProc's real cities (2.2).
 */
export class Cities {
  readonly #rng: Random
  readonly #taken: Set<string>

  constructor(rng: Random, taken: Iterable<string> = []) {
    this.#rng = rng
    this.#taken = new Set(taken)
  }

  /** Draws a name that is neither used nor taken. */
  draw(): string {
    for (;;) {
      const bits = this.#rng.bits()
      const first = FIRST[bits % FIRST.length]
      const second = SECOND[Math.floor(bits / FIRST.length) % SECOND.length]
      if (first[2].toUpperCase() === second[0].toUpperCase()) continue
      const name = flattenString(first + second)
      if (this.#taken.has(name) || isWord(name)) continue
      this.#taken.add(name)
      return name
    }
  }
}

const listSyllables = (starts: string, ends: string): string[] =>
  [...starts].flatMap(start => [...'aeiou'].flatMap(vowel => [...ends].map(end => start + vowel + end)))

const STARTS = 'bcdfghjklmnprstvwz'
const FIRST = listSyllables(STARTS.toUpperCase(), 'bdgklmnrs')
const SECOND = listSyllables(STARTS, 'dklmnrst')

function isWord(name: string): boolean {
  words ??= new Set(getVocabulary().filter(word => word.length === 6))
  return words.has(name.toLowerCase())
}

let words: ReadonlySet<string> | undefined
