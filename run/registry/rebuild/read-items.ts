import { existsSync } from 'node:fs'
import { BenchError, getErrorMessage, usageError } from '../../../core/errors.ts'
import type { ItemRow } from '../../../core/rows/rows.ts'
import { prose } from '../../../generators/haystacks/prose.ts'
import type { FileReading } from '../readers/file-reading.ts'
import type { FoundItem, RebuildBase, Rebuilding, SourceCells } from '../sources/source.ts'
import { type Absent, isAbsent } from './absent.ts'
import type { RebuildPlace } from './rebuild.ts'
import { resolveDataPaths } from './texts-of-run.ts'

/** Items of files, and their reader. */
export interface ReadSource {
  /** Name of `--data` that says where the files are. */
  readonly role: string
  owns(task: string): boolean
  /**
   * Returns a function that loads so many items of each task and length.
   * @param paths where the files are, at least one
   * @param roles names of the manifest's data that are its own
   */
  loader(
    paths: readonly string[],
    roles: readonly string[],
    base: Pick<FileReading, 'tokenizer' | 'haystack' | 'seed' | 'registry'>,
  ): Promise<(samples: number) => SourceCells>
}

/**
 * Finds items by their ids, which hash the file and the position in it, so another file contains none of them. Files
 * are read on demand, as far as needed.
 *
 * @throws BenchError (usage) if the user's file does not exist
 */
export async function prepareReadItems(
  context: RebuildPlace,
  { tokenizer }: RebuildBase,
  { role, owns, loader }: ReadSource,
): Promise<Rebuilding> {
  if (isAbsent(tokenizer)) return { find: () => tokenizer }
  const { manifest, registry } = context
  const given = context.data[role] ?? []
  const missing = given.find(path => !existsSync(path))
  if (missing !== undefined) throw usageError(`--data ${role}: ${missing} does not exist.`)
  const roles = Object.keys(manifest.data).filter(owns)
  const found = [...new Set(roles.flatMap(each => resolveDataPaths(each, given, context)))]
  const paths = found.length > 0 ? found : resolveDataPaths(role, given, context)
  if (paths.length === 0) return { find: () => ({ why: `its file is not here: --data ${role}=PATH gives it` }) }
  const lookUp = makeLookup(await loader(paths, roles, { tokenizer, haystack: prose, seed: manifest.seed, registry }))
  return {
    find: row =>
      // Items that were taken in another order than the file's stand anywhere in it.
      lookUp(row, Math.max(FIRST, row.index + 1)) ??
      lookUp(row, Number.POSITIVE_INFINITY) ?? {
        why: `no item of --data ${role} has its id: the file is another one or has another name`,
      },
  }
}

const FIRST = 64

/** Among the first so many items of each task and length, which are read when more of them are asked for. */
function makeLookup(load: (samples: number) => SourceCells) {
  let known: ReadonlyMap<string, FoundItem> | Absent = new Map()
  let loaded = 0
  return (row: ItemRow, samples: number): FoundItem | undefined | Absent => {
    if (samples > loaded && !isAbsent(known)) {
      loaded = samples
      known = tryLoad(() => indexItems(load(samples)))
    }
    return isAbsent(known) ? known : known.get(row.id)
  }
}

const indexItems = ({ cells }: SourceCells): ReadonlyMap<string, FoundItem> =>
  new Map(
    cells.flatMap(({ recipe, samples }) =>
      // Cells of files are ready.
      Array.from({ length: samples }, (_, index) => [recipe.ready!.identify(index).id, { recipe, index }] as const),
    ),
  )

function tryLoad<T>(load: () => T): T | Absent {
  try {
    return load()
  } catch (error) {
    if (error instanceof BenchError) return { why: getErrorMessage(error) }
    throw error
  }
}
