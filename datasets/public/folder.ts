import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Where public data is kept: `--to`, else the user's cache. */
export function resolveDataFolder(to: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  const cache = env['XDG_CACHE_HOME']
  return to ?? join(cache && isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'fathom')
}
