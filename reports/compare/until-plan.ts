import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { RunEntry } from '../../run/config/entries.ts'
import type { Plan } from '../../run/plan/plan.ts'
import type { Suite } from '../../run/registry/items/suite.ts'
import { expectContexts, expectWidth, USUAL_SPREAD } from '../../run/until/expect.ts'
import { computeLeastCorrelation } from '../../stats/paired/effective-pairs.ts'
import type { AssumedSpread } from '../../stats/until/plan.ts'
import type { MeasuredUsage } from './measured-usage.ts'
import { type CostOptions, estimateSampleCost, sumKnown } from './plan-costs.ts'
import type { Like } from './reference-runs.ts'

/** The cost of a goal of `--until` with several numbers of questions per context. */
export interface UntilPlan {
  readonly goal: number | 'rank'
  readonly spread: AssumedSpread
  /** Whether a recorded run measured the spread. */
  readonly isMeasured: boolean
  readonly kept: Plan['kept']
  /** By questions per context, fewest first. */
  readonly rows: readonly QuestionsPlan[]
}

/** A goal with so many questions per context. */
export interface QuestionsPlan {
  /** The requested number; tasks that cannot ask so many ask fewer. */
  readonly questions: number
  /** Samples of every cell, as `--samples` sets them; absent if `--until` divides contexts among cells. */
  readonly perCell?: number
  readonly contexts: number
  readonly answers: number
  /** Expected half-width in points; undefined for an order of entries. It exceeds the goal if no cell can have more. */
  readonly half?: number
  /** All prompt tokens, for a server that keeps no prefixes. */
  readonly input: number
  /** Prompt tokens that no cache has, for a server that keeps prefixes. */
  readonly read: number
  readonly output: number
  /** US dollars if no token is cached, and with a cache; null if a price is unknown. */
  readonly cost: number | null
  readonly costCached: number | null
}

/** Figures that a plan starts from. */
export interface UntilFigures {
  readonly costs: CostOptions
  /** Spread in recorded runs. */
  readonly like?: Pick<Like, 'expect' | 'correlation' | 'acrossLengths' | 'contexts'> | undefined
}

/** A suite with so many questions per context. */
export interface AskedSuite {
  readonly questions: number
  readonly suite: Suite
}

/** Plans a goal for each number of questions per context, with the spread of `like` or the usual one. */
export function planUntil(
  goal: number | 'rank',
  suites: readonly AskedSuite[],
  entries: readonly RunEntry[],
  { costs, like = {} }: UntilFigures,
): UntilPlan {
  const spread = {
    expect: like.expect ?? USUAL_SPREAD.expect,
    // The interval assumes at least this correlation, because few contexts show it badly.
    correlation:
      like.correlation?.scores === undefined
        ? USUAL_SPREAD.correlation
        : Math.max(like.correlation.scores, computeLeastCorrelation(like.contexts ?? 0)),
    acrossLengths: like.acrossLengths?.scores ?? USUAL_SPREAD.acrossLengths,
  }
  const shown = costs.usage.map(showsCache)
  return {
    goal,
    spread,
    isMeasured: like.correlation?.scores !== undefined,
    kept: (['no', 'yes', 'not seen'] as const).find(kept => shown.includes(kept)) ?? 'unknown',
    rows: [
      ...planEven(goal, suites, entries, costs, spread),
      ...suites.map(suite => planQuestions(goal, suite, entries, costs, spread)),
    ],
  }
}

/** Whether a run had its repeated prompts from a cache; else what requests before it showed. */
function showsCache({ cached, possible, kept }: MeasuredUsage): Plan['kept'] {
  if (possible === 0) return kept
  return cached > SOME * possible ? 'yes' : 'no'
}

/** Below this share of the possible, what was cached is the start of all prompts. */
const SOME = 0.1

function planQuestions(
  goal: number | 'rank',
  { questions, suite }: AskedSuite,
  entries: readonly RunEntry[],
  costs: CostOptions,
  spread: AssumedSpread,
): QuestionsPlan {
  const { contexts, half } = expectContexts(suite, goal, spread)
  return {
    questions,
    ...(half !== undefined && { half: 100 * half }),
    ...priceContexts(suite, contexts, entries, costs),
  }
}

/** A run with `--samples`: one question per context, and as many in every cell. */
function planEven(
  goal: number | 'rank',
  [first]: readonly AskedSuite[],
  entries: readonly RunEntry[],
  costs: CostOptions,
  spread: AssumedSpread,
): QuestionsPlan[] {
  if (goal === 'rank' || first?.questions !== 1) return []
  const { alonePerCell } = expectWidth(first.suite, goal, spread)
  const contexts = first.suite.cells.map(() => alonePerCell)
  return [{ questions: 1, perCell: alonePerCell, half: goal, ...priceContexts(first.suite, contexts, entries, costs) }]
}

function priceContexts(
  suite: Suite,
  contexts: readonly number[],
  entries: readonly RunEntry[],
  costs: CostOptions,
): Omit<QuestionsPlan, 'questions' | 'half' | 'perCell'> {
  const cells = suite.cells.map((cell, at) => ({
    ...cell,
    samples: contexts[at] * getQuestionsPerContext(cell.recipe.params),
  }))
  const parts = entries.map(entry => estimateSampleCost({ ...suite, cells }, entry, costs))
  const sum = (figure: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + figure(part), 0)
  return {
    contexts: contexts.reduce((total, count) => total + count, 0),
    answers: cells.reduce((total, { samples }) => total + samples, 0),
    input: sum(({ input }) => input),
    read: sum(({ input, cached }) => input - cached),
    output: sum(({ output }) => output),
    cost: sumKnown(parts.map(({ cost }) => cost)),
    costCached: sumKnown(parts.map(({ costCached }) => costCached)),
  }
}
