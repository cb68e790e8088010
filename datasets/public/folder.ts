import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Returns the directory of public data: `--to`, or the user's cache. */
export function resolveDataFolder(to: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  const cache = env['XDG_CACHE_HOME']
  return to ?? join(cache && isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'fathom')
}
