import type { PlannedLength } from './plan.ts'
import { isWarm } from './probe.ts'
import type { Side } from './rows.ts'
import type { AskedContext, SessionOptions } from './session.ts'

/** Conditions of a pass that were not reached. */
export function listMissing(
  asked: readonly AskedContext[],
  { joined, questions }: PlannedLength,
  { isSelf }: SessionOptions,
): string[] {
  if (joined) return ['warm NOT REACHED: nothing was cached (--enable-prefix-caching?), so hits are not tested']
  if (asked.length === 0 || questions < 2) return []
  const copies = asked.flatMap(({ rows, fresh }) => {
    const first = rows.base.get(0)
    return first ? [...fresh.values()].map(row => isWarm(row, first)) : []
  })
  const known = copies.filter(Boolean).length
  const cold =
    isSelf && known > copies.length / 2
      ? [
          `cold NOT REACHED: ${known} of ${copies.length} copies of a context came from the cache, in spite of another beginning`,
        ]
      : []
  const warm = (side: Side) =>
    asked.filter(({ rows }) => {
      const [cold, next] = [rows[side].get(0), rows[side].get(1)]
      return cold !== undefined && next !== undefined && (isWarm(next, cold) || (isSelf && side === 'changed'))
    }).length
  const uncached = (['base', 'changed'] as const).flatMap(side =>
    warm(side) < asked.length / 2
      ? [`warm NOT REACHED on ${side}: ${warm(side)} of ${asked.length} contexts were cached`]
      : [],
  )
  return [...uncached, ...cold]
}
