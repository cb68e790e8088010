import { makeRandom } from '../../core/random/random.ts'
import { drawQuestionSpec } from '../../generators/build/generate.ts'
import type { Task } from '../../generators/task.ts'
import type { KnownQuestion, TaughtTask } from '../../runners/simulated/contract.ts'
import { solveOrGuess } from '../../runners/solver.ts'
import type { Cell, Suite } from '../registry/items/suite.ts'
import { makeSolver } from './solver.ts'

/**
 * Returns the tasks that the simulated model knows for a run. It recognizes the run's tasks and questions by their
 * words, and solves them with a task's own solver on the text that it has. If too much is missing, it guesses as the
 * task's guess does. It never sees the expected answer.
 */
export function buildKnownTasks({ cells }: Pick<Suite, 'cells'>): TaughtTask[] {
  const tasks = [...new Set(cells.map(({ recipe }) => recipe.task))].filter(({ solve }) => solve !== 'none')
  return tasks.map(task =>
    makeKnownTask(
      task,
      cells.filter(({ recipe }) => recipe.task === task),
    ),
  )
}

function makeKnownTask(task: Task, cells: readonly Cell[]): TaughtTask {
  const { id, instructions = '' } = task
  const solver = makeSolver(task)
  let asked: readonly KnownQuestion[] | undefined
  return {
    id,
    instructions,
    asked: () => (asked ??= listQuestions(cells)),
    solve: prompt => solveOrGuess(solver, prompt, makeRandom(`reader/${id}/${prompt.question}`)),
  }
}

/** Lists the questions of cells, each once: paired tasks have the same at all lengths. */
function listQuestions(cells: readonly Cell[]): KnownQuestion[] {
  const each = cells.flatMap(({ recipe, samples }) =>
    Array.from({ length: recipe.ready && !recipe.ready.asks ? 0 : samples }, (_, index): KnownQuestion => {
      if (recipe.ready?.asks) return recipe.ready.asks(index)
      const { question, answerFormat, example } = drawQuestionSpec(recipe, index)
      return { question, answerFormat, ...(example !== undefined && { example }) }
    }),
  )
  return [...new Map(each.map(question => [question.question, question])).values()]
}
