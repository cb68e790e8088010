import {
  defineCommand,
  defineFlag,
  type ParsedFlags,
  quoteForMessage,
  REPORTED_FLAGS,
  RUN_FLAGS,
  usageError,
} from 'fathom-bench/plugin'

const group = 'Import'
const name = (text: string, who: string) => {
  if (!/^[\w./-]{1,100}$/.test(text))
    throw usageError(`${who}: ${quoteForMessage(text)}. Allowed: letters, digits, and - . _ /.`)
  return text
}

const IMPORT_FLAGS = {
  into: defineFlag({
    group,
    form: 'RUN',
    basic: true,
    absent: 'needed',
    about: 'The directory whose items were exported, from run or generate',
    read: RUN_FLAGS.out.read as (text: string, who: string) => string,
  }),
  agent: defineFlag({
    group,
    form: 'NAME',
    basic: true,
    absent: 'needed',
    about: 'The agent, such as codex',
    read: name,
  }),
  model: defineFlag({
    group,
    form: 'NAME',
    basic: true,
    absent: 'needed',
    about: 'The model that the agent used',
    read: name,
  }),
  plugin: RUN_FLAGS.plugin,
  ...REPORTED_FLAGS,
} as const

/**
 * `fathom-bench import JOBS --into RUN --agent NAME --model NAME`: adds the rewards of Harbor's trials on exported
 * items to a run's records.
 */
export const importRun = defineCommand({
  flags: IMPORT_FLAGS,
  async run(options, io) {
    const { words, into, agent, model } = options
    const [jobs, more] = words
    if (jobs === undefined || more !== undefined)
      throw usageError(`import: got ${words.length} directories, expected one: the directory of Harbor's jobs.`)
    if (into === undefined || agent === undefined || model === undefined)
      throw usageError(
        'import: --into RUN, --agent NAME and --model NAME are required: the run of the items, and who answered.',
      )
    const { importRewards } = await import('../harbor/import-command.ts')
    return importRewards({ ...options, jobs, into, agent, model }, io)
  },
})

export type ImportOptions = ParsedFlags<typeof IMPORT_FLAGS>
