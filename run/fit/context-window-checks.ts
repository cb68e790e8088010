import { usageError } from '../../core/errors.ts'
import { formatLength } from '../../core/lengths.ts'
import type { RunSpec } from '../config/spec.ts'
import { nameOfEntry, type Plan, type PlanRow } from '../plan/plan.ts'

/** What was said about prompts above the window. */
type Said = Pick<RunSpec, 'overflow' | 'set'>

/** What the plan says of a run that is refused, whether it has a table or not. */
export function formatRefusalLines(plan: Plan, said: Said): string[] {
  const found = findMisfit(plan, said)
  if (!found) return []
  const what = found.all ? 'nothing fits' : `${formatLength(found.row.length)} does not fit`
  return [`  window   ${what}: ${hasOverflow(found.row) ? 'without --overflow ' : ''}the run is refused`]
}

/**
 * A cell that cannot fit is not begun: its items would all score 0.
 * @throws BenchError (usage) where every prompt is above its model's window, or one that is sent whole is, and nobody
 *   said what to do with such prompts
 */
export function checkFits(plan: Plan, said: Said): void {
  const found = findMisfit(plan, said)
  if (!found) return
  const { row, all } = found
  const what = all ? 'nothing fits' : `${formatLength(row.length)} does not fit`
  const ways = [
    `Ask for shorter --lengths${row.thinking > 0 ? ' or fewer --reasoning-tokens' : ''}`,
    ...(hasOverflow(row) ? ['or say what to do: --overflow refuse or --overflow truncate-middle'] : []),
  ]
  throw usageError(`${what}: ${nameOfEntry(row.entry)} ${describeNeed(row)}. ${ways.join(', ')}.`)
}

/**
 * A request that is above the limit of a minute by itself would be refused whenever it is sent.
 * @throws BenchError (usage) for the first row of the plan that has one
 */
export function checkPace({ rows }: Plan, { tpm }: Pick<RunSpec, 'tpm'>): void {
  const row = tpm === undefined ? undefined : rows.find(({ entry, peak }) => entry.model !== null && peak > tpm)
  if (!row) return
  throw usageError(
    `--tpm ${tpm}: ${formatLength(row.length)} does not pass: one request of ${nameOfEntry(row.entry)} takes up to ${row.peak.toLocaleString('en')} tokens with the answer, above what all of a minute may. Ask for shorter --lengths, or raise --tpm to what the account allows.`,
  )
}

/**
 * The row for which a run is refused: the first where nothing fits at all, else the first of a method that sends whole
 * prompts. The embedded reader is let run into its window: that is what its first table is to show.
 */
function findMisfit(plan: Plan, { overflow, set }: Said): { readonly row: PlanRow; readonly all: boolean } | undefined {
  const isSaid = ({ entry }: PlanRow) =>
    overflow !== undefined || set.some(({ owner, parameter }) => owner === entry.method.id && parameter === 'overflow')
  const none = findFullMisfit(plan)
  if (none) return hasOverflow(none) && isSaid(none) ? undefined : { row: none, all: true }
  const row = plan.rows.find(
    each => each.refused > 0 && hasOverflow(each) && !each.entry.model?.simulated && !isSaid(each),
  )
  return row && { row, all: false }
}

/** Is `--overflow` for this row's method? */
const hasOverflow = ({ entry }: PlanRow): boolean => 'overflow' in entry.method.params

/**
 * Of the rows with a model, where all their items will be refused: the first that `--overflow` is for, else the first.
 */
function findFullMisfit({ rows }: Plan): PlanRow | undefined {
  const asked = rows.filter(({ entry, items }) => entry.model !== null && items > 0)
  return asked.every(({ refused, items }) => refused === items) ? (asked.find(hasOverflow) ?? asked[0]) : undefined
}

const describeNeed = ({ peak, thinking, beside, entry, ownTokens }: PlanRow) =>
  // Only a model with a window has too little of it.
  `takes up to ${peak.toLocaleString('en')} ${ownTokens === undefined ? '' : 'of its own '}tokens with the answer${thinking > 0 ? ` and ${thinking.toLocaleString('en')} for thinking` : ''}${beside > 0 ? ` and ${beside} of the chat template and what begins the answer` : ''}, above its window of ${entry.model!.window!.toLocaleString('en')}`
