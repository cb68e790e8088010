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
      'Baseline to compare against: a file from fathom-bench baseline set, or a run directory. The gate never modifies it',
    read: (text: string) => text,
  }),
  ...JUDGE_FLAGS,
  'false-alarm': defineFlag({
    group: 'Init',
    form: 'RATE',
    default: '10%',
    about: 'init: probability that an unchanged model does not pass',
    read: rate,
  }),
  miss: defineFlag({
    group: 'Init',
    form: 'RATE',
    default: '5%',
    about: 'init: probability that a check passes after a drop as large as the margin',
    read: rate,
  }),
  out: defineFlag({
    group: 'Init',
    alias: 'o',
    form: 'FILE',
    default: '.github/workflows/fathom-gate.yml',
    about: 'init: workflow file to write; existing files are never overwritten',
    read: (text: string) => text,
  }),
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

function rate(text: string, who: string): number {
  const found = share(text, who)
  if (found < 0.001 || found > 0.5) throw usageError(`${who}: got ${quoteForMessage(text)}, expected 0.1% to 50%.`)
  return found
}

/**
 * `fathom-bench gate RUN --baseline FILE`: checks whether a run is worse than its baseline. Exit code 0: every check
 * passes; 1: a check fails; 4: the data cannot tell; 3: the run is incomplete. `gate init RUN_A RUN_B` plans a gate
 * from two runs of an unchanged model.
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
    if (verb === undefined) throw usageError('gate: name a run directory, or the shards of one run.')
    const [{ judgeSavedRun }, { mergeAndUse }, { printGateVerdict }, { loadRegistry }] = await Promise.all([
      import('../../../reports/compare/gate/judge-run.ts'),
      import('../../shared/one-run.ts'),
      import('../../shared/print-verdict.ts'),
      import('../../../run/registry/registry.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    const { judgement, gated } = await mergeAndUse(options.words, path =>
      baseline === undefined
        ? judgeSavedRun(path, undefined, options, registry)
        : mergeAndUse([baseline], base => judgeSavedRun(path, base, options, registry)),
    )
    return printGateVerdict(judgement, gated, options, io)
  },
})
