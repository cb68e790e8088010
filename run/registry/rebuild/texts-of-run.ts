import { existsSync, statSync } from 'node:fs'
import { getErrorMessage } from '../../../core/errors.ts'
import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import { loadTokenizer, TOKENIZER_NAMES, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { sources } from '../../../datasets/index.ts'
import type { ItemSpec } from '../../../generators/build/generate.ts'
import type { DataSets } from '../../../generators/task.ts'
import { findCopyPath, isRole } from '../data-roles.ts'
import { BOOKS, HAYSTACK_NAMES, HAYSTACK_OF_ID, hasBooks, loadHaystack, SWAPPED } from '../haystacks.ts'
import type { Absent } from './absent.ts'
import type { RebuildPlace } from './rebuild.ts'

/** A name of the manifest is never opened as a path. */
export async function loadRunTokenizer({ manifest, tokenizer }: RebuildPlace): Promise<Tokenizer | Absent> {
  const { tokenizer: id } = manifest
  if (TOKENIZER_NAMES.includes(id)) return loadTokenizer(id)
  if (id.startsWith('server:') && tokenizer === undefined)
    return {
      why: `lengths were counted by a model's server (${id}), which is not asked again: --save-contexts keeps texts`,
    }
  if (tokenizer === undefined) return { why: `lengths were counted by ${id}: --tokenizer PATH gives it` }
  const loaded = await loadTokenizer(tokenizer)
  return loaded.id === id ? loaded : { why: `--tokenizer ${tokenizer} is ${loaded.id}, the run's is ${id}` }
}

export async function loadRunHaystack(context: RebuildPlace): Promise<ItemSpec['haystack'] | Absent> {
  const { haystack: id } = context.manifest
  const name = HAYSTACK_OF_ID[id]
  if (name !== undefined) return (await loadHaystack(name)).haystack
  if (HAYSTACK_NAMES.includes(id))
    return { why: `its haystack is the ${id} of an earlier version, which is no longer made` }
  const path = findHaystackPath(context)
  if (path === undefined) return { why: `the haystack was a text of the user's (${id}): --haystack PATH gives it` }
  const spelt = id.endsWith(SWAPPED) && !path.endsWith(SWAPPED) ? `${path}${SWAPPED}` : path
  const { haystack } = await loadHaystack(spelt)
  return haystack.id === id ? haystack : { why: `--haystack ${path} is ${haystack.id}, the run's was ${id}` }
}

/** Returns the user's text, else the run's path if it may be followed, or the books if they were fetched. */
function findHaystackPath({ haystack, manifest, followPaths }: RebuildPlace): string | undefined {
  if (haystack !== undefined) return haystack
  const named = (Object.hasOwn(manifest.data, 'haystack') ? manifest.data['haystack'].path : '').replace(SUFFIX, '')
  if (named === BOOKS) return hasBooks() ? named : undefined
  return followPaths && isHere(named) ? named : undefined
}

const SUFFIX = new RegExp(`${SWAPPED}$`)

/** The data sets that the manifest names, each checked against its hash. */
export async function readData(
  context: RebuildPlace,
): Promise<{ readonly [Role in keyof DataSets]?: DataSets[Role] | Absent }> {
  const read: { -readonly [Role in keyof DataSets]?: DataSets[Role] | Absent } = {}
  for (const [role, { sha256 }] of Object.entries(context.manifest.data)) {
    if (!isRole(role)) continue
    const given = context.data[role]
    const paths = resolveDataPaths(role, given, context)
    if (paths.length === 0) {
      read[role] = { why: `the data ${role} is not here: --data ${role}=PATH gives it` }
      continue
    }
    try {
      const set = await sources[role].load(paths)
      const differs = `--data ${role}=${paths.join(', ')} is another file than the run's (sha256 ${set.sha256.slice(0, 12)}, not ${sha256.slice(0, 12)})`
      Object.assign(read, { [role]: set.sha256 === sha256 ? set : { why: differs } })
    } catch (error) {
      if (given && given.length > 0) throw error
      read[role] = { why: `the data ${role}: ${getErrorMessage(error)}` }
    }
  }
  return read
}

/**
 * Returns the user's path; else, in the user's own run, the data's former path; else the copy of `fathom-bench data`.
 */
export function resolveDataPaths(
  role: string,
  userPaths: readonly string[] | undefined,
  { manifest, followPaths }: Pick<RebuildPlace, 'manifest' | 'followPaths'>,
): readonly string[] {
  if (userPaths && userPaths.length > 0) return userPaths
  const before = followPaths ? findRunPaths(manifest, role) : []
  if (before.length > 0) return before
  const fetched = findCopyPath(role)
  return fetched !== undefined && existsSync(fetched) ? [fetched] : []
}

/** Uses only files and directories, because a path may now be a pipe. One path may list several files. */
function findRunPaths({ data }: Manifest, role: string): readonly string[] {
  const path = Object.hasOwn(data, role) ? data[role].path : ''
  if (isHere(path)) return [path]
  const paths = path.split(', ')
  return paths.every(isHere) ? paths : []
}

const isHere = (path: string): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && (stat.isFile() || stat.isDirectory())
}
