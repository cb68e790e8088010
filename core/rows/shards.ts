import type { AskedCell } from './manifest/manifest.ts'

/** A part of a run's items. */
export type ShardPart = NonNullable<AskedCell['shard']>

/** Whether a shard holds the item. The questions of one context stay together, so that one process reads it. */
export const isOfShard = (index: number, { part, of, questions = 1 }: ShardPart): boolean =>
  Math.floor(index / questions) % of === part - 1

/** Counts the items of a cell that a shard holds. */
export function countShardItems(samples: number, { part, of, questions = 1 }: ShardPart): number {
  const contexts = Math.ceil(samples / questions)
  const own = Math.max(0, Math.ceil((contexts - part + 1) / of))
  const hasLast = contexts > 0 && (contexts - 1) % of === part - 1
  return own * questions - (hasLast ? contexts * questions - samples : 0)
}
