import { formatLength } from '../../core/lengths.ts'
import { formatColumns } from '../../core/text/columns.ts'
import type { TaskFinding } from '../../run/validate/check-task.ts'
import type { GoldFinding } from '../../run/validate/gold.ts'
import { FLOORS } from '../../runners/baselines/all.ts'
import type { Floor } from '../../runners/baselines/floor.ts'

type OfFile = Pick<TaskFinding, 'task' | 'length' | 'items' | 'duplicates' | 'floors' | 'read'>

/**
 * Returns problems of files, and the shortcuts that answer their items without reading: some lines per cell. Returns
 * nothing if all items are generated.
 */
export function formatShortcuts(findings: readonly (OfFile & { readonly gold: GoldFinding | null })[]): string {
  return findings.map(({ gold, ...finding }) => (gold ? `\n${formatCellShortcuts(finding, gold)}\n` : '')).join('')
}

function formatCellShortcuts({ task, length, items, duplicates, floors, read }: OfFile, gold: GoldFinding): string {
  const { looked, empty, absent, inQuestion, choices } = gold
  const rows = [
    ['copies of other items', `${duplicates}`],
    ['without an answer', `${empty}`],
    ['answers that are texts', looked === 0 ? 'none: nothing to search for' : `${looked}`],
    ...(looked === 0
      ? []
      : [
          ['  not in the context', `${absent}`],
          ['  in the question', `${inQuestion}`],
        ]),
    ...(choices ? [['choices', formatChoices(choices)]] : []),
    ['the question alone', listOf(floors, 'nothing')],
    ['all, without understanding', listOf(floors, 'all')],
    ['4K of the context', read === 0 ? UNREAD : `${listOf(floors, 'evidence')} (${read} items)`],
  ]
  return formatColumns([[`${task} at ${formatLength(length)}`, `${items} items`], ...rows], 400)
}

const UNREAD = 'not run: needs an answer in a context of more than 8K, and a scorer without a judge'

const formatChoices = ({ items, chance, letter, share }: NonNullable<GoldFinding['choices']>) =>
  `${items}: a random letter ${formatWholePercent(chance)} %, always ${letter} ${formatWholePercent(share)} %`

/** Lists the shortcut baselines that read this part of an item. */
function listOf(floors: TaskFinding['floors'], reads: Floor['reads']): string {
  const own = FLOORS.flatMap(({ id, reads: its }) => (its === reads && id in floors ? [[id, floors[id]] as const] : []))
  return formatFloorList(Object.fromEntries(own)) || 'no shortcut scores 5'
}

/** Lists the shortcut baselines that score above 0, in percent, strongest first. */
export function formatFloorList(floors: TaskFinding['floors']): string {
  const scored = Object.entries(floors).filter(([, score]) => score >= SHOWN)
  scored.sort(([, a], [, b]) => b - a)
  return scored.map(([id, score]) => `${id.slice(PREFIX.length)} ${formatWholePercent(score)}`).join(', ')
}

/** Formats a whole percent, without the sign. */
export const formatWholePercent = (number: number | null | undefined) =>
  number == null ? '–' : (100 * number).toFixed(0)

const PREFIX = 'floor:'
const SHOWN = 0.05
