import type { Axis } from '../axis.ts'
import { memoize } from '../memoize.ts'
import { compareStrings } from '../order.ts'
import type { ReportInput } from '../reporter.ts'
import { joinRecords } from '../rows/records.ts'
import { getCountedValue } from './cell-scores.ts'

/** The scores of one entry in one row, by length and by position of the planted facts. */
export interface DepthMap {
  /** The entry's id. */
  readonly entry: string
  readonly row: string
  readonly axis: Axis
  /** Lengths with counted planted facts, in tokens along the axis, ascending. */
  readonly lengths: readonly number[]
  /** The ten bins at each length, from the start of the context (0 to 10 %) to its end. */
  readonly cells: readonly (readonly DepthCell[])[]
}

export interface DepthCell {
  /** Mean primary score, 0 to 1; undefined if no item was counted. */
  readonly mean: number | undefined
  /** Items that have a fact in the bin. */
  readonly n: number
  /**
   * Present if every one of them was rejected as too long. Nothing was read, so means count 0 and maps show a cross.
   */
  readonly refused?: true
}

export const DEPTH_BINS = 10
/** With fewer items a mean says little, so such cells are marked. */
export const FEW = 5

/**
 * Computes depth × length, a map per entry and row whose items have planted facts, in the order of entry and row. An
 * item counts once in each bin in which one of its facts starts, with the score of the whole item, because the missed
 * fact is unknown. The same items count as in the means.
 */
export const computeDepthMaps: (input: ReportInput) => readonly DepthMap[] = memoize(count)

/** Returns the mean of several maps over the same lengths, item by item, to pool all rows of a group. */
export function poolDepthCells(cells: readonly DepthCell[]): DepthCell {
  const n = cells.reduce((sum, cell) => sum + cell.n, 0)
  const filled = cells.filter(cell => cell.n > 0)
  return {
    n,
    // A cell with items has a mean.
    mean: n > 0 ? filled.reduce((sum, cell) => sum + cell.n * cell.mean!, 0) / n : undefined,
    ...(n > 0 && filled.every(({ refused }) => refused) && { refused: true }),
  }
}

interface Sums extends Pick<DepthMap, 'entry' | 'row' | 'axis'> {
  readonly byLength: Map<number, Readonly<Record<'sums' | 'counts' | 'refusals', Float64Array>>>
}

function count(input: ReportInput): DepthMap[] {
  const { outcomes, placeOf } = joinRecords(input)
  const found = new Map<string, Sums>()
  for (const outcome of outcomes) {
    const { item, entry } = outcome
    const bins = listBins(item.depths)
    const value = bins.length > 0 ? getCountedValue(outcome, outcome.scorer) : undefined
    if (value === undefined) continue
    const { row, axis, at } = placeOf(item)
    const key = JSON.stringify([entry, row, axis])
    const map = found.get(key) ?? { entry, row, axis, byLength: new Map() }
    found.set(key, map)
    const held = map.byLength.get(at) ?? { sums: makeBins(), counts: makeBins(), refusals: makeBins() }
    map.byLength.set(at, held)
    for (const bin of bins) {
      held.sums[bin] += value
      held.counts[bin] += 1
      if (outcome.counted.kind === 'overflow') held.refusals[bin] += 1
    }
  }
  return [...found]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([, { byLength, ...map }]): DepthMap => {
      const filled = [...byLength].sort(([a], [b]) => a - b)
      const cells = filled.map(([, { sums, counts, refusals }]) =>
        Array.from(
          counts,
          (n, bin): DepthCell => ({
            n,
            mean: n > 0 ? sums[bin] / n : undefined,
            ...(n > 0 && refusals[bin] === n && { refused: true }),
          }),
        ),
      )
      return { ...map, lengths: filled.map(([at]) => at), cells }
    })
}

const makeBins = () => new Float64Array(DEPTH_BINS)

/** Lists each bin once, however many facts it contains. Rows are untrusted: an invalid depth has no bin. */
function listBins(depths: readonly { readonly depth: number }[] | undefined): number[] {
  const inside = (depths ?? []).filter(({ depth }) => depth >= 0 && depth <= 1)
  return [...new Set(inside.map(({ depth }) => Math.min(DEPTH_BINS - 1, Math.floor(depth * DEPTH_BINS))))]
}
