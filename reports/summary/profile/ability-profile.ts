import { makeRandom } from '../../../core/random/random.ts'
import { ABILITIES, type Ability } from '../../../core/rows/ability.ts'
import { drawNormalDeviates } from '../../../stats/average-replicates.ts'
import { type Area, computeArea } from '../../../stats/decay.ts'
import {
  computeHarmonicMean,
  computeHeight,
  type DrawnHeights,
  drawHarmonicMeans,
  drawHeights,
  meldLimits,
} from '../../../stats/harmonic-mean.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import { computeWeightedInterval, type WeightedPart } from '../../../stats/intervals/mean-interval.ts'
import { mean } from '../../../stats/sample.ts'
import { listShares } from '../averages.ts'
import { type MeasuredCell, weighShares } from '../cells/cell-scores.ts'
import { hasEnoughCoverage } from '../coverage.ts'
import { interpolateFloor } from '../floors.ts'
import { getOwn } from '../get-own.ts'
import { type Group, hasCell } from '../groups.ts'
import { groupBy } from '../order.ts'
import type { Labels } from '../reporter.ts'

/**
 * The scores of an entry in a group by ability, and one figure per length that punishes holes: the harmonic mean of the
 * abilities above their floors, 0 to 1. It is 0 if any ability is at its floor.
 */
export interface AbilityProfile {
  readonly entry: string
  readonly group: string
  /** Its abilities in the order of `ABILITIES`, with their rows: the tasks that an ability rests on. */
  readonly abilities: readonly AbilityRows[]
  /** Abilities that no task of the group tests. The figure says nothing about them. */
  readonly untested: readonly Ability[]
  /** One point per length of the group. */
  readonly points: readonly ProfilePoint[]
  /** Mean height of the figure over log2 length; absent with fewer than two lengths that have one. */
  readonly area?: Area
}

export interface AbilityRows {
  readonly ability: Ability
  readonly rows: readonly string[]
}

export interface ProfilePoint {
  readonly at: number
  readonly scores: readonly AbilityScore[]
  /** Absent if an ability has no score here, or if too little is known of one. */
  readonly balanced?: Interval & { readonly mean: number }
}

export interface AbilityScore extends Interval {
  readonly ability: Ability
  /** Mean of its rows, 0 to 1, with its 95 % interval. */
  readonly mean: number
  readonly n: number
  /**
   * The strongest shortcut baseline (between measured lengths on a line), or the score of a blind guess if that is
   * higher: mean of the rows.
   */
  readonly floor: number
  /** The mean on the scale from its floor to 1, from 0. */
  readonly height: number
}

/** A harmonic mean of fewer says little more than a plain one. */
const LEAST_ABILITIES = 3
/** Above it, a point of score would become ten points. */
const HIGHEST_FLOOR = 0.9

/** Returns undefined for groups with rows that declare no ability, and below three abilities with a score. */
export function computeAbilityProfile(
  entry: string,
  group: Group,
  measured: readonly MeasuredCell[],
  labels: Labels,
): AbilityProfile | undefined {
  const own = measured.filter(({ cell }) => hasCell(group, cell))
  const abilityOf = (task: string) => getOwn(labels.tasks, task)?.ability
  if (group.tasks.length === 0 || group.tasks.some(task => abilityOf(task) === undefined)) return undefined
  const byAbility = groupBy(own, ({ cell }) => abilityOf(cell.task))
  const abilities = ABILITIES.filter(ability => byAbility.get(ability)?.some(({ cell }) => cell.scores.primary))
  if (abilities.length < LEAST_ABILITIES) return undefined
  const columns = abilities.map(ability => measureAbility(entry, group, ability, byAbility.get(ability) ?? [], labels))
  const drawn = group.lengths.map((_, at) => {
    const heights = columns.flatMap(({ drawn }) => drawn[at] ?? [])
    return heights.length === columns.length ? drawHarmonicMeans(heights) : undefined
  })
  const points = group.lengths.map((at, index): ProfilePoint => {
    const scores = columns.flatMap(column => column.scores[index] ?? [])
    const draws = drawn[index]
    if (!draws) return { at, scores }
    const figure = computeHarmonicMean(scores.map(({ height }) => height))
    return { at, scores, balanced: { mean: figure, ...holdWithin(meldLimits(draws), figure) } }
  })
  const tested = new Set(group.tasks.map(abilityOf))
  const area = meldArea(points, drawn)
  return {
    entry,
    group: group.id,
    abilities: abilities.map(ability => ({
      ability,
      rows: [...new Set((byAbility.get(ability) ?? []).map(({ cell }) => cell.row))],
    })),
    untested: ABILITIES.filter(ability => !tested.has(ability)),
    points,
    ...(area && { area }),
  }
}

