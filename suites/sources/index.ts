import { file } from './file.ts'
import { generated } from './generated.ts'
import { longproc } from './longproc.ts'
import type { ItemSource } from './source.ts'
import { wikitables } from './wikitables.ts'

/** All item sources, in the order in which their items stand in a suite. */
export const itemSources: readonly ItemSource[] = [generated, file, longproc, wikitables]

/** The source of a pattern of `--task`, or of a row's task. */
export const sourceOf = (task: string): ItemSource => itemSources.find(source => source.owns?.(task)) ?? generated

/** Is the task one whose items are read from a file, not made? */
export const isOfFile = (task: string): boolean => sourceOf(task).items === 'read'
