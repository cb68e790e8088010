import type { ModelNote, PrefixNote } from '../../core/rows/manifest/model-note.ts'
import { countShardItems } from '../../core/rows/shards.ts'
import type { BudgetLimits } from '../../runners/metering/budget.ts'
import type { RunEntry } from '../config/entries.ts'
import type { ServerLimits } from '../config/limits.ts'
import type { ModelChoice, RunSpec } from '../config/spec.ts'
import { getServerName } from '../connect/connection.ts'
import { getShard, getShardPart } from '../execute/rounds.ts'
import { getCounting } from '../fit/calibrations.ts'
import type { Suite } from '../registry/items/suite.ts'
import { formatMethodName } from '../registry/methods/method-words.ts'
import type { Policy } from './answer-token-limit.ts'
import { computeConcurrency, type ExpectedUsage, type PlanTime, planTime, type SharedWindows } from './plan-expected.ts'
import { computeOwnLengths, type OwnLengths } from './plan-model-tokens.ts'
import type { Money } from './plan-money.ts'
import { isKept, readBefore } from './plan-prefix.ts'
import { type PlanRow, planRow, readMeasuredCalls } from './plan-row.ts'

/**
 * The expected cost of a run. Tokens are reference tokens; those that a model processes are its own if the ratio is
 * known.
 */
export interface Plan {
  readonly items: number
  readonly answers: number
  readonly calls: number
  readonly input: number
  readonly output: number
  /** Input tokens that a server with prefix caching will have processed before. */
  readonly cached: number
  /** Whether the servers of all models keep prefixes, as far as requests before the run showed it. */
  readonly kept: PrefixNote['kept']
  /** Upper bound in US dollars; null without prices, or if a model has none. */
  readonly cost: number | null
  /** Expected usage; the values above are bounds. */
  readonly expected: ExpectedUsage
  /** Null if the speed of a model is unknown. */
  readonly time: PlanTime | null
  /** The lowest concurrency that a server's shared window forces, with its tokens; null if none does. */
  readonly fewest: { readonly tokens: number; readonly count: number } | null
  readonly rows: readonly PlanRow[]
  /** Lengths of models with a known ratio. */
  readonly own: readonly OwnLengths[]
}

/** The options of a run that change its plan, and the limits of its servers. */
export interface RunPlanOptions extends Policy, Partial<Pick<RunSpec, 'shard' | 'models'>> {
  /** Absent: one item at a time. */
  readonly server?: ServerLimits
  readonly shared?: SharedWindows | undefined
}

/** Builds the plan for this process's part of the items, if the run is shared. */
export function buildPlan(
  suite: Suite,
  entries: readonly RunEntry[],
  options: RunPlanOptions,
  money: Money = { prices: undefined },
  models: Readonly<Record<string, ModelNote>> = {},
): Plan {
  const { server: { maximum: concurrency } = { maximum: 1 }, models: choices = [], shared } = options
  const shard = getShard(options)
  const counting = getCounting(suite)
  const cells = suite.cells.map(cell => ({
    ...cell,
    samples: countShardItems(cell.samples, getShardPart(cell, shard)),
  }))
  const filterCells = (length: number) => cells.filter(cell => cell.at === length)
  const rows = suite.lengths.flatMap(length =>
    entries.map(entry => {
      const own = filterCells(length)
      // Only a cache that was seen makes a run faster or cheaper.
      const repeated = isKept(entry, models) === 'yes' ? readBefore(entry, entries, own) : 0
      const note = entry.model ? models[entry.model.id] : undefined
      const seen = readMeasuredCalls(note, counting)
      return planRow(entry, length, own, options, money, { ...seen, repeated })
    }),
  )
  const sum = (field: 'items' | 'calls' | 'input' | 'output') => rows.reduce((total, row) => total + row[field], 0)
  const items = cells.reduce((total, cell) => total + cell.samples, 0)
  return {
    items,
    answers: sum('items'),
    calls: sum('calls'),
    input: sum('input'),
    output: sum('output'),
    cached: rows.reduce(
      (total, { length, entry, input }) => total + input * readBefore(entry, entries, filterCells(length)),
      0,
    ),
    kept: summarizeKept(entries, models),
    cost: sumCosts(rows),
    expected: sumExpected(rows),
    time: planTime(rows, choices, concurrency, shared),
    fewest: findLeastConcurrency(rows, choices, concurrency, shared),
    rows,
    own: computeOwnLengths(suite, entries, models),
  }
}

/** Summarizes all servers: one that keeps no prefixes decides. */
function summarizeKept(entries: readonly RunEntry[], models: Readonly<Record<string, ModelNote>>): PrefixNote['kept'] {
  const all = new Set(entries.filter(({ model }) => model !== null).map(entry => isKept(entry, models)))
  return (['no', 'unknown', 'not seen', 'yes'] as const).find(kept => all.has(kept)) ?? 'unknown'
}

/** The fewest requests that run concurrently because a server's window is shared; null if none is. */
function findLeastConcurrency(
  rows: readonly PlanRow[],
  choices: readonly ModelChoice[],
  concurrency: number,
  shared: SharedWindows = new Map(),
): Plan['fewest'] {
  const counts = rows.flatMap(({ entry: { model }, peak }) => {
    const tokens = model ? shared.get(getServerName(model.id, choices)) : undefined
    return tokens === undefined ? [] : [{ tokens, count: computeConcurrency(concurrency, peak, tokens) }]
  })
  const [fewest] = counts.toSorted((a, b) => a.count - b.count)
  return fewest && fewest.count < concurrency ? fewest : null
}

/** Sums the expected usage of several rows. */
export function sumExpected(rows: readonly PlanRow[]): ExpectedUsage {
  const sum = (field: 'calls' | 'input' | 'output') => rows.reduce((total, { expected }) => total + expected[field], 0)
  const paid = rows.map(({ entry, expected }) => ({ entry, cost: expected.cost }))
  return { calls: sum('calls'), input: sum('input'), output: sum('output'), cost: sumCosts(paid) }
}

/** Sums costs of several rows; those without a model cost nothing. */
export function sumCosts(rows: readonly Pick<PlanRow, 'cost' | 'entry'>[]): number | null {
  const paid = rows.filter(({ entry }) => entry.model !== null)
  if (paid.length === 0 || paid.some(({ cost }) => cost === null)) return null
  return paid.reduce((total, { cost }) => total + cost!, 0) // none is null
}

/** The limits of a run, for its plan. */
export interface PlanLimits {
  readonly run: BudgetLimits
  readonly item: BudgetLimits
  /** The day of the prices. */
  readonly priced?: string | undefined
  /** Absent: a server gets one item at a time. */
  readonly server?: ServerLimits
}

/** `memagent on qwen3 (yarn)`. */
export function nameOfEntry({ method, preset, model, sampling }: RunEntry): string {
  const name = formatMethodName(method.id, preset?.name)
  if (!model) return name
  const { decoding } = sampling
  return `${name} on ${model.id}${decoding === undefined ? '' : ` (${decoding})`}`
}
