import { once } from 'fathom-bench/plugin'
import { ATTRIBUTES, listValues } from '../world/words.ts'

/**
 * Lists names together with values that a text gives them, as `Ada Brenow|lute`: by words alone, so that rewritten facts
 * are found too. Values of the made world are closed lists, and its people have two names.
 */
export function listMarks(text: string): Set<string> {
  const marks = new Set<string>()
  let about: readonly string[] = []
  for (const line of text.split('\n')) {
    const own = findNames(line)
    // A page or a file names its person once, above its lines.
    if (own.length > 0) about = own
    for (const sentence of line.split(/(?<=[.!?])\s+/)) {
      const values = findWorldValues(sentence)
      if (values.length === 0) continue
      const names = findNames(sentence)
      for (const name of names.length > 0 ? names : about) for (const value of values) marks.add(`${name}|${value}`)
    }
  }
  return marks
}

function findNames(text: string): string[] {
  const paths = [...text.matchAll(PATH_NAME)].map(([, first, last]) => `${capitalize(first)} ${capitalize(last)}`)
  return [...new Set([...[...text.matchAll(FULL_NAME)].map(([name]) => name), ...paths])]
}

const FULL_NAME = /[A-Z][a-z]+ [A-Z][a-z]+/g
/** As in `/memories/ada-brenow.md`. */
const PATH_NAME = /\/([a-z]+)[-_]([a-z]+)\./g
const capitalize = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** All values of people's attributes, each once, with its place. */
const getPlaces = once(() => {
  const values = ATTRIBUTES.flatMap(listValues)
  return new Map(values.map((value, at) => [value, at] as const).reverse())
})

const getPattern = once(() => {
  const values = ATTRIBUTES.flatMap(listValues).sort((a, b) => b.length - a.length)
  return new RegExp(`(?<![\\p{L}])(?:${values.join('|')})(?![\\p{L}])`, 'gu')
})

/** Values of people's attributes, as often as they are there. */
const findWorldValues = (text: string): string[] => [...text.matchAll(getPattern())].map(([value]) => value)

/** Every value replaced by what a function makes of its place among all values. */
export const replaceWorldValues = (text: string, to: (at: number) => string): string =>
  text.replace(getPattern(), value => to(getPlaces().get(value) ?? -1))
