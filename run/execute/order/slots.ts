import { pluralize } from '../../../core/text/figures.ts'
import { getQuestionsPerContext } from '../../../generators/build/together.ts'
import type { RunSpec } from '../../config/spec.ts'
import type { Suite } from '../../registry/items/suite.ts'

type Load = Pick<RunSpec, 'concurrency' | 'named'>

/**
 * Returns how many items a server with so many slots gets at a time where they share contexts. Each slot keeps its own
 * cache: one more item at a time would read a context in another slot once more. A number that the user gave stays.
 */
export const limitToSlots = ({ concurrency, named }: Load, slots: number | undefined): number =>
  slots === undefined || named.includes('concurrency') ? concurrency : Math.min(concurrency, slots)

/** A line for each server that gets fewer items at a time because its slots keep contexts. */
export function describeSlots(
  { slots = new Map() }: { readonly slots?: ReadonlyMap<string, number> },
  { cells }: Pick<Suite, 'cells'>,
  spec: Load,
): string[] {
  if (!cells.some(({ recipe }) => getQuestionsPerContext(recipe.params) > 1)) return []
  return [...slots].flatMap(([server, count]) => {
    const places = limitToSlots(spec, count)
    return places < spec.concurrency
      ? [
          `${server}: ${pluralize(count, 'slot')}, each with its own cache, so ${pluralize(places, 'item')} at a time (or -j N)`,
        ]
      : []
  })
}
