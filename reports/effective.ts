import { random } from '../core/random.ts'
import { averageReplicates, normalDeviates } from '../stats/average-replicates.ts'
import type { Part } from '../stats/bootstrap.ts'
import { aboveChance, intervalAboveChance } from '../stats/chance.ts'
import { type Area, areaUnder, type HalfLength, halfLength } from '../stats/decay.ts'
import { type EffectiveLength, effectiveLength } from '../stats/effective-length.ts'
import type { Interval } from '../stats/interval.ts'
import { type RulerAverages, rulerAverages } from '../stats/ruler-average.ts'
import { mean, quantile } from '../stats/sample.ts'
import { type Bounds, boundsOf } from '../stats/sensitivity.ts'
import { sharesOf } from './averages.ts'
import { type Group, holds } from './groups.ts'
import type { Measured } from './measured.ts'
import { own } from './own.ts'
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
  /** Mean height over log2 length; absent below two lengths with scores. */
  readonly area?: Area
  /** Where half of the score above chance is lost; absent where the shortest length's score is not above it. */
  readonly half?: HalfLength
  /** RULER's averages that weigh long or short contexts more; absent where a length lacks a score. */
  readonly weighted?: RulerAverages
  /** Expected score of a blind guess, a mean over the rows, and the average above it. */
  readonly chance: number
  readonly aboveChance: Interval & { readonly at: number }
  /** The average if all items without a result were wrong, or right, and the share of items that have one. */
  readonly bounds?: Bounds
}

/** Undefined where no length of the group has a score. */
export function effectiveOf(
  entry: string,
  group: Group,
  measured: readonly Measured[],
  labels: Labels,
): Effective | undefined {
  const own = measured.filter(({ cell }) => holds(group, cell))
  const parts = group.lengths.map(length => partsOf(own.filter(({ cell }) => cell.at === length)))
  const means = parts.map(meanOf)
  const rounds = parts.flat()[0]?.replicates.length
  if (rounds === undefined) return undefined
  const deviates = normalDeviates(rounds, random(`effective/${entry}/${group.id}`))
  const replicates = parts.map(each => averageReplicates(each, deviates))
  const curve = { lengths: group.lengths, means }
  const chance = chanceOf(group, labels)
  const area = areaUnder(curve, replicates)
  const half = halfLength(curve, replicates, chance)
  const weighted = rulerAverages(means)
  const bounds = boundsOf(own.map(knownOf))
  return {
    ...{ entry, group: group.id },
    absolute: effectiveLength(curve, replicates, { rule: 'absolute' }),
    relative: effectiveLength(curve, replicates, { rule: 'relative' }),
    ruler: effectiveLength(curve, replicates, { rule: 'ruler' }),
    ...(area && { area }),
    ...(half && { half }),
    ...(weighted && { weighted }),
    chance,
    aboveChance: overChance(means, replicates, chance),
    ...(bounds && { bounds }),
  }
}

/** The rows of one length weigh the same. */
function partsOf(cells: readonly Measured[]): Part[] {
  const shares = sharesOf(cells, 'primary')
  return shares.map(share => ({ ...share, weight: 1 / shares.length }))
}

const meanOf = (parts: readonly Part[]) =>
  parts.length === 0 ? undefined : parts.reduce((sum, { weight, mean }) => sum + weight * mean, 0)

function chanceOf({ tasks }: Group, labels: Labels): number {
  return tasks.reduce((sum, task) => sum + (own(labels.tasks, task)?.chance ?? 0), 0) / tasks.length
}

/** The mean over the lengths with scores, on a scale where chance is 0; negative below it. */
function overChance(
  means: readonly (number | undefined)[],
  replicates: readonly Float64Array[],
  chance: number,
): Effective['aboveChance'] {
  const places = means.flatMap((mean, place) => (mean === undefined ? [] : [place]))
  const over = (height: (place: number) => number) => mean(places.map(height))
  const drawn = replicates[places[0]!]!.map((_, round) => over(place => replicates[place]![round]!)).sort()
  const limits = { low: quantile(drawn, 0.025), high: quantile(drawn, 0.975) }
  return {
    at: aboveChance(
      over(place => means[place]!),
      chance,
    ),
    ...intervalAboveChance(limits, chance),
  }
}

/** Failed items stand in the mean as 0; here they are not known, as are those that were not reached or have no score. */
function knownOf({ cell: { scores, planned, counted, failed, missing, unscored } }: Measured) {
  const { primary } = scores
  if (!primary) return { sum: 0, known: 0, unknown: planned }
  return { sum: primary.mean * counted, known: counted - failed, unknown: failed + missing + unscored }
}
