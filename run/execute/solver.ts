import type { Task } from '../../generators/task.ts'
import type { Solver } from '../../runners/method.ts'

/** Returns a task's solver for methods that receive it. */
export const makeSolver = (task: Task): Solver => ({
  ...(task.solve !== 'none' && { solve: task.solve }),
  // The condition says that it exists; it is called on its task.
  ...(task.guess && { guess: (prompt, rng) => task.guess!(prompt, rng) }),
  ...(task.fromEvidence && { fromEvidence: (evidence, rng) => task.fromEvidence!(evidence, rng) }), // as above
})
