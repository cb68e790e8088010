import type { Item, Labels } from 'fathom-bench/plugin'
import type { RowLabel } from '../label.ts'
import type { Recipe } from './recipe.ts'

/** The label of an item. @param recipe from which it can be built again, if so */
export function makeLabel({ row, ...item }: Item, labels: Labels, recipe?: Recipe): RowLabel {
  const { id, task, scorer, expected, length } = row
  const golds = listGolds(expected)
  return {
    v: 1,
    item: id,
    task,
    scorer,
    expected,
    wording: item.statement(),
    reserve: length.reserve,
    chance: findChance(row, labels),
    ...(golds && { golds }),
    ...(recipe && { recipe }),
  }
}

/** A row of an item, as far as its floors go. */
export interface TaskAtLength {
  readonly task: string
  readonly length: { readonly target: number }
}

/** The best floor at the nearest measured length, or a blind guess. */
export function findChance({ task, length }: TaskAtLength, { tasks }: Labels): number {
  const { chance = 0, floors } = tasks[task] ?? {}
  const distance = (at: number) => Math.abs(Math.log2(Math.max(1, at)) - Math.log2(Math.max(1, length.target)))
  const [nearest] = [...(floors?.rows ?? [])].sort((a, b) => distance(a.at) - distance(b.at))
  return Math.max(chance, nearest?.score ?? 0)
}

/** Right answers as texts: those of papers' rewards, which compare texts alone. */
export function listGolds(expected: unknown): readonly string[] | undefined {
  if (typeof expected === 'string') return [expected]
  if (typeof expected === 'number') return [String(expected)]
  if (Array.isArray(expected)) {
    const texts = expected.flatMap(each => (typeof each === 'string' || typeof each === 'number' ? [String(each)] : []))
    return texts.length === expected.length && texts.length > 0 ? texts : undefined
  }
  if (typeof expected === 'object' && expected !== null && 'answer' in expected) return listGolds(expected.answer)
  return undefined
}
