import { askSource } from './ask.ts'
import { file } from './file.ts'
import { generated } from './generated.ts'
import { languages } from './languages.ts'
import { longproc } from './longproc.ts'
import { memory } from './memory.ts'
import type { ItemSource } from './source.ts'
import { streams } from './streams.ts'
import { wikitables } from './wikitables.ts'

/** All item sources, in the order in which their items stand in a suite. */
export const itemSources: readonly ItemSource[] = [
  generated,
  askSource,
  file,
  longproc,
  memory,
  streams,
  wikitables,
  languages,
]

/**
 * Returns the source of a pattern of `--task`, or of a row's task.
 * @param sources those of a registry, which plugins extend
 */
export const findSource = (task: string, sources: Sources): ItemSource => {
  for (const source of sources.values()) if (source.owns?.(task)) return source
  return generated
}

/** Sources by id, in the order of a suite. */
export type Sources = ReadonlyMap<string, ItemSource>

/**
 * The name under which reports count a source's own tasks together; undefined for those of the registry's groups, and
 * of none.
 */
export const findSourceGroup = (task: string, sources: Sources): string | undefined =>
  findSource(task, sources).groupOf?.(task)

/** Returns whether the items of a task are read from a file. */
export const isOfFile = (task: string, sources: Sources): boolean => findSource(task, sources).items === 'read'
