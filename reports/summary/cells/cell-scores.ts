import { mustGet } from '../../../core/collections/require.ts'
import { makeRandom } from '../../../core/random/random.ts'
import { type ItemRow, STATUS_KINDS } from '../../../core/rows/rows.ts'
import type { Clustered } from '../../../stats/design-effect.ts'
import { type ClusterTally, replicateMeans } from '../../../stats/intervals/bootstrap.ts'
import { computeWeightedInterval, type WeightedPart } from '../../../stats/intervals/mean-interval.ts'
import { wilson } from '../../../stats/intervals/wilson.ts'
import { computeWorth, estimateSharedDesign } from '../../../stats/intervals/worth.ts'
import type { AxisPoint, OnAxis } from '../axis.ts'
import { findFloor } from '../floors.ts'
import { getOwn } from '../get-own.ts'
import type { Unmade } from '../missing-items.ts'
import { compareStrings, groupBy } from '../order.ts'
import type { Labels } from '../reporter.ts'
import { countFirstErrors } from '../rows/first-errors.ts'
import { findPrimaryVariant, resolveItemScorers } from '../rows/item-scorers.ts'
import type { EntryResult } from '../rows/records.ts'
import { type AnswerCounts, isWorkedOn } from './answer-counters.ts'
import {
  type MeanUsage,
  type Score,
  type ScoreCell,
  type ScoreKind,
  type SecondaryScore,
  type Tally,
  VARIANTS,
} from './cell.ts'

/** A cell, and per column the part of its mean in an average: everything of a `Part` except the weight. */
export interface MeasuredCell {
  readonly cell: ScoreCell
  readonly shares: Readonly<Partial<Record<ScoreKind, Share>>>
}
export type Share = Omit<WeightedPart, 'weight' | 'worth'> & {
  readonly n: number
  /** Its values, if clusters have several: an average estimates by how much they correlate. */
  readonly clustered?: readonly Clustered[]
}

/** An item with its scores (in the order of the columns, then further scorers), and how it ended. */
interface Values {
  readonly item: ItemRow
  readonly at: number
  readonly values: readonly (number | undefined)[]
  /** Undefined if the entry has not had a chance at the item. */
  readonly ended: EndedHow | undefined
}

/** The counts of a result; its rows are not kept. */
interface EndedHow {
  readonly counted: AnswerCounts
  readonly isScored: boolean
  /** The first error that its own scorer found (`first-errors.ts`). */
  readonly firstError: unknown
}

/** The requested items of one entry in one row: those that were generated, and the number of the others. */
export interface AskedRow {
  readonly items: readonly ItemRow[]
  readonly unmade: readonly Unmade[]
  /**
   * Whether the entry has any result. If every attempt failed, as with a wrong key, nothing was measured, and 0 would
   * claim too much.
   */
  readonly measured: boolean
}

/**
 * Measures the cells of one entry in one row, a cell per length, resampled together: a question at seven lengths is one
 * cluster.
 */
