import { getLast } from '../../core/collections/require.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { RunEntry } from '../config/entries.ts'
import type { Cell } from '../registry/items/suite.ts'

/** What one entry has to do for one item. */
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
 * What is to be done, put together where requests begin alike: an entry's for the questions of one context, and those
 * of all methods that send the whole prompt to one model. A group stands where its first item stands, and takes in a
 * bounded number of those that follow it, so that a run that is stopped has about as many items in each cell as in any
 * other.
 *
 * @param isOpen is there anything to be done for the item by this entry?
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

/** The beginning that an entry's requests share with others; undefined where they share none. */
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
  /** Do other items have it? */
  readonly isShared: boolean
}

/** Tells which context an item is of. Of a file's items with one context, so many at a time count as one. */
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
