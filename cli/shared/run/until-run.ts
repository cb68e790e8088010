import { usageError } from '../../../core/errors.ts'
import { UNTIL_QUESTIONS } from '../../../generators/build/questions.ts'
import type { ComparisonSide } from '../../../reports/compare/comparison-side.ts'
import { countBaselineQuestions, countBaselineSamples } from '../../../reports/compare/gate/baseline-items.ts'
import type { Listener } from '../../../run/execute/events.ts'
import type { PlannedRun } from '../../../run/execute/run.ts'
import type { Work } from '../../../run/execute/work.ts'
import type { Registry } from '../../../run/registry/registry.ts'
import { answerUntil, MOST_CONTEXTS } from '../../../run/until/until.ts'
import type { RunSummary } from '../../../runners/attempts/run-attempts.ts'
import { getNamedQuestions } from '../../flags/parsed-flags.ts'
import type { RunCommandOptions } from '../../flags/table.ts'
import { describeRound, describeSpending } from '../../output/until-lines.ts'

/** Flags that decide the number of items in another way. */
const OTHER_WAYS = ['samples', 'sequential', 'shard'] as const

/**
 * Returns the options of a run with `--until`: several questions of a context unless their number was given, and as
 * many samples as it may need.
 * @throws BenchError (usage) for a flag that decides the number of items too
 */
export function toUntilOptions(options: RunCommandOptions, baseline?: ComparisonSide): RunCommandOptions {
  const { typed, until } = options
  const other = OTHER_WAYS.find(name => typed.includes(name))
  if (other) throw usageError(`--until ${until} decides the number of samples. Leave out --${other}, or --until.`)
  if (baseline) return toBaselineOptions(options, baseline)
  const questionsPerContext = getNamedQuestions(options) ?? UNTIL_QUESTIONS
  return { ...options, questionsPerContext, samples: MOST_CONTEXTS * questionsPerContext }
}

/** A gate judges the items of its baseline, whose results decided the number of contexts. */
function toBaselineOptions(options: RunCommandOptions, baseline: ComparisonSide): RunCommandOptions {
  const questionsPerContext = options.typed.includes('questions-per-context')
    ? options.questionsPerContext
    : countBaselineQuestions(baseline)
  return { ...options, questionsPerContext, samples: countBaselineSamples(baseline) }
}

/**
 * Returns the options with one question a context if a request showed that the server keeps no prefixes and no number
 * was given: other contexts then tell more for the same tokens.
 */
export function askAloneWithoutCache(
  requested: RunCommandOptions,
  options: RunCommandOptions,
  { plan }: Pick<PlannedRun, 'plan'>,
): RunCommandOptions | undefined {
  const isChosen = options.questionsPerContext !== requested.questionsPerContext
  if (plan.kept !== 'no' || !isChosen) return undefined
  return { ...options, questionsPerContext: 1, samples: MOST_CONTEXTS }
}

/** @throws BenchError (usage) if an order of entries is the goal and there is only one */
export function checkEntries({ until, gate }: RunCommandOptions, { entries }: Pick<PlannedRun, 'entries'>): void {
  if (gate === undefined && until === 'rank' && entries.length < 2)
    throw usageError('--until rank compares entries; name at least two with --method or --model.')
}

/** Answers until the goal, and says after each round what is known. */
export async function answerAndTell(
  work: Work,
  { until = 'rank' }: Pick<RunCommandOptions, 'until'>,
  registry: Registry,
  listen: Listener,
): Promise<RunSummary> {
  const say = (line: string) => listen({ event: 'note', line })
  const { summary, last } = await answerUntil(work, until, registry, round => say(describeRound(round)))
  for (const line of last ? describeSpending(last) : []) say(line)
  return summary
}
