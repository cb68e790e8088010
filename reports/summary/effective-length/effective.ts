import { makeRandom } from '../../../core/random/random.ts'
import { averageReplicates, drawNormalDeviates } from '../../../stats/average-replicates.ts'
import { scoreAboveChance } from '../../../stats/chance.ts'
import { type Area, computeArea, computeHalfLength, type HalfLength } from '../../../stats/decay.ts'
import {
  type Curve,
  computeEffectiveLength,
  type EffectiveLength,
  type LengthRule,
} from '../../../stats/effective-length.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import type { WeightedPart } from '../../../stats/intervals/mean-interval.ts'
import { computeRulerAverages, type RulerAverages } from '../../../stats/ruler-average.ts'
import { mean, quantile } from '../../../stats/sample.ts'
import { type Bounds, computeBounds } from '../../../stats/sensitivity.ts'
import { listShares } from '../averages.ts'
import { type MeasuredCell, weighShares } from '../cells/cell-scores.ts'
import { computeCellBounds, hasEnoughCoverage, summarizeKnown } from '../coverage.ts'
import { computeCellFloor, getChance } from '../floors.ts'
import { type Group, hasCell } from '../groups.ts'
import type { Labels } from '../reporter.ts'

/**
 * The summary of an entry's curve: the macro average of primary scores over a group's rows, at each of its lengths. All
 * values except `restricted` and `aboveFloor` describe the curve of pictures and tables, with all rows
 * (docs/statistics.md).
 */
export interface Effective {
  readonly entry: string
  readonly group: string
  /** The length up to which all lengths reach 85.6 %. */
  readonly absolute: Reach
  /**
   * The effective length of reports: the length up to which all lengths reach 85 % of the shortest one's score. It is
   * 0, which reports do not state, if that score is below 25 %.
   */
  readonly relative: Reach
  /** RULER's rule: the longest length that reaches 85.6 %, whatever shorter ones score. */
  readonly ruler: Reach
  /**
   * Mean height of the curve over log2 length, 0 to 1. Absent with fewer than two scored lengths. It is also absent,
   * like `half` and `aboveFloor`, if too little of a length is known.
   */
  readonly area?: Area
  /**
   * The length at which half of the score above chance is lost; absent if the shortest length's score is not above
   * chance.
   */
  readonly half?: HalfLength
  /** RULER's averages that weigh long or short contexts more; absent if a length lacks a score. */
  readonly weighted?: RulerAverages
  /**
   * The strongest shortcut baseline at each length, or the score of a blind guess if that is higher: a mean over all
   * rows and lengths.
   */
  readonly floor: number
  /**
   * The average of the rows not in `solved` on a scale from their baselines to 1; absent if fewer than half of the rows
   * remain.
   */
  readonly aboveFloor?: Interval & { readonly at: number }
  /** Rows that a baseline which sees 4K tokens solves at any length (docs/floors.md). */
  readonly solved: readonly string[]
  /**
   * The same for only the rows not in `solved`. Absent if none is solved, or if fewer than half of the rows remain,
   * because it then says little about the curve.
   */
  readonly restricted?: Restricted
  /** The average if all items without a result were wrong, or right, and the share of items that have one. */
  readonly bounds?: Bounds
  /**
   * The verdict of `quick` if it measured the entry; reports state it instead of an effective length. Not part of
   * `results.json`.
   */
  readonly quick?: string
}

/** An effective length of some rows of a curve, which are always named with it. */
export interface Restricted {
  readonly rows: readonly string[]
  /** How many rows the curve has. */
  readonly of: number
  readonly relative: Reach
}

/** An effective length. If lengths with too little data could change it, it has bounds, and `at` is the lower one. */
export interface Reach extends EffectiveLength {
  readonly bounds?: { readonly low: number; readonly high: number; readonly beyond: boolean }
}

