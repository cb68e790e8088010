import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, realpathSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { createFolder, readPlain, toCanonicalJson, writeWhole } from 'fathom-bench/plugin'
import * as z from 'zod'

/** The result of a run in which nothing differs, and in which everything was checked except what waits for its seed. */
export interface Verified {
  readonly items: number
  /** Items that were rebuilt and match. */
  readonly built: number
  readonly answers: number
  /** Rows that wait for the revealed seed. */
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
 * A cache of check results in a directory of the user, so that unchanged runs are not rechecked. Each result is signed
 * with a secret that only this user can read, together with its key. A file that others wrote, moved or changed is
 * ignored.
 */
export interface VerifiedCache {
  readonly folder: string
  /** Returns undefined if there is no result of this user's Fathom. */
  find(key: string): Verified | undefined
  /** Stores a result if the disk allows it. */
  keep(key: string, result: Verified): void
}

/**
 * Returns the user's cache directory: `XDG_CACHE_HOME`, else `.cache` at home. Undefined if the environment names no
 * home.
 */
export function usualCacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { XDG_CACHE_HOME: cache, HOME: home = env['USERPROFILE'] } = env
  const above = cache && isAbsolute(cache) ? cache : home ? join(home, '.cache') : undefined
  return above && join(above, 'fathom', 'verified')
}

/**
 * Opens the cache directory, which is created if missing. Only the user may read its secret or write to it.
 * @param strange directories of other people's runs, whose content is never trusted
 * @returns the cache, or why it cannot be used
 */
export function openVerifiedCache(folder: string, strange: readonly string[]): VerifiedCache | string {
  try {
    createFolder(folder, { mode: 0o700 })
    const real = realpathSync(folder)
    const around = strange.filter(existsSync).find(each => isWithin(real, realpathSync(each)))
    if (around !== undefined) return `${folder} lies in ${around}, together with the runs to check`
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
        // If the result is missing, broken or foreign, the run is checked and the result replaced.
        return undefined
      }
    },
    keep(key, result) {
      const entry = { v: 1, key, result, mac: macOf(secret, key, result).toString('hex') }
      try {
        writeWhole(pathOf(key), `${JSON.stringify(entry)}\n`, { mode: 0o600 })
      } catch {
        // The page does not depend on the cache.
      }
    },
  }
}

const macOf = (secret: Buffer, key: string, result: Verified): Buffer =>
  createHmac('sha256', secret)
    .update(toCanonicalJson({ v: 1, key, result }))
    .digest()

/** Returns the secret of the directory, created on first use, or why it is invalid. */
function secretIn(folder: string): Buffer | string {
  const path = join(folder, SECRET)
  if (!existsSync(path))
    try {
      writeFileSync(path, randomBytes(SECRET_BYTES), { flag: 'wx', mode: 0o600 })
      // Set the mode whatever the process's mask is.
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
    if (!isOwn) return `others have access to ${each}`
  }
  const secret = readPlain(path, { most: MOST_BYTES })
  return secret.length === SECRET_BYTES ? secret : `${path} does not contain ${SECRET_BYTES} bytes. Delete it`
}

const SECRET = 'secret'
const SECRET_BYTES = 32
const MOST_BYTES = 4096
