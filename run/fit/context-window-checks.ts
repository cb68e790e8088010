import { usageError } from '../../core/errors.ts'
import { formatLength } from '../../core/lengths.ts'
import type { ServerLimits } from '../config/limits.ts'
import { nameOfEntry, type Plan } from '../plan/plan.ts'
import type { PlanRow } from '../plan/plan-row.ts'

/** Returns the plan's lines on a run that will be rejected. */
export function formatRefusalLines(plan: Plan): string[] {
  const found = findMisfit(plan)
  if (!found) return []
  const what = found.all ? 'nothing fits' : `${formatLength(found.row.length)} does not fit`
  return [`  window   ${what}: ${hasOverflow(found.row) ? 'without --overflow ' : ''}the run is refused`]
}

/**
 * Rejects a run with cells that cannot fit, because their items would all score 0.
 * @throws BenchError (usage) if every prompt exceeds its model's window, or one that is sent whole does, and no policy
 * is set
 */
export function checkFits(plan: Plan): void {
  const found = findMisfit(plan)
  if (!found) return
  const { row, all } = found
  const what = all ? 'nothing fits' : `${formatLength(row.length)} does not fit`
  const ways = [
    `Use shorter --lengths${row.thinking > 0 ? ' or fewer --reasoning-tokens' : ''}`,
    ...(hasOverflow(row) ? ['or set --overflow refuse or --overflow truncate-middle'] : []),
  ]
  throw usageError(`${what}: ${nameOfEntry(row.entry)} ${describeNeed(row)}. ${ways.join(', ')}.`)
}

/**
 * A request that is above the limit of a minute by itself would be refused whenever it is sent.
 * @throws BenchError (usage) for the first row of the plan that has one
 */
export function checkPace({ rows }: Plan, { tpm }: ServerLimits): void {
  const row = tpm === undefined ? undefined : rows.find(({ entry, peak }) => entry.model !== null && peak > tpm)
  if (!row) return
  throw usageError(
    `--tpm ${tpm}: ${formatLength(row.length)} does not fit: one request of ${nameOfEntry(row.entry)} needs up to ${row.peak.toLocaleString('en')} tokens with the answer, above the limit per minute. Use shorter --lengths, or raise --tpm to the limit of the account.`,
  )
}

/**
 * Returns the row that rejects a run: the first if nothing fits at all, else the first of a method that sends whole
 * prompts. The simulated model may overflow, because its first table shows this.
 */
function findMisfit(plan: Plan): { readonly row: PlanRow; readonly all: boolean } | undefined {
  const isSaid = ({ entry }: PlanRow) => entry.isOverflowChosen === true
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
 * Returns a row with a model that will reject all its items: the first to which `--overflow` applies, else the first.
 */
function findFullMisfit({ rows }: Plan): PlanRow | undefined {
  const asked = rows.filter(({ entry, items }) => entry.model !== null && items > 0)
  return asked.every(({ refused, items }) => refused === items) ? (asked.find(hasOverflow) ?? asked[0]) : undefined
}

const describeNeed = ({ peak, thinking, beside, entry, ownTokens }: PlanRow) =>
  // Only a model with a window has too little of it.
  `takes up to ${peak.toLocaleString('en')} ${ownTokens === undefined ? '' : 'of its own '}tokens with the answer${thinking > 0 ? ` and ${thinking.toLocaleString('en')} for thinking` : ''}${beside > 0 ? ` and ${beside} of the chat template and what begins the answer` : ''}, above its window of ${entry.model!.window!.toLocaleString('en')}`
