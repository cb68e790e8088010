import { columns } from '../core/columns.ts'
import { formatLength } from '../core/lengths.ts'
import { strongestOf } from '../engine/floors/strongest.ts'
import type { Finding } from '../engine/validate/look.ts'
import { floorList, percent, shortcuts } from './shortcuts.ts'

/** What `validate` found, for a terminal: the promises of each cell, what the floors score, and what is unsound in files. */
export const validated = (findings: readonly Finding[]): string =>
  `${promises(findings)}\n${floors(findings)}${shortcuts(findings)}`

function promises(findings: readonly Finding[]): string {
  const head = ['task', 'length', 'n', 'oracle', 'floor', 'by', 'fill %', 'depth p', 'copies', 'same', '']
  const rows = findings.map(finding => {
    const { task, length, items, oracle, fill, depths, duplicates, same, broken } = finding
    const strongest = strongestOf(finding.floors)
    return [
      ...[task, formatLength(length), String(items), percent(oracle)],
      ...[percent(strongest?.score), strongest?.by ?? '–'],
      `${(100 * fill.least).toFixed(2)}`,
      depths === null ? '–' : depths.toFixed(3),
      ...[String(duplicates), same ? 'yes' : 'NO', broken.length > 0 ? 'BROKEN' : 'ok'],
    ]
  })
  return `${columns([head, ...rows], 200)}\n`
}

/** What each floor scores, in percent: a line a cell that was made, of those that score at all. */
function floors(findings: readonly Finding[]): string {
  const made = findings.filter(({ gold }) => gold === null)
  if (made.length === 0) return ''
  const rows = made.map(({ task, length, floors }) => [task, formatLength(length), floorList(floors) || '–'])
  return `${columns([['task', 'length', 'floors that score 5 or more, strongest first'], ...rows], 400)}\n`
}
