import { findLargest } from '../../../core/collections/extremes.ts'
import { findMostQuestions } from '../../../generators/build/together.ts'
import type { Suite } from '../../../run/registry/items/suite.ts'
import type { ComparisonSide } from '../comparison-side.ts'

/** Returns the most questions per context that a baseline's tasks have. */
export const countBaselineQuestions = ({ made }: ComparisonSide): number => findMostQuestions(Object.values(made.tasks))

/** Returns the samples that the largest cell of a baseline has. */
export const countBaselineSamples = ({ items }: ComparisonSide): number =>
  findLargest([1, ...items.map(({ index }) => index + 1)])

/**
 * Returns the suite with as many samples in each cell as a baseline has. So a run whose number of contexts would follow
 * from its results answers the same items as the baseline, whose results decided it. Without a common cell the suite
 * stays, and the gate says why nothing can be compared.
 */
export function limitToBaseline<S extends Pick<Suite, 'cells' | 'lengths'>>(suite: S, { items }: ComparisonSide): S {
  const counts = new Map<string, number>()
  for (const { task, target, output, index } of items) {
    const key = nameCell(task, target, output)
    counts.set(key, Math.max(counts.get(key) ?? 0, index + 1))
  }
  const cells = suite.cells.flatMap(cell => {
    const { recipe, target } = cell
    const samples = counts.get(nameCell(recipe.task.id, target, recipe.output ?? null))
    return samples === undefined ? [] : [{ ...cell, samples: Math.min(cell.samples, samples) }]
  })
  if (cells.length === 0) return suite
  return { ...suite, cells, lengths: suite.lengths.filter(length => cells.some(({ at }) => at === length)) }
}

const nameCell = (task: string, target: number, output: number | null): string => JSON.stringify([task, target, output])
