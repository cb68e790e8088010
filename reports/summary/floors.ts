import type { ItemRow } from '../../core/rows/rows.ts'
import { getOwn } from './get-own.ts'
import { compareStrings } from './order.ts'
import type { FloorsLabel, Labels } from './reporter.ts'

/** The strongest shortcut floor of a task at a length: what a score there is to be read against (docs/floors.md). */
export interface CellFloor {
  /** Such as `floor:rare`. */
  readonly by: string
  /** Its mean score, 0 to 1. */
  readonly score: number
  /** The length it was measured at: the nearest that is not above the cell's. */
  readonly measuredAt: number
  /** Does reading 4K tokens solve the task at any length? */
  readonly solved: boolean
}

/**
 * What was measured for items like this one; undefined for other versions and parameters of a task, and below the
 * shortest length measured.
 */
export function findFloor(
  { task, version, params }: Pick<ItemRow, 'task' | 'version' | 'params'>,
  at: number,
  labels: Labels,
): CellFloor | undefined {
  const floors = getOwn(labels.tasks, task)?.floors
  if (!floors || floors.version !== version || !isSame(floors.params, params)) return undefined
  const row = floors.rows.findLast(row => row.at <= at)
  return row && { by: row.by, score: row.score, measuredAt: row.at, solved: isSolved(floors) }
}

/**
 * Solved from 4K tokens: at the longest length measured the strongest floor still has half of what a right answer has
 * above chance, and four fifths of what it has at the shortest.
 */
export function isSolved({ chance, rows }: Pick<FloorsLabel, 'chance' | 'rows'>): boolean {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.length < 2 || chance >= 1) return false
  const scoreAboveChance = ({ score }: { readonly score: number }) => (score - chance) / (1 - chance)
  return scoreAboveChance(last) >= HALF && scoreAboveChance(last) >= KEPT * scoreAboveChance(first)
}

const HALF = 0.5
const KEPT = 0.8

/** As `generators/build/together.ts` names it. */
const QUESTIONS = 'questions_per_context'

/** Says of which tasks the measured floors do not hold, since several questions share a context: one line for all. */
export function listFloorNotes(items: readonly Pick<ItemRow, 'task' | 'params'>[], labels: Labels): string[] {
  const tasks = new Set<string>()
  for (const { task, params } of items)
    if (Number(params?.[QUESTIONS] ?? 1) > 1 && getOwn(labels.tasks, task)?.floors) tasks.add(task)
  if (tasks.size === 0) return []
  const names = [...tasks].sort(compareStrings)
  const shown =
    names.length > MOST_NAMES
      ? `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
      : names.join(', ')
  return [
    `no floors for ${shown}: floors are measured with one question per context, and here several share one. Effective lengths do not leave out tasks that 4K tokens solve`,
  ]
}

const MOST_NAMES = 6

function isSame(one: ItemRow['params'], other: ItemRow['params'] = {}): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => one[name] === other[name])
}
