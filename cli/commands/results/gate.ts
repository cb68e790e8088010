import { usageError } from '../../../core/errors.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { defineFlag } from '../../flags/flag.ts'
import { JUDGE_FLAGS } from '../../flags/judge.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { share } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'

const GATE_FLAGS = {
  baseline: defineFlag({
    group: 'Gate',
    alias: 'b',
    form: 'FILE',
    basic: true,
    about:
      'What the run is held against: a file of fathom-bench baseline set, or the folder of a run. It is never written',
    read: (text: string) => text,
  }),
  ...JUDGE_FLAGS,
  'false-alarm': defineFlag({
    group: 'Init',
    form: 'RATE',
    default: '10%',
    about: 'init: how often an unchanged model may not pass',
    read: rate,
  }),
  miss: defineFlag({
    group: 'Init',
    form: 'RATE',
    default: '5%',
    about: 'init: how often a row may pass that dropped by the margin',
    read: rate,
  }),
  out: defineFlag({
    group: 'Init',
    alias: 'o',
    form: 'FILE',
    default: '.github/workflows/fathom-gate.yml',
    about: 'init: the workflow; nothing is overwritten',
    read: (text: string) => text,
  }),
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

function rate(text: string, who: string): number {
  const found = share(text, who)
  if (found < 0.001 || found > 0.5) throw usageError(`${who}: ${quoteForMessage(text)} came. Allowed: 0.1% to 50%.`)
  return found
}

/**
 * `fathom-bench gate RUN --baseline FILE`: is the run no worse than its baseline? Exit code 0 where all rows pass, 1
 * where one fails, 4 where the data cannot tell, 3 where the run is not whole. `gate init RUN_A RUN_B` plans one from
 * two runs of an unchanged model.
 *
 * @throws BenchError (usage) for a baseline that cannot be used, (incomplete) for a run without answers
 */
export const gate = defineCommand({
  flags: GATE_FLAGS,
  async run(options, io) {
    const [verb, ...others] = options.words
    if (verb === 'init') {
      const [{ initGate }, { loadRegistry }] = await Promise.all([
        import('../../shared/gate-init.ts'),
        import('../../../run/registry/registry.ts'),
      ])
      return initGate(others, options, await loadRegistry(options.plugin), io)
    }
    const { baseline } = options
    if (verb === undefined) throw usageError('gate: name a run folder, or the shards of one run.')
    if (baseline === undefined)
      throw usageError(
        'gate: --baseline FILE is needed. fathom-bench baseline set RUN FILE makes one of a run that is good.',
      )
    const [{ judgeSavedRun }, { mergeAndUse }, { printGateVerdict }, { loadRegistry }] = await Promise.all([
      import('../../../reports/compare/gate/judge-run.ts'),
      import('../../shared/one-run.ts'),
      import('../../shared/print-verdict.ts'),
      import('../../../run/registry/registry.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    const { judgement, gated } = await mergeAndUse(options.words, path =>
      mergeAndUse([baseline], base => judgeSavedRun(path, base, options, registry)),
    )
    return printGateVerdict(judgement, gated, options, io)
  },
})
