import { random } from '../core/random.ts'
import { averageReplicates, normalDeviates } from '../stats/average-replicates.ts'
import { aboveChance } from '../stats/chance.ts'
import { type Area, areaUnder, type HalfLength, halfLength } from '../stats/decay.ts'
import { type Curve, type EffectiveLength, effectiveLength, type LengthRule } from '../stats/effective-length.ts'
import type { Interval } from '../stats/interval.ts'
import type { Part } from '../stats/mean-interval.ts'
import { type RulerAverages, rulerAverages } from '../stats/ruler-average.ts'
import { mean, quantile } from '../stats/sample.ts'
import { type Bounds, boundsOf } from '../stats/sensitivity.ts'
import { sharesOf } from './averages.ts'
import { boundsAt, isKnown, knownOf } from './coverage.ts'
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
  readonly absolute: Reach
  /** Up to which all lengths reach 85 % of the shortest one's score; 0 where that is below 25 %. */
  readonly relative: Reach
  /** As RULER counts: the largest length that reaches 85.6 %, whatever lies below. */
  readonly ruler: Reach
  /** Mean height above the floor over log2 length; absent below two lengths with scores, and as `half` and `aboveFloor` where too little of a length is known. */
  readonly area?: Area
  /** Where half of the score above the floor is lost; absent where the shortest length's score is not above it. */
  readonly half?: HalfLength
  /** RULER's averages that weigh long or short contexts more; absent where a length lacks a score. */
  readonly weighted?: RulerAverages
  /** What a score is read against, and the average above it: the strongest shortcut floor at each length, or else what a blind guess scores; a mean over rows and lengths. */
  readonly floor: number
  readonly aboveFloor?: Interval & { readonly at: number }
  /** Rows that reading 4K tokens solves at any length: they are in no area, no L50, no relative effective length and not above the floor. */
  readonly solved: readonly string[]
  /** The average if all items without a result were wrong, or right, and the share of items that have one. */
  readonly bounds?: Bounds
}

/** An effective length. Where lengths of which too little is known could change it, it has bounds, and `at` is the lower one. */
export interface Reach extends EffectiveLength {
  readonly bounds?: { readonly low: number; readonly high: number; readonly beyond: boolean }
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
  const bounds = boundsOf(own.map(({ cell }) => knownOf(cell)))
  return {
    ...{ entry, group: group.id },
    // RULER's own rules are of RULER's own average.
    absolute: reachOf(whole, { rule: 'absolute' }),
    relative: reachOf(told, { rule: 'relative' }),
    ruler: reachOf(whole, { rule: 'ruler' }),
    ...wholesOf(whole, told, telling, group, labels),
    solved,
    ...(bounds && { bounds }),
  }
}

/** What the curve says as a whole: nothing where too little of one of its lengths is known, but what it is read against. */
function wholesOf(whole: Drawn, told: Drawn, telling: readonly Measured[], group: Group, labels: Labels) {
  const floors = group.lengths.map(length => floorOf(telling, length, group, labels))
  if (told.open.size > 0) return { floor: mean(floors) }
  const above = aboveFloors(told.curve, told.replicates, floors)
  const area = areaUnder(above.curve, above.replicates)
  const half = halfLength(above.curve, above.replicates)
  const weighted = rulerAverages(whole.curve.means)
  return {
    ...(area && { area }),
    ...(half && { half }),
    ...(weighted && { weighted }),
    floor: mean(above.floors),
    aboveFloor: meanAbove(above),
  }
}

interface Drawn {
  readonly curve: Curve
  readonly replicates: readonly Float64Array[]
  /** Of the lengths of which too little is known to state a mean, by place: what it could be. */
  readonly open: ReadonlyMap<number, Bounds>
}

/** Means and replicates at the group's lengths. Undefined where nothing has a score. */
function curveOf(own: readonly Measured[], entry: string, group: Group): Drawn | undefined {
  const rows = group.lengths.map(length => own.filter(({ cell }) => cell.at === length))
  const parts = rows.map(partsOf)
  const rounds = parts.flat()[0]?.replicates.length
  if (rounds === undefined) return undefined
  const deviates = normalDeviates(rounds, random(`effective/${entry}/${group.id}`))
  const replicates = parts.map(each => averageReplicates(each, deviates))
  const open = new Map(
    rows.flatMap((row, place): [number, Bounds][] => {
      const cells = row.map(({ cell }) => cell)
      const bounds = isKnown(cells) ? undefined : boundsAt(cells)
      return bounds ? [[place, bounds]] : []
    }),
  )
  const means = parts.map((each, place) => (open.has(place) ? undefined : meanOf(each)))
  return { curve: { lengths: group.lengths, means }, replicates, open }
}

/** Where both bounds of what is not known say the same length, that is it. */
function reachOf({ curve, replicates, open }: Drawn, rule: LengthRule): Reach {
  const known = effectiveLength(curve, replicates, rule)
  if (open.size === 0) return known
  // A higher score of the shortest length asks more of the others.
  const isBase = (place: number) => rule.rule === 'relative' && place === 0
  const at = (end: 'worst' | 'best') => {
    const means = curve.means.map((mean, place) => {
      const bounds = open.get(place)
      if (!bounds) return mean
      return isBase(place) ? Math.max(LEAST, bounds[end === 'worst' ? 'best' : 'worst']) : bounds[end]
    })
    return effectiveLength({ ...curve, means }, [], rule)
  }
  const [low, high] = [at('worst'), at('best')]
  if (low.at === high.at) return { ...known, at: low.at, beyond: low.beyond, missing: [], ...around(known, low.at) }
  const bounds = { low: low.at, high: high.at, beyond: high.beyond }
  return { ...known, at: low.at, low: low.at, high: high.at, beyond: false, bounds }
}

/** A share of nothing would be reached by all. */
const LEAST = 1e-9

const around = ({ low, high }: EffectiveLength, at: number) => ({ low: Math.min(low, at), high: Math.max(high, at) })

/** The rows of one length weigh the same. */
function partsOf(cells: readonly Measured[]): Part[] {
  const shares = sharesOf(cells, 'primary')
  return shares.map(share => ({ ...share, weight: 1 / shares.length }))
}

const meanOf = (parts: readonly Part[]) =>
  parts.length === 0 ? undefined : parts.reduce((sum, { weight, mean }) => sum + weight * mean, 0)

/** The rows' mean of what stands below a score at one length: the strongest floor, where it was measured and is above chance. */
function floorOf(own: readonly Measured[], length: number, { tasks }: Group, labels: Labels): number {
  const chance = (task: string) => {
    const label = ownLabel(labels.tasks, task)
    return label?.chanceAt?.(length) ?? label?.chance ?? 0
  }
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
    mean === undefined || !room[place] ? undefined : aboveChance(mean, floors[place]),
  )
  return {
    curve: { lengths, means: above },
    replicates: replicates.map((each, place) =>
      room[place] ? each.map(score => aboveChance(score, floors[place])) : each,
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
  const over = (height: (place: number) => number) => {
    let sum = 0
    for (const place of places) sum += height(place)
    return sum / places.length
  }
  const drawn = replicates[places[0]].map((_, round) => over(place => replicates[place][round])).sort()
  // Each of `places` has a mean.
  return { at: over(place => means[place]!), low: quantile(drawn, 0.025), high: quantile(drawn, 0.975) }
}
