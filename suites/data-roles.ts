import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { usageError } from '../core/errors.ts'
import { unknown } from '../core/suggest.ts'
import { sources } from '../datasets/index.ts'
import { dataFolder } from '../datasets/public/folder.ts'
import { LONGPROC_UNPACKED } from '../datasets/public/sources.ts'
import type { DataSets } from '../generators/task.ts'

/** @throws BenchError (usage) where `fathom-bench data` has not fetched it. */
export function fetchedCopy(role: keyof typeof FETCHED): string {
  const path = copyOf(role)!
  if (existsSync(path)) return path
  const fetch = role === 'longproc' ? `${role} gets an archive to unpack there` : `${FETCHED[role]} gets it`
  throw usageError(
    `--data ${role}: there is no ${path}. fathom-bench data fetch ${fetch}, or give --data ${role}=PATH.`,
  )
}

/** Where `fathom-bench data` puts a role's data, fetched or not; undefined for roles that it does not fetch. */
export const copyOf = (role: string): string | undefined =>
  Object.hasOwn(FETCHED, role)
    ? join(dataFolder(undefined, process.env), FETCHED[role as keyof typeof FETCHED])
    : undefined

const FETCHED = {
  squad: 'squad/dev-v2.0.json',
  hotpotqa: 'hotpotqa/hotpot_dev_distractor_v1.json',
  longproc: LONGPROC_UNPACKED,
} satisfies Readonly<Record<keyof DataSets | 'longproc', string>>

export const isRole = (role: string): role is keyof DataSets => Object.hasOwn(sources, role)

/** Names of `--data` that a suite takes. */
const SUITE_ROLES = [...Object.keys(sources), 'longproc', 'wikitables']

/** Those that building again takes: `file` is for the items of `--task file:PATH`. */
export const REBUILD_ROLES = [...SUITE_ROLES, 'file']

/** @throws BenchError (usage): a typo would pass as data that is not here */
export function checkRoles(
  data: Readonly<Record<string, readonly string[]>>,
  roles: readonly string[] = SUITE_ROLES,
): void {
  const odd = Object.keys(data).find(role => !roles.includes(role))
  if (odd !== undefined) throw unknown('data source', odd, roles)
}
