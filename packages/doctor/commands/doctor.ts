import { append } from '../../../core/collections/append.ts'
import { EXIT } from '../../../core/errors.ts'
import { formatColumns, getTextWidth } from '../../../core/text/columns.ts'
import { redactSecrets } from '../../../core/text/secrets.ts'
import type { CheckResult } from '../checks/check.ts'
import { RUN_FLAGS } from '../../../cli/flags/table.ts'
import type { TypedSpec } from '../../../cli/flags/unused-flags.ts'
import { defineCommand } from '../../../cli/shared/command.ts'

/**
 * `fathom-bench doctor`: checks what a run with these flags needs, one line per check. Returns exit code 0 if nothing
 * fails, else 3.
 */
export const doctor = defineCommand({
  flags: RUN_FLAGS,
  async run(options, io) {
    const { examine } = await import('../checks/doctor.ts')
    const findings: CheckResult[] = []
    const asJson = options.display === 'json'
    const say = (found: readonly CheckResult[]) => {
      append(findings, found)
      if (!asJson && found.length > 0)
        io.stdout.write(`${redactSecrets(formatColumns(found.map(toRow), getTextWidth(io.stdout)), io.env)}\n`)
    }
    say(await findUnusedFlags(options))
    for await (const found of examine(options, io.env)) say(found)
    const failed = findings.filter(({ state }) => state === 'FAIL').length
    if (asJson) io.stdout.write(`${redactSecrets(JSON.stringify({ ok: failed === 0, findings }, null, 2), io.env)}\n`)
    else if (!options.quiet)
      io.stdout.write(failed === 0 ? 'Nothing fails.\n' : `${failed} of ${findings.length} checks fail.\n`)
    return failed === 0 ? EXIT.fine : EXIT.incomplete
  },
})

/**
 * Returns the flags that a run with these options would reject because nothing uses them. Models for calls and vectors
 * are checked here, whatever the method.
 */
async function findUnusedFlags(options: TypedSpec): Promise<readonly CheckResult[]> {
  const [{ describeUnusedFlag }, { loadRegistry }] = await Promise.all([
    import('../../../cli/flags/unused-flags.ts'),
    import('../../../run/registry/registry.ts'),
  ])
  const typed = options.typed.filter(name => !['sub-model', 'embed-model'].includes(name))
  try {
    const note = describeUnusedFlag({ ...options, typed }, await loadRegistry(options.plugin))
    return note === undefined ? [] : [{ state: 'FAIL', name: 'flags', note }]
  } catch {
    // The plan reports unknown names.
    return []
  }
}

const toRow = ({ state, name, note }: CheckResult) => [state.padEnd(4), name.padEnd(NAME_WIDTH), note]
const NAME_WIDTH = 10
