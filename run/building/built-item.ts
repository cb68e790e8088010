import { BenchError, getErrorMessage, incompleteError } from '../../core/errors.ts'
import { formatLength } from '../../core/lengths.ts'
import { type Item, makeItem } from '../../generators/build/generate.ts'
import type { Encoded } from '../../runners/model.ts'
import type { PlannedItem } from '../execute/queue.ts'
import { TaskFault } from '../registry/plugins/plugin-task.ts'

/** An item, with its whole prompt in the form of a request if that was requested. */
export interface BuiltItem extends Item {
  readonly encoded?: Encoded
}

/** @throws BenchError that names the item, whatever is wrong with it */
export function makePlannedItem(planned: Omit<PlannedItem, 'entries'>): Item {
  const { recipe, target } = planned.cell
  try {
    return makeItem(recipe, target, planned.index, planned.identity)
  } catch (error) {
    if (error instanceof BenchError && !(error instanceof TaskFault)) throw error
    throw makeItemError(planned, getErrorMessage(error), error)
  }
}

/** An item of the session that is not there, and why. */
export function makeItemError(
  { cell, index }: Pick<PlannedItem, 'cell' | 'index'>,
  why: string,
  cause: unknown,
): BenchError {
  const which = `item ${index} of ${cell.recipe.task.id} at ${formatLength(cell.target)}`
  return incompleteError(`${which} cannot be made: ${why.replace(/([^.!?])$/, '$1.')}`, cause)
}
