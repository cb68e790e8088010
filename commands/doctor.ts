import { columns, widthOf } from '../core/columns.ts'
import { EXIT, messageOf } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import type { Check, Finding } from './doctor/check.ts'
import { build, fonts, node, sandbox, tokenizer, walls } from './doctor/machine.ts'
import { plan } from './doctor/plan.ts'
import { servers } from './doctor/servers.ts'
import { withoutSecrets } from './failure.ts'
import type { RunOptions } from './options.ts'

const CHECKS: readonly Check[] = [node, build, fonts, tokenizer, sandbox, walls, plan, servers]

/** `fathom-bench doctor`: what a run with these flags needs, one line each. Exit code 0 where nothing fails, else 3. */
export async function doctor(options: RunOptions, io: Io): Promise<number> {
  const findings: Finding[] = []
  const asJson = options.display === 'json'
  for (const check of CHECKS) {
    const found = await attempted(check, options, io)
    findings.push(...found)
    if (!asJson) io.stdout.write(`${withoutSecrets(columns(found.map(row), widthOf(io.stdout)), io.env)}\n`)
  }
  const failed = findings.filter(({ state }) => state === 'FAIL').length
  if (asJson) io.stdout.write(`${withoutSecrets(JSON.stringify({ ok: failed === 0, findings }, null, 2), io.env)}\n`)
  else if (!options.quiet)
    io.stdout.write(failed === 0 ? 'Nothing fails.\n' : `${failed} of ${findings.length} checks fail.\n`)
  return failed === 0 ? EXIT.fine : EXIT.incomplete
}

const row = ({ state, name, note }: Finding) => [state.padEnd(4), name.padEnd(NAME_WIDTH), note]
const NAME_WIDTH = 10

/** A check that breaks is a finding too. */
async function attempted(check: Check, options: RunOptions, io: Io): Promise<Finding[]> {
  try {
    return await check.look(options, io)
  } catch (error) {
    return [{ name: check.name, state: 'FAIL', note: messageOf(error) }]
  }
}
