import { defineCommand, defineFlag, EXIT, type Io, oneOf, OUTPUT_FLAGS, type ParsedFlags, quoteForMessage, RUN_FLAGS, usageError } from 'fathom-bench/plugin'
import { EXPORT_FORMATS, type FormatName } from '../index.ts'
import type { Verifier } from '../harbor/task-folder.ts'

const group = 'Export'
const formats = Object.keys(EXPORT_FORMATS) as FormatName[]
/** Of items, not of answers. */
const HARBOR = 'harbor'
const names: readonly (FormatName | typeof HARBOR)[] = [...formats, HARBOR]

const EXPORT_FLAGS = {
  to: defineFlag({
    group,
    form: 'FORMAT',
    basic: true,
    absent: 'it has to be named',
    about: `The form of another tool: ${formats.join(', ')}; ${HARBOR}: the items as tasks of Harbor`,
    read: oneOf(...(names as [FormatName | typeof HARBOR, ...FormatName[]])),
  }),
  out: defineFlag({
    group,
    alias: 'o',
    form: 'PATH',
    basic: true,
    absent: 'it has to be named',
    about: 'A new or empty folder; of csv a new file',
    read: (text: string) => text,
  }),
  dataset: defineFlag({
    group,
    form: 'ORG/NAME',
    absent: 'no .eval_results',
    about: 'Of hf: the dataset on the Hub that the results are of',
    read: (text: string, who: string) => {
      if (!/^[\w.-]+\/[\w.-]+$/.test(text))
        throw usageError(`${who}: ${quoteForMessage(text)} is no dataset. Allowed: ORG/NAME.`)
      return text
    },
  }),
  verifier: defineFlag({
    group,
    form: 'WHERE',
    absent: 'separate',
    about: `Of ${HARBOR}: score in a container of its own (separate), or in the agent's (shared:SHA256 of its /usr/local/bin/node)`,
    read: parseVerifier,
  }),
  as: { ...RUN_FLAGS.as, group },
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

/**
 * `fathom-bench export RUN… --to FORMAT --out PATH`: answers and figures of a run, or of several as one, in the form of
 * another tool, or the items of a folder as tasks of Harbor. Needs no model.
 */
export const exportRun = defineCommand({
  flags: EXPORT_FLAGS,
  async run(options, io) {
    const { words, to, out, dataset, quiet, display } = options
    if (words.length === 0) throw usageError('export: name a run folder, or several.')
    if (to === undefined) throw usageError(`export: name a format with --to FORMAT. Allowed: ${names.join(', ')}.`)
    if (dataset !== undefined && to !== 'hf') throw usageError(`--dataset is of --to hf, not of ${to}.`)
    if (options.verifier !== undefined && to !== HARBOR)
      throw usageError(`--verifier is of --to ${HARBOR}, not of ${to}.`)
    if (out === undefined) throw usageError('export: name a new place with --out PATH.')
    if (to === HARBOR) return exportItems({ ...options, out }, io)
    const [
      { openShown },
      { isBundle },
      { buildLabels },
      { loadRegistry },
      { rebuildTexts },
      { checkAliases },
      { writeExport, checkPlace },
    ] = await Promise.all([
      import('fathom-bench/plugin'),
      import('fathom-bench/plugin'),
      import('fathom-bench/plugin'),
      import('fathom-bench/plugin'),
      import('fathom-bench/plugin'),
      import('fathom-bench/plugin'),
      import('../write-export.ts'),
    ])
    const format = await EXPORT_FORMATS[to]()
    checkPlace(out, format)
    const registry = await loadRegistry(options.plugin)
    const runs = words.map(folder => openShown(folder, registry.methods))
    if (runs.every(({ answers }) => answers.length === 0))
      throw usageError(`export: ${words.join(', ')}: no answers yet. Run it first.`)
    checkAliases(options.as, runs)
    const getText = await rebuildTexts(runs, registry, {}, !words.some(isBundle))
    const { files, notes } = await format.make({
      runs,
      labels: buildLabels(registry),
      textOf: getText,
      aliases: options.as,
      dataset,
    })
    const paths = writeExport(out, format, files, io.env)
    if (!quiet) for (const note of notes) io.stderr.write(`  note     ${note}\n`)
    if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'export', to, paths, notes })}\n`)
    else if (!quiet) io.stdout.write(`${paths.join('\n')}\n`)
    return EXIT.fine
  },
})

function parseVerifier(text: string, who: string): Verifier {
  if (text === 'separate') return { kind: text }
  const [, sha256] = /^shared:([0-9a-f]{64})$/.exec(text) ?? []
  if (sha256 !== undefined) return { kind: 'shared', node: '/usr/local/bin/node', sha256 }
  throw usageError(
    `${who}: got ${quoteForMessage(text)}, expected separate or shared:SHA256 of /usr/local/bin/node in the image.`,
  )
}

async function exportItems(
  { words, out, verifier, plugin, quiet, display }: ParsedFlags<typeof EXPORT_FLAGS> & { out: string },
  io: Io,
) {
  const [folder, more] = words
  if (folder === undefined || more !== undefined)
    throw usageError(`export --to ${HARBOR}: ${words.length} folders came. Name one: of a run, or of generate.`)
  const [{ writeHarbor }, { openRun }, { loadRegistry }, { checkPlace }] = await Promise.all([
    import('../harbor/export.ts'),
    import('fathom-bench/plugin'),
    import('fathom-bench/plugin'),
    import('../write-export.ts'),
  ])
  checkPlace(out, { single: false })
  const { folders, notes } = await writeHarbor(openRun(folder), out, await loadRegistry(plugin), verifier)
  if (!quiet) for (const note of notes) io.stderr.write(`  note     ${note}\n`)
  if (display === 'json')
    io.stdout.write(`${JSON.stringify({ event: 'export', to: HARBOR, out, tasks: folders, notes })}\n`)
  else if (!quiet) io.stdout.write(`${out}: ${folders} tasks\n`)
  return EXIT.fine
}
