import { EXIT } from '../../../core/errors.ts'
import { judgeNonInferiority, type NonInferiorityVerdict } from '../../../stats/paired/non-inferiority.ts'
import { adjustRows, buildComparedRows, type ComparedRow, formatRowLabel } from '../comparison.ts'
import type { Compared, ComparisonSide } from '../comparison-side.ts'
import { type Match, matchEntries } from '../matching.ts'
import { pairItems } from '../pairing.ts'
import { type LimitRow, limitRows } from './ceilings.ts'
import { type CellDrop, describeWorstCells, findWorstCells, isLower, listLossNotes } from './losses.ts'
import { chooseMargin, LEAST_MARGIN } from './margins.ts'

/** How a gate judges. Margins and increases are shares: 0.03 is three points of 100, 0.2 is 20 %. */
export interface GateRules {
  /** The largest drop of a row that is let pass; undefined: by the number of its items (`margins.ts`). */
  readonly maxDrop: number | undefined
  /** The same for the average over all cells; undefined: as `maxDrop`. */
  readonly maxDropOverall: number | undefined
  /** What has a row beside overall. */
  readonly by: 'task,length' | 'task' | 'length' | 'overall'
  /** Which scores are judged. */
  readonly scorer: Compared
  /** How often it may pass what dropped by the margin, and fail what did not change; one-sided. */
  readonly alpha: number
  /** Rows of fewer shared items are inconclusive. */
  readonly minN: number | undefined
  /** The largest increases of the mean cost and the mean time of an item. */
  readonly maxCostIncrease: number | undefined
  readonly maxLatencyIncrease: number | undefined
  /** Share of shared items that may be missing, failed or unscored. */
  readonly maxErrorRate: number | undefined
  /** What a gate that cannot tell ends with; undefined: an exit code of its own. */
  readonly onInconclusive: 'pass' | 'fail' | undefined
  /** Which entry of the run and of the baseline, `METHOD[/MODEL][#CONFIG]`, where it is not clear. */
  readonly entry: string | undefined
  readonly baselineEntry: string | undefined
}

/** A row of scores with what is said of it. */
export interface JudgedRow extends ComparedRow {
  /** What it may drop, in [0, 1]. */
  readonly margin: number
  /** A significant drop above it fails, also where it is below the margin. */
  readonly alarm: number
  /** Whether the drop is significant, also where it is within the margin. */
  readonly lower: boolean
  readonly verdict: NonInferiorityVerdict
}

/** An entry against its baseline. */
export interface JudgedEntry {
  readonly match: Match
  readonly rows: readonly JudgedRow[]
  readonly limits: readonly LimitRow[]
  /** Cells of the baseline that the run does not hold: nothing is said of them. */
  readonly absent: readonly string[]
  /** The cells that dropped the most. */
  readonly worst: readonly CellDrop[]
  readonly notes: readonly string[]
}

/** What a gate says. */
export interface Judgement {
  readonly entries: readonly JudgedEntry[]
  /** One-sided, that the verdicts are of; in a sequential run less than what was asked, see `look`. */
  readonly alpha: number
  readonly look?: GateLook
  /** Why a pass cannot be given, whatever the rows say. */
  readonly unfinished?: string
  /** Why the baseline is not whole: the rest of it could be lower or higher, so no verdict is a pass. */
  readonly unfinishedBaseline?: string
  readonly verdict: 'pass' | 'fail' | 'inconclusive' | 'incomplete'
  readonly exitCode: number
}

/** One of the planned looks at a run that grows. */
export interface GateLook {
  /** From 1. */
  readonly at: number
  readonly of: number
  /** The one-sided alpha of a bound at this look (`stats/paired/sequential.ts`). */
  readonly alpha: number
  /** The alpha that p, two-sided, of each of `rows` comparisons is held against. */
  alphaOfEach(rows: number): number
}

/**
 * Judges a candidate by a baseline. **Fail** where any row fails; else **incomplete** where the run did not reach its
 * end; else **inconclusive** where any row is, or where the baseline is not whole; else **pass**: all rows pass. So a
 * change that did nothing fails with a chance of at most alpha, whatever the number of rows (Holm), and one that
 * dropped some row by its margin passes with a chance of at most alpha (that row would have to).
 *
 * @throws BenchError (usage) where it is not clear which entries are meant
 */
