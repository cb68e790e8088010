import { mustGet } from '../../core/collections/require.ts'
import type { Programs } from '../../core/process/programs.ts'
import { makeRandom } from '../../core/random/random.ts'
import type { Item, ItemSpec } from '../../generators/build/generate.ts'
import { computeOwnAllowance } from '../../generators/build/reserve.ts'
import type { Task } from '../../generators/task.ts'
import { FLOORS } from '../../runners/baselines/all.ts'
import { FLOOR_BUDGET, type Floor, type FloorView, makeFloorView } from '../../runners/baselines/floor.ts'
import type { Solver } from '../../runners/method.ts'
import { scoreText } from '../../scorers/score.ts'
import type { Scorer } from '../../scorers/scorer.ts'
import { resolveVariants } from '../../scorers/variants.ts'
import { makeSolver } from '../execute/solver.ts'
import type { Registry } from '../registry/registry.ts'

/** Returns the scorer that represents a task in reports: the stated one, else the task's own. */
export function getPrimaryScorer({ scorer }: Pick<Task, 'scorer'>, { scorers }: Registry): Scorer {
  // The registry has looked that each task's scorer is there.
  return mustGet(scorers, resolveVariants(scorer, scorers).stated ?? scorer)
}

/** The inputs for answering an item with shortcut baselines. */
export interface FloorsOf {
  readonly item: Item
  readonly recipe: ItemSpec
  readonly target: number
  readonly scorer: Scorer
  readonly programs: Programs
  /** Answers from what was read. Default: the task's own. */
  readonly solver?: Solver | undefined
}

/**
 * Returns the score of each shortcut baseline on one item, by id. Baselines without an answer and answers that cannot
 * be scored here are left out. They share the extracted text.
 * @param floors the baselines to run; default: all
 * @param view the extracted text, if it exists already
 */
export async function scoreFloors(
  { item, recipe, target, scorer, programs, solver = makeSolver(recipe.task) }: FloorsOf,
  floors: readonly Floor[] = FLOORS,
  view: FloorView = viewItem({ item, recipe, target }, solver),
): Promise<ReadonlyMap<string, number>> {
  const { row } = item
  const scores = new Map<string, number>()
  for (const floor of floors) {
    const rng = makeRandom(`${recipe.seed}/floors/${floor.id}/${row.id}`)
    const answer = floor.answer({ ...view, rng })
    const value = answer === undefined ? undefined : await scoreReply(answer)
    if (value !== undefined) scores.set(floor.id, value)
  }
  return scores

  async function scoreReply(answer: string): Promise<number | undefined> {
    return answer.trim() === '' ? 0 : (await scoreText(scorer, answer, row, programs))?.value
  }
}

/** Floors' view of an item. Several lists of floors can share one, and with it everything made from the text. */
export const viewItem = (
  { item, recipe, target }: Pick<FloorsOf, 'item' | 'recipe' | 'target'>,
  solver: Solver = makeSolver(recipe.task),
  budget: number = FLOOR_BUDGET,
): FloorView =>
  makeFloorView(item, {
    solver,
    budget,
    answerTokens: computeOwnAllowance(recipe, target),
    tokenizer: recipe.tokenizer,
    rng: makeRandom(`${recipe.seed}/floors/${item.row.id}`),
    read: () => {},
  })
