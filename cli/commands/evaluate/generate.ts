import { EXIT } from '../../../core/errors.ts'
import { readFathomVersion } from '../../../core/version.ts'
import { defineFlag } from '../../flags/flag.ts'
import { pick, SUITE } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { oneOf } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'

const GENERATE_FLAGS = {
  format: defineFlag({
    group: 'Items',
    form: 'WAY',
    default: 'rows',
    about: "rows, or longproc: tasks of long output as LongProc's own files too, for its official evaluator",
    read: oneOf('rows', 'longproc'),
  }),
  ...pick(RUN_FLAGS, [
    'preset',
    ...SUITE,
    'secret-seed',
    'out',
    'shard',
    'config',
    'allow-config-code',
    'save-contexts',
    'dry-run',
    'display',
    'json',
    'quiet',
    'color',
    'debug',
  ]),
} as const

/**
 * `fathom-bench generate`: writes the items of a suite without running anything. A run in the same directory uses them.
 */
export const generate = defineCommand({
  flags: GENERATE_FLAGS,
  async run(requested, io) {
    const [engine, { makeItemWriter }, { planLines }, { refuseUntaken }, { loadRegistry }] = await Promise.all([
      import('../../../run/plan/plan-items.ts'),
      import('../../../run/execute/write-items.ts'),
      import('../../output/plan-lines.ts'),
      import('../../flags/unused-flags.ts'),
      import('../../../run/registry/registry.ts'),
    ])
    const registry = await loadRegistry(requested.plugin)
    refuseUntaken({ ...requested, flags: GENERATE_FLAGS }, registry)
    const { spec, suite, plan, out } = await engine.planItems(requested, registry)
    const writer = await makeItemWriter(suite, out, { ...spec, registry })
    const say = (line: string) => requested.quiet || io.stderr.write(`${line}\n`)
    say(`fathom-bench ${readFathomVersion()}  ${requested.dryRun ? 'dry run: nothing is written' : `-> ${out}`}`)
    for (const line of planLines(suite, plan, requested.dryRun)) say(line)
    if (requested.dryRun) return EXIT.fine
    const { made, tokens, items, notes } = writer.write(({ id, task, length }) => {
      if (requested.display === 'json')
        io.stdout.write(`${JSON.stringify({ event: 'item', id, task, tokens: length.tokens })}\n`)
    })
    say(`  built    ${made} items, ${tokens.toLocaleString('en')} tokens; ${items} in ${out}`)
    for (const note of notes) say(`  note     ${note}`)
    return EXIT.fine
  },
})
