import { columns, widthOf } from '../core/columns.ts'
import { EXIT } from '../core/errors.ts'
import type { Method } from '../runners/method.ts'
import { toggle } from './options/flag.ts'
import { FOR_PROGRAMS } from './options/subsets.ts'
import { RUN_FLAGS } from './options/table.ts'
import { defineCommand } from './parts/command.ts'

const METHODS_FLAGS = {
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

/** `fathom-bench methods`: what can read the contexts, and how close each is to what was published. */
export const methods = defineCommand({
  flags: METHODS_FLAGS,
  async run(options, io) {
    const { loadRegistry } = await import('../suites/registry.ts')
    const all = [...(await loadRegistry(options.plugin)).methods.values()]
    if (options.page) {
      const { methodsPage } = await import('./parts/methods-page.ts')
      io.stdout.write(methodsPage(all))
      return EXIT.fine
    }
    if (options.json) {
      io.stdout.write(`${JSON.stringify(all.map(facts), null, 2)}\n`)
      return EXIT.fine
    }
    const rows = all.flatMap(method => [
      [method.id, method.fidelity, method.about],
      ['', '', `${knobs(method)}; needs ${method.needs.join(', ') || 'nothing'}`],
    ])
    const hint =
      'fathom-bench --method NAME runs one; --set NAME.KNOB=VALUE sets a knob; --json adds sources and departures.'
    io.stdout.write(`${columns(rows, widthOf(io.stdout))}\n\n${hint}\n`)
    return EXIT.fine
  },
})

const knobs = (method: Method) =>
  Object.entries(method.params)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ') || 'no knobs'

/** What the registry says of a method, for programs. */
const facts = ({ id, about, fidelity, source, deviations, params, paramNotes, templates, needs }: Method) => ({
  id,
  about,
  fidelity,
  source,
  deviations,
  params,
  paramNotes,
  templates: templates ?? {},
  needs,
})
