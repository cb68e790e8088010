import { messageOf } from '../core/errors.ts'
import { canonical, shortHash } from '../core/key.ts'
import { LONGEST_LENGTH } from '../core/lengths.ts'
import { PUBLIC_STREAM, streamOf } from '../core/random.ts'
import type { ItemRow, Manifest, Params } from '../core/rows.ts'
import type { Tokenizer } from '../core/tokens.ts'
import { type Item, identify, makeItem, type Recipe } from '../generators/generate.ts'
import type { DataSets, Task } from '../generators/task.ts'
import { readPrompts } from './prompts-folder.ts'
import { type FileItems, fileItems, isOfFile } from './rebuild/file-items.ts'
import { type Absent, checkRoles, haystackOf, isAbsent, readData, tokenizerOf } from './rebuild/sources.ts'
import type { Registry } from './registry.ts'
import type { SuiteSpec } from './spec.ts'

/** What items are built again from: their run's manifest, and what the user names of its texts, with the run's own flags. */
export interface RebuildPlace extends Pick<SuiteSpec, 'data' | 'prompts'> {
  readonly manifest: Manifest
  readonly registry: Registry
  /** Path of the filler, where it was a text of the user's. */
  readonly haystack?: string | undefined
  /** Path of the tokenizer.json, where lengths were counted by one. */
  readonly tokenizer?: string | undefined
  /** May files be looked for where the manifest says that they stood? Not in what a stranger sent. */
  readonly followPaths: boolean
}

/**
 * An item with its text, or why there is none. `made` is there where the text could be built and is another one: the row's id or sha256
 * is not its own.
 */
export type Rebuilt = Item | { readonly why: string; readonly made?: Item }

export const isBuilt = (rebuilt: Rebuilt): rebuilt is Item => 'row' in rebuilt

export interface Rebuilder {
  (row: ItemRow): Rebuilt
  /** Are the ids those that the row's other fields give? Needs no data; undefined where that cannot be told. */
  readonly hasOwnIds: (row: ItemRow) => boolean | undefined
}

/**
 * Loads what the items of a run are made of, once, and gives what builds one. Whatever a row says, it is built or a reason is given.
 * @throws BenchError (usage) where a file that the user named cannot be read, or is of no known role
 */
export async function rebuilder(place: RebuildPlace): Promise<Rebuilder> {
  checkRoles(place.data)
  const tokenizer = await tokenizerOf(place)
  const haystack = await haystackOf(place)
  const data = await readData(place)
  const templates = readPrompts(place.prompts, place.registry).tasks
  const files: FileItems = isAbsent(tokenizer) ? () => tokenizer : await fileItems(place, tokenizer)
  const sources: Sources = { tokenizer, haystack, data, templates }

  const rebuild = (row: ItemRow): Rebuilt => {
    const found = isOfFile(row.task) ? files(row) : recipeFor(row, place, sources, true)
    if (isAbsent(found)) return found
    const { recipe, index } = found
    return compared(row, attempted(recipe, row, index))
  }
  const hasOwnIds = (row: ItemRow) => {
    if (isOfFile(row.task)) return undefined
    const found = recipeFor(row, place, sources, false)
    if (isAbsent(found)) return undefined
    const { id, core } = identify(found.recipe, row.length.target, row.index)
    return id === row.id && core === row.core
  }
  return Object.assign(rebuild, { hasOwnIds })
}

interface Sources {
  readonly tokenizer: Tokenizer | Absent
  readonly haystack: Recipe['haystack'] | Absent
  readonly data: { readonly [Role in keyof DataSets]?: DataSets[Role] | Absent }
  readonly templates: ReadonlyMap<string, string>
}

/** How an item was made, and its place in the recipe's cell. */
interface Found {
  readonly recipe: Recipe
  readonly index: number
}

