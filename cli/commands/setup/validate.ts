import { EXIT } from '../../../core/errors.ts'
import { formatLength } from '../../../core/lengths.ts'
import type { TaskFinding } from '../../../run/validate/check-task.ts'
import { pick, SUITE } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { defineCommand } from '../../shared/command.ts'

const VALIDATE_FLAGS = pick(RUN_FLAGS, [...SUITE, 'allow-native-code', 'json', 'color', 'debug'])

/** `fathom-bench validate`: checks what items promise. Returns exit code 1 if a promise is broken. */
export const validate = defineCommand({
  flags: VALIDATE_FLAGS,
  async run(options, io) {
    const [{ validateItems }, { formatValidation }, { refuseUntaken }, { loadRegistry }] = await Promise.all([
      import('../../../run/validate/check-task.ts'),
      import('../../output/validation-report.ts'),
      import('../../flags/unused-flags.ts'),
      import('../../../run/registry/registry.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    refuseUntaken({ ...options, flags: VALIDATE_FLAGS }, registry)
    const findings: TaskFinding[] = []
    const notes = await validateItems(options, registry, finding => {
      findings.push(finding)
      if (options.json) io.stdout.write(`${JSON.stringify(finding)}\n`)
    })
    if (!options.json) io.stdout.write(formatValidation(findings))
    for (const note of notes) io.stderr.write(`note: ${note}\n`)
    const broken = findings.flatMap(({ task, length, broken }) =>
      broken.map(line => `${task} at ${formatLength(length)}: ${line}`),
    )
    for (const line of broken) io.stderr.write(`fathom-bench: ${line}\n`)
    return broken.length > 0 ? EXIT.regression : EXIT.fine
  },
})
