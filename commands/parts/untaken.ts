import { usageError } from '../../core/errors.ts'
import { chosenOf } from '../../engine/chosen.ts'
import type { RunSpec } from '../../engine/spec.ts'
import type { Flags } from '../../flags/flag.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import type { AskedRun } from '../../flags/taker.ts'
import type { Registry } from '../../suites/registry.ts'

/** What a command was asked: its spec, and the names of the flags that were typed. */
export type TypedSpec = AskedRun['spec'] &
  Pick<RunSpec, 'task'> & { readonly typed: readonly string[]; readonly flags?: Flags }

/**
 * Refuses a flag that was typed where nothing in the run takes it: it would be passed over in silence. Fields of a config file may be there for
 * other runs and commands, and are let be.
 *
 * @throws BenchError (usage) that names the flag and what takes it
 */
export function refuseUntaken(asked: TypedSpec, registry: Registry): void {
  const line = untaken(asked, registry)
  if (line !== undefined) throw usageError(line)
}

/** What `refuseUntaken` says; undefined where all is taken. @throws BenchError (usage) for names that are not known */
export function untaken({ typed, flags = RUN_FLAGS, ...spec }: TypedSpec, registry: Registry): string | undefined {
  const run: AskedRun = { ...chosenOf(spec, registry), spec }
  for (const name of typed) {
    const taker = flags[name]?.taker
    if (!taker || taker.takes(run)) continue
    const flag = [`--${name}`, ...(taker.part ? [taker.part(run)] : [])].join(' ')
    const who = typeof taker.who === 'string' ? taker.who : taker.who(run)
    return `${flag}: nothing in this run takes it. It is for ${who}.`
  }
  return undefined
}
