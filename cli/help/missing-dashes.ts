import { usageError } from '../../core/errors.ts'
import { RUN_FLAGS } from '../flags/table.ts'

/**
 * Rejects flags that npm took for itself: `npm run bench --task ruler` leaves `--task` in the environment and passes
 * only `ruler`.
 * @throws BenchError (usage) that says where the `--` belongs
 */
export function refuseForgottenDashes(env: Readonly<Record<string, string | undefined>>): void {
  const hasTaken = (name: string) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined
  const kept = Object.keys(RUN_FLAGS).find(name => !NPM_OWN.has(name) && hasTaken(name))
  const short = Object.values(RUN_FLAGS).find(({ alias }) => alias && !NPM_SHORT.has(alias) && hasTaken(alias))
  const flag = kept ? `--${kept}` : short && `-${short.alias}`
  if (flag)
    throw usageError(
      `npm consumed ${flag}. Put -- before the flags (npm run bench -- --task ruler --lengths 8k..64k), or use npx fathom-bench.`,
    )
}

/** Settings of npm that a user's .npmrc may contain. */
const NPM_OWN = new Set(['color', 'json', 'quiet', 'yes'])
/** Short flags that npm reads as its own. */
const NPM_SHORT = new Set(['l', 'm', 'n', 'q', 'y'])
