import type { Random } from 'fathom-bench/plugin'
import type { PageLanguage } from './language.ts'

/** Invented words of one site. None has a meaning, so an entry can only be known from its page. */
export interface Vocabulary {
  /** In lower case where the script has cases. */
  readonly words: readonly string[]
  /** Words that titles are sorted by, such as a make: no other word holds one of them. */
  readonly themes: readonly string[]
  readonly families: readonly string[]
  readonly cities: readonly string[]
  readonly streets: readonly string[]
  /** Tags, services, genres. */
  readonly tags: readonly string[]
  /** Machine identifiers. */
  readonly marks: readonly string[]
  /** A few kinds of thing, such as a status or a speciality. */
  readonly types: readonly string[]
}

export function drawVocabulary({ starts, middles, ends }: PageLanguage, rng: Random): Vocabulary {
  const [first, middle, last] = [starts, middles, ends].map(text => text.split(' ')) as [string[], string[], string[]]
  const themes: string[] = []
  const drawn = new Set<string>()
  while (drawn.size < WORDS) {
    const word = rng.pick(first) + (rng.next() < 0.4 ? rng.pick(middle) : '') + rng.pick(last)
    if (themes.some(theme => word.includes(theme) || theme.includes(word))) continue
    if (themes.length < THEMES) themes.push(word)
    else drawn.add(word)
  }
  const words = [...drawn]
  const drawNames = (count: number, name: string) => rng.fork(name).sample(words, count).map(capitalizeWord)
  return {
    words,
    themes: themes.map(capitalizeWord),
    families: drawNames(60, 'families'),
    cities: drawNames(24, 'cities'),
    streets: drawNames(40, 'streets'),
    tags: drawNames(14, 'tags'),
    types: drawNames(6, 'types'),
    marks: Array.from({ length: 200 }, () => rng.bits().toString(36)),
  }
}

const WORDS = 280
const THEMES = 8

export const capitalizeWord = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
