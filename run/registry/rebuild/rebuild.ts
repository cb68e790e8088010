import { getErrorMessage } from '../../../core/errors.ts'
import type { ItemRow, Manifest } from '../../../core/rows/rows.ts'
import { type Item, type ItemSpec, makeItem } from '../../../generators/build/generate.ts'
import { checkRoles } from '../data-roles.ts'
import type { SuiteSpec } from '../items/spec.ts'
import { readPrompts } from '../prompts-folder.ts'
import type { Registry } from '../registry.ts'
import { findSource, isOfFile } from '../sources/index.ts'
import type { ItemSource, Rebuilding } from '../sources/source.ts'
import { type Absent, isAbsent } from './absent.ts'
import { loadRunHaystack, loadRunTokenizer } from './texts-of-run.ts'

/**
 * What items are built again from: their run's manifest, and what the user names of its texts, with the run's own
 * flags.
 */
export interface RebuildPlace extends Pick<SuiteSpec, 'data' | 'prompts'> {
  readonly manifest: Manifest
  readonly registry: Registry
  /** Path of the haystack, where it was a text of the user's. */
  readonly haystack?: string | undefined
  /** Path of the tokenizer.json, where lengths were counted by one. */
  readonly tokenizer?: string | undefined
  /** May files be looked for where the manifest says that they stood? Not in what a stranger sent. */
  readonly followPaths: boolean
}

/**
 * An item with its text, or why there is none. `made` is there where the text could be built and is another one: the
 * row's id or sha256 is not its own.
 */
export type Rebuilt = Item | { readonly why: string; readonly made?: Item }

export const isBuilt = (rebuilt: Rebuilt): rebuilt is Item => 'row' in rebuilt

export interface Rebuilder {
  (row: ItemRow): Rebuilt
  /** Are the ids those that the row's other fields give? Needs no data; undefined where that cannot be told. */
  readonly hasOwnIds: (row: ItemRow) => boolean | undefined
}

/**
 * Loads what the items of a run are made of, once, and gives what builds one. Whatever a row says, it is built or a
 * reason is given.
 * @throws BenchError (usage) where a file that the user named cannot be read, or is of no known role
 */
export async function makeRebuilder(context: RebuildPlace): Promise<Rebuilder> {
  const { sources } = context.registry
  checkRoles(context.data, 'rebuild', sources)
  const base = {
    tokenizer: await loadRunTokenizer(context),
    haystack: await loadRunHaystack(context),
    templates: readPrompts(context.prompts, context.registry).tasks,
  }
  const tasks = Object.keys(context.manifest.tasks)
  const ways = new Map<ItemSource, Rebuilding>()
  for (const source of sources.values())
    if (!source.owns || tasks.some(task => findSource(task, sources) === source))
      ways.set(source, await source.rebuild(context, base))

  const rebuild = (row: ItemRow): Rebuilt => {
    const found = ways.get(findSource(row.task, sources))?.find(row) ?? {
      why: `${row.task} is not among the tasks of the manifest`,
    }
    if (isAbsent(found)) return found
    const { recipe, index } = found
    return compareItem(row, tryMakeItem(recipe, row, index), isOfFile(row.task, sources))
  }
  return Object.assign(rebuild, {
    hasOwnIds: (row: ItemRow) => ways.get(findSource(row.task, sources))?.hasOwnIds?.(row),
  })
}

function tryMakeItem(recipe: ItemSpec, { length }: ItemRow, index: number): Item | Absent {
  try {
    return makeItem(recipe, length.target, index)
  } catch (error) {
    return { why: getErrorMessage(error) }
  }
}

function compareItem(row: ItemRow, made: Item | Absent, isRead: boolean): Rebuilt {
  if (isAbsent(made)) return made
  // Of a file's items another number may have been taken, which leaves them where they are and counts them otherwise.
  const item = isRead ? { ...made, row: { ...made.row, index: row.index } } : made
  if (item.row.id !== row.id) return { why: 'its id is not the one that its fields give', made: item }
  if (item.row.sha256 !== row.sha256) return { why: 'its text is not rebuilt as it was (sha256 differs)', made: item }
  return item
}