/** Returns undefined if no length of the group has a score. */
export function computeEffective(
  entry: string,
  group: Group,
  measured: readonly MeasuredCell[],
  labels: Labels,
): Effective | undefined {
  const own = measured.filter(({ cell }) => hasCell(group, cell))
  const whole = buildCurve(own, entry, group)
  if (!whole) return undefined
  const rows = group.rows.filter(row => own.some(({ cell }) => cell.row === row))
  const solved = rows.filter(row => own.some(({ cell }) => cell.row === row && cell.floor?.solved))
  const left = rows.filter(row => !solved.includes(row))
  const isTelling = left.length > 0 && 2 * left.length >= rows.length
  const telling = isTelling ? own.filter(({ cell }) => left.includes(cell.row)) : []
  const told = solved.length === 0 ? whole : buildCurve(telling, entry, group)
  const bounds = computeBounds(own.map(({ cell }) => summarizeKnown(cell)))
  return {
    entry,
    group: group.id,
    absolute: computeReach(whole, { rule: 'absolute' }),
    relative: computeReach(whole, { rule: 'relative' }),
    ruler: computeReach(whole, { rule: 'ruler' }),
    ...summarizeCurve(whole, own, group, labels),
    floor: mean(group.lengths.map(length => averageFloor(own, length, group, labels))),
    ...(told && told.open.size === 0 && { aboveFloor: scoreAboveFloors(told, telling, group, labels) }),
    solved,
    ...(told &&
      solved.length > 0 && {
        restricted: { rows: left, of: rows.length, relative: computeReach(told, { rule: 'relative' }) },
      }),
    ...(bounds && { bounds }),
  }
}

/** Summarizes the curve; empty if too little of one of its lengths is known. */
function summarizeCurve(
  { curve, replicates, open }: Drawn,
  own: readonly MeasuredCell[],
  group: Group,
  labels: Labels,
) {
  if (open.size > 0) return {}
  const chances = group.lengths.map(length => averageChance(own, length, group, labels))
  const above = rescaleAboveFloors(curve, replicates, chances)
  const area = computeArea(curve, replicates)
  const half = computeHalfLength(above.curve, above.replicates)
  const weighted = computeRulerAverages(curve.means)
  return { ...(area && { area }), ...(half && { half }), ...(weighted && { weighted }) }
}

const scoreAboveFloors = (
  { curve, replicates }: Drawn,
  telling: readonly MeasuredCell[],
  group: Group,
  labels: Labels,
) =>
  meanAbove(
    rescaleAboveFloors(
      curve,
      replicates,
      group.lengths.map(length => averageFloor(telling, length, group, labels)),
    ),
  )

interface Drawn {
  readonly curve: Curve
  readonly replicates: readonly Float64Array[]
  /** Bounds by position, for lengths with too little data for a mean. */
  readonly open: ReadonlyMap<number, Bounds>
}

/** Returns means and replicates at the group's lengths; undefined if nothing has a score. */
function buildCurve(own: readonly MeasuredCell[], entry: string, group: Group): Drawn | undefined {
  const rows = group.lengths.map(length => own.filter(({ cell }) => cell.at === length))
  const parts = rows.map(weighParts)
  const rounds = parts.flat()[0]?.replicates.length
  if (rounds === undefined) return undefined
  const deviates = drawNormalDeviates(rounds, makeRandom(`effective/${entry}/${group.id}`))
  const replicates = parts.map(each => averageReplicates(each, deviates))
  const open = new Map(
    rows.flatMap((row, lengthIndex): [number, Bounds][] => {
      const cells = row.map(({ cell }) => cell)
      const bounds = hasEnoughCoverage(cells) ? undefined : computeCellBounds(cells)
      return bounds ? [[lengthIndex, bounds]] : []
    }),
  )
  const means = parts.map((each, lengthIndex) => (open.has(lengthIndex) ? undefined : computeWeightedMean(each)))
  return { curve: { lengths: group.lengths, means }, replicates, open }
}

