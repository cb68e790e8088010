import { findLargest } from '../../core/collections/extremes.ts'
import { isOfShard, type ShardPart } from '../../core/rows/shards.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { RunSpec, Shard } from '../config/spec.ts'
import type { Cell } from '../registry/items/suite.ts'

type SharedCell = Pick<Cell, 'at' | 'samples'> & { readonly recipe: Pick<Cell['recipe'], 'params'> }

/** Returns the part of the run's items that this process has: all of them without `--shard`. */
export const getShard = ({ shard }: Partial<Pick<RunSpec, 'shard'>>): Shard => shard ?? { part: 1, of: 1 }

/** Returns a shard's part of a cell. One process has all questions of a context, and reads it for the others too. */
export function getShardPart({ recipe }: Pick<SharedCell, 'recipe'>, { part, of }: Shard): ShardPart {
  const questions = getQuestionsPerContext(recipe.params)
  return { part, of, ...(questions > 1 && { questions }) }
}

/**
 * Returns the items of a run in rounds: each has the next item of every cell, short lengths first. So an interrupted
 * run has about the same number of items in every cell: at most one more in some, unless fewer were requested.
 */
export function* scheduleRounds<C extends SharedCell>(
  cells: readonly C[],
  shard: Shard = getShard({}),
): Generator<{ readonly cell: C; readonly index: number }> {
  const byLength = cells.toSorted((a, b) => a.at - b.at).map(cell => ({ cell, part: getShardPart(cell, shard) }))
  const most = findLargest(cells.map(({ samples }) => samples))
  for (let index = 0; index < most; index++)
    for (const { cell, part } of byLength) if (index < cell.samples && isOfShard(index, part)) yield { cell, index }
}
