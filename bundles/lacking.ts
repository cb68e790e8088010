import { isCutOff } from '../core/cut-off.ts'
import { formatLength } from '../core/lengths.ts'
import type { AnswerRow, ItemRow, RunKey } from '../core/rows.ts'
import type { Registry } from '../suites/registry.ts'

/** The items that each entry ended, in one way or another (but for those that Fathom itself cut off), by method, model and config. */
export type Ended = ReadonlyMap<string, { readonly who: Omit<RunKey, 'item'>; readonly items: ReadonlySet<string> }>

export function endedOf(answers: Iterable<RunKey & Pick<AnswerRow, 'status'>>): Ended {
  const ended = new Map<string, { who: Omit<RunKey, 'item'>; items: Set<string> }>()
  for (const { item, method, model, config, status } of answers) {
    if (isCutOff(status)) continue
    const key = JSON.stringify([method, model, config])
    const entry = ended.get(key) ?? { who: { method, model, config }, items: new Set() }
    ended.set(key, entry)
    entry.items.add(item)
  }
  return ended
}

/**
 * What leaves a run's denominators: items of a cell whose numbers others have passed, and items that an entry never ended. One line each.
 * References are let off: the oracle has nothing to say on real text.
 */
export function lacking(items: Iterable<ItemRow>, ended: Ended, { methods }: Pick<Registry, 'methods'>): string[] {
  const cells = new Map<string, { name: string; count: number; last: number }>()
  const ids = new Set<string>()
  for (const { id, task, length, index } of items) {
    const key = JSON.stringify([task, length.target, length.output])
    const name = `${task} at ${formatLength(length.target || (length.output ?? 0))}`
    const cell = cells.get(key) ?? { name, count: 0, last: -1 }
    cells.set(key, { name, count: cell.count + 1, last: Math.max(cell.last, index) })
    ids.add(id)
  }
  const gaps = [...cells.values()]
    .filter(({ count, last }) => count !== last + 1)
    .map(({ name, count, last }) => `${name}: ${count} items, numbered up to ${last + 1}`)
  const unended = [...ended.values()].flatMap(({ who: { method, model, config }, items }) => {
    const missing = ids.size - items.size
    const isFree = methods.get(method)?.reference === true
    return missing > 0 && !isFree
      ? [`${method} ${model} ${config}: ${missing} of ${ids.size} items have no answer`]
      : []
  })
  return [...gaps, ...unended]
}
