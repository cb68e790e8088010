import type { AskedCell } from './rows.ts'

const placeOf = ({ task, target, output, shard }: AskedCell) => JSON.stringify([task, target, output, shard])

/** What several sessions asked for, taken together: of a cell the most samples. In the order in which cells were first asked for. */
export function askedTogether(...sessions: readonly (readonly AskedCell[])[]): AskedCell[] {
  const cells = new Map<string, AskedCell>()
  for (const cell of sessions.flat()) {
    const held = cells.get(placeOf(cell))
    cells.set(placeOf(cell), { ...cell, samples: Math.max(cell.samples, held?.samples ?? 0) })
  }
  return [...cells.values()]
}
