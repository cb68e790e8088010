import { tasks } from '../../generators/registry.ts'
import type { Task } from '../../generators/task.ts'

/** What tests of generators stand on: every registered task, with made data for those that need a file. */
export const allTasks: readonly Task[] = [...tasks.values()]

export * from '../../testing/items.ts'
