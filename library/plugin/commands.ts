/** Flags, commands and what they share. */
export { defineFlag, defineRepeatedFlag, toggle } from '../../cli/flags/flag.ts'
export { parseServerUrl } from '../../cli/flags/models.ts'
export type { ParsedFlags } from '../../cli/flags/parsed-flags.ts'
export { OUTPUT_FLAGS, pick, REPORTED_FLAGS } from '../../cli/flags/subsets.ts'
export { RUN_FLAGS, type RunCommandOptions } from '../../cli/flags/table.ts'
export { integer, oneOf, plain } from '../../cli/flags/values.ts'
export { defineCommand } from '../../cli/shared/command.ts'
