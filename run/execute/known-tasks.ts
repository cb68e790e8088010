import { makeRandom } from '../../core/random/random.ts'
import { drawQuestionSpec } from '../../generators/build/generate.ts'
import type { Task } from '../../generators/task.ts'
import type { KnownQuestion, TaughtTask } from '../../runners/simulated/known-tasks.ts'
import { solveOrGuess } from '../../runners/solver.ts'
import type { Cell, Suite } from '../registry/items/suite.ts'
import { makeSolver } from './solver.ts'

/**
 * What the embedded reader is taught for a run: to know the run's tasks and questions by their words, and to work out
 * an answer as a task's own solver does, from what it has of a text; where that has too much missing, it guesses as the
 * task's guess does. What is expected it never sees.
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

/** The questions of cells, each once: the same at all lengths where a task is paired. */
function listQuestions(cells: readonly Cell[]): KnownQuestion[] {
  const each = cells.flatMap(({ recipe, samples }) =>
    Array.from({ length: recipe.ready ? 0 : samples }, (_, index): KnownQuestion => {
      const { question, answerFormat, example } = drawQuestionSpec(recipe, index)
      return { question, answerFormat, ...(example !== undefined && { example }) }
    }),
  )
  return [...new Map(each.map(question => [question.question, question])).values()]
}