/** The recipe that a row was made by. Where `whole` is not asked for, hashes stand for texts that are not here. */
function recipeFor(
  row: ItemRow,
  { manifest, registry }: RebuildPlace,
  { tokenizer, haystack, data, templates }: Sources,
  whole: boolean,
): Found | Absent {
  const { task: id, version, params, seed, index, length } = row
  const task = registry.tasks.get(id)
  if (!task) return { why: `${id} is no task of this Fathom; a plugin's is given with --plugin` }
  if (task.version !== version)
    return { why: `${id} is of version ${version}; this Fathom makes version ${task.version}` }
  const drawnBy = manifest.stream ?? PUBLIC_STREAM
  if (drawnBy !== streamOf(seed))
    return { why: `its seed drew from the generator ${drawnBy}; this Fathom draws such seeds from ${streamOf(seed)}` }
  const odd = oddityOf(task, row)
  if (odd !== undefined) return { why: `${id}: ${odd}` }
  const template = templates.get(id) ?? task.template
  if (shortHash(template) !== row.template)
    return { why: `${id} was asked with another template (${row.template}); --prompts FOLDER gives it` }
  if (length.tokenizer !== manifest.tokenizer)
    return { why: `its lengths are counted by ${length.tokenizer}, the run's by ${manifest.tokenizer}` }
  if (isAbsent(tokenizer)) return tokenizer
  if (whole && task.haystack && isAbsent(haystack)) return haystack
  const filler = isAbsent(haystack) ? standIn(manifest.filler) : haystack
  const base = { task, params, seed, tokenizer, haystack: filler, template, ...outputOf(row) }
  let lacking: Absent | undefined
  for (const roles of rolesOf(task, data)) {
    const sets: Partial<Record<keyof DataSets, DataSets[keyof DataSets]>> = {}
    for (const role of roles) {
      const set = data[role]
      if (set && !isAbsent(set)) sets[role] = set
      else if (whole) lacking = set ?? { why: `${id} needs --data ${role}=PATH` }
      else sets[role] = { sha256: manifest.data[role]?.sha256 } as DataSets[keyof DataSets]
    }
    const recipe: Recipe = { ...base, data: sets }
    if (roles.every(role => sets[role]) && identify(recipe, length.target, index).id === row.id)
      return { recipe, index }
    if (!task.uses) return lacking ?? { recipe, index }
  }
  return lacking ?? { recipe: { ...base, data: {} }, index }
}

/** Data that a task may have been made with: all that the run had; tasks that do without may stem from a session that had none. */
function rolesOf({ needs, uses = [] }: Task, data: Sources['data']): readonly (readonly (keyof DataSets)[])[] {
  if (needs) return [[needs]]
  const given = uses.filter(role => data[role] !== undefined)
  return given.length > 0 ? [given, []] : [[]]
}

/** For ids, which take a filler's name and not its text. */
const standIn = (id: string): Recipe['haystack'] => ({
  id,
  layout: 'sentences',
  fill: () => ({ units: [], tokens: 0, repeats: 0 }),
})

const outputOf = ({ length: { output } }: ItemRow) => (output === undefined ? {} : { output })

/** What no command line could have asked for: rows may come from anywhere, and are not to take endless time or memory. */
function oddityOf(task: Task, { params, length, index }: ItemRow): string | undefined {
  const isLength = (tokens: number) => Number.isInteger(tokens) && tokens >= 0 && tokens <= LONGEST_LENGTH
  if (!isLength(length.target) || !isLength(length.output ?? 0)) return 'its length is none'
  if (!Number.isInteger(index) || index < 0 || index >= MOST_ITEMS) return 'its index is none'
  if ((task.output === undefined) !== (length.output === undefined))
    return 'it has a length of answer and should not, or lacks one'
  if (canonical(kindsOf(params)) !== canonical(kindsOf(task.params))) return 'its parameters are not those of the task'
  const { output } = task
  if (output && (length.output! < output.least || length.output! > output.most))
    return `an answer of ${length.output} tokens is none of its own`
  return task.check?.(params)
}

/** As `--samples` allows. */
const MOST_ITEMS = 100_000

const kindsOf = (params: Params) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value]))

function attempted(recipe: Recipe, { length }: ItemRow, index: number): Item | Absent {
  try {
    return makeItem(recipe, length.target, index)
  } catch (error) {
    return { why: messageOf(error) }
  }
}

function compared(row: ItemRow, made: Item | Absent): Rebuilt {
  if (isAbsent(made)) return made
  // Of a file's items another number may have been taken, which leaves them where they are and counts them otherwise.
  const item = isOfFile(row.task) ? { ...made, row: { ...made.row, index: row.index } } : made
  if (item.row.id !== row.id) return { why: 'its id is not the one that its fields give', made: item }
  if (item.row.sha256 !== row.sha256) return { why: 'its text is not rebuilt as it was (sha256 differs)', made: item }
  return item
}
