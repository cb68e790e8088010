import type { Ordering } from './ordering.ts'
import { quote, quoteSome } from './quote.ts'

/** One line: what an ordering lacks, has too much, and where it first leaves the expected order. */
export function differences({ found, strange }: Ordering, expected: readonly string[]): string {
  if (found.length === 0) return `none of ${expected.length} labels found`
  const notes = [`${found.length} of ${expected.length} labels found`]
  const have = new Set(found)
  const missing = expected.filter((_, place) => !have.has(place))
  if (missing.length > 0) notes.push(`missing ${quoteSome(missing)}`)
  if (strange > 0) notes.push(`${strange} strange or repeated`)
  const bad = found.findIndex((place, at) => at > 0 && place < found[at - 1])
  if (bad > 0) notes.push(`${quote(expected[found[bad]])} stands after ${quote(expected[found[bad - 1]])}`)
  return notes.join('; ')
}
