import { getErrorMessage } from '../../../core/errors.ts'
import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import type { ItemRow } from '../../../core/rows/rows.ts'
import { type Item, type ItemSpec, makeItem } from '../../../generators/build/generate.ts'
import { checkRoles } from '../data-roles.ts'
import type { SuiteSpec } from '../items/spec.ts'
import { readPrompts } from '../prompts-folder.ts'
import type { Registry } from '../registry.ts'
import { findSource, isOfFile } from '../sources/index.ts'
import type { ItemSource, Rebuilding } from '../sources/source.ts'
import { type Absent, isAbsent } from './absent.ts'
import { loadRunHaystack, loadRunTokenizer } from './texts-of-run.ts'

/** The inputs for rebuilding items: their run's manifest, and the user's texts, with the run's own flags. */
export interface RebuildPlace extends Pick<SuiteSpec, 'data' | 'prompts'> {
  readonly manifest: Manifest
  readonly registry: Registry
  /** Path of the haystack, if it was a text of the user. */
  readonly haystack?: string | undefined
  /** Path of the tokenizer.json, if one counted the lengths. */
  readonly tokenizer?: string | undefined
  /** Whether to look for files at the manifest's paths; not in untrusted bundles. */
  readonly followPaths: boolean
}

/**
 * An item with its text, or why there is none. `made` is present if the text was built but differs from the row's id or
 * sha256.
 */
export type Rebuilt = Item | { readonly why: string; readonly made?: Item }

export const isBuilt = (rebuilt: Rebuilt): rebuilt is Item => 'row' in rebuilt

export interface Rebuilder {
  (row: ItemRow): Rebuilt
  /** Returns whether the ids match the row's other fields. Needs no data; undefined if unknown. */
  readonly hasOwnIds: (row: ItemRow) => boolean | undefined
}

/**
 * Loads the ingredients of a run's items once, and returns a function that builds one. It returns an item or a reason,
 * whatever a row contains.
 * @throws BenchError (usage) for an unreadable file of the user, or an unknown role
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
  // An item of a file may have another number, because numbers follow the selection.
  const item = isRead ? { ...made, row: { ...made.row, index: row.index } } : made
  if (item.row.id !== row.id) return { why: 'its id is not the one that its fields give', made: item }
  if (item.row.sha256 !== row.sha256) return { why: 'its text differs when rebuilt (sha256 differs)', made: item }
  return item
}
