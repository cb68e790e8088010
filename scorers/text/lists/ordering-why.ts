import { quoteSome, quoteText } from '../quote.ts'
import type { Ordering } from './ordering.ts'

/** One line: what an ordering lacks, has too much, and where it first leaves the expected order. */
export function explainOrdering({ found, strange }: Ordering, expected: readonly string[]): string {
  if (found.length === 0) return `none of ${expected.length} labels found`
  const notes = [`${found.length} of ${expected.length} labels found`]
  const have = new Set(found)
  const missing = expected.filter((_, index) => !have.has(index))
  if (missing.length > 0) notes.push(`missing ${quoteSome(missing)}`)
  if (strange > 0) notes.push(`${strange} strange or repeated`)
  const bad = found.findIndex((index, at) => at > 0 && index < found[at - 1])
  if (bad > 0) notes.push(`${quoteText(expected[found[bad]])} stands after ${quoteText(expected[found[bad - 1]])}`)
  return notes.join('; ')
}
