import {
  defineCommand,
  defineFlag,
  type Io,
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
    absent: 'needed for jobs of Harbor',
    about: 'The agent, such as codex',
    read: name,
  }),
  model: defineFlag({
    group,
    form: 'NAME',
    basic: true,
    absent: 'needed for jobs of Harbor; for kvpress, as its config.yaml says',
    about: 'The model that was used',
    read: name,
  }),
  as: defineFlag({
    group,
    form: 'press=NAME',
    absent: 'the file is a directory of Harbor',
    about: 'The file is a predictions.csv of kvpress, made with this press',
    read: readPress,
  }),
  ratio: defineFlag({
    group,
    form: 'R',
    absent: 'needed with --as',
    about: 'The share of the cache that the press removed, 0 to 1',
    read: readRatio,
  }),
  plugin: RUN_FLAGS.plugin,
  ...REPORTED_FLAGS,
} as const

/**
 * `fathom-bench import JOBS --into RUN --agent NAME --model NAME`: adds the rewards of Harbor's trials on exported
 * items to a run's records. `import predictions.csv --into RUN --as press=NAME --ratio R`: those of kvpress.
 */
export const importRun = defineCommand({
  flags: IMPORT_FLAGS,
  async run(options, io) {
    const { words, into, agent, model } = options
    const [jobs, more] = words
    if (options.as !== undefined) return importTable(words, options, io)
    if (options.ratio !== undefined) throw usageError('--ratio applies to predictions of kvpress: add --as press=NAME.')
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

async function importTable(words: readonly string[], options: ImportOptions, io: Io): Promise<number> {
  const { as: press, ratio, into, agent } = options
  const [path, more] = words
  if (path === undefined || more !== undefined)
    throw usageError(`import --as press=NAME: got ${words.length} files, expected one predictions.csv.`)
  if (agent !== undefined) throw usageError('--agent applies to jobs of Harbor, not to predictions of kvpress.')
  if (press === undefined || ratio === undefined || into === undefined)
    throw usageError('import --as press=NAME: --into RUN and --ratio R are required.')
  const { importPredictions } = await import('../kvpress/import.ts')
  return importPredictions(path, { ...options, press, ratio, into }, io)
}

/** As kvpress's `--press_name`. */
function readPress(text: string, who: string): string {
  const [, press] = /^press=([\w.-]{1,60})$/.exec(text) ?? []
  if (press === undefined)
    throw usageError(`${who}: got ${quoteForMessage(text)}, expected press=NAME with the name that kvpress knows.`)
  return press
}

function readRatio(text: string, who: string): number {
  if (/^(0|1|[01]?\.\d{1,6})$/.test(text) && Number(text) <= 1) return Number(text)
  throw usageError(`${who}: got ${quoteForMessage(text)}, expected a number from 0 to 1, such as 0.5.`)
}

export type ImportOptions = ParsedFlags<typeof IMPORT_FLAGS>
