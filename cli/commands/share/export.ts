import { EXIT, usageError } from '../../../core/errors.ts'
import type { Io } from '../../../core/process/io.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { EXPORT_FORMATS, type FormatName } from '../../../reports/exports/index.ts'
import type { Verifier } from '../../../run/harbor/task-folder.ts'
import { defineFlag } from '../../flags/flag.ts'
import type { ParsedFlags } from '../../flags/parsed-flags.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { oneOf } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'

const group = 'Export'
const formats = Object.keys(EXPORT_FORMATS) as FormatName[]
/** The format that exports items, not answers. */
const HARBOR = 'harbor'
const names: readonly (FormatName | typeof HARBOR)[] = [...formats, HARBOR]

const EXPORT_FLAGS = {
  to: defineFlag({
    group,
    form: 'FORMAT',
    basic: true,
    absent: 'required',
    about: `Format of another tool: ${formats.join(', ')}; ${HARBOR}: the items as Harbor tasks`,
    read: oneOf(...(names as [FormatName | typeof HARBOR, ...FormatName[]])),
  }),
  out: defineFlag({
    group,
    alias: 'o',
    form: 'PATH',
    basic: true,
    absent: 'required',
    about: 'A new or empty directory; a new file for csv',
    read: (text: string) => text,
  }),
  dataset: defineFlag({
    group,
    form: 'ORG/NAME',
    absent: 'no .eval_results',
    about: 'For hf: the dataset on the Hub that was evaluated',
    read: (text: string, who: string) => {
      if (!/^[\w.-]+\/[\w.-]+$/.test(text))
        throw usageError(`${who}: ${quoteForMessage(text)} is not a dataset name. Allowed: ORG/NAME.`)
      return text
    },
  }),
  verifier: defineFlag({
    group,
    form: 'WHERE',
    absent: 'separate',
    about: `For ${HARBOR}: score in a separate container (separate), or in the agent's (shared:SHA256 of its /usr/local/bin/node)`,
    read: parseVerifier,
  }),
  as: { ...RUN_FLAGS.as, group },
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

/**
 * `fathom-bench export RUN… --to FORMAT --out PATH`: converts the answers and scores of one or more runs to the format
 * of another tool, or a directory's items to Harbor tasks. Needs no model.
 */
export const exportRun = defineCommand({
  flags: EXPORT_FLAGS,
  async run(options, io) {
    const { words, to, out, dataset, quiet, display } = options
    if (words.length === 0) throw usageError('export: name one or more run directories.')
    if (to === undefined) throw usageError(`export: name a format with --to FORMAT. Allowed: ${names.join(', ')}.`)
    if (dataset !== undefined && to !== 'hf') throw usageError(`--dataset applies to --to hf, not to ${to}.`)
    if (options.verifier !== undefined && to !== HARBOR)
      throw usageError(`--verifier applies to --to ${HARBOR}, not to ${to}.`)
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
      import('../../../run/store/open-run.ts'),
      import('../../../run/store/bundle/bundle-files.ts'),
      import('../../../run/registry/labels.ts'),
      import('../../../run/registry/registry.ts'),
      import('../../../run/registry/texts.ts'),
      import('../../config-file/aliases.ts'),
      import('../../shared/write-export.ts'),
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
    throw usageError(`export --to ${HARBOR}: got ${words.length} directories, expected one, from run or generate.`)
  const [{ writeHarbor }, { openRun }, { loadRegistry }, { checkPlace }] = await Promise.all([
    import('../../../run/harbor/export.ts'),
    import('../../../run/store/open-run.ts'),
    import('../../../run/registry/registry.ts'),
    import('../../shared/write-export.ts'),
  ])
  checkPlace(out, { single: false })
  const { folders, notes } = await writeHarbor(openRun(folder), out, await loadRegistry(plugin), verifier)
  if (!quiet) for (const note of notes) io.stderr.write(`  note     ${note}\n`)
  if (display === 'json')
    io.stdout.write(`${JSON.stringify({ event: 'export', to: HARBOR, out, tasks: folders, notes })}\n`)
  else if (!quiet) io.stdout.write(`${out}: ${folders} tasks\n`)
  return EXIT.fine
}
