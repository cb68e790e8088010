import { append } from '../core/append.ts'
import { columns, widthOf } from '../core/columns.ts'
import { EXIT } from '../core/errors.ts'
import { withoutSecrets } from '../core/secrets.ts'
import type { Finding } from '../engine/doctor/check.ts'
import { RUN_FLAGS } from '../flags/table.ts'
import { defineCommand } from './parts/command.ts'

/** `fathom-bench doctor`: what a run with these flags needs, one line each. Exit code 0 where nothing fails, else 3. */
export const doctor = defineCommand({
  flags: RUN_FLAGS,
  async run(options, io) {
    const { examine } = await import('../engine/doctor/doctor.ts')
    const findings: Finding[] = []
    const asJson = options.display === 'json'
    for await (const found of examine(options, io.env)) {
      append(findings, found)
      if (!asJson) io.stdout.write(`${withoutSecrets(columns(found.map(row), widthOf(io.stdout)), io.env)}\n`)
    }
    const failed = findings.filter(({ state }) => state === 'FAIL').length
    if (asJson) io.stdout.write(`${withoutSecrets(JSON.stringify({ ok: failed === 0, findings }, null, 2), io.env)}\n`)
    else if (!options.quiet)
      io.stdout.write(failed === 0 ? 'Nothing fails.\n' : `${failed} of ${findings.length} checks fail.\n`)
    return failed === 0 ? EXIT.fine : EXIT.incomplete
  },
})

const row = ({ state, name, note }: Finding) => [state.padEnd(4), name.padEnd(NAME_WIDTH), note]
const NAME_WIDTH = 10
