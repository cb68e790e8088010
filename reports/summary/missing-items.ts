import type { AskedCell, Manifest } from '../../core/rows/manifest/manifest.ts'
import { formatEntryKey, pickValidCells } from '../../core/rows/requested-cells.ts'
import type { ItemLength, ItemRow, RunKey } from '../../core/rows/rows.ts'
import { getOwn } from './get-own.ts'
import { compareStrings } from './order.ts'
import type { Labels, RunRows } from './reporter.ts'

/** Requested items of a cell that were never generated, so that they have no rows. */
export interface Unmade {
  readonly task: string
  readonly length: Pick<ItemLength, 'target' | 'output'>
  /** Absent if neither other items nor the registry name it. */
  readonly scorer?: string
  readonly count: number
}

/**
 * Lists what runs that are parts of one requested but did not generate, one per cell. A shard requested its part of a
 * whole, so what no other run contains of that whole is missing too.
 * @param who the entry; a session that requested other entries does not count
 */
export function listMissingItems(runs: readonly RunRows[], labels: Labels, who?: Omit<RunKey, 'item'>): Unmade[] {
  const made = new Map<string, Set<number>>()
  const scorers = new Map<string, string>()
  for (const { items } of runs)
    for (const { task, scorer, length, index } of items) {
      const key = makeCellKey(task, length?.target, length?.output)
      made.set(key, (made.get(key) ?? new Set()).add(index))
      scorers.set(task, scorer)
    }
  const asked = new Map<string, AskedCell>()
  for (const cell of runs.flatMap(({ manifest }) => listRequestedCells(manifest, who))) {
    const key = makeCellKey(cell.task, cell.target, cell.output)
    if ((asked.get(key)?.samples ?? 0) < cell.samples) asked.set(key, cell)
  }
  return [...asked]
    .sort(([a], [b]) => compareStrings(a, b))
    .flatMap(([key, { task, target, output, samples }]): Unmade[] => {
      const held = [...(made.get(key) ?? [])].filter(index => index < samples).length
      const scorer = scorers.get(task) ?? getOwn(labels.tasks, task)?.scorer
      if (held >= samples) return []
      const length = { target, ...(output !== undefined && { output }) }
      return [{ task, length, ...(scorer !== undefined && { scorer }), count: samples - held }]
    })
}

/**
 * Returns the cells that the sessions of an entry requested; if a manifest does not name entries, those of all its
 * sessions.
 */
function listRequestedCells(
  { asked, askedBy }: Pick<Manifest, 'asked' | 'askedBy'>,
  who?: Omit<RunKey, 'item'>,
): AskedCell[] {
  const cells =
    who && typeof askedBy === 'object' && askedBy !== null ? getOwn(askedBy, formatEntryKey(who)) : undefined
  return pickValidCells(cells ?? asked)
}

/**
 * Returns a check for items that no session requested of an entry, although one requested them of others. So a later
 * session with other sample sizes for another entry leaves this one complete.
 */
export function leftTo(
  others: Pick<Manifest, 'asked' | 'askedBy'>,
  who: Omit<RunKey, 'item'>,
): (item: Pick<ItemRow, 'task' | 'length' | 'index'>) => boolean {
  const countSamples = (cells: readonly AskedCell[]) => {
    const samples = new Map<string, number>()
    for (const { task, target, output, samples: count } of cells) {
      const key = makeCellKey(task, target, output)
      samples.set(key, Math.max(count, samples.get(key) ?? 0))
    }
    return samples
  }
  const [all, mine] = [countSamples(pickValidCells(others.asked)), countSamples(listRequestedCells(others, who))]
  return ({ task, length, index }) => {
    const key = makeCellKey(task, length.target, length.output)
    return index < (all.get(key) ?? 0) && index >= (mine.get(key) ?? 0)
  }
}

/** Names the shards of a whole that are not among the runs; undefined if none is missing. */
export function describeMissingShards(runs: readonly Pick<RunRows, 'manifest'>[]): string | undefined {
  const cells = runs.flatMap(({ manifest }) => pickValidCells(manifest.asked))
  const shards = cells.flatMap(({ shard }) => shard ?? [])
  const of = shards[0]?.of
  // Without a common way of sharding, or with a session that requested everything, only the items decide.
  if (of === undefined || shards.length < cells.length || shards.some(shard => shard.of !== of)) return undefined
  const held = new Set(shards.map(({ part }) => part))
  const gone = Array.from({ length: of }, (_, at) => at + 1).filter(part => !held.has(part))
  if (gone.length === 0) return undefined
  const names =
    gone.length > MOST ? `${gone.slice(0, MOST).join(', ')} and ${gone.length - MOST} more` : gone.join(', ')
  return gone.length === 1
    ? `shard ${names} of ${of} is missing: its items count as missing`
    : `shards ${names} of ${of} are missing: their items count as missing`
}

const MOST = 8
const makeCellKey = (task: string, target: number | undefined, output: number | undefined) =>
  JSON.stringify([task, target ?? null, output ?? null])
