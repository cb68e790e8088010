import { getLast } from '../../../core/collections/require.ts'
import { getQuestionsPerContext } from '../../../generators/build/together.ts'
import type { RunEntry } from '../../config/entries.ts'
import type { Cell } from '../../registry/items/suite.ts'

/** The work of one entry for one item. */
export interface EntryTask<I> {
  readonly item: I
  readonly entry: RunEntry
}

interface Placed {
  readonly cell: Cell
  readonly index: number
  readonly entries: readonly RunEntry[]
}

/**
 * Groups requests with a common prefix: an entry's for the questions of one context, and those of all methods that send
 * the whole prompt to one model. A group takes the position of its first item, and a bounded number of those after it.
 * So an interrupted run has about as many items in each cell.
 *
 * @param isOpen returns whether the entry has work for the item
 */
export function prefixGroups<I extends Placed>(
  items: readonly I[],
  isOpen: (item: I, entry: RunEntry) => boolean,
): EntryTask<I>[][] {
  const groups: EntryTask<I>[][] = []
  const byPrefix = new Map<string, EntryTask<I>[]>()
  const findContext = makeContextFinder()
  for (const item of items) {
    const context = findContext(item)
    for (const entry of item.entries) {
      if (!isOpen(item, entry)) continue
      const prefix = makePrefixKey(context, entry, item.entries)
      const group = prefix === undefined ? undefined : byPrefix.get(prefix)
      if (group) group.push({ item, entry })
      else groups.push([{ item, entry }])
      if (prefix !== undefined && !group) byPrefix.set(prefix, getLast(groups))
    }
  }
  return groups
}

/** Returns the prefix that an entry's requests share with others; undefined if there is none. */
function makePrefixKey(
  { key, isShared }: Context,
  { method, model, config }: RunEntry,
  entries: readonly RunEntry[],
): string | undefined {
  if (!model) return undefined
  const isWholeSender = (entry: RunEntry) => entry.method.sendsWholePrompt === true && entry.model === model
  const isWhole = method.sendsWholePrompt === true
  if (!isShared && !(isWhole && entries.filter(isWholeSender).length > 1)) return undefined
  return JSON.stringify([key, model.id, ...(isWhole ? [] : [method.id, config])])
}

interface Context {
  /** Equal for items that may share a context. */
  readonly key: string
  /** Whether other items have it. */
  readonly isShared: boolean
}

/**
 * Returns a function that finds the context of an item. A file's items with one context are divided into bounded
 * groups.
 */
function makeContextFinder(): (item: Placed) => Context {
  const cells = new Map<Cell, number>()
  const seen = new Map<string, number>()
  return ({ cell, index }) => {
    if (!cells.has(cell)) cells.set(cell, cells.size)
    const { recipe } = cell
    const questions = getQuestionsPerContext(recipe.params)
    const read = recipe.ready?.prefix?.(index)
    if (read === undefined)
      return { key: `${cells.get(cell)}/${Math.floor(index / questions)}`, isShared: questions > 1 }
    const before = seen.get(read) ?? 0
    seen.set(read, before + 1)
    return { key: `${read}/${Math.floor(before / AT_A_TIME)}`, isShared: true }
  }
}

/** Items of a file's context that are asked one after the other before other cells have their turn. */
const AT_A_TIME = 16
