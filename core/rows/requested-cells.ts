import { mustGet } from '../collections/require.ts'
import type { AskedCell } from './manifest/manifest.ts'
import type { RunKey } from './rows.ts'

const makeCellId = ({ task, target, output, shard }: AskedCell) => JSON.stringify([task, target, output, shard])

/** Merges the cells of several sessions. Each cell gets its largest sample size, in order of first request. */
export function mergeCells(...sessions: readonly (readonly AskedCell[])[]): AskedCell[] {
  const cells = new Map<string, AskedCell>()
  for (const cell of sessions.flat()) {
    const before = cells.get(makeCellId(cell))
    cells.set(makeCellId(cell), { ...cell, samples: Math.max(cell.samples, before?.samples ?? 0) })
  }
  return [...cells.values()]
}

/** Replaces the shards of a cell by the whole cell if all of them are present. Other cells are unchanged. */
export function joinShards(cells: readonly AskedCell[]): AskedCell[] {
  const parts = new Map<string, Set<number>>()
  const makeShardKey = ({ shard, ...cell }: AskedCell) =>
    JSON.stringify([makeCellId(cell), cell.samples, shard?.of, shard?.questions])
  for (const cell of cells) {
    const key = makeShardKey(cell)
    parts.set(key, (parts.get(key) ?? new Set()).add(cell.shard?.part ?? 0))
  }
  const toWholeCell = ({ shard, ...cell }: AskedCell): AskedCell =>
    shard === undefined || mustGet(parts, makeShardKey({ ...cell, shard })).size < shard.of
      ? { ...cell, ...(shard && { shard }) }
      : cell
  return mergeCells(cells.map(toWholeCell))
}

/** Names an entry in `askedBy`. */
export const formatEntryKey = ({ method, model, config }: Omit<RunKey, 'item'>): string =>
  `${method} ${model} ${config}`

/** The cells of each entry. */
export type AskedBy = Readonly<Record<string, readonly AskedCell[]>>

/** Merges the cells that several sessions requested of each entry. */
export function mergeCellsByEntry(...sessions: readonly AskedBy[]): AskedBy {
  const all = new Map<string, AskedCell[]>()
  for (const [entry, cells] of sessions.flatMap(session => Object.entries(session)))
    all.set(entry, mergeCells(all.get(entry) ?? [], cells))
  return Object.fromEntries(all)
}

/** Whether one of `cells` asks for the cell with at least as many samples, as a whole or as the same shard. */
export const hasRequestedCell = (cells: readonly AskedCell[], cell: AskedCell): boolean =>
  cells.some(
    each => each.samples >= cell.samples && [makeCellId(cell), makeCellId(dropShard(cell))].includes(makeCellId(each)),
  )

const dropShard = ({ shard: _, ...cell }: AskedCell): AskedCell => cell

/** The valid ones of a manifest's cells: manifests come from strangers too. */
export const pickValidCells = (list: unknown): AskedCell[] => (Array.isArray(list) ? list.filter(isAsked) : [])

const MOST_SHARDS = 100_000

function isAsked(cell: Partial<AskedCell> | null | undefined): cell is AskedCell {
  const { task, target, output, samples, shard } = cell ?? {}
  if (typeof task !== 'string' || !isCount(target) || !isCount(samples)) return false
  if (output !== undefined ? !isCount(output) || output === 0 : target === 0) return false
  if (shard === undefined) return true
  const isPart = isCount(shard?.part) && isCount(shard.of) && shard.of <= MOST_SHARDS
  return isPart && (shard.questions === undefined || (isCount(shard.questions) && shard.questions > 0))
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
