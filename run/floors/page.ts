import { formatLength } from '../../core/lengths.ts'
import { isSolved } from '../../reports/summary/floors.ts'
import { type FloorRow, type FloorsOfTask, type FloorTable, loadFloorTable } from '../registry/floor-table.ts'
import type { Registry } from '../registry/registry.ts'

/** The strongest floor of every task at the lengths that were measured, for `docs/tasks.md`. */
export function renderFloorsSection({ tasks }: Pick<Registry, 'tasks'>, table: FloorTable = loadFloorTable()): string {
  const known = [...tasks.values()].flatMap(({ id, version }) => {
    const floors = table.tasks[id]
    return floors?.version === version ? [{ id, floors }] : []
  })
  const filterByAxis = (axis: FloorsOfTask['axis']) => known.filter(({ floors }) => floors.axis === axis)
  return [
    '## Floors',
    `What the strongest program scores that reads ${table.budget.toLocaleString('en')} tokens of the context or none, or all of it without understanding, in percent, and which one it is ([floors.md](floors.md)); made by \`npm run floors\`. A task that is *solved from 4K tokens* says nothing of length.`,
    renderTable(filterByAxis('prompt'), ({ floors }) => (isSolved(floors) ? 'solved from 4K tokens' : '')),
    'Tasks of long output, by the tokens of the required answer: how far the page or the story that is read holds the answer. Writing it is what they test, so this is no floor of theirs.',
    renderTable(filterByAxis('output'), () => ''),
  ].join('\n\n')
}

interface Known {
  readonly id: string
  readonly floors: FloorsOfTask
}

function renderTable(known: readonly Known[], remark: (known: Known) => string): string {
  const lengths = [...new Set(known.flatMap(({ floors }) => floors.rows.map(({ at }) => at)))].sort((a, b) => a - b)
  const lines = known.map(each => {
    const { id, floors } = each
    const cells = lengths.map(length => renderCell(floors.rows.find(({ at }) => at === length)))
    return `| [${id}](#${id}) | ${Math.round(100 * floors.chance)} | ${cells.join(' | ')} | ${remark(each)} |`
  })
  const head = `| task | chance | ${lengths.map(formatLength).join(' | ')} | |`
  return [head, `|---|---:|${'---|'.repeat(lengths.length)}---|`, ...lines].join('\n')
}

const renderCell = (row: FloorRow | undefined) =>
  row === undefined ? '' : `${Math.round(100 * row.score)}${row.score > 0 ? ` ${row.by.replace('floor:', '')}` : ''}`
