import { usageError } from '../core/errors.ts'
import { formatLength } from '../core/lengths.ts'
import { nameOfEntry, type Plan, type PlanRow } from './plan.ts'
import type { RunSpec } from './spec.ts'

/** A line for each entry and length with prompts that surely do not fit, and one more where nothing fits at all. */
export function windowLines(plan: Plan): string[] {
  const lines = plan.rows.filter(row => row.refused > 0).map(refusal)
  return nothingFits(plan) ? [...lines, NOTHING_FITS] : lines
}

/** What the plan says where no prompt fits, whether it has a table or not. */
export const nothingFitsLines = (plan: Plan): string[] => (nothingFits(plan) ? [NOTHING_FITS] : [])

/** @throws BenchError (usage) where every prompt is above its model's window and nobody said what to do with such prompts */
export function checkFits(plan: Plan, { overflow }: Pick<RunSpec, 'overflow'>): void {
  const row = nothingFits(plan)
  if (!row || overflow !== undefined) return
  throw usageError(
    `nothing fits: ${nameOfEntry(row.entry)} ${needOf(row)}. Ask for shorter --lengths${row.thinking > 0 ? ' or fewer --reasoning-tokens' : ''}, or say what to do: --overflow refuse or --overflow truncate-middle.`,
  )
}

const NOTHING_FITS = '  window   nothing fits: without --overflow the run is refused'

/** The first of the rows with a model, where all their items will be refused. */
function nothingFits({ rows }: Plan): PlanRow | undefined {
  const asked = rows.filter(({ entry, items }) => entry.model !== null && items > 0)
  return asked.every(({ refused, items }) => refused === items) ? asked[0] : undefined
}

const refusal = (row: PlanRow) =>
  `  window   ${formatLength(row.length)}: ${nameOfEntry(row.entry)} ${needOf(row)}; ${row.refused} items will be refused`

const needOf = ({ peak, thinking, entry }: PlanRow) =>
  `takes up to ${peak.toLocaleString('en')} tokens with the answer${thinking > 0 ? ` and ${thinking.toLocaleString('en')} for thinking` : ''}, above its window of ${entry.model!.window!.toLocaleString('en')}`
