import { RUN_FLAGS } from '../../flags/table.ts'
import { defineCommand } from '../../shared/command.ts'

/**
 * `fathom-bench run`, and `fathom-bench` without a name: plans, generates, runs, scores and reports. It resumes an
 * interrupted run.
 */
export const run = defineCommand({
  flags: RUN_FLAGS,
  run: async (options, io) => (await import('../../shared/session.ts')).runSession(options, io),
})
