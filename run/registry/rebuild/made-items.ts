import { LONGEST_LENGTH } from '../../../core/lengths.ts'
import { getStreamName, PUBLIC_STREAM } from '../../../core/random/random.ts'
import { computeShortHash, toCanonicalJson } from '../../../core/rows/key.ts'
import type { ItemRow, Params } from '../../../core/rows/rows.ts'
import { type ItemSpec, identify } from '../../../generators/build/generate.ts'
import { drawAtLength, getDrawnAt } from '../../../generators/build/per-length.ts'
import { applyTaskProfile, getProfile } from '../../../generators/build/profile.ts'
import { getReservedOfRow } from '../../../generators/build/reserve.ts'
import { getQuestionsPerContext, shareContexts } from '../../../generators/build/together.ts'
import type { DataSets, DataSetsBeingRead, Task } from '../../../generators/task.ts'
import type { FoundItem, RebuildBase, Rebuilding } from '../sources/source.ts'
import { type Absent, isAbsent } from './absent.ts'
import type { RebuildPlace } from './rebuild.ts'
import { readData } from './texts-of-run.ts'

interface Texts extends RebuildBase {
  readonly data: { readonly [Role in keyof DataSets]?: DataSets[Role] | Absent }
}

/** Items of registered tasks: the fields of a row say how it was made. */
export async function prepareMadeItems(context: RebuildPlace, base: RebuildBase): Promise<Rebuilding> {
  const texts: Texts = { ...base, data: await readData(context) }
  return {
    find: row => findRecipe(row, context, texts, true),
    hasOwnIds(row) {
      const found = findRecipe(row, context, texts, false)
      if (isAbsent(found)) return undefined
      const { id, questionId } = identify(found.recipe, row.length.target, row.index)
      return id === row.id && questionId === row.questionId
    },
  }
}

/** The recipe that a row was made by. Where `whole` is not asked for, hashes stand for texts that are not here. */
function findRecipe(
  row: ItemRow,
  { manifest, registry }: RebuildPlace,
  { tokenizer, haystack, data, templates }: Texts,
  whole: boolean,
): FoundItem | Absent {
  const { task: id, version, params, seed, index, length } = row
  const known = registry.tasks.get(id)
  const task =
    known &&
    drawAtLength(
      shareContexts(applyTaskProfile(known, getProfile(params)), getQuestionsPerContext(params)),
      getDrawnAt(params),
    )
  if (!task) return { why: `${id} is not a task of this Fathom; pass --plugin for a plugin's task` }
  if (task.version !== version)
    return { why: `${id} is of version ${version}; this Fathom makes version ${task.version}` }
  const drawnBy = manifest.stream ?? PUBLIC_STREAM
  if (drawnBy !== getStreamName(seed))
    return {
      why: `its seed drew from the generator ${drawnBy}; this Fathom draws such seeds from ${getStreamName(seed)}`,
    }
  const odd = findOddity(task, row)
  if (odd !== undefined) return { why: `${id}: ${odd}` }
  const template = templates.get(id) ?? task.template
  if (computeShortHash(template) !== row.template)
    return { why: `${id} was asked with another template (${row.template}); --prompts FOLDER gives it` }
  if (length.tokenizer !== manifest.tokenizer)
    return { why: `its lengths are counted by ${length.tokenizer}, the run's by ${manifest.tokenizer}` }
  if (isAbsent(tokenizer)) return tokenizer
  if (whole && task.haystack && isAbsent(haystack)) return haystack
  const around = isAbsent(haystack) ? makeStandIn(manifest.haystack) : haystack
  const base = {
    task,
    params,
    seed,
    tokenizer,
    haystack: around,
    template,
    kept: getReservedOfRow(length),
    ...pickOutput(row),
  }
  let lacking: Absent | undefined
  for (const roles of listRoles(task, data)) {
    const sets: DataSetsBeingRead = {}
    for (const role of roles) {
      const set = data[role]
      if (set && !isAbsent(set)) Object.assign(sets, { [role]: set })
      else if (whole) lacking = set ?? { why: `${id} needs --data ${role}=PATH` }
      else Object.assign(sets, { [role]: { sha256: manifest.data[role]?.sha256 } })
    }
    const recipe: ItemSpec = { ...base, data: sets }
    if (roles.every(role => sets[role]) && identify(recipe, length.target, index).id === row.id)
      return { recipe, index }
    if (!task.uses) return lacking ?? { recipe, index }
  }
  return lacking ?? { recipe: { ...base, data: {} }, index }
}

/**
 * Lists data that a task may have used: all that the run had. Tasks that work without may come from a session without
 * data.
 */
function listRoles({ needs, uses = [] }: Task, data: Texts['data']): readonly (readonly (keyof DataSets)[])[] {
  if (needs) return [[needs]]
  const given = uses.filter(role => data[role] !== undefined)
  return given.length > 0 ? [given, []] : [[]]
}

/** Provides ids, which contain a haystack's name and not its text. */
const makeStandIn = (id: string): ItemSpec['haystack'] => ({
  id,
  layout: 'sentences',
  fill: () => ({ units: [], tokens: 0, repeats: 0 }),
})

const pickOutput = ({ length: { output } }: ItemRow) => (output === undefined ? {} : { output })

/** Returns what no command line could have requested, because untrusted rows must not use endless time or memory. */
function findOddity(task: Task, { params, length, index }: ItemRow): string | undefined {
  const isLength = (tokens: number) => Number.isInteger(tokens) && tokens >= 0 && tokens <= LONGEST_LENGTH
  if (!isLength(length.target) || !isLength(length.output ?? 0)) return 'its length is none'
  if (!isLength(length.reserve) || !isLength(length.thinking ?? 0))
    return 'what it keeps free of its length is not a number of tokens'
  if (!Number.isInteger(index) || index < 0 || index >= MOST_ITEMS) return 'its index is none'
  if ((task.output === undefined) !== (length.output === undefined))
    return 'it has a length of answer and should not, or lacks one'
  if (toCanonicalJson(listKinds(params)) !== toCanonicalJson(listKinds(task.params)))
    return 'its parameters are not those of the task'
  if ((getDrawnAt(params) ?? length.target) !== length.target) return 'its questions are drawn for another length'
  const { output } = task
  const asked = length.output
  if (output && asked !== undefined && (asked < output.least || asked > output.most))
    return `an answer of ${length.output} tokens is none of its own`
  return task.check?.(params)
}

/** The limit of `--samples`. */
const MOST_ITEMS = 100_000

const listKinds = (params: Params) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value]))
