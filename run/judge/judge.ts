import { readSteadyClock } from '../../core/process/clock.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { type Budget, type BudgetLimits, createBudget } from '../../runners/metering/budget.ts'
import { lookUpPrice } from '../../runners/metering/price.ts'
import type { Model } from '../../runners/model.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { requirePrices } from '../config/limits.ts'
import { readPrices, resolvePrices } from '../config/prices.ts'
import type { ModelChoice } from '../config/spec.ts'
import { openModels } from '../connect/models.ts'
import type { RunFolder } from '../store/run-folder.ts'
import type { Judge } from './judge-calls.ts'

/** Options of a judge. */
export interface JudgeSpec {
  readonly judge: ModelChoice
  /** Name of the environment variable that holds its key. */
  readonly judgeKeyEnv: string
  readonly concurrency: number
  readonly prices: string | undefined
  /** The run's own; limits of each item are of its answer. */
  readonly limits: BudgetLimits
}

/**
 * Opens a judge at its server. It uses temperature 0, whatever the models of the run use.
 * @param own judges of the program, by name
 * @throws BenchError (usage) for a missing key or a missing price under a limit of money, (incomplete) if nothing answers there
 */
export async function openJudge(
  { judge, judgeKeyEnv: apiKeyEnv, concurrency, prices, limits }: JudgeSpec,
  env: Readonly<Record<string, string | undefined>>,
  own?: ReadonlyMap<string, Model>,
): Promise<Judge> {
  const priced = resolvePrices([judge], prices === undefined ? undefined : await readPrices(prices))
  if (limits.cost !== undefined) requirePrices([judge.name], priced)
  const tokenizer = await loadTokenizer(DEFAULTS.tokenizer)
  const opened = await openModels({ ...DEFAULTS, models: [judge], apiKeyEnv, concurrency }, tokenizer, env, own)
  return {
    model: opened.models[0],
    baseUrl: opened.notes[judge.name].baseUrl,
    price: lookUpPrice(priced, judge.name),
    concurrency,
  }
}

/**
 * Opens what is left of a run's limits for its judge: calls, tokens and money count over all sessions, time from the
 * start of this one.
 * @param startedAt on the steady clock
 */
export const openJudgeBudget = (folder: RunFolder, limits: BudgetLimits, startedAt: number): Budget =>
  createBudget({
    limits,
    whose: 'run',
    before: { ...folder.spent, ms: readSteadyClock() - startedAt },
    now: readSteadyClock,
  })
