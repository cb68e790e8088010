import { askSource } from './ask.ts'
import { file } from './file.ts'
import { generated } from './generated.ts'
import { longprocSource } from './longproc.ts'
import type { ItemSource } from './source.ts'
import { wikitables } from './wikitables.ts'

/** All item sources, in the order in which their items stand in a suite. */
export const itemSources: readonly ItemSource[] = [generated, askSource, file, longprocSource, wikitables]

/** Returns the source of a pattern of `--task`, or of a row's task. */
export const findSource = (task: string): ItemSource => itemSources.find(source => source.owns?.(task)) ?? generated

/**
 * The name under which reports count a source's own tasks together; undefined for those of the registry's groups, and
 * of none.
 */
export const findSourceGroup = (task: string): string | undefined => findSource(task).groupOf?.(task)

/** Returns whether the items of a task are read from a file. */
export const isOfFile = (task: string): boolean => findSource(task).items === 'read'