export function judgeSides(
  base: ComparisonSide,
  candidate: ComparisonSide,
  options: GateRules,
  look?: GateLook,
): Judgement {
  const alpha = look?.alpha ?? options.alpha
  // The pairs of one match at a time: of all there may be a million.
  const found = matchEntries(base, candidate, options).map(match => {
    const { pairs, without, absent, notes } = pairItems(base, candidate, match, options.scorer)
    const rows = pairs.length > 0 ? buildComparedRows(match, pairs, options.by, alpha) : []
    return {
      match,
      rows,
      limits: limitRows(pairs, without, { ...options, alpha }),
      absent,
      worst: findWorstCells(pairs),
      notes,
    }
  })
  const compared = adjustRows(found, 'all')
  const family = compared.reduce((sum, { rows }) => sum + rows.length, 0)
  const adjustP = (row: ComparedRow) =>
    look ? Math.min(1, (row.difference.p * alpha) / look.alphaOfEach(family)) : row.adjustedP
  const entries = compared.map((each): JudgedEntry => {
    const rows = each.rows.map(row => judgeRow({ ...row, adjustedP: adjustP(row) }, each.rows.length, options, look))
    return {
      ...each,
      rows,
      notes: [
        ...each.match.notes,
        ...each.notes,
        ...describeWorstCells(rows, each.worst),
        ...listLossNotes(rows),
        ...listRowsWithoutRoom(rows),
        ...describeChosenMargins(rows, options),
      ],
    }
  })
  const verdicts = entries.flatMap(entry => [...entry.rows, ...entry.limits].map(({ verdict }) => verdict.verdict))
  const none = entries.length === 0 || entries.some(({ rows }) => rows.length === 0)
  const unfinished = candidate.unfinished ?? (none ? 'an entry shares no scored item with the baseline' : undefined)
  const verdict = verdicts.includes('fail')
    ? 'fail'
    : unfinished !== undefined
      ? 'incomplete'
      : verdicts.includes('inconclusive') || base.unfinished !== undefined
        ? 'inconclusive'
        : 'pass'
  return {
    entries,
    alpha,
    verdict,
    ...(look && { look }),
    ...(unfinished !== undefined && { unfinished }),
    ...(base.unfinished !== undefined && { unfinishedBaseline: base.unfinished }),
    exitCode: pickExitCode(verdict, options),
  }
}

/** A pass of these says nothing: no candidate can drop by more than what the baseline has. */
function listRowsWithoutRoom(rows: readonly JudgedRow[]): string[] {
  const labels = rows.filter(({ difference, alarm }) => difference.base <= alarm).map(formatRowLabel)
  if (labels.length === 0) return []
  const more = labels.length > MOST_LABELS ? `, … (${labels.length} in all)` : ''
  return [
    `cannot fail, since the baseline is no higher than the margin: ${labels.slice(0, MOST_LABELS).join(', ')}${more}`,
  ]
}

const MOST_LABELS = 6

/** Margins that nobody asked for are said. */
function describeChosenMargins(rows: readonly JudgedRow[], { maxDrop }: GateRules): string[] {
  const margins = rows.map(({ margin }) => 100 * margin).sort((a, b) => a - b)
  const [least, most] = [margins[0], margins.at(-1)]
  if (maxDrop !== undefined || least === undefined || most === undefined) return []
  const range = least === most ? least.toFixed(1) : `${least.toFixed(1)} to ${most.toFixed(1)}`
  return [
    `margins are chosen by the number of items, so that a model with 4 % random flips passes: ${range} points (--max-drop POINTS sets one)`,
  ]
}

function judgeRow(row: ComparedRow, rows: number, options: GateRules, look: GateLook | undefined): JudgedRow {
  const { maxDrop, maxDropOverall, minN = 0, alpha } = options
  const { n, leastEffect } = row.difference
  const asked = row.kind === 'overall' ? (maxDropOverall ?? maxDrop) : maxDrop
  // A margin is that of the whole run: early looks would choose wider ones.
  const planned = look ? (n * look.of) / look.at : n
  // Questions of one context are worth fewer items, by their number and not by what was answered.
  const margin = asked ?? chooseMargin(Math.round(planned / leastEffect), rows, alpha)
  const alarm = asked ?? LEAST_MARGIN
  const verdict = judgeNonInferiority(row.difference, { margin, alarm, adjustedP: row.adjustedP })
  const few = n < minN
  return {
    ...row,
    margin,
    alarm,
    lower: isLower(row, row.difference.alpha),
    verdict: few ? { verdict: 'inconclusive', needed: minN, assuming: 'unchanged' } : verdict,
  }
}

function pickExitCode(verdict: Judgement['verdict'], { onInconclusive }: GateRules): number {
  if (verdict === 'pass') return EXIT.fine
  if (verdict === 'fail') return EXIT.regression
  if (verdict === 'incomplete') return EXIT.incomplete
  if (onInconclusive === undefined) return EXIT.inconclusive
  return onInconclusive === 'pass' ? EXIT.fine : EXIT.regression
}
