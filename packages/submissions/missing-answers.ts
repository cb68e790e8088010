import { type AnswerRow, formatLength, type ItemRow, type Registry, type RunKey } from 'fathom-bench/plugin'
import { type Ended, EndedItems } from './completed-items.ts'

export function groupCompletedByEntry(answers: Iterable<RunKey & Pick<AnswerRow, 'status'>>): Ended {
  const found = new EndedItems()
  for (const answer of answers) found.add(answer)
  return found.ended
}

/**
 * Lists items that are missing from a run's denominators: gaps in a cell's numbers, and items that an entry never
 * ended. References are exempt: the oracle has no answer on real text.
 */
export function listMissingAnswers(
  items: Iterable<ItemRow>,
  ended: Ended,
  { methods }: Pick<Registry, 'methods'>,
): string[] {
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
    const missing = ids.size - items
    const isFree = methods.get(method)?.reference === true
    return missing > 0 && !isFree
      ? [`${method} ${model} ${config}: ${missing} of ${ids.size} items have no answer`]
      : []
  })
  return [...gaps, ...unended]
}
