import { findLargest } from '../../core/collections/extremes.ts'
import type { RunSpec, Shard } from '../config/spec.ts'
import type { Cell } from '../registry/items/suite.ts'

/** Returns the part of the run's items that this process has: all of them without `--shard`. */
export const getShard = ({ shard }: Partial<Pick<RunSpec, 'shard'>>): Shard => shard ?? { part: 1, of: 1 }

/**
 * Returns the items of a run in rounds: each has the next item of every cell, short lengths first. So an interrupted
 * run has about the same number of items in every cell: at most one more in some, unless fewer were requested.
 */
export function* scheduleRounds<C extends Pick<Cell, 'at' | 'samples'>>(
  cells: readonly C[],
  { part, of }: Shard = getShard({}),
): Generator<{ readonly cell: C; readonly index: number }> {
  const byLength = cells.toSorted((a, b) => a.at - b.at)
  const most = findLargest(cells.map(({ samples }) => samples))
  for (let index = part - 1; index < most; index += of)
    for (const cell of byLength) if (index < cell.samples) yield { cell, index }
}
