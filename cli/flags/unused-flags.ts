import { usageError } from '../../core/errors.ts'
import { selectRunParts } from '../../run/config/selection.ts'
import type { RunSpec } from '../../run/config/spec.ts'
import type { Registry } from '../../run/registry/registry.ts'
import type { AskedRun } from './applies-to.ts'
import type { Flags } from './flag.ts'
import { RUN_FLAGS } from './table.ts'

/** The spec of a command or program, and the names of the flags that were given. */
export type TypedSpec = AskedRun['spec'] &
  Pick<RunSpec, 'task'> & { readonly typed: readonly string[]; readonly flags?: Flags }

/**
 * Rejects a given flag that nothing in the run uses, because ignoring it silently would mislead. Fields of a config
 * file are accepted: they may be for other runs and commands.
 *
 * @param called returns the name by which the user knows a flag
 * @throws BenchError (usage) that names the flag and what uses it
 */
export function refuseUntaken(spec: TypedSpec, registry: Registry, called?: (flag: string) => string): void {
  const line = describeUnusedFlag(spec, registry, called)
  if (line !== undefined) throw usageError(line)
}

/**
 * Returns the message of `refuseUntaken`, or undefined if every flag is used.
 * @throws BenchError (usage) for unknown names, and before it for a path that is missing
 */
export function describeUnusedFlag(
  { typed, flags = RUN_FLAGS, ...spec }: TypedSpec,
  registry: Registry,
  called = (flag: string) => `--${flag}`,
): string | undefined {
  const run: AskedRun = { ...selectRunParts(spec, registry), spec }
  for (const name of typed) {
    const taker = flags[name]?.taker
    if (!taker || taker.takes(run)) continue
    run.checkPaths()
    const flag = [called(name), ...(taker.part ? [taker.part(run)] : [])].join(' ')
    const who = typeof taker.who === 'string' ? taker.who : taker.who(run)
    return `${flag}: nothing in this run uses this flag. It applies to ${who}.`
  }
  return undefined
}
