import { existsSync } from 'node:fs'
import { BenchError, messageOf, usageError } from '../../core/errors.ts'
import type { ItemRow } from '../../core/rows.ts'
import type { Tokenizer } from '../../core/tokens.ts'
import type { Recipe } from '../../generators/generate.ts'
import { prose } from '../../generators/haystacks/prose.ts'
import type { OfficialCells } from '../file.ts'
import type { RebuildPlace } from '../rebuild.ts'
import { type Absent, isAbsent, pathsOf } from './sources.ts'

/** Items that are there already: where one stands in its file. */
export type FileItems = (row: ItemRow) => { readonly recipe: Recipe; readonly index: number } | Absent

/** Of the tasks whose items are read, not made: `file:…`, `longproc:…` and `wikitables`. */
export const isOfFile = (task: string): boolean => kindOf(task) !== undefined

const KINDS = ['file', 'longproc', 'wikitables'] as const
type Kind = (typeof KINDS)[number]

const kindOf = (task: string): Kind | undefined =>
  KINDS.find(kind => task === kind || (kind !== 'wikitables' && task.startsWith(`${kind}:`)))

/**
 * Finds items by their ids, which hash the file and the place in it: another file holds none of them. Files are read when they are asked for, as far
 * as they are needed. `--data file=PATH`, `longproc=FOLDER` and `wikitables=FOLDER` say where they are.
 *
 * @throws BenchError (usage) where what the user named is not there
 */
export async function fileItems(place: RebuildPlace, tokenizer: Tokenizer): Promise<FileItems> {
  const kinds = new Set(Object.keys(place.manifest.tasks).map(kindOf))
  const byKind = new Map<Kind, FileItems>()
  for (const kind of KINDS) if (kinds.has(kind)) byKind.set(kind, await itemsOf(kind, place, tokenizer))
  return row => byKind.get(kindOf(row.task)!)?.(row) ?? { why: `${row.task} is not among the tasks of the manifest` }
}

async function itemsOf(kind: Kind, place: RebuildPlace, tokenizer: Tokenizer): Promise<FileItems> {
  const given = place.data[kind] ?? []
  const missing = given.find(path => !existsSync(path))
  if (missing !== undefined) throw usageError(`--data ${kind}: there is no ${missing}.`)
  const roles = Object.keys(place.manifest.data).filter(role => kindOf(role) === kind)
  const found = [...new Set(roles.flatMap(role => pathsOf(role, given, place)))]
  const paths = found.length > 0 ? found : pathsOf(kind, given, place)
  if (paths.length === 0) return () => ({ why: `its file is not here: --data ${kind}=PATH gives it` })
  const load = await loaderOf(kind, paths, roles, place, tokenizer)
  let known: ReadonlyMap<string, Found> | Absent = new Map()
  let loaded = 0
  const lookUp = (row: ItemRow, samples: number): Found | undefined | Absent => {
    if (samples > loaded && !isAbsent(known)) {
      loaded = samples
      known = attempted(() => indexed(load(samples)))
    }
    return isAbsent(known) ? known : known.get(row.id)
  }
  return row =>
    // Items that were taken in another order than the file's stand anywhere in it.
    lookUp(row, Math.max(FIRST, row.index + 1)) ??
    lookUp(row, Number.POSITIVE_INFINITY) ?? {
      why: `no item of --data ${kind} has its id: the file is another one or has another name`,
    }
}

const FIRST = 64

type Found = Exclude<ReturnType<FileItems>, Absent>

/** What loads so many items of each task and length. */
async function loaderOf(
  kind: Kind,
  paths: readonly string[],
  roles: readonly string[],
  place: RebuildPlace,
  tokenizer: Tokenizer,
): Promise<(samples: number) => OfficialCells> {
  const { registry, manifest, data } = place
  const all = { tokenizer, haystack: prose, seed: manifest.seed, registry }
  switch (kind) {
    case 'file': {
      const { loadOfficial } = await import('../file.ts')
      const [hotpotqa] = pathsOf('hotpotqa', data['hotpotqa'], place)
      const patterns = paths.map(path => `file:${path}`)
      return samples => loadOfficial(patterns, { ...all, samples, hotpotqa })
    }
    case 'longproc': {
      const { loadLongProc } = await import('../longproc.ts')
      return samples => loadLongProc(roles, { ...all, samples, sample: 'first', paths, lengthsAsked: false })
    }
    case 'wikitables': {
      const { loadWikiTables } = await import('../wikitables.ts')
      return samples => loadWikiTables({ ...all, samples, path: paths[0]! })
    }
  }
}

const indexed = ({ cells }: OfficialCells): ReadonlyMap<string, Found> =>
  new Map(
    cells.flatMap(({ recipe, samples }) =>
      Array.from({ length: samples }, (_, index) => [recipe.ready!.identify(index).id, { recipe, index }] as const),
    ),
  )

function attempted<T>(load: () => T): T | Absent {
  try {
    return load()
  } catch (error) {
    if (error instanceof BenchError) return { why: messageOf(error) }
    throw error
  }
}