/** If both bounds of the unknown lengths give the same result, it is exact. */
function computeReach({ curve, replicates, open }: Drawn, rule: LengthRule): Reach {
  const known = computeEffectiveLength(curve, replicates, rule)
  if (open.size === 0) return known
  // A higher score of the shortest length raises the threshold of the others.
  const isBase = (lengthIndex: number) => rule.rule === 'relative' && lengthIndex === 0
  const findBoundReach = (end: 'worst' | 'best') => {
    const means = curve.means.map((mean, lengthIndex) => {
      const bounds = open.get(lengthIndex)
      if (!bounds) return mean
      return isBase(lengthIndex) ? Math.max(LEAST, bounds[end === 'worst' ? 'best' : 'worst']) : bounds[end]
    })
    return computeEffectiveLength({ ...curve, means }, [], rule)
  }
  const [low, high] = [findBoundReach('worst'), findBoundReach('best')]
  if (low.at === high.at)
    return { ...known, at: low.at, beyond: low.beyond, missing: [], ...widenInterval(known, low.at) }
  const bounds = { low: low.at, high: high.at, beyond: high.beyond }
  return { ...known, at: low.at, low: low.at, high: high.at, beyond: false, bounds }
}

/** Every length would reach a share of 0. */
const LEAST = 1e-9

const widenInterval = ({ low, high }: EffectiveLength, at: number) => ({
  low: Math.min(low, at),
  high: Math.max(high, at),
})

/** The rows of one length have equal weights. */
function weighParts(cells: readonly MeasuredCell[]): WeightedPart[] {
  const shares = listShares(cells, 'primary')
  return weighShares(shares.map(share => ({ ...share, weight: 1 / shares.length })))
}

const computeWeightedMean = (parts: readonly WeightedPart[]) =>
  parts.length === 0 ? undefined : parts.reduce((sum, { weight, mean }) => sum + weight * mean, 0)

/**
 * Returns the mean over rows of the strongest baseline at one length: the measured score, or chance if that is higher.
 */
function averageFloor(own: readonly MeasuredCell[], length: number, { tasks }: Group, labels: Labels): number {
  const cells = own.filter(({ cell }) => cell.at === length && cell.scores.primary)
  const floors = cells.map(({ cell }) => computeCellFloor(cell, labels))
  return mean(cells.length > 0 ? floors : tasks.map(task => getChance(labels, task, length)))
}

/** Returns the mean over rows of the score of a blind guess at one length. */
function averageChance(own: readonly MeasuredCell[], length: number, { tasks }: Group, labels: Labels): number {
  const scored = own.filter(({ cell }) => cell.at === length && cell.scores.primary).map(({ cell }) => cell.task)
  return mean((scored.length > 0 ? scored : tasks).map(task => getChance(labels, task, length)))
}

/**
 * Rescales a curve so that at each length the baseline is 0 and a perfect score is 1. Lengths with a baseline near 1
 * are left out.
 */
function rescaleAboveFloors(
  { lengths, means }: Curve,
  replicates: readonly Float64Array[],
  floors: readonly number[],
): { curve: Curve; replicates: Float64Array[] } {
  const isMeasurable = floors.map(floor => floor <= HIGHEST_FLOOR)
  const above = means.map((mean, lengthIndex) =>
    mean === undefined || !isMeasurable[lengthIndex] ? undefined : scoreAboveChance(mean, floors[lengthIndex]),
  )
  return {
    curve: { lengths, means: above },
    replicates: replicates.map((each, lengthIndex) =>
      isMeasurable[lengthIndex] ? each.map(score => scoreAboveChance(score, floors[lengthIndex])) : each,
    ),
  }
}

/** Above it, a point of score would become ten points. */
const HIGHEST_FLOOR = 0.9

/**
 * Returns the mean over the lengths with scores above a baseline, negative below it; undefined if every baseline is
 * near 1.
 */
function meanAbove({
  curve: { means },
  replicates,
}: {
  readonly curve: Curve
  readonly replicates: readonly Float64Array[]
}) {
  const places = means.flatMap((mean, lengthIndex) => (mean === undefined ? [] : [lengthIndex]))
  if (places.length === 0) return { at: 0, low: 0, high: 0 }
  const averageOver = (height: (lengthIndex: number) => number) => {
    let sum = 0
    for (const place of places) sum += height(place)
    return sum / places.length
  }
  const drawn = replicates[places[0]]
    .map((_, round) => averageOver(lengthIndex => replicates[lengthIndex][round]))
    .sort()
  return {
    // Each of `places` has a mean.
    at: averageOver(lengthIndex => means[lengthIndex]!),
    low: quantile(drawn, 0.025),
    high: quantile(drawn, 0.975),
  }
}
