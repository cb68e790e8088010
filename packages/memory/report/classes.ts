import { TASK_PREFIX } from '../items/tasks.ts'
import { STREAM_READERS } from '../streams/readers.ts'
import { CLASSES } from '../world/classes/index.ts'

const FILE_PREFIX = 'stream:'

/** Is it a class of a published suite's file? */
export const isFileClass = (task: string): boolean => task.startsWith(FILE_PREFIX)

/** A task without what all tasks of its kind begin with. */
export const nameClass = (task: string): string => task.slice((isFileClass(task) ? FILE_PREFIX : TASK_PREFIX).length)

/** Classes that are known before a file is read, in their order; those of files have no measured floor. */
const KNOWN_CLASSES: readonly { readonly id: string; readonly chance?: number }[] = [
  ...CLASSES,
  ...STREAM_READERS.flatMap(({ id, classes }) => classes.map(each => ({ id: `${id}-${each.id}` }))),
]

/** The classes of a run in the order of tables; those that only a file names come last. */
export function orderClasses(found: readonly string[]): readonly { readonly id: string; readonly chance?: number }[] {
  const known = KNOWN_CLASSES.filter(({ id }) => found.includes(id))
  const others = found.filter(id => !known.some(each => each.id === id)).sort()
  return [...known, ...others.map(id => ({ id }))]
}
