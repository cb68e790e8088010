import { random } from '../core/random.ts'
import { averageReplicates, normalDeviates } from '../stats/average-replicates.ts'
import type { Part } from '../stats/bootstrap.ts'
import { aboveChance } from '../stats/chance.ts'
import { type Area, areaUnder, type HalfLength, halfLength } from '../stats/decay.ts'
import { type Curve, type EffectiveLength, effectiveLength } from '../stats/effective-length.ts'
import type { Interval } from '../stats/interval.ts'
import { type RulerAverages, rulerAverages } from '../stats/ruler-average.ts'
import { mean, quantile } from '../stats/sample.ts'
import { type Bounds, boundsOf } from '../stats/sensitivity.ts'
import { sharesOf } from './averages.ts'
import { type Group, holds } from './groups.ts'
import type { Measured } from './measured.ts'
import { own as ownLabel } from './own.ts'
import type { Labels } from './reporter.ts'

/**
 * What the whole curve of an entry says, in one figure each: primary scores, the macro average of a group's rows at each of the group's
 * lengths. There is no single effective length; which rule is meant is always said (docs/statistics.md).
 */
export interface Effective {
  readonly entry: string
  readonly group: string
  /** Up to which all lengths reach 85.6 %. */
  readonly absolute: EffectiveLength
  /** Up to which all lengths reach 85 % of the shortest one's score. */
  readonly relative: EffectiveLength
  /** As RULER counts: the largest length that reaches 85.6 %, whatever lies below. */
  readonly ruler: EffectiveLength
  /** Mean height above the floor over log2 length; absent below two lengths with scores. */
  readonly area?: Area
  /** Where half of the score above the floor is lost; absent where the shortest length's score is not above it. */
  readonly half?: HalfLength
  /** RULER's averages that weigh long or short contexts more; absent where a length lacks a score. */
  readonly weighted?: RulerAverages
  /** What a score is read against, and the average above it: the strongest shortcut floor at each length, or else what a blind guess scores; a mean over rows and lengths. */
  readonly floor: number
  readonly aboveFloor: Interval & { readonly at: number }
  /** Rows that reading 4K tokens solves at any length: they are in no area, no L50, no relative effective length and not above the floor. */
  readonly solved: readonly string[]
  /** The average if all items without a result were wrong, or right, and the share of items that have one. */
  readonly bounds?: Bounds
}

/** Undefined where no length of the group has a score, and where all of its rows are solved from 4K tokens. */
export function effectiveOf(
  entry: string,
  group: Group,
  measured: readonly Measured[],
  labels: Labels,
): Effective | undefined {
  const own = measured.filter(({ cell }) => holds(group, cell))
  const solved = [...new Set(own.flatMap(({ cell }) => (cell.floor?.solved ? [cell.row] : [])))]
  const telling = own.filter(({ cell }) => !solved.includes(cell.row))
  const whole = curveOf(own, entry, group)
  const told = solved.length === 0 ? whole : curveOf(telling, entry, group)
  if (!whole || !told) return undefined
  const { curve, replicates } = told
  const floors = group.lengths.map(length => floorOf(telling, length, group, labels))
  const above = aboveFloors(curve, replicates, floors)
  const area = areaUnder(above.curve, above.replicates)
  const half = halfLength(above.curve, above.replicates)
  const weighted = rulerAverages(whole.curve.means)
  const bounds = boundsOf(own.map(knownOf))
  return {
    ...{ entry, group: group.id },
    // RULER's own rules are of RULER's own average.
    absolute: effectiveLength(whole.curve, whole.replicates, { rule: 'absolute' }),
    relative: effectiveLength(curve, replicates, { rule: 'relative' }),
    ruler: effectiveLength(whole.curve, whole.replicates, { rule: 'ruler' }),
    ...(area && { area }),
    ...(half && { half }),
    ...(weighted && { weighted }),
    floor: mean(above.floors),
    aboveFloor: meanAbove(above),
    solved,
    ...(bounds && { bounds }),
  }
}

/** Means and replicates at the group's lengths. Undefined where nothing has a score. */
function curveOf(own: readonly Measured[], entry: string, group: Group) {
  const parts = group.lengths.map(length => partsOf(own.filter(({ cell }) => cell.at === length)))
  const rounds = parts.flat()[0]?.replicates.length
  if (rounds === undefined) return undefined
  const deviates = normalDeviates(rounds, random(`effective/${entry}/${group.id}`))
  const replicates = parts.map(each => averageReplicates(each, deviates))
  return { curve: { lengths: group.lengths, means: parts.map(meanOf) }, replicates }
}

/** The rows of one length weigh the same. */
function partsOf(cells: readonly Measured[]): Part[] {
  const shares = sharesOf(cells, 'primary')
  return shares.map(share => ({ ...share, weight: 1 / shares.length }))
}

const meanOf = (parts: readonly Part[]) =>
  parts.length === 0 ? undefined : parts.reduce((sum, { weight, mean }) => sum + weight * mean, 0)

/** The rows' mean of what stands below a score at one length: the strongest floor, where it was measured and is above chance. */
function floorOf(own: readonly Measured[], length: number, { tasks }: Group, labels: Labels): number {
  const chance = (task: string) => ownLabel(labels.tasks, task)?.chance ?? 0
  const cells = own.filter(({ cell }) => cell.at === length && cell.scores.primary)
  const floors =
    cells.length > 0 ? cells.map(({ cell }) => Math.max(chance(cell.task), cell.floor?.score ?? 0)) : tasks.map(chance)
  return mean(floors)
}

/** A curve on a scale where at each length the floor is 0 and right is 1. Lengths whose floor leaves hardly any room above it are left out. */
function aboveFloors(
  { lengths, means }: Curve,
  replicates: readonly Float64Array[],
  floors: readonly number[],
): { curve: Curve; replicates: Float64Array[]; floors: number[] } {
  const room = floors.map(floor => floor <= HIGHEST_FLOOR)
  const above = means.map((mean, place) =>
    mean === undefined || !room[place] ? undefined : aboveChance(mean, floors[place]!),
  )
  return {
    curve: { lengths, means: above },
    replicates: replicates.map((each, place) =>
      room[place] ? each.map(score => aboveChance(score, floors[place]!)) : each,
    ),
    floors: floors.filter((_, place) => means[place] !== undefined),
  }
}

/** Above it, a point of score is ten points above the floor. */
const HIGHEST_FLOOR = 0.9

/** The mean over the lengths with scores above a floor; negative below it. Nothing above a floor that leaves no room. */
function meanAbove({
  curve: { means },
  replicates,
}: {
  readonly curve: Curve
  readonly replicates: readonly Float64Array[]
}) {
  const places = means.flatMap((mean, place) => (mean === undefined ? [] : [place]))
  if (places.length === 0) return { at: 0, low: 0, high: 0 }
  const over = (height: (place: number) => number) => mean(places.map(height))
  const drawn = replicates[places[0]!]!.map((_, round) => over(place => replicates[place]![round]!)).sort()
  return { at: over(place => means[place]!), low: quantile(drawn, 0.025), high: quantile(drawn, 0.975) }
}

/** Failed items stand in the mean as 0; here they are not known, as are those that were not reached or have no score. */
function knownOf({ cell: { scores, planned, counted, failed, missing, unscored } }: Measured) {
  const { primary } = scores
  if (!primary) return { sum: 0, known: 0, unknown: planned }
  return { sum: primary.mean * counted, known: counted - failed, unknown: failed + missing + unscored }
}
