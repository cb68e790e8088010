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

/** One row of a comparison: a group of cells with equal weights, or all cells. */
export interface ComparedRow {
  readonly kind: 'group' | 'overall'
  /** Absent if the group spans tasks, or lengths. */
  readonly task?: string
  readonly length?: string
  /** Number of cells in the average. */
  readonly cells: number
  readonly difference: PairedDifference
  /** The p value of the difference, adjusted for all rows of its family. */
  readonly adjustedP: number
  readonly base: PairedUsage
  readonly candidate: PairedUsage
  /** Number of pairs behind these means: neither side failed or had its prompt rejected. */
  readonly measured: number
}

/** Means per item over the pairs for which both sides have the value; null if there are none. */
export interface PairedUsage {
  readonly tokens: number | null
  readonly calls: number | null
  readonly ms: number | null
  readonly cost: number | null
}
export const FIGURES = ['tokens', 'calls', 'ms', 'cost'] as const satisfies readonly (keyof PairedUsage)[]
export type UsageField = (typeof FIGURES)[number]

/** A row before the correction for its family. */
export type BareRow = Omit<ComparedRow, 'adjustedP'>

/**
 * Which rows Holm's method corrects together. `all` is for a gate, in which any row decides. `parts` corrects the rows
 * below the overall row, which is the actual question.
 */
export type CorrectionFamily = 'all' | 'parts'

/**
 * Returns the rows that `by` makes of the pairs of two entries. Random streams are named by the compared entries, so
 * the same pairs in any order give the same numbers.
 *
 * @param alpha of the two-sided intervals and of the one-sided bound
 */
export const buildComparedRows = (match: Match, pairs: readonly PairedItem[], by: Grouping, alpha = 0.05): BareRow[] =>
  groupPairs(pairs, by).map(group => buildRow(group, match, alpha))

/** Corrects the rows of several matches together. */
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

/** Returns whether the row answers the question: the one over all cells, or the only one. */
const isPrimary = ({ kind }: Pick<ComparedRow, 'kind'>, rows: readonly unknown[]) =>
  kind === 'overall' || rows.length === 1

/** Returns `vt 8K`, `vt`, `8K` or `overall`. The text is untrusted and sanitized. */
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
  // Named streams, so that an additional row does not change another row's numbers.
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

/** Returns the means over the pairs for which both sides have the value; null without such pairs. */
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

/** Returns the pairs for which both sides have a value. */
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
  // A rejected prompt cost nothing, so its values say nothing about the method.
  if (!outcome || outcome.status === 'overflow') return null
  if (figure !== 'tokens') return outcome[figure]
  return outcome.input === null || outcome.output === null ? null : outcome.input + outcome.output
}
