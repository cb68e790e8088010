import { formatLength } from '../../../core/lengths.ts'
import { summarize } from '../../summary/cells/cells.ts'
import { buildBudgetTable } from '../../summary/choice/budget-table.ts'
import type { Entry } from '../../summary/entries/entries.ts'
import type { Group } from '../../summary/groups.ts'
import { formatHealthAlert } from '../../summary/health/health-lines.ts'
import type { ReportInput } from '../../summary/reporter.ts'
import { CLOSE, formatBudget, formatClose, hasClose, listChosen, makeNamer, nameLimited } from '../../tables/choice.ts'
import { findLargestGroup, formatFooter, formatGroupName, formatSimulationWarning } from '../labels/about.ts'
import type { ChartText } from '../labels/words.ts'
import { assignStyles } from '../palette.ts'

/** A figure of the most accurate measured entry by length and budget: a row per length, a column per budget. */
export interface ChoiceFigure extends ChartText {
  readonly budgets: readonly string[]
  readonly rows: readonly { readonly length: string; readonly cells: readonly (ChoiceCell | undefined)[] }[]
}

/** The entry of a length and a budget. */
export interface ChoiceCell {
  readonly name: string
  readonly color: string
  /** From 0 to 100, and how many others may be as accurate. */
  readonly score: string
}

/** Returns a figure of the group, or one that says that too little was measured. */
export function buildChoiceFigure(input: ReportInput, group?: Group): ChoiceFigure {
  const summary = summarize(input)
  const shown = group ?? findLargestGroup(summary)
  const table = shown && buildBudgetTable(input, shown)
  const rows = table?.rows ?? []
  const entries = table ? [...new Set(listChosen(table))] : []
  const nameOf = makeNamer(entries)
  const styles = assignStyles(summary.entries)
  const colorOf = ({ id }: Entry) => styles.get(id)?.color ?? '#767676'
  const limited = nameLimited(table?.unit ?? 'seconds')
  return {
    title: `${shown ? formatGroupName(shown) : 'Fathom'}: the most accurate entry by length and ${limited}`,
    details: table
      ? [
          'score out of 100 and entry',
          `columns: the most that an answer may ${limited === 'cost' ? 'cost' : 'take'} on average`,
        ]
      : ['No choice: it takes two entries whose cost or time was measured.'],
    alert: formatHealthAlert(summary, shown, entries),
    warning: formatSimulationWarning(entries),
    notes: [...(table && hasClose(table) ? [CLOSE] : []), ...listNotes(rows)],
    foot: formatFooter(input, shown),
    budgets: table ? table.budgets.map(budget => `≤ ${formatBudget(table.unit, budget)}`) : [],
    rows: rows.map(({ at, best }) => ({
      length: formatLength(at),
      cells: best.map(
        each =>
          each && {
            name: nameOf(each.entry),
            color: colorOf(each.entry),
            score: `${Math.round(100 * each.score.mean)}${formatClose(each.close)}`,
          },
      ),
    })),
  }
}

function listNotes(
  rows: readonly { readonly best: readonly unknown[]; readonly at: number; readonly unknown: number }[],
) {
  const unknown = rows.filter(each => each.unknown > 0).map(each => `${each.unknown} at ${formatLength(each.at)}`)
  return [
    rows.some(({ best }) => best.includes(undefined)) ? 'gray: no measured entry is within the budget' : '',
    unknown.length > 0 ? `entries without a measurement: ${unknown.join(', ')}` : '',
  ].filter(text => text !== '')
}
