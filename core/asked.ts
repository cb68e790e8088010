import { held } from './held.ts'
import type { AskedCell, RunKey } from './rows.ts'

const placeOf = ({ task, target, output, shard }: AskedCell) => JSON.stringify([task, target, output, shard])

/** What several sessions asked for, taken together: of a cell the most samples. In the order in which cells were first asked for. */
export function askedTogether(...sessions: readonly (readonly AskedCell[])[]): AskedCell[] {
  const cells = new Map<string, AskedCell>()
  for (const cell of sessions.flat()) {
    const before = cells.get(placeOf(cell))
    cells.set(placeOf(cell), { ...cell, samples: Math.max(cell.samples, before?.samples ?? 0) })
  }
  return [...cells.values()]
}

/** Cells whose shards are all there, said as the whole. The others stay as they are. */
export function wholeCells(cells: readonly AskedCell[]): AskedCell[] {
  const parts = new Map<string, Set<number>>()
  const keyOf = ({ shard, ...cell }: AskedCell) => JSON.stringify([placeOf(cell), cell.samples, shard?.of])
  for (const cell of cells) {
    const key = keyOf(cell)
    parts.set(key, (parts.get(key) ?? new Set()).add(cell.shard?.part ?? 0))
  }
  const whole = ({ shard, ...cell }: AskedCell): AskedCell =>
    shard === undefined || held(parts, keyOf({ ...cell, shard })).size < shard.of
      ? { ...cell, ...(shard && { shard }) }
      : cell
  return askedTogether(cells.map(whole))
}

/** Names an entry in `askedBy`. */
export const askedKey = ({ method, model, config }: Omit<RunKey, 'item'>): string => `${method} ${model} ${config}`

/** The cells of each entry. */
export type AskedBy = Readonly<Record<string, readonly AskedCell[]>>

/** What several sessions asked of each entry, taken together. */
export function askedByTogether(...sessions: readonly AskedBy[]): AskedBy {
  const all = new Map<string, AskedCell[]>()
  for (const [entry, cells] of sessions.flatMap(session => Object.entries(session)))
    all.set(entry, askedTogether(all.get(entry) ?? [], cells))
  return Object.fromEntries(all)
}
