import { BenchError, incompleteError, messageOf } from '../../core/errors.ts'
import { formatLength } from '../../core/lengths.ts'
import { type Item, makeItem } from '../../generators/generate.ts'
import type { Encoded } from '../../runners/model.ts'
import type { PlannedItem } from '../queue.ts'

/** An item with its whole prompt as a request sends it, where that was asked for and could be made beside. */
export interface BuiltItem extends Item {
  readonly encoded?: Encoded
}

/** @throws BenchError that names the item, whatever is wrong with it */
export function made({ cell: { recipe, target }, index, identity }: Omit<PlannedItem, 'entries'>): Item {
  try {
    return makeItem(recipe, target, index, identity)
  } catch (error) {
    if (error instanceof BenchError) throw error
    throw cannotBeMade({ cell: { recipe, target }, index }, messageOf(error), error)
  }
}

/** An item of the session that is not there, and why. */
export function cannotBeMade(
  { cell: { recipe, target }, index }: { cell: Pick<PlannedItem['cell'], 'recipe' | 'target'>; index: number },
  why: string,
  cause?: unknown,
): BenchError {
  const which = `item ${index} of ${recipe.task.id} at ${formatLength(target)}`
  return incompleteError(`${which} cannot be made: ${why}.`, cause)
}
