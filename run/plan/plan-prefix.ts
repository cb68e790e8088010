import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { RunEntry } from '../config/entries.ts'
import type { Cell } from '../registry/items/suite.ts'

/**
 * The share of an entry's prompts at one length, 0 to 1, that a server which keeps what it has read has read before:
 * what methods that send the whole prompt send again, of one context for several questions and several methods. Of
 * other methods, and of contexts of a file, it is not known.
 */
export function readBefore(entry: RunEntry, entries: readonly RunEntry[], cells: readonly Cell[]): number {
  if (!entry.model || !entry.method.sendsWholePrompt) return 0
  const alike = entries.filter(({ method, model }) => method.sendsWholePrompt && model === entry.model).length
  const items = cells.reduce((sum, { samples }) => sum + samples, 0)
  const contexts = cells.reduce(
    (sum, { samples, recipe }) => sum + Math.ceil(samples / getQuestionsPerContext(recipe.params)),
    0,
  )
  return items === 0 ? 0 : 1 - contexts / (items * alike)
}
