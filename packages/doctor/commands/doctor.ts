import { append, defineCommand, EXIT, formatColumns, getTextWidth, RUN_FLAGS, redactSecrets } from 'fathom-bench/plugin'
import type { CheckResult } from '../checks/check.ts'

/**
 * `fathom-bench doctor`: checks what a run with these flags needs, one line per check. Returns exit code 0 if nothing
 * fails, else 3.
 */
export const doctor = defineCommand({
  flags: RUN_FLAGS,
  async run(options, io) {
    const [{ examine }, { findUnusedFlags }] = await Promise.all([
      import('../checks/doctor.ts'),
      import('../checks/unused-flags.ts'),
    ])
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

const toRow = ({ state, name, note }: CheckResult) => [state.padEnd(4), name.padEnd(NAME_WIDTH), note]
const NAME_WIDTH = 10
