import { lastOf } from '../core/held.ts'
import { questionsOf } from '../generators/together.ts'
import type { Cell } from '../suites/suite.ts'
import type { Entry } from './entries.ts'

/** What one entry has to do for one item. */
export interface Task<I> {
  readonly item: I
  readonly entry: Entry
}

interface Placed {
  readonly cell: Cell
  readonly index: number
  readonly entries: readonly Entry[]
}

/**
 * What is to be done, put together where requests begin alike: an entry's for the questions of one context, and those of all methods that send the
 * whole prompt to one model. A group stands where its first item stands, and takes in a bounded number of those that follow it, so that a run
 * that is stopped has about as many items in each cell as in any other.
 *
 * @param isOpen is there anything to be done for the item by this entry?
 */
export function prefixGroups<I extends Placed>(
  items: readonly I[],
  isOpen: (item: I, entry: Entry) => boolean,
): Task<I>[][] {
  const groups: Task<I>[][] = []
  const byPrefix = new Map<string, Task<I>[]>()
  const contextOf = contexts()
  for (const item of items) {
    const context = contextOf(item)
    for (const entry of item.entries) {
      if (!isOpen(item, entry)) continue
      const prefix = prefixOf(context, entry, item.entries)
      const group = prefix === undefined ? undefined : byPrefix.get(prefix)
      if (group) group.push({ item, entry })
      else groups.push([{ item, entry }])
      if (prefix !== undefined && !group) byPrefix.set(prefix, lastOf(groups))
    }
  }
  return groups
}

/** The beginning that an entry's requests share with others; undefined where they share none. */
function prefixOf(
  { key, isShared }: Context,
  { method, model, config }: Entry,
  entries: readonly Entry[],
): string | undefined {
  if (!model) return undefined
  const sendsWhole = (entry: Entry) => entry.method.sendsWholePrompt === true && entry.model === model
  const isWhole = method.sendsWholePrompt === true
  if (!isShared && !(isWhole && entries.filter(sendsWhole).length > 1)) return undefined
  return JSON.stringify([key, model.id, ...(isWhole ? [] : [method.id, config])])
}

interface Context {
  /** Equal for items that may share a context. */
  readonly key: string
  /** Do other items have it? */
  readonly isShared: boolean
}

/** Tells which context an item is of. Of a file's items with one context, so many at a time count as one. */
function contexts(): (item: Placed) => Context {
  const cells = new Map<Cell, number>()
  const seen = new Map<string, number>()
  return ({ cell, index }) => {
    if (!cells.has(cell)) cells.set(cell, cells.size)
    const { recipe } = cell
    const questions = questionsOf(recipe.params)
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
