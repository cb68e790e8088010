import { EXIT, usageError } from '../../../core/errors.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { defineFlag, defineRepeatedFlag } from '../../flags/flag.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { decimal, share } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'

const group = 'Plan'

/** The flags of a run, and those of `plan`. */
const PLAN_FLAGS = {
  ...RUN_FLAGS,
  detect: defineFlag({
    group,
    form: 'POINTS',
    default: '3',
    basic: true,
    about: 'The difference to detect, in percentage points',
    read(text: string, who: string): number {
      const points = decimal(0.1, 99)(text.replace(/pp$/, ''), who)
      return points / 100
    },
  }),
  power: defineFlag({
    group,
    form: 'RATE',
    default: '0.8',
    basic: true,
    about: 'Power: probability of detecting that difference if it exists',
    read: excludeEnds(share),
  }),
  alpha: defineFlag({
    group,
    form: 'RATE',
    default: '0.05',
    about: 'Significance level: probability of detecting a difference that does not exist',
    read: excludeEnds(share),
  }),
  discordance: defineFlag({
    group,
    form: 'RATE',
    absent: '0.15, or as --like',
    basic: true,
    about: 'Share of the items that two runs answer differently',
    read: excludeEnds(share),
  }),
  expect: defineFlag({
    group,
    form: 'RATE',
    absent: '0.8, or as --like',
    basic: true,
    about: 'Expected score: share of correct answers',
    read: excludeEnds(share),
  }),
  'tokens-per-second': defineFlag({
    group,
    form: 'N',
    absent: 'as --like',
    about: 'Input and output tokens per second of the server, to estimate the hours',
    read: decimal(0.001, 1e9),
  }),
  like: defineRepeatedFlag({
    group,
    form: 'RUN',
    about:
      'A recorded run that provides shares and speed; two runs (repeat it) or two entries also provide the discordance',
    read(texts: readonly string[], who: string): readonly string[] {
      if (texts.length > 2) throw usageError(`${who} is given ${texts.length} times; it accepts one run or two.`)
      return texts
    },
  }),
} as const

/** Wraps a reader of shares to exclude 0 and 1. */
function excludeEnds(read: (text: string, who: string) => number) {
  return (text: string, who: string): number => {
    const value = read(text, who)
    if (value > 0 && value < 1) return value
    throw usageError(`${who}: ${quoteForMessage(text)} is out of range. Allowed: above 0 and below 1.`)
  }
}

/**
 * `fathom-bench plan`: computes the sample size that a difference needs, its cost for each method, and what a number of
 * samples can detect. Nothing is sent or written.
 */
export const plan = defineCommand({
  flags: PLAN_FLAGS,
  async run(requested, io) {
    const until = requested.until === undefined ? undefined : await import('../../shared/run/until-run.ts')
    const options = until ? { ...requested, ...until.toUntilOptions(requested) } : requested
    const [{ planSamples }, { formatPlan }, { refuseUntaken }, { loadRegistry }] = await Promise.all([
      import('../../../reports/compare/sample-plan.ts'),
      import('../../output/sample-plan-lines.ts'),
      import('../../flags/unused-flags.ts'),
      import('../../../run/registry/registry.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    refuseUntaken({ ...options, flags: PLAN_FLAGS }, registry)
    const { planned, suite, notes } = await planSamples(options, registry)
    io.stdout.write(
      options.display === 'json'
        ? `${JSON.stringify({ event: 'plan', ...planned, notes }, listMaps)}\n`
        : `${[...formatPlan(planned, suite, options.samples), ...notes.map(note => `  note     ${note}`)].join('\n')}\n`,
    )
    return EXIT.fine
  },
})

/** Maps have no form in JSON of their own. */
const listMaps = (_: string, value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value)
