import { TASK_PREFIX } from '../items/tasks.ts'
import { STREAM_READERS } from '../streams/readers.ts'
import { CLASSES } from '../world/classes/index.ts'

const FILE_PREFIX = 'stream:'

/** Is it a class of a published suite's file? */
export const isFileClass = (task: string): boolean => task.startsWith(FILE_PREFIX)

/** A task without what all tasks of its kind begin with. */
export const nameClass = (task: string): string => task.slice((isFileClass(task) ? FILE_PREFIX : TASK_PREFIX).length)

/** All classes that tables may have, in their order; those of files have no measured floor. */
export const REPORTED_CLASSES: readonly { readonly id: string; readonly chance?: number }[] = [
  ...CLASSES,
  ...STREAM_READERS.flatMap(({ id, classes }) => classes.map(each => ({ id: `${id}-${each.id}` }))),
]
