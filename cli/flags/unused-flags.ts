import { usageError } from '../../core/errors.ts'
import { selectRunParts } from '../../run/config/selection.ts'
import type { RunSpec } from '../../run/config/spec.ts'
import type { Registry } from '../../run/registry/registry.ts'
import type { AskedRun } from './applies-to.ts'
import type { Flags } from './flag.ts'
import { RUN_FLAGS } from './table.ts'

/** What a command or a program asked: its spec, and the names of the flags that were given. */
export type TypedSpec = AskedRun['spec'] &
  Pick<RunSpec, 'task'> & { readonly typed: readonly string[]; readonly flags?: Flags }

/**
 * Refuses a flag that was given where nothing in the run takes it: it would be passed over in silence. Fields of a
 * config file may be there for other runs and commands, and are let be.
 *
 * @param called as what the user knows a flag by its name
 * @throws BenchError (usage) that names the flag and what takes it
 */
export function refuseUntaken(spec: TypedSpec, registry: Registry, called?: (flag: string) => string): void {
  const line = describeUnusedFlag(spec, registry, called)
  if (line !== undefined) throw usageError(line)
}

/** What `refuseUntaken` says; undefined where all is taken. @throws BenchError (usage) for names that are not known */
export function describeUnusedFlag(
  { typed, flags = RUN_FLAGS, ...spec }: TypedSpec,
  registry: Registry,
  called = (flag: string) => `--${flag}`,
): string | undefined {
  const run: AskedRun = { ...selectRunParts(spec, registry), spec }
  for (const name of typed) {
    const taker = flags[name]?.taker
    if (!taker || taker.takes(run)) continue
    const flag = [called(name), ...(taker.part ? [taker.part(run)] : [])].join(' ')
    const who = typeof taker.who === 'string' ? taker.who : taker.who(run)
    return `${flag}: nothing in this run takes it. It is for ${who}.`
  }
  return undefined
}
