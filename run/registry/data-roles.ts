import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { sources } from '../../datasets/index.ts'
import { resolveDataFolder } from '../../datasets/public/folder.ts'
import { LONGPROC_UNPACKED } from '../../datasets/public/sources.ts'
import type { DataSets } from '../../generators/task.ts'

/** The meaning of a name of `--data`. */
interface DataRole {
  /** Where `fathom-bench data fetch` puts it, below the data folder. */
  readonly fetched?: string
  /** Is an archive fetched, which the user unpacks there? */
  readonly isArchive?: boolean
  /** Taken where items are built again alone: a run names it otherwise. */
  readonly rebuildOnly?: boolean
}

/** Names of `--data`. Those of `datasets/index.ts` are read as questions, the others are items of their own source. */
const DATA_ROLES = {
  squad: { fetched: 'squad/dev-v2.0.json' },
  hotpotqa: { fetched: 'hotpotqa/hotpot_dev_distractor_v1.json' },
  longproc: { fetched: LONGPROC_UNPACKED, isArchive: true },
  words: {},
  wikitables: {},
  longbench: {},
  infinitebench: {},
  nolima: {},
  helmet: {},
  'aa-lcr': {},
  ask: { rebuildOnly: true },
  file: { rebuildOnly: true },
  stream: { rebuildOnly: true },
} satisfies Readonly<Record<keyof DataSets, DataRole> & Record<string, DataRole>>

/** Suites whose prompts are read from a checkout of theirs. */
export const PROMPT_CHECKOUTS = ['longbench', 'infinitebench', 'nolima', 'helmet'] as const
/** Folders of other suites, which files of theirs are read with: their prompts, their books, their documents. */
export const CHECKOUTS = [...PROMPT_CHECKOUTS, 'aa-lcr'] as const

const findRole = (role: string): DataRole | undefined =>
  Object.hasOwn(DATA_ROLES, role) ? DATA_ROLES[role as keyof typeof DATA_ROLES] : undefined

/** @throws BenchError (usage) if `fathom-bench data` has not fetched it */
export function requireFetchedCopy(role: 'longproc' | keyof DataSets): string {
  const { fetched, isArchive }: DataRole = DATA_ROLES[role]
  if (fetched === undefined) throw usageError(`--data ${role} needs a path: --data ${role}=PATH.`)
  const path = join(resolveDataFolder(undefined, process.env), fetched)
  if (existsSync(path)) return path
  const fetch = isArchive ? `${role} gets an archive to unpack there` : `${fetched} gets it`
  throw usageError(
    `--data ${role}: ${path} does not exist. Run fathom-bench data fetch ${fetch}, or pass --data ${role}=PATH.`,
  )
}

/** Where `fathom-bench data` puts a role's data, fetched or not; undefined for roles that it does not fetch. */
export function findCopyPath(role: string): string | undefined {
  const fetched = findRole(role)?.fetched
  return fetched === undefined ? undefined : join(resolveDataFolder(undefined, process.env), fetched)
}

/** Returns whether tasks build questions from this data set. */
export const isRole = (role: string): role is keyof DataSets => Object.hasOwn(sources, role)

/** Names of `--data`: those that a run takes, or those that building its items again takes. */
export const listDataRoles = (what: 'run' | 'rebuild', sources: RoleSources = new Map()): readonly string[] => {
  const own = Object.keys(DATA_ROLES).filter(role => what === 'rebuild' || !findRole(role)?.rebuildOnly)
  return [...new Set([...own, ...[...sources.values()].flatMap(({ roles }) => roles)])]
}

/** Sources of a registry: those of plugins read names of their own. */
type RoleSources = ReadonlyMap<string, { readonly roles: readonly string[] }>

/** @throws BenchError (usage): a typo would pass as data that is not here */
export function checkRoles(
  data: Readonly<Record<string, readonly string[]>>,
  what: 'run' | 'rebuild',
  sources?: RoleSources,
): void {
  const known = listDataRoles(what, sources)
  const odd = Object.keys(data).find(role => !known.includes(role))
  if (odd !== undefined) throw makeUnknownError('data source', odd, known)
}
