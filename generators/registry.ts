import * as registered from './index.ts'
import type { Task } from './task.ts'

/** Every task by its id. A task's own parameter and fact types stay inside of it. */
export const tasks: ReadonlyMap<string, Task> = new Map(
  Object.values(registered).map(task => [task.id, task as unknown as Task]),
)

/** Names for several tasks at once, in the order of a report. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  ruler: [
    'niah_single_1',
    'niah_single_2',
    'niah_single_3',
    'niah_multikey_1',
    'niah_multikey_2',
    'niah_multikey_3',
    'niah_multivalue',
    'niah_multiquery',
    'vt',
    'cwe',
    'fwe',
    'qa_1',
    'qa_2',
  ],
}
