import { EXIT } from '../../../core/errors.ts'
import { formatColumns, getTextWidth } from '../../../core/text/columns.ts'
import { formatMethodName } from '../../../run/registry/methods/method-words.ts'
import type { NamedMethod } from '../../../run/registry/methods/named-methods.ts'
import type { Method } from '../../../runners/method.ts'
import { defineFlag, toggle } from '../../flags/flag.ts'
import { FOR_PROGRAMS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { defineCommand } from '../../shared/command.ts'
import { refuseTogether } from '../../shared/flag-conflicts.ts'

const METHODS_FLAGS = {
  show: defineFlag({
    group: 'Methods',
    form: 'NAME',
    about: 'Everything about one method: flow, prompts, caps, presets, source, deviations. NAME may be METHOD@PRESET',
    read: text => text,
  }),
  page: toggle({
    group: 'Methods',
    default: false,
    about: 'All methods with costs and prompts as Markdown: docs/methods.md',
  }),
  plugin: RUN_FLAGS.plugin,
  color: RUN_FLAGS.color,
  debug: RUN_FLAGS.debug,
  json: FOR_PROGRAMS,
} as const

/** `fathom-bench methods`: lists the methods, and how close each is to its publication. */
export const methodsCommand = defineCommand({
  flags: METHODS_FLAGS,
  async run(options, io) {
    refuseTogether(options.typed, ['show', 'page'])
    refuseTogether(options.typed, ['page', 'json'])
    const { loadRegistry } = await import('../../../run/registry/registry.ts')
    const registry = await loadRegistry(options.plugin)
    if (options.show !== undefined) {
      const { resolveMethod } = await import('../../../run/registry/methods/named-methods.ts')
      const method = resolveMethod(options.show, registry.methods)
      const { formatMethod } = await import('../../output/method-details.ts')
      io.stdout.write(
        options.json
          ? `${JSON.stringify(describeMethod(method), null, 2)}\n`
          : formatMethod(method, getTextWidth(io.stdout)),
      )
      return EXIT.fine
    }
    const all = [...registry.methods.values()]
    if (options.page) {
      const { renderMethodsPage } = await import('../../output/methods-page.ts')
      io.stdout.write(renderMethodsPage(all))
      return EXIT.fine
    }
    if (options.json) {
      io.stdout.write(`${JSON.stringify(all.map(describeMethod), null, 2)}\n`)
      return EXIT.fine
    }
    const rows = all.flatMap(method => [
      [method.id, method.fidelity, method.about],
      ['', '', `${formatParameters(method)}; needs ${method.needs.join(', ') || 'nothing'}${formatPresets(method)}`],
    ])
    const hint =
      'fathom-bench --method NAME runs one; --set NAME.PARAMETER=VALUE sets a parameter; fathom-bench methods --show NAME prints its details.'
    io.stdout.write(`${formatColumns(rows, getTextWidth(io.stdout))}\n\n${hint}\n`)
    return EXIT.fine
  },
})

const formatParameters = (method: Method) =>
  Object.entries(method.params)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ') || 'no parameters'

const formatPresets = ({ id, presets = {} }: Method) =>
  Object.keys(presets).length > 0
    ? `; ${Object.keys(presets)
        .map(name => formatMethodName(id, name))
        .join(', ')}`
    : ''

/** Returns the description of a method as JSON data. */
const describeMethod = ({
  id,
  about,
  fidelity,
  source,
  deviations,
  params,
  paramNotes,
  templates,
  needs,
  flow,
  caps,
  presets,
  preset,
  version,
}: NamedMethod) => ({
  id,
  about,
  fidelity,
  source,
  deviations,
  params,
  paramNotes,
  templates: templates ?? {},
  needs,
  version,
  flow: flow ?? [],
  ...(caps && { caps: caps(params) }),
  presets: presets ?? {},
  ...(preset && { preset: preset.name }),
})
