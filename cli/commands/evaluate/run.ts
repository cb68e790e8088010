import { RUN_FLAGS } from '../../flags/table.ts'
import { defineCommand } from '../../shared/command.ts'

/**
 * `fathom-bench run`, and `fathom-bench` without a name: plan, generate, run, score and report, or go on where the
 * folder stopped.
 */
export const run = defineCommand({
  flags: RUN_FLAGS,
  run: async (options, io) => (await import('../../shared/session.ts')).runSession(options, io),
})
