import { defineCommand, defineFlag, EXIT, quoteForMessage, REPORTED_FLAGS, RUN_FLAGS, usageError } from 'fathom-bench/plugin'

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
    about: 'The folder whose items were exported: of a run, or of generate',
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
  model: defineFlag({ group, form: 'NAME', basic: true, absent: 'needed', about: 'The model behind it', read: name }),
  plugin: RUN_FLAGS.plugin,
  ...REPORTED_FLAGS,
} as const

/**
 * `fathom-bench import JOBS --into RUN --agent NAME --model NAME`: rewards of Harbor's trials on exported items, as
 * rows of the run.
 */
export const importRun = defineCommand({
  flags: IMPORT_FLAGS,
  async run(options, io) {
    const { words, into, agent, model, quiet } = options
    const [jobs, more] = words
    if (jobs === undefined || more !== undefined)
      throw usageError(`import: ${words.length} folders came. Name one: the folder of Harbor's jobs.`)
    if (into === undefined || agent === undefined || model === undefined)
      throw usageError('import: --into RUN, --agent NAME and --model NAME are needed: whose items, and who answered.')
    const [{ importHarbor }, { loadRegistry }, { reportRun }] = await Promise.all([
      import('../harbor/import.ts'),
      import('fathom-bench/plugin'),
      import('fathom-bench/plugin'),
    ])
    const registry = await loadRegistry(options.plugin)
    await importHarbor(into, jobs, { name: agent, model }, registry, async (folder, { added, notes }) => {
      if (!quiet)
        io.stderr.write([`${into}: ${added} answers added`, ...notes.map(note => `  note     ${note}`), ''].join('\n'))
      await reportRun(folder, registry, options, io)
    })
    return EXIT.fine
  },
})
