import { extname } from 'node:path'
import { EXIT, usageError } from '../../../core/errors.ts'
import { writeWhole } from '../../../core/files/whole-file.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { defineFlag, toggle } from '../../flags/flag.ts'
import { toAxisInput } from '../../flags/report-axis.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { integer, oneOf } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'

const group = 'Figure'
const readText = (value: string) => value
const FORMATS = ['pdf', 'svg', 'png'] as const
type Format = (typeof FORMATS)[number]

const FIGURE_FLAGS = {
  kind: defineFlag({
    group,
    form: 'KIND',
    default: 'accuracy',
    basic: true,
    about: 'accuracy, tokens, latency, depth, pareto, profile (of abilities) or choice (by length and budget)',
    read: oneOf('accuracy', 'tokens', 'latency', 'depth', 'pareto', 'profile', 'choice'),
  }),
  for: defineFlag({
    group,
    form: 'WHAT',
    default: 'paper',
    basic: true,
    about: 'paper (a column of 3.3 inches), slides (1,920 pixels) or web',
    read: oneOf('paper', 'slides', 'web'),
  }),
  format: defineFlag({
    group,
    form: 'FORM',
    absent: 'from the ending of --out, else pdf',
    basic: true,
    about: 'pdf, svg or png',
    read: oneOf(...FORMATS),
  }),
  columns: defineFlag({
    group,
    form: 'N',
    default: '1',
    basic: true,
    about: 'For a paper: 1 or 2 columns wide',
    read: integer(1, 2),
  }),
  panels: defineFlag({
    group,
    form: 'N',
    absent: 'as many as fit',
    about: 'Number of panels in a row',
    read: integer(1, 6),
  }),
  by: defineFlag({
    group,
    form: 'WHAT',
    absent: 'one plot for up to six entries',
    basic: true,
    about: 'One panel per: none, model, method or entry',
    read: oneOf('none', 'model', 'method', 'entry'),
  }),
  entries: defineFlag({
    group,
    form: 'NAMES',
    absent: 'all',
    basic: true,
    about: 'Entries to show, in this order: METHOD, METHOD/MODEL, an alias or a label. Separate with commas',
    read: (value: string) => value.split(',').map(name => name.trim()),
  }),
  group: defineFlag({
    group,
    form: 'NAME',
    absent: 'the group with the most tasks',
    about: 'Group of tasks to show',
    read: readText,
  }),
  bare: toggle({
    group,
    default: false,
    basic: true,
    about: 'Draw only the plot and its legend. The rest is in the caption',
  }),
  out: defineFlag({
    group,
    alias: 'o',
    form: 'FILE',
    absent: 'KIND.FORM here',
    basic: true,
    about: 'File to write; an existing file is replaced',
    read: readText,
  }),
  as: { ...RUN_FLAGS.as, group },
  axis: { ...RUN_FLAGS.axis, group },
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

/**
 * @throws BenchError (usage) if the ending of the file contradicts `--format`, or is not the ending of a supported
 * picture
 */
function detectFormat({
  format,
  out = '',
}: {
  readonly format?: Format | undefined
  readonly out?: string | undefined
}): Format {
  const ends = FORMATS.find(each => out.toLowerCase().endsWith(`.${each}`))
  if (format !== undefined && ends !== undefined && ends !== format)
    throw usageError(
      `--format ${format}: ${quoteForMessage(out)} has the ending of ${ends}. Pass only one of the two, or make them match.`,
    )
  if (format === undefined && ends === undefined && extname(out) !== '')
    throw usageError(
      `--out: got ${quoteForMessage(out)}, expected a name that ends in .pdf, .svg or .png. Or pass --format as well.`,
    )
  return format ?? ends ?? 'pdf'
}

/** Kinds of lines, which panels may part and hold. */
const ALONG_LENGTH: ReadonlySet<string> = new Set(['accuracy', 'tokens', 'latency'])

/**
 * `fathom-bench figure RUN…`: draws one figure of one or more runs for a paper, slides or a web page. Needs no model.
 */
export const figure = defineCommand({
  flags: FIGURE_FLAGS,
  async run(options, io) {
    const { words, kind, by, panels, columns, bare, quiet, display } = options
    const format = detectFormat(options)
    if (words.length === 0) throw usageError('figure: name one or more run directories.')
    if (columns === 2 && options.for !== 'paper')
      throw usageError(`--columns 2 applies to --for paper, not to ${options.for}.`)
    if (options.axis.startsWith('param:') && kind !== 'accuracy')
      throw usageError(`--axis ${options.axis}: applies to --kind accuracy, not to ${kind}.`)
    if (options.axis.startsWith('param:') && by !== undefined)
      throw usageError(`--axis ${options.axis}: its panels are the lengths. Leave out --by.`)
    const ignored = by !== undefined ? '--by' : panels !== undefined ? '--panels' : undefined
    if (ignored && !ALONG_LENGTH.has(kind))
      throw usageError(`${ignored} applies to --kind ${[...ALONG_LENGTH].join(', ')}, not to ${kind}.`)
    if (kind === 'choice' && options.entries)
      throw usageError('--kind choice shows the best of all entries. Omit --entries.')
    const [
      { openShown },
      { buildLabels },
      { loadRegistry },
      { checkAliases },
      { checkParam },
      figures,
      { drawPicture },
    ] = await Promise.all([
      import('../../../run/store/open-run.ts'),
      import('../../../run/registry/labels.ts'),
      import('../../../run/registry/registry.ts'),
      import('../../config-file/aliases.ts'),
      import('../../../reports/summary/param-curves.ts'),
      import('../../../reports/charts/figures.ts'),
      import('../../../reports/charts/draw.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    const runs = words.map(folder => openShown(folder, registry.methods))
    checkAliases(options.as, runs)
    const input = { runs, labels: buildLabels(registry), aliases: options.as, ...toAxisInput(options.axis) }
    checkParam(input)
    const { width, wide, pixels } = figures.TARGETS[options.for]
    // The largest group may have no profile, while another has one.
    const isOpen = kind === 'profile' && options.group === undefined
    const chosen = isOpen ? undefined : figures.groupNamed(input, options.group)
    const picture = (plain: boolean) =>
      figures.buildPicture(input, input.param === undefined ? kind : 'param', {
        ...(chosen && { group: chosen }),
        ...(options.entries && { entries: figures.selectEntries(input, options.entries) }),
        ...(by && { by }),
        ...(panels !== undefined && { columns: panels }),
        width: columns === 2 ? wide : width,
        bare: plain,
      })
    const out = options.out ?? `${kind}.${format}`
    writeWhole(out, await drawPicture(picture(bare), format, pixels), { who: 'figure', makeFolder: true })
    if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'figure', path: out })}\n`)
    else if (!quiet)
      io.stdout.write(`${out}\n${bare ? `caption: ${figures.formatPictureCaption(picture(false))}\n` : ''}`)
    return EXIT.fine
  },
})