export function measureRow(
  entry: string,
  { items, unmade, measured }: AskedRow,
  placeOf: (item: OnAxis) => AxisPoint,
  outcomes: ReadonlyMap<string, EntryResult>,
  labels: Labels,
  ownTokensOf: (items: readonly ItemRow[]) => number | undefined,
): MeasuredCell[] {
  const some = items[0] ?? unmade[0]
  if (!some) return []
  const { row, axis } = placeOf(some)
  // The boundary between an item's own scorers and further ones is the same in all rows of a table.
  const most = items.reduce((longest, item) => Math.max(longest, listSecondaryScorers(item, labels).length), 0)
  const valued = items.map((item): Values => {
    const outcome = outcomes.get(item.id)
    const own = resolveItemScorers(item, labels)
    const scorers = [...VARIANTS.map(variant => own[variant]), ...listSecondaryScorers(item, labels)]
    return {
      item,
      at: placeOf(item).at,
      ended: isReached(outcome) ? summarizeOutcome(outcome) : undefined,
      values: scorers.map(scorer => (measured ? getCountedValue(outcome, scorer) : undefined)),
    }
  })
  const valuesAt = groupBy(valued, ({ at }) => at)
  const unmadeAt = new Map(unmade.map(each => [placeOf(each).at, each]))
  const lengths = [...new Set([...valuesAt.keys(), ...unmadeAt.keys()])].sort((a, b) => a - b)
  const byLength = lengths.map(at => valuesAt.get(at) ?? [])
  const primary = findPrimaryVariant(resolveItemScorers(some, labels))
  const width = VARIANTS.length + most
  const replicates = replicateMeans(
    tallyClusters(byLength, width),
    byLength.length * width,
    makeRandom(`bootstrap/${entry}/${row}`),
  )
  return lengths.map((at, length) => {
    const cell = byLength[length]
    const item = cell[0]?.item ?? mustGet(unmadeAt, at)
    const scorers = resolveItemScorers(item, labels)
    const shares: Partial<Record<ScoreKind, Share>> = {}
    const scores: Partial<Record<ScoreKind, Score>> = {}
    for (const [column, name] of VARIANTS.entries()) {
      const share = scorers[name] && computeShare(row, cell, column, replicates[length * width + column])
      if (!share) continue
      const score = toScore(share, cell, column)
      Object.assign(shares, { [name]: share, ...(name === primary && { primary: share }) })
      Object.assign(scores, { [name]: score, ...(name === primary && { primary: score }) })
    }
    const secondary = listSecondaryScorers(item, labels).map((scorer, index): SecondaryScore => {
      const column = VARIANTS.length + index
      const share = column < width && computeShare(row, cell, column, replicates[length * width + column])
      return { scorer, ...(share && { score: toScore(share, cell, column) }) }
    })
    const firstErrors = countFirstErrors(
      cell.filter(each => each.item.scorer === item.scorer).map(({ ended }) => ended?.firstError),
    )
    const { target, output } = item.length
    const made = cell[0]?.item
    const program = getOwn(labels.tasks, item.task)?.program
    const floor = made && findFloor(made, at, labels)
    const ownTokens = target > 0 ? ownTokensOf(cell.map(({ item }) => item)) : undefined
    return {
      cell: {
        entry,
        task: item.task,
        row,
        axis,
        at,
        target,
        ...(output !== undefined && { output }),
        ...(ownTokens !== undefined && { ownTokens }),
        scorers,
        scores,
        ...(secondary.length > 0 && { secondary }),
        ...(firstErrors && { firstErrors }),
        ...(floor && { floor }),
        ...(program && { program }),
        ...tally(cell, VARIANTS.indexOf(primary), unmadeAt.get(at)?.count ?? 0),
      },
      shares,
    }
  })
}

const listSecondaryScorers = ({ scorer }: Pick<Unmade, 'scorer'>, labels: Labels) =>
  (scorer === undefined ? undefined : getOwn(labels.scorers, scorer)?.secondary) ?? []

/**
 * Returns 0 for a failed item and one without an answer. Answers that Fathom cut off or that have no score are not
 * numbers.
 */
export function getCountedValue(outcome: EntryResult | undefined, scorer: string | undefined): number | undefined {
  if (!isReached(outcome) || scorer === undefined) return undefined
  const { counted } = outcome
  if (counted.kind === 'failed') return 0
  return outcome.valueOf(scorer) ?? (counted.none ? 0 : undefined)
}

/** Returns whether the entry has had a chance at the item. */
const isReached = (outcome: EntryResult | undefined): outcome is EntryResult =>
  outcome !== undefined && !outcome.counted.cutOff

function tallyClusters(cells: readonly (readonly Values[])[], width: number): ClusterTally[] {
  const makeZeros = () => new Array<number>(cells.length * width).fill(0)
  const clusters = new Map<string, { readonly sums: number[]; readonly counts: number[] }>()
  cells.forEach((cell, length) => {
    for (const { item, values } of cell)
      for (const [column, value] of values.entries()) {
        if (value === undefined) continue
        // Use plain arrays, because so many small off-heap buffers would be freed late.
        const cluster = clusters.get(item.cluster) ?? { sums: makeZeros(), counts: makeZeros() }
        clusters.set(item.cluster, cluster)
        cluster.sums[length * width + column] += value
        cluster.counts[length * width + column] += 1
      }
  })
  return [...clusters].sort(([a], [b]) => compareStrings(a, b)).map(([, tally]) => tally)
}

