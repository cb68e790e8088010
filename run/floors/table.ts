import { append } from '../../core/collections/append.ts'
import type { Programs } from '../../core/process/programs.ts'
import { computeShortHash } from '../../core/rows/key.ts'
import { makeItem } from '../../generators/build/generate.ts'
import type { Task } from '../../generators/task.ts'
import { FLOOR_BUDGET, FLOORS_VERSION } from '../../runners/baselines/floor.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { FLOOR_TABLE_VERSION, type FloorRow, type FloorsOfTask, type FloorTable } from '../registry/floor-table.ts'
import type { SuiteSpec } from '../registry/items/spec.ts'
import { type Cell, loadSuite } from '../registry/items/suite.ts'
import type { Registry } from '../registry/registry.ts'
import { getPrimaryScorer, scoreFloors } from './score.ts'
import { findStrongest } from './strongest.ts'

/** How the table is measured: tokens of the prompt, or of the required answer, and how many items of each. */
export const MEASURED = { prompt: { 8192: 20, 65536: 20, 524288: 10 }, output: { 512: 10, 2048: 10, 8192: 6 } } as const

const SEED = 'floors'

/** A table with nothing in it yet. */
export const EMPTY_TABLE: FloorTable = {
  v: FLOOR_TABLE_VERSION,
  floors: FLOORS_VERSION,
  budget: FLOOR_BUDGET,
  seed: SEED,
  tokenizer: DEFAULTS.tokenizer,
  tasks: {},
}

/** Loads the cells of a task, one per length; empty if the task needs a file. */
export async function loadFloorCells(task: Task, registry: Registry): Promise<readonly Cell[]> {
  if (task.needs) return []
  const counts: Readonly<Record<string, number>> = task.output ? MEASURED.output : MEASURED.prompt
  const cells: Cell[] = []
  for (const [length, samples] of Object.entries(counts)) {
    const at = Number(length)
    const fits = task.output ? at >= task.output.least && at <= task.output.most : at <= (task.longest ?? at)
    if (fits) append(cells, (await loadSuite(makeSuiteSpec(task, at, samples), registry)).cells)
  }
  return cells
}

function makeSuiteSpec({ id, output }: Task, at: number, samples: number): SuiteSpec {
  return { ...DEFAULTS, task: [id], seed: SEED, samples, ...(output ? { outputLengths: [at] } : { lengths: [at] }) }
}

/** Returns the score of each shortcut baseline in a cell: means, rounded to a thousandth. */
export async function measureCellFloors(cell: Cell, registry: Registry, programs: Programs): Promise<FloorRow> {
  const { recipe, target, samples, at } = cell
  const scorer = getPrimaryScorer(recipe.task, registry)
  const sums = new Map<string, number>()
  for (let index = 0; index < samples; index++) {
    const item = makeItem(recipe, target, index)
    for (const [id, score] of await scoreFloors({ item, recipe, target, scorer, programs }))
      sums.set(id, (sums.get(id) ?? 0) + score)
  }
  const means = [...sums].map(([id, sum]) => [id, Math.round((1000 * sum) / samples) / 1000] as const)
  const scores = Object.fromEntries(means.filter(([, mean]) => mean > 0))
  const { by, score } = findStrongest(scores) ?? { by: 'none', score: 0 }
  return { at, n: samples, by, score, scores }
}

/** Measures all cells of a task; undefined if it needs a file. */
export async function measureTaskFloors(
  task: Task,
  registry: Registry,
  programs: Programs,
): Promise<FloorsOfTask | undefined> {
  const cells = await loadFloorCells(task, registry)
  if (cells.length === 0) return undefined
  const rows: FloorRow[] = []
  for (const cell of cells) rows.push(await measureCellFloors(cell, registry, programs))
  return { ...identifyFloors(task, cells), axis: task.output ? 'output' : 'prompt', chance: task.chance, rows }
}

/**
 * Identifies the items behind a table's rows. Another version of a task, or other bytes of its first item, make them
 * outdated.
 */
export function identifyFloors({ version }: Pick<Task, 'version'>, [cell]: readonly Cell[]) {
  return { version, item: computeShortHash(makeItem(cell.recipe, cell.target, 0).row.sha256) }
}

/** Lists tasks whose rows are missing or belong to other items or baselines than today's. */
export async function listStaleTasks(table: FloorTable, registry: Registry): Promise<readonly string[]> {
  const stale: string[] = []
  for (const task of registry.tasks.values()) {
    const cells = await loadFloorCells(task, registry)
    if (cells.length === 0) continue
    const kept = table.floors === FLOORS_VERSION && table.tasks[task.id]
    const { version, item } = identifyFloors(task, cells)
    if (!kept || kept.version !== version || kept.item !== item || kept.rows.length !== cells.length)
      stale.push(task.id)
  }
  return stale
}
