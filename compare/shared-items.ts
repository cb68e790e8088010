import { usageError } from '../core/errors.ts'
import { madeOtherwise } from './matching.ts'
import type { Side } from './side.ts'

/** @throws BenchError (usage) where baseline and run have no item in common, with what was made otherwise */
export function checkShared(
  base: Side,
  items: readonly Pick<Side['items'][number], 'id' | 'core'>[],
  made: Side['made'],
  who = '--baseline',
): void {
  const known = new Set(base.items.flatMap(({ id, core }) => [id, core]))
  if (items.some(({ id, core }) => known.has(id) || known.has(core))) return
  const differing = madeOtherwise(base, { ...base, made })
  throw usageError(
    `${who}: ${base.name} holds none of the run's items: ${differing.join('') || 'other tasks or lengths'}. Only the same items can be compared.`,
  )
}