function computeShare(
  row: string,
  cell: readonly Values[],
  column: number,
  replicates: Float64Array,
): Share | undefined {
  const counted = cell.filter(({ values }) => values[column] !== undefined)
  const answered = cell.filter(({ ended }) => ended && ended.counted.kind !== 'failed')
  // If only items that need no scorer have a value, the scorer never ran: return no mean instead of 0.
  const asked =
    counted.some(({ ended }) => ended?.isScored) || answered.every(({ values }) => values[column] !== undefined)
  if (counted.length === 0 || !asked) return undefined
  const clusters = new Set(counted.map(({ item }) => item.cluster)).size
  const mean = counted.reduce((sum, { values }) => sum + values[column]!, 0) / counted.length // All have a value.
  const share = { stratum: row, n: counted.length, mean, clusters, replicates }
  if (clusters === counted.length) return share
  const stratum = `${row}/${counted[0].at}`
  // All have a value.
  const clustered = counted.map(({ item, values }) => ({ stratum, cluster: item.cluster, value: values[column]! }))
  return { ...share, clustered }
}

function toScore(share: Share, cell: readonly Values[], column: number): Score {
  const { mean, n, clusters } = share
  const yesNo = cell.every(({ values }) => values[column] === undefined || values[column] === 0 || values[column] === 1)
  if (yesNo && clusters === n) return { mean, ...wilson(mean * n, n), n, interval: 'wilson' }
  return { mean, ...computeWeightedInterval(weighShares([{ ...share, weight: 1 }])), n, interval: 'beta' }
}

/**
 * Returns the parts of an average with the number of independent items that each is worth, if contexts have several
 * questions.
 */
export function weighShares(shares: readonly (Share & { readonly weight: number })[]): WeightedPart[] {
  const values = shares.flatMap(({ clustered }) => clustered ?? [])
  if (values.length === 0) return [...shares]
  const shared = estimateSharedDesign(values)
  return shares.map(share => (share.clustered ? { ...share, worth: computeWorth(share, shared) } : share))
}

/**
 * Counts how the items of a cell ended.
 * @param primary position of the primary score among an item's values
 * @param unmade number of requested items that were never generated
 */
function tally(cell: readonly Values[], primary: number, unmade: number): Tally {
  const reached = cell.filter(({ ended }) => ended)
  const answers = reached.flatMap(({ ended }) => ended?.counted ?? [])
  const count = (is: (answer: AnswerCounts) => boolean) => answers.filter(is).length
  const statuses = STATUS_KINDS.map(kind => [kind, count(answer => answer.kind === kind)] as const)
  const hasScore = ({ values }: Values) => values[primary] !== undefined
  return {
    planned: cell.length + unmade,
    counted: cell.filter(hasScore).length,
    failed: count(({ kind }) => kind === 'failed'),
    missing: cell.length - reached.length + unmade,
    unscored: reached.filter(each => !hasScore(each) && each.ended?.counted.kind !== 'failed').length,
    statuses: Object.fromEntries(statuses.filter(([, times]) => times > 0)),
    forced: count(({ forced }) => forced),
    empty: count(({ empty }) => empty),
    openThinking: count(({ openThinking }) => openThinking),
    truncated: count(({ truncated }) => truncated),
    // RULER's noise repeats a few sentences by design.
    repeated: reached.filter(({ item }) => item.length.repeats > 0 && item.length.haystack !== 'noise').length,
    usage: averageUsage(answers.filter(isWorkedOn).map(({ taken }) => taken)),
  }
}

function summarizeOutcome(outcome: EntryResult): EndedHow {
  const { counted, isScored, item } = outcome
  return { counted, isScored, firstError: outcome.firstErrorOf(item.scorer) }
}

function averageUsage(taken: readonly AnswerCounts['taken'][]): MeanUsage {
  const averageOrNull = (values: readonly (number | null)[]) => {
    if (values.length === 0 || !values.every(value => Number.isFinite(value))) return null
    return values.reduce<number>((sum, value) => sum + value!, 0) / values.length // All are finite.
  }
  return {
    items: taken.length,
    calls: averageOrNull(taken.map(each => each.calls)),
    input: averageOrNull(taken.map(each => each.input)),
    cached: averageOrNull(taken.map(each => each.cached)),
    output: averageOrNull(taken.map(each => each.output)),
    ms: averageOrNull(taken.map(each => each.ms)),
    cost: averageOrNull(taken.map(each => each.cost)),
    read: averageOrNull(taken.map(each => each.read)),
  }
}
