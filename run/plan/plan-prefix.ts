import type { ModelNote, PrefixNote } from '../../core/rows/manifest/model-note.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { RunEntry } from '../config/entries.ts'
import type { Cell } from '../registry/items/suite.ts'

/**
 * Returns the share of an entry's prompts at one length, 0 to 1, that a server with prefix caching has processed
 * before: whole prompts of one context, sent again for several questions and methods. It is unknown for other methods,
 * and for contexts of a file.
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

/** Whether the server of an entry's model keeps prefixes, as far as a request showed it. */
export const isKept = (entry: RunEntry, models: Readonly<Record<string, ModelNote>>): PrefixNote['kept'] =>
  (entry.model && models[entry.model.id]?.fit?.prefix?.kept) || 'unknown'
