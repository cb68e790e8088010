import { formatLength } from '../../core/lengths.ts'
import { formatColumns } from '../../core/text/columns.ts'
import { findStrongest } from '../../run/floors/strongest.ts'
import type { TaskFinding } from '../../run/validate/check-task.ts'
import { formatFloorList, formatShortcuts, formatWholePercent } from './shortcuts.ts'

/**
 * Formats the findings of `validate`: the promises of each cell, the scores of shortcut baselines, and problems in
 * files.
 */
export const formatValidation = (findings: readonly TaskFinding[]): string =>
  `${formatPromises(findings)}\n${formatFloors(findings)}${formatShortcuts(findings)}`

function formatPromises(findings: readonly TaskFinding[]): string {
  const head = ['task', 'length', 'n', 'oracle', 'floor', 'by', 'fill %', 'depth p', 'copies', 'same', '']
  const rows = findings.map(finding => {
    const { task, length, items, oracle, fill, depths, duplicates, same, broken } = finding
    const strongest = findStrongest(finding.floors)
    return [
      task,
      formatLength(length),
      String(items),
      formatWholePercent(oracle),
      formatWholePercent(strongest?.score),
      strongest?.by ?? '–',
      `${(100 * fill.least).toFixed(2)}`,
      depths === null ? '–' : depths.toFixed(3),
      String(duplicates),
      same ? 'yes' : 'NO',
      broken.length > 0 ? 'BROKEN' : 'ok',
    ]
  })
  return `${formatColumns([head, ...rows], 200)}\n`
}

/** Returns a line per generated cell with the shortcut baselines that score above 0, in percent. */
function formatFloors(findings: readonly TaskFinding[]): string {
  const made = findings.filter(({ gold }) => gold === null)
  if (made.length === 0) return ''
  const rows = made.map(({ task, length, floors }) => [task, formatLength(length), formatFloorList(floors) || '–'])
  return `${formatColumns([['task', 'length', 'shortcut baselines that score 5 or more, strongest first'], ...rows], 400)}\n`
}
