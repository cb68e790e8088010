import { findLargest } from '../../core/collections/extremes.ts'
import { makeRandom } from '../../core/random/random.ts'
import { sanitize } from '../../core/text/quote.ts'
import { holm } from '../../stats/holm.ts'
import { computePairedDifference, type PairedDifference } from '../../stats/paired/paired-difference.ts'
import { compareStrings, groupBy } from '../summary/order.ts'
import { formatItemLength, type SideItem, type SideOutcome } from './comparison-side.ts'
import { formatEntryName, type Match } from './matching.ts'
import { makeStratumKey, type PairedItem } from './pairing.ts'

export const GROUPINGS = ['task,length', 'task', 'length', 'overall'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** One line of a comparison: a group of cells, which weigh the same, or all of them. */
export interface ComparedRow {
  readonly kind: 'group' | 'overall'
  /** Absent where the group is over tasks, or over lengths. */
  readonly task?: string
  readonly length?: string
  /** How many cells it averages. */
  readonly cells: number
  readonly difference: PairedDifference
  /** Of the difference's p, adjusted for the rows that are one family with it. */
  readonly adjustedP: number
  readonly base: PairedUsage
  readonly candidate: PairedUsage
  /** Pairs that these means are of: neither side's prompt was refused, nor did it fail. */
  readonly measured: number
}

/** Means of an item, over the pairs for which both sides have the figure; null for none. */
export interface PairedUsage {
  readonly tokens: number | null
  readonly calls: number | null
  readonly ms: number | null
  readonly cost: number | null
}
export const FIGURES = ['tokens', 'calls', 'ms', 'cost'] as const satisfies readonly (keyof PairedUsage)[]
export type UsageField = (typeof FIGURES)[number]

/** A line before it is known which others are one family with it. */
export type BareRow = Omit<ComparedRow, 'adjustedP'>

/**
 * Which rows Holm's method corrects together: all of them, where any one decides (a gate); or the rows below the
 * overall one, where that is the question asked and the others say where its difference lies.
 */
export type CorrectionFamily = 'all' | 'parts'

/**
 * What `task,length` and its like make of the pairs of two entries. Random streams are named by what is compared: the
 * same pairs in any order give the same figures.
 *
 * @param alpha of the intervals, two-sided, and of the one-sided bound beside them
 */
export const buildComparedRows = (match: Match, pairs: readonly PairedItem[], by: Grouping, alpha = 0.05): BareRow[] =>
  groupPairs(pairs, by).map(group => buildRow(group, match, alpha))

/** The rows of several matches, corrected together. */
export function adjustRows<T extends { readonly rows: readonly BareRow[] }>(
  compared: readonly T[],
  family: CorrectionFamily,
): (Omit<T, 'rows'> & { readonly rows: readonly ComparedRow[] })[] {
  const together = compared.flatMap(({ rows }) => rows.filter(row => family === 'all' || !isPrimary(row, rows)))
  const corrected = holm(together.map(({ difference }) => difference.p))
  const pOf = new Map(together.map((row, at) => [row, corrected[at]]))
  return compared.map(each => ({
    ...each,
    rows: each.rows.map(row => ({ ...row, adjustedP: pOf.get(row) ?? row.difference.p })),
  }))
}

/** The one that says whether there is a difference: over all cells, or alone. */
const isPrimary = ({ kind }: Pick<ComparedRow, 'kind'>, rows: readonly unknown[]) =>
  kind === 'overall' || rows.length === 1

/** `vt 8K`, `vt`, `8K` or `overall`. Text from outside, made plain. */
export const formatRowLabel = ({ task, length }: Pick<ComparedRow, 'task' | 'length'>): string =>
  [task, length].filter(part => part !== undefined).join(' ') || 'overall'

interface Group extends Pick<ComparedRow, 'kind' | 'task' | 'length'> {
  readonly pairs: readonly PairedItem[]
}

function groupPairs(pairs: readonly PairedItem[], by: Grouping): Group[] {
  const overall: Group = { kind: 'overall', pairs }
  if (by === 'overall') return [overall]
  const [task, length] = [by !== 'length', by !== 'task']
  const makeGroupKey = ({ row, axis, at }: SideItem) => JSON.stringify([task && row, length && [axis, at]])
  const groups = [...groupBy(pairs, ({ item }) => makeGroupKey(item)).values()]
    .sort((a, b) => comparePlaces(a[0].item, b[0].item, task))
    .map(
      (pairs): Group => ({
        kind: 'group',
        pairs,
        ...(task && { task: sanitize(pairs[0].item.row) }),
        ...(length && { length: formatItemLength(pairs[0].item) }),
      }),
    )
  return groups.length === 1 ? groups : [...groups, overall]
}

const comparePlaces = (a: SideItem, b: SideItem, task: boolean) =>
  (task ? compareStrings(a.row, b.row) : 0) || compareStrings(b.axis, a.axis) || a.at - b.at

function buildRow({ pairs, ...group }: Group, { base, candidate }: Match, alpha: number): BareRow {
  // By names, and not by place: one more row moves no figure of another.
  const rng = makeRandom(`compare/${formatEntryName(base)}/${formatEntryName(candidate)}/${formatRowLabel(group)}`)
  return {
    ...group,
    cells: new Set(pairs.map(({ item }) => makeStratumKey(item))).size,
    difference: computePairedDifference(pairs, { rng, alpha }),
    ...averageUsage(pairs),
  }
}

function averageUsage(pairs: readonly PairedItem[]): Pick<ComparedRow, 'base' | 'candidate' | 'measured'> {
  const means = FIGURES.map(figure => [figure, averageFigure(pairs, figure)] as const)
  const pickSide = (of: 'base' | 'candidate') =>
    Object.fromEntries(means.map(([figure, both]) => [figure, both[of]])) as unknown as PairedUsage
  return {
    base: pickSide('base'),
    candidate: pickSide('candidate'),
    measured: findLargest(means.map(([, { n }]) => n)),
  }
}

/** Over the pairs of which both sides have the figure; null for none. */
function averageFigure(pairs: readonly PairedItem[], figure: UsageField) {
  let [n, base, candidate] = [0, 0, 0]
  for (const pair of pairs) {
    const [one, other] = [getFigure(pair.baseOutcome, figure), getFigure(pair.candidateOutcome, figure)]
    if (one === null || other === null) continue
    n++
    base += one
    candidate += other
  }
  return n > 0 ? { n, base: base / n, candidate: candidate / n } : { n, base: null, candidate: null }
}

/** The pairs of which both sides have a figure. */
export function listPairedFigures(
  pairs: readonly PairedItem[],
  figure: UsageField,
): { readonly cluster: string; readonly base: number; readonly candidate: number }[] {
  return pairs.flatMap(({ cluster, baseOutcome, candidateOutcome }) => {
    const [base, candidate] = [getFigure(baseOutcome, figure), getFigure(candidateOutcome, figure)]
    return base === null || candidate === null ? [] : [{ cluster, base, candidate }]
  })
}

function getFigure(outcome: SideOutcome | undefined, figure: UsageField): number | null {
  // A prompt that the server refused took nothing: its figures are no measure of the method.
  if (!outcome || outcome.status === 'overflow') return null
  if (figure !== 'tokens') return outcome[figure]
  return outcome.input === null || outcome.output === null ? null : outcome.input + outcome.output
}
