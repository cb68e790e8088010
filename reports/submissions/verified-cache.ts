import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve, sep } from 'node:path'
import * as z from 'zod'
import { readPlain } from '../../core/files/plain-file.ts'
import { writeWhole } from '../../core/files/whole-file.ts'
import { toCanonicalJson } from '../../core/rows/key.ts'

/** What a run came to in which nothing differs, and of which nothing was left unchecked but what waits for its seed. */
export interface Verified {
  readonly items: number
  /** Items that were built again and are the same. */
  readonly built: number
  readonly answers: number
  /** Rows that wait for the seed to be revealed. */
  readonly waiting: number
}

const COUNT = z.number().int().min(0)
const RESULT = z.strictObject({ items: COUNT, built: COUNT, answers: COUNT, waiting: COUNT })
const ENTRY = z.strictObject({
  v: z.literal(1),
  key: z.string(),
  result: RESULT,
  mac: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * Results of checks in a folder of the user's, so that the next page of the same runs does not check them again. Each
 * is signed by a secret that only this user can read, with what it is a result of: a file that another hand wrote,
 * moved or changed counts for nothing.
 */
export interface VerifiedCache {
  readonly folder: string
  /** Undefined where there is none, or none that this user's Fathom wrote. */
  find(key: string): Verified | undefined
  /** Keeps it, where the disk allows it. */
  keep(key: string, result: Verified): void
}

/** The user's own: `XDG_CACHE_HOME`, else `.cache` at home. Undefined where the environment names no home. */
export function usualCacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_CACHE_HOME: cache, HOME: home = env['USERPROFILE'] } = env
  const above = cache && isAbsolute(cache) ? cache : home ? join(home, '.cache') : undefined
  return above && join(above, 'fathom', 'verified')
}

/**
 * Opens the folder of results, which is made if absent. Others than the user may neither read its secret nor write in
 * it.
 * @param strange folders that others' runs lie in: what lies in them is never believed
 * @returns why it cannot be used, in place of it
 */
export function openVerifiedCache(folder: string, strange: readonly string[]): VerifiedCache | string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const real = realpathSync(folder)
    const around = strange.filter(existsSync).find(each => isWithin(real, realpathSync(each)))
    if (around !== undefined) return `${folder} lies in ${around}, with the runs that are to be checked`
    const secret = secretIn(real)
    return typeof secret === 'string' ? secret : cacheIn(real, secret)
  } catch (error) {
    return `${folder} cannot be used (${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'})`
  }
}

const isWithin = (path: string, above: string) => `${resolve(path)}${sep}`.startsWith(`${resolve(above)}${sep}`)

function cacheIn(folder: string, secret: Buffer): VerifiedCache {
  const pathOf = (key: string) => join(folder, `${key}.json`)
  return {
    folder,
    find(key) {
      try {
        const text = readPlain(pathOf(key), { most: MOST_BYTES }).toString('utf8')
        const { mac, ...entry } = ENTRY.parse(JSON.parse(text))
        const own = macOf(secret, key, entry.result)
        return entry.key === key && timingSafeEqual(Buffer.from(mac, 'hex'), own) ? entry.result : undefined
      } catch {
        // Absent, broken or of another hand: the run is checked, and the result takes its place.
        return undefined
      }
    },
    keep(key, result) {
      const entry = { v: 1, key, result, mac: macOf(secret, key, result).toString('hex') }
      try {
        writeWhole(pathOf(key), `${JSON.stringify(entry)}\n`, { mode: 0o600 })
      } catch {
        // The page does not depend on it.
      }
    },
  }
}

const macOf = (secret: Buffer, key: string, result: Verified): Buffer =>
  createHmac('sha256', secret)
    .update(toCanonicalJson({ v: 1, key, result }))
    .digest()

/** The secret of the folder, made at first use; or why it is none. */
function secretIn(folder: string): Buffer | string {
  const path = join(folder, SECRET)
  if (!existsSync(path))
    try {
      writeFileSync(path, randomBytes(SECRET_BYTES), { flag: 'wx', mode: 0o600 })
      // Whatever mask the process has.
      chmodSync(path, 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  for (const [each, forbidden] of [
    [folder, 0o022],
    [path, 0o077],
  ] as const) {
    const { uid, mode } = lstatSync(each)
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & forbidden) === 0)
    if (!isOwn) return `${each} is not this user's alone`
  }
  const secret = readPlain(path, { most: MOST_BYTES })
  return secret.length === SECRET_BYTES ? secret : `${path} does not hold ${SECRET_BYTES} bytes. Delete it`
}

const SECRET = 'secret'
const SECRET_BYTES = 32
const MOST_BYTES = 4096