interface AbilityColumn {
  readonly scores: readonly (AbilityScore | undefined)[]
  readonly drawn: readonly (DrawnHeights | undefined)[]
}

/** Measures one ability at each length of the group. Its rows have equal weights. */
function measureAbility(
  entry: string,
  { id, lengths }: Group,
  ability: Ability,
  own: readonly MeasuredCell[],
  labels: Labels,
): AbilityColumn {
  const rows = new Set(own.map(({ cell }) => cell.row)).size
  const perLength = lengths.map(length => {
    const cells = own.filter(({ cell }) => cell.at === length)
    const shares = listShares(cells, 'primary')
    const isKnown = shares.length === rows && hasEnoughCoverage(cells.map(({ cell }) => cell))
    if (!isKnown) return undefined
    const floor = mean(cells.map(({ cell }) => interpolateFloor(cell, labels)))
    return { cells, floor, parts: weighShares(shares.map(share => ({ ...share, weight: 1 / rows }))) }
  })
  const rounds = own.flatMap(({ shares }) => shares.primary?.replicates.length ?? [])[0] ?? 0
  const deviates = drawNormalDeviates(rounds, makeRandom(`profile/${entry}/${id}/${ability}`))
  return {
    scores: perLength.map(each => each && toAbilityScore(ability, each)),
    drawn: perLength.map(each => (each && each.floor <= HIGHEST_FLOOR ? drawHeights(each, deviates) : undefined)),
  }
}

function toAbilityScore(
  ability: Ability,
  {
    cells,
    floor,
    parts,
  }: { readonly cells: readonly MeasuredCell[]; readonly floor: number; readonly parts: readonly WeightedPart[] },
): AbilityScore {
  // Weights that add up to 1 may miss it by rounding.
  const score = Math.min(
    1,
    parts.reduce((sum, part) => sum + part.weight * part.mean, 0),
  )
  const scores = cells.flatMap(({ cell }) => cell.scores.primary ?? [])
  // A single row has its own interval.
  const { low, high } = scores.length === 1 ? scores[0] : computeWeightedInterval(parts)
  const n = scores.reduce((sum, each) => sum + each.n, 0)
  return { ability, mean: score, low, high, n, floor, height: computeHeight(score, floor) }
}

function meldArea(points: readonly ProfilePoint[], drawn: readonly (DrawnHeights | undefined)[]): Area | undefined {
  const curve = { lengths: points.map(({ at }) => at), means: points.map(({ balanced }) => balanced?.mean) }
  const measureSide = (side: keyof DrawnHeights) =>
    computeArea(
      curve,
      drawn.map(each => each?.[side] ?? new Float64Array()),
    )
  const [low, high] = [measureSide('low'), measureSide('high')]
  return low && high && { ...low, ...holdWithin({ low: low.low, high: high.high }, low.at) }
}

const holdWithin = ({ low, high }: Interval, at: number): Interval => ({
  low: Math.min(low, at),
  high: Math.max(high, at),
})

/** Returns the abilities that rest on one task, with it. */
export const listSingleTasks = ({ abilities }: Pick<AbilityProfile, 'abilities'>): readonly AbilityRows[] =>
  abilities.filter(({ rows }) => rows.length === 1)

/** Returns the ability with the least height, if a reader should see it: below the figure of all. */
export function findWeakest({ scores, balanced }: ProfilePoint): Ability | undefined {
  const [first, second] = scores.toSorted((a, b) => a.height - b.height)
  return first && second && balanced && first.height < second.height && first.height < balanced.mean
    ? first.ability
    : undefined
}
