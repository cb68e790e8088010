import type { Params } from '../../core/rows/rows.ts'
import type { Task } from '../task.ts'

/** The parameter of items that are drawn for one length: which one, in tokens. */
const DRAWN_AT = 'drawn_at'

/** The length that an item was drawn for; undefined where it asks the same at all lengths. */
export function getDrawnAt(params: Params): number | undefined {
  const at = params[DRAWN_AT]
  return typeof at === 'number' ? at : undefined
}

/**
 * The task with questions of their own at a length: its streams have the length in their path, so that an answer at one
 * length says nothing of another. Lengths are then not paired. Undefined is the task as it is.
 */
export function drawAtLength(task: Task, at: number | undefined): Task {
  if (at === undefined) return task
  return {
    ...task,
    paired: false,
    params: { ...task.params, [DRAWN_AT]: at },
    paramNotes: { ...task.paramNotes, [DRAWN_AT]: 'the length that questions are drawn for, by --cores per-length' },
    check(params) {
      if (getDrawnAt(params) !== at) return `${DRAWN_AT} is what --cores per-length says, ${at}`
      return task.check?.(params)
    },
  }
}

/** The parameters of a task whatever the length that its questions are drawn for. */
export function dropDrawnAt({ [DRAWN_AT]: _, ...params }: Params): Params {
  return params
}
