import { EXIT } from '../../../core/errors.ts'
import { judgeNonInferiority, type NonInferiorityVerdict } from '../../../stats/paired/non-inferiority.ts'
import { adjustRows, buildComparedRows, type ComparedRow, formatRowLabel } from '../comparison.ts'
import type { Compared, ComparisonSide } from '../comparison-side.ts'
import { type Match, matchEntries } from '../matching.ts'
import { pairItems } from '../pairing.ts'
import { type LimitRow, limitRows } from './ceilings.ts'
import { type CellDrop, describeWorstCells, findWorstCells, isLower, listLossNotes } from './losses.ts'
import { chooseMargin, LEAST_MARGIN } from './margins.ts'

/** The rules of a gate. Margins and increases are shares: 0.03 is three percentage points, 0.2 is 20 %. */
export interface GateRules {
  /** The largest drop of a row that passes; undefined: by the number of its items (`margins.ts`). */
  readonly maxDrop: number | undefined
  /** The same for the average over all cells; undefined: as `maxDrop`. */
  readonly maxDropOverall: number | undefined
  /** Rows in addition to overall. */
  readonly by: 'task,length' | 'task' | 'length' | 'overall'
  /** The scores to judge. */
  readonly scorer: Compared
  /** Probability of passing a drop as large as the margin, and of failing an unchanged run; one-sided. */
  readonly alpha: number
  /** Rows with fewer shared items are inconclusive. */
  readonly minN: number | undefined
  /** The largest increases of the mean cost and the mean time per item. */
  readonly maxCostIncrease: number | undefined
  readonly maxLatencyIncrease: number | undefined
  /** Share of shared items that may be missing, failed or unscored. */
  readonly maxErrorRate: number | undefined
  /** The result if the data cannot tell; undefined: its own exit code. */
  readonly onInconclusive: 'pass' | 'fail' | undefined
  /** Entries of the run and of the baseline, `METHOD[/MODEL][#CONFIG]`, if there are several. */
  readonly entry: string | undefined
  readonly baselineEntry: string | undefined
}

/** A row of scores with its verdict. */
export interface JudgedRow extends ComparedRow {
  /** The drop that passes, in [0, 1]. */
  readonly margin: number
  /** A significant drop above it fails, even below the margin. */
  readonly alarm: number
  /** Whether the drop is significant, even within the margin. */
  readonly lower: boolean
  readonly verdict: NonInferiorityVerdict
}

/** An entry and its baseline. */
export interface JudgedEntry {
  readonly match: Match
  readonly rows: readonly JudgedRow[]
  readonly limits: readonly LimitRow[]
  /** Cells of the baseline that the run lacks. They have no verdict. */
  readonly absent: readonly string[]
  /** The cells with the largest drops. */
  readonly worst: readonly CellDrop[]
  readonly notes: readonly string[]
}

/** The result of a gate. */
export interface Judgement {
  readonly entries: readonly JudgedEntry[]
  /** One-sided level of the verdicts. In a sequential run it is lower than the requested one; see `look`. */
  readonly alpha: number
  readonly look?: GateLook
  /** Why the result cannot be a pass, whatever the rows show. */
  readonly unfinished?: string
  /** Why the baseline is incomplete. Its missing part could be lower or higher, so no verdict is a pass. */
  readonly unfinishedBaseline?: string
  readonly verdict: 'pass' | 'fail' | 'inconclusive' | 'incomplete'
  readonly exitCode: number
}

/** One of the planned interim analyses of a growing run. */
export interface GateLook {
  /** From 1. */
  readonly at: number
  readonly of: number
  /** The one-sided alpha of a bound at this interim analysis (`stats/paired/sequential.ts`). */
  readonly alpha: number
  /** Returns the alpha for the two-sided p of each of `rows` comparisons. */
  alphaOfEach(rows: number): number
}

/**
 * Judges a candidate by a baseline. **Fail** if any row fails. Otherwise **incomplete** if the run did not finish.
 * Otherwise **inconclusive** if any row is, or if the baseline is incomplete. Otherwise **pass**: all rows pass.
 *
 * A harmless change fails with a probability of at most alpha, for any number of rows (Holm). A change that drops a row
 * by its margin passes with a probability of at most alpha.
 *
 * @throws BenchError (usage) if the entries to compare are ambiguous
 */
export function judgeSides(
  base: ComparisonSide,
  candidate: ComparisonSide,
  options: GateRules,
  look?: GateLook,
): Judgement {
  const alpha = look?.alpha ?? options.alpha
  // Build the pairs of one match at a time, because all together may be a million.
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

/** Lists rows whose pass means nothing: a candidate cannot drop by more than the baseline's score. */
function listRowsWithoutRoom(rows: readonly JudgedRow[]): string[] {
  const labels = rows.filter(({ difference, alarm }) => difference.base <= alarm).map(formatRowLabel)
  if (labels.length === 0) return []
  const more = labels.length > MOST_LABELS ? `, … (${labels.length} in all)` : ''
  return [
    `cannot fail, since the baseline is no higher than the margin: ${labels.slice(0, MOST_LABELS).join(', ')}${more}`,
  ]
}

const MOST_LABELS = 6

/** Reports margins that the user did not set. */
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
  // A margin belongs to the whole run. Early interim analyses would choose wider ones.
  const planned = look ? (n * look.of) / look.at : n
  // Questions of one context count as fewer items. The number of questions decides, not the answers.
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
