import { findLargest, findSmallest } from '../../core/collections/extremes.ts'
import { mustGet } from '../../core/collections/require.ts'
import { usageError } from '../../core/errors.ts'
import type { Programs } from '../../core/process/programs.ts'
import { type Item, type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import type { Task } from '../../generators/task.ts'
import { FLOORS } from '../../runners/baselines/all.ts'
import { FLOOR_BUDGET } from '../../runners/baselines/floor.ts'
import { scoreText } from '../../scorers/score.ts'
import type { Scorer } from '../../scorers/scorer.ts'
import { wilson } from '../../stats/intervals/wilson.ts'
import { mean } from '../../stats/sample.ts'
import { testUniformity } from '../../stats/uniformity.ts'
import type { RunSpec } from '../config/spec.ts'
import { makeSolver } from '../execute/solver.ts'
import { getPrimaryScorer, scoreFloors } from '../floors/score.ts'
import { type Cell, checkSmallest, loadSuite } from '../registry/items/suite.ts'
import { SolverFault } from '../registry/plugins/plugin-task.ts'
import type { Registry } from '../registry/registry.ts'
import { openPrograms } from '../scoring/programs.ts'
import { makeCopier } from './copier.ts'
import { type GoldFinding, GoldLook } from './gold.ts'
import { hashInOtherProcess, type ValidateSpec } from './run-files.ts'

/** Results of the checks of one task at one length. */
export interface TaskFinding {
  readonly task: string
  readonly length: number
  readonly items: number
  /** Mean score of the task's own solver on the rendered text; null for real text. */
  readonly oracle: number | null
  /** Mean score of each floor that the task has an answer for, by the floor's id. */
  readonly floors: Readonly<Record<string, number>>
  /** Items that the floors which read a part of the context answered. */
  readonly read: number
  /** The smallest and the mean share of the target that prompt and answer fill. */
  readonly fill: { readonly least: number; readonly mean: number }
  /** p-value of the recorded depths being uniform; null where none are recorded. */
  readonly depths: number | null
  /** Items with the bytes of another. */
  readonly duplicates: number
  /** Are the same bytes made in another process? */
  readonly same: boolean
  /** Is the recorded count the count of the whole prompt? */
  readonly exact: boolean
  /** How the answers of files' items relate to their texts; null for generated items. */
  readonly gold: GoldFinding | null
  /** One line for each promise that is broken. */
  readonly broken: readonly string[]
}

/**
 * Makes all items of a suite, here and in another process, and checks each cell against the promises of its task.
 * @param onFinding receives each cell when it is done
 * @returns notes for the user about the suite, one line each
 * @throws BenchError (usage) for a spec that cannot be made
 */
export async function validateItems(
  spec: ValidateSpec & Pick<RunSpec, 'allowNativeCode'>,
  registry: Registry,
  onFinding: (finding: TaskFinding) => void,
): Promise<readonly string[]> {
  const suite = await loadSuite(spec, registry)
  // Reports a fault of an item here, while the thrown error is known.
  await checkSmallest(suite)
  const hashes = await hashInOtherProcess(spec)
  const programs = openPrograms(spec)
  try {
    for (const cell of suite.cells) onFinding(await validateCell(cell, registry, hashes, programs))
  } catch (error) {
    throw error instanceof SolverFault ? usageError(error.message, error) : error
  } finally {
    programs.close()
  }
  return suite.notes
}

/**
 * Checks one cell.
 * @param hashes of items as another process makes them, by item id; those that are missing are not compared
 */
export async function validateCell(
  { recipe, target, samples, at }: Cell,
  registry: Registry,
  hashes: ReadonlyMap<string, string>,
  programs: Programs,
): Promise<TaskFinding> {
  const { task } = recipe
  // The registry has looked that each task's scorer is there.
  const scorer = mustGet(registry.scorers, task.scorer)
  const stands = getPrimaryScorer(task, registry)
  const fills: number[] = []
  const depths: number[] = []
  const sums = { oracle: 0, floors: new Map<string, number[]>() }
  const seen = new Set<string>()
  const gold = new GoldLook()
  let same = true
  let exact = true
  for (let index = 0; index < samples; index++) {
    const item = makeItem(recipe, target, index)
    const { row } = item
    fills.push(
      (row.length.tokens + (recipe.output === undefined ? row.length.reserve : 0)) / (target || row.length.tokens),
    )
    if (index < COUNTED) exact &&= recipe.tokenizer.count(item.render()) === row.length.tokens
    for (const { depth } of row.depths) depths.push(depth)
    seen.add(row.sha256)
    if (recipe.ready) gold.add(item)
    same &&= (hashes.get(row.id) ?? row.sha256) === row.sha256
    if (task.solve !== 'none') sums.oracle += await scoreValue(task.solve(item), item)
    const { floors, solver } = pickSolvers(item, recipe, stands, index)
    for (const [id, score] of await scoreFloors({ item, recipe, target, scorer: stands, programs, solver }, floors))
      sums.floors.set(id, [...(sums.floors.get(id) ?? []), score])
  }
  async function scoreValue(answer: string, { row }: Item): Promise<number> {
    return answer.trim() === '' ? 0 : ((await scoreText(scorer, answer, row, programs))?.value ?? 0)
  }
  const hasOracle = task.solve !== 'none'
  const finding = {
    task: task.id,
    length: at,
    items: samples,
    oracle: hasOracle ? sums.oracle / samples : null,
    floors: Object.fromEntries([...sums.floors].map(([id, scores]) => [id, mean(scores)])),
    read: findLargest(READERS.map(({ id }) => sums.floors.get(id)?.length ?? 0)),
    // The author of a file chose its lengths and depths.
    fill: { least: recipe.ready ? 1 : findSmallest(fills), mean: fills.reduce((sum, fill) => sum + fill, 0) / samples },
    depths: depths.length >= MANY_DEPTHS && !recipe.ready ? testUniformity(depths) : null,
    duplicates: samples - seen.size,
    same,
    exact,
    gold: recipe.ready ? gold.found : null,
  }
  return { ...finding, broken: listBrokenPromises(finding, task, findLargest(fills)) }
}

/**
 * Picks the solver for the part of an item that is read, and the floors that mean something for it: a file's item has
 * no solver, and 4K tokens are most of a short text.
 */
function pickSolvers(item: Item, { ready, task }: ItemSpec, scorer: Scorer, index: number) {
  const isSolved = !ready || task.solve !== 'none'
  const solver = isSolved ? makeSolver(task) : makeCopier(item, scorer)
  const isRead = isSolved || (solver !== undefined && item.contextTokens > 2 * FLOOR_BUDGET)
  return { solver: solver ?? {}, floors: index >= READ ? BLIND : isRead ? FLOORS : UNREAD }
}

function listBrokenPromises(
  finding: Omit<TaskFinding, 'broken'>,
  { chance, guessScore, askedInQuestion }: Task,
  fullest: number,
): string[] {
  const { oracle, floors, fill, depths, duplicates, same, exact, gold, length, items } = finding
  const broken: string[] = []
  if (gold && gold.empty > 0) broken.push(`${gold.empty} of ${items} items have no answer`)
  if (oracle !== null && oracle < 1) broken.push(`the oracle scores ${oracle.toFixed(3)}; it must score 1`)
  if (fullest > 1) broken.push(`a prompt with its answer takes ${(100 * fullest).toFixed(2)} % of the target`)
  if (fill.least < 1 - Math.max(0.005, SMALLEST_UNIT / length))
    broken.push(`a prompt fills ${(100 * fill.least).toFixed(2)} % of the target`)
  if (depths !== null && depths < 0.001) broken.push(`depths are not uniform (p = ${depths.toExponential(1)})`)
  if (duplicates > 0) broken.push(`${duplicates} items are copies of others`)
  if (!exact) broken.push('the recorded tokens are not those of the whole prompt')
  if (!same) broken.push('another process makes other bytes')
  for (const { id, blind } of FLOORS) {
    const floor = floors[id]
    if (!blind || floor === undefined || oracle === null) continue
    // Far above: more than what luck allows for that many items, and a tenth besides.
    const empty = askedInQuestion ? 1 : chance
    const expected = id === 'floor:empty' ? empty : Math.max(chance, guessScore ?? 0)
    if (floor > wilson(expected * items, items).high + 0.1)
      broken.push(`${id} scores ${floor.toFixed(2)}, far above what it should (${expected.toFixed(2)})`)
  }
  return broken
}

/** The largest of the tasks' smallest units, in tokens. */
const SMALLEST_UNIT = 170
const MANY_DEPTHS = 50
/** Guesses are held to what a task says of them, on every item; floors that read are asked of the first few. */
const BLIND = FLOORS.filter(({ blind }) => blind)
const UNREAD = FLOORS.filter(({ reads }) => reads !== 'evidence')
const READERS = FLOORS.filter(({ reads }) => reads === 'evidence')
const READ = 20
/** Items of a cell whose prompt is counted whole. */
const COUNTED = 2
