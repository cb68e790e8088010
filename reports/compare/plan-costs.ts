import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { RunEntry } from '../../run/config/entries.ts'
import type { RunSpec } from '../../run/config/spec.ts'
import { buildPlan, nameOfEntry } from '../../run/plan/plan.ts'
import { type Money, makeItemPricer } from '../../run/plan/plan-money.ts'
import type { PlanRow } from '../../run/plan/plan-row.ts'
import type { Suite } from '../../run/registry/items/suite.ts'
import { applyUsage, expectCachedShare, findUsage, type MeasuredUsage } from './measured-usage.ts'

/** An entry's cost of the samples of a length. */
export interface LengthCost {
  readonly length: number
  readonly calls: number
  readonly input: number
  readonly output: number
  /** US dollars; null if a price is unknown. */
  readonly cost: number | null
  /** Prompt tokens that a server with prefix caching is expected to have cached. */
  readonly cached: number
  /** The cost with these tokens at the price of cached ones. */
  readonly costCached: number | null
}

/** An entry's cost of the samples of a suite. */
export interface SampleCost extends Omit<LengthCost, 'length'> {
  readonly name: string
  readonly lengths: readonly LengthCost[]
  /** The recorded usage that calls and tokens follow; absent if they are the plan's bounds. */
  readonly like?: MeasuredUsage
}

export interface CostOptions {
  readonly spec: RunSpec
  readonly money: Money
  /** Recorded usage of entries; empty if no run was named. */
  readonly usage: readonly MeasuredUsage[]
}

/** Returns what the samples of a suite cost an entry: as recorded if a run shows it, else at most. */
export function estimateSampleCost(suite: Suite, entry: RunEntry, { spec, money, usage }: CostOptions): SampleCost {
  const planned = buildPlan(suite, [entry], { ...spec, shard: undefined }, money).rows
  const found = findUsage(usage, entry)
  const like = found && planned.some(({ length, items }) => items > 0 && found.lengths.has(length)) ? found : undefined
  const priced = makeItemPricer(entry, money)
  const lengths = applyUsage(planned, like).map((row): LengthCost => {
    const { length, items, calls, input, output } = row
    const share = averageCachedShare(suite, length, entry, like)
    const price = (repeated: number) =>
      priced && items > 0
        ? items * priced({ calls: calls / items, input: input / items, output: output / items }, row.prompt, repeated)
        : row.cost
    return {
      length,
      calls,
      input,
      output,
      cached: share * input,
      cost: like ? price(0) : row.cost,
      costCached: price(share),
    }
  })
  const sum = (field: 'calls' | 'input' | 'output' | 'cached') => lengths.reduce((total, row) => total + row[field], 0)
  return {
    name: nameOfEntry(entry),
    lengths,
    calls: sum('calls'),
    input: sum('input'),
    output: sum('output'),
    cached: sum('cached'),
    cost: sumKnown(lengths.map(({ cost }) => cost)),
    costCached: sumKnown(lengths.map(({ costCached }) => costCached)),
    ...(like && { like }),
  }
}

/** Cells of a length have prompts of about equal size. */
function averageCachedShare(
  { cells }: Suite,
  length: PlanRow['length'],
  entry: RunEntry,
  like: MeasuredUsage | undefined,
): number {
  const own = cells.filter(({ at }) => at === length)
  const items = own.reduce((sum, { samples }) => sum + samples, 0)
  const cached = own.reduce(
    (sum, { samples, recipe }) => sum + samples * expectCachedShare(like, getQuestionsPerContext(recipe.params), entry),
    0,
  )
  return items > 0 ? cached / items : 0
}

/** The sum; null if one is unknown. */
export function sumKnown(costs: readonly (number | null)[]): number | null {
  let total = 0
  for (const cost of costs) {
    if (cost === null) return null
    total += cost
  }
  return total
}
