import type { ItemRow } from '../../core/rows/rows.ts'
import { getOwn } from './get-own.ts'
import { compareStrings } from './order.ts'
import type { FloorsLabel, Labels } from './reporter.ts'

/** The strongest shortcut baseline of a task at a length, to judge a score there (docs/floors.md). */
export interface CellFloor {
  /** Its id, such as `floor:rare`. */
  readonly by: string
  /** Its mean score, 0 to 1. */
  readonly score: number
  /** The length at which it was measured: the longest one not above the cell's. */
  readonly measuredAt: number
  /** Whether reading 4K tokens solves the task at any length. */
  readonly solved: boolean
}

/**
 * Returns the measurement for items like this one; undefined for other versions and parameters of a task, and below the
 * shortest measured length.
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

/** Returns the score that a cell has to exceed: its strongest shortcut baseline, or a blind guess if that is higher. */
export const computeCellFloor = (cell: FlooredCell, labels: Labels): number =>
  Math.max(getChance(labels, cell.task, cell.at), cell.floor?.score ?? 0)

/** A cell with its measured floor, if it has one. */
interface FlooredCell {
  readonly task: string
  readonly at: number
  readonly floor?: CellFloor
}

/**
 * Returns the same, between two measured lengths on the line between them over log length. A reader of 4K tokens
 * scores less with each doubling, so the measurement of 8K would be too high a floor for 32K.
 */
export function interpolateFloor(cell: FlooredCell, labels: Labels): number {
  const { task, at, floor } = cell
  const rows = getOwn(labels.tasks, task)?.floors?.rows ?? []
  const below = floor && rows.findLast(row => row.at <= at)
  const above = floor && rows.find(row => row.at > at)
  if (!below || !above) return computeCellFloor(cell, labels)
  const share = Math.log2(at / below.at) / Math.log2(above.at / below.at)
  return Math.max(getChance(labels, task, at), below.score + share * (above.score - below.score))
}

/** Returns the score of a blind guess at one length. */
export function getChance(labels: Labels, task: string, length: number): number {
  const label = getOwn(labels.tasks, task)
  return label?.chanceAt?.(length) ?? label?.chance ?? 0
}

/**
 * Returns whether 4K tokens solve the task. At the longest measured length, the strongest baseline then still has half
 * of the score above chance of a correct answer. It also has four fifths of its score at the shortest.
 */
export function isSolved({ chance, rows }: Pick<FloorsLabel, 'chance' | 'rows'>): boolean {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.length < 2 || chance >= 1) return false
  const scoreAboveChance = ({ score }: { readonly score: number }) => (score - chance) / (1 - chance)
  return scoreAboveChance(last) >= HALF && scoreAboveChance(last) >= KEPT * scoreAboveChance(first)
}

const HALF = 0.5
const KEPT = 0.8

/** The parameter's name in `generators/build/together.ts`. */
const QUESTIONS = 'questions_per_context'

/**
 * Names the tasks whose measured baselines do not apply, because several questions share a context: one line for all.
 */
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
    `no shortcut baselines for ${shown}: they were measured with one question per context, but here several share one. Effective lengths include tasks that 4K tokens solve`,
  ]
}

const MOST_NAMES = 6

function isSame(one: ItemRow['params'], other: ItemRow['params'] = {}): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => one[name] === other[name])
}
