import { distance } from 'fastest-levenshtein'
import { type BenchError, usageError } from '../errors.ts'
import { quoteForMessage } from './quote.ts'

/** The names that a misspelt word may stand for, best first, at most three; none where nothing is near. */
export function findNearest(word: string, known: Iterable<string>): string[] {
  const folded = fold(word)
  const ranked = [...known]
    .map(name => ({ name, far: measureDistance(folded, fold(name)) }))
    .filter(({ name, far }) => far <= Math.max(1, fold(name).length * FAR_SHARE))
    .sort((a, b) => a.far - b.far)
  return ranked
    .filter(({ far }) => far === 0 || ranked[0].far > 0)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
}

/**
 * The error for a name that is not known: what came, the nearest names, and what there is.
 * `hint` says where the whole list is (`fathom-bench tasks lists all`); it is shown when the list is cut.
 */
export function makeUnknownError(what: string, word: string, known: Iterable<string>, hint?: string): BenchError {
  const names = [...known]
  return usageError(
    `unknown ${what} ${quoteForMessage(word)}${didYouMean(findNearest(word, names))}. Known: ${formatNames(names, hint)}.`,
  )
}

/** ` (did you mean "a" or "b"?)`; nothing for no names. */
export const didYouMean = (names: readonly string[]): string =>
  names.length > 0 ? ` (did you mean ${names.map(name => `"${name}"`).join(' or ')}?)` : ''

const MOST_NAMES = 3
const MOST_LISTED = 12
/** Largest share of a name's letters that may differ. */
const FAR_SHARE = 0.4

/** Case, dashes and underscores do not count. */
const fold = (text: string) => text.toLowerCase().replace(/[-_\s]/g, '')

/** Edits between the words; fewer for swapped letters and for words that begin alike or hold each other. */
function measureDistance(word: string, name: string): number {
  if (word === name) return 0
  if (word.length > 2 && (name.startsWith(word) || word.startsWith(name))) return 0.5
  if (sortLetters(word) === sortLetters(name)) return 1
  const edits = distance(word, name)
  return word[0] === name[0] && word[1] === name[1] ? edits - 0.75 : edits
}

const sortLetters = (text: string) => [...text].sort().join('')

function formatNames(names: readonly string[], hint: string | undefined): string {
  if (names.length === 0) return 'none'
  if (names.length <= MOST_LISTED) return names.join(', ')
  // Names of a family (`floor:bm25`) are many, and seldom what was meant.
  const listed = [...names.filter(name => !name.includes(':')), ...names.filter(name => name.includes(':'))]
  return `${listed.slice(0, MOST_LISTED).join(', ')}, …${hint ? ` (${hint})` : ` (${names.length} in all)`}`
}
