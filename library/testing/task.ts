import { afterAll, beforeAll, describe } from 'vitest'
import { mustGet } from '../../core/collections/require.ts'
import type { Params } from '../../core/rows/rows.ts'
import type { Item, ItemSpec } from '../../generators/build/generate.ts'
import type { Task } from '../../generators/task.ts'
import { createPrograms as openPrograms } from '../../runners/programs/programs.ts'
import { buildScorerRegistry, listItemScorers as scorerIds, scoreText } from '../../scorers/score.ts'
import { isProgramScorer, type Scorer } from '../../scorers/scorer.ts'
import { makeItems as itemsFrom } from './items.ts'
import { checkKitOptions, requireId } from './must.ts'
import { listPlanted } from './task/answers.ts'
import { declareIdentityChecks } from './task/identity.ts'
import { LONG_TOKENS, type MadeItems, type ScoreOf, SHORT_TOKENS, type TaskKit } from './task/kit.ts'
import { declarePromptChecks } from './task/prompts.ts'
import { declareAnswerChecks } from './task/scores.ts'

/**
 * Options of `testTask` besides the task.
 * @since 0.2.0
 */
export interface TaskKitOptions {
  /** Scorers of one's own that the task names. */
  readonly scorers?: readonly Scorer[]
  /** Data files in their normal form, instead of generated ones. */
  readonly data?: ItemSpec['data']
  /**
   * Returns the statements of an item's context that may contain its answer, for tasks of the families `needle` and
   * `tracking` with unique answers. Default: the sentence or line that starts at each depth that `fill` recorded.
   */
  readonly planted?: (item: Item) => readonly string[]
  /**
   * Declares tests of one's own over the items that the kit has made, which `items` gives once a test runs; `scoreOf`
   * gives what an answer to one scores.
   */
  readonly also?: (items: () => readonly Item[], scoreOf: ScoreOf) => void
}

/**
 * Checks the contract of a task, as a `describe` block for Vitest. Lengths are exact in several tokenizers, the oracle
 * scores 1, and equal seeds give equal bytes. Neighbouring items share nothing, depths are uniform, and the question
 * does not reveal its answer.
 * @since 0.2.0
 * @public
 */
export function testTask<P extends Params, S extends string, Facts>(
  subject: Task<P, S, Facts>,
  options: TaskKitOptions = {},
): void {
  requireId(subject, 'testTask', 'task')
  checkKitOptions(options, ['scorers', 'data', 'planted', 'also'] satisfies (keyof TaskKitOptions)[], 'testTask')
  const task = subject as unknown as Task
  describe(task.id, () => defineChecks(task, options))
}

function defineChecks(task: Task, { scorers: own = [], data, also, planted = listPlanted }: TaskKitOptions): void {
  const known = buildScorerRegistry(own)
  const listScorers = ({ scorer }: Task): Scorer[] => scorerIds(scorer, known).map(each => mustGet(known, each))
  const makeTaskItems: TaskKit['makeTaskItems'] = (of, target, count, change = {}, first = 0) =>
    itemsFrom(of, target, count, { ...(data && { data }), ...change }, first)
  const programs = openPrograms({ allowNativeCode: false })
  const scoreAnswer: ScoreOf = async (scorer, answer, { row }) =>
    (await scoreText(scorer, answer, row, programs))?.value
  let items: MadeItems = NONE
  beforeAll(() => {
    items = {
      short: makeTaskItems(task, SHORT_TOKENS, 20),
      long: makeTaskItems(task, LONG_TOKENS, 4),
      next: makeTaskItems(task, SHORT_TOKENS, 5, { seed: '43' }),
    }
  })
  afterAll(() => {
    programs.close()
    // Later files in the same process would keep them in memory.
    items = NONE
  })
  const pickJudgedItems = () => {
    const { short, long } = items
    return listScorers(task).some(isProgramScorer) ? [short[0], long[0]] : [...short.slice(0, 10), ...long]
  }

  also?.(pickJudgedItems, scoreAnswer)

  const kit = { task, known, made: () => items, makeTaskItems, listScorers, pickJudgedItems, scoreAnswer, planted }
  declarePromptChecks(kit)
  declareAnswerChecks(kit)
  declareIdentityChecks(kit)
}

const NONE: MadeItems = { short: [], long: [], next: [] }
