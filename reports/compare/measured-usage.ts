import type { PrefixNote } from '../../core/rows/manifest/model-note.ts'
import type { AnswerRow } from '../../core/rows/rows.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { RunEntry } from '../../run/config/entries.ts'
import { groupBy } from '../summary/order.ts'
import type { Labels, RunRows } from '../summary/reporter.ts'
import { type EntryResult, joinRecords } from '../summary/rows/records.ts'

/** Tokens and calls of one entry's items in a recorded run, to plan further runs. */
export interface MeasuredUsage {
  readonly method: string
  readonly model: string
  /** Means by length. */
  readonly lengths: ReadonlyMap<number, UsagePerItem>
  /** Share of prompt tokens that came from a cache, 0 to 1. */
  readonly cached: number
  /** The largest such share if each context is read once. */
  readonly possible: number
  /** Mean number of questions per context. */
  readonly questions: number
  /** Whether a request before the run showed that the server keeps prefixes. */
  readonly kept: PrefixNote['kept']
}

/** Means per item of one length. */
export interface UsagePerItem {
  readonly items: number
  readonly calls: number
  /** Prompt tokens as the server counts them. */
  readonly input: number
  readonly output: number
  /** Median seconds to the first token of full prompts that were not cached; undefined if none was streamed. */
  readonly firstToken: number | undefined
}

/** Returns what each entry used by length. Entries with unknown usage, such as programs outside, are left out. */
export function measureUsage(run: RunRows, labels: Labels): MeasuredUsage[] {
  const { contestants, outcomes, placeOf } = joinRecords({ runs: [run], labels })
  return contestants.flatMap(({ entry, method, model }) => {
    const own = outcomes.filter(outcome => outcome.entry === entry && isMetered(outcome.answer))
    if (own.length === 0) return []
    const byLength = groupBy(own, ({ item }) => placeOf(item).at)
    const input = sum(own, ({ answer }) => answer.ledger.tokens.input)
    const again = sum(
      own,
      ({ answer, item }) => answer.ledger.tokens.input * (1 - 1 / getQuestionsPerContext(item.params)),
    )
    const share = (tokens: number) => (input > 0 ? tokens / input : 0)
    const { models } = run.manifest
    return {
      method,
      model,
      lengths: new Map(Array.from(byLength, ([length, each]) => [length, averageUsage(each, length)])),
      cached: share(sum(own, ({ answer }) => answer.ledger.tokens.cached)),
      possible: share(again),
      questions: sum(own, ({ item }) => getQuestionsPerContext(item.params)) / own.length,
      kept: (Object.hasOwn(models, model) && models[model].fit?.prefix?.kept) || 'unknown',
    }
  })
}

/** A prompt of this share of the length is a full one. */
const WHOLE = 0.75

/** Failed attempts and prompts that were not sent say nothing about the usage of an answer. */
const isMetered = ({ status, ledger }: AnswerRow): boolean =>
  ledger.metered !== false && ledger.tokens.source !== 'none' && status.kind !== 'failed'

function averageUsage(outcomes: readonly EntryResult[], length: number): UsagePerItem {
  const mean = (figure: (ledger: AnswerRow['ledger']) => number) =>
    sum(outcomes, ({ answer }) => figure(answer.ledger)) / outcomes.length
  const cold = outcomes.flatMap(({ answer: { ledger } }) =>
    ledger.ms.first !== null && ledger.calls.total === 1 && ledger.tokens.input - ledger.tokens.cached > WHOLE * length
      ? [ledger.ms.first / 1000]
      : [],
  )
  return {
    items: outcomes.length,
    calls: mean(({ calls }) => calls.total),
    input: mean(({ tokens }) => tokens.input),
    output: mean(({ tokens }) => tokens.output),
    firstToken: cold.sort((a, b) => a - b)[Math.floor(cold.length / 2)],
  }
}

/** The entry's own usage, or that of its method on another model. */
export function findUsage(all: readonly MeasuredUsage[], { method, model }: RunEntry): MeasuredUsage | undefined {
  const alike = all.filter(usage => usage.method === method.id)
  return alike.find(usage => usage.model === (model?.id ?? 'none')) ?? alike[0]
}

/**
 * Returns the share of prompt tokens that is expected to come from a cache with so many questions per context. With the
 * number that was measured it is the measured share. With another number, full prompts are cached as completely as they
 * were, and for other methods nothing is known.
 */
export function expectCachedShare(
  usage: MeasuredUsage | undefined,
  questions: number,
  { method }: Pick<RunEntry, 'method'>,
): number {
  if (usage && Math.abs(usage.questions - questions) < 0.5) return usage.cached
  if (questions === 1 || !method.sendsWholePrompt) return 0
  const again = 1 - 1 / questions
  if (!usage) return again
  if (usage.possible > 0) return again * Math.min(1, usage.cached / usage.possible)
  return usage.kept === 'yes' ? again : 0
}

/** A figure of a plan. */
interface PlannedFigures {
  readonly length: number
  readonly items: number
  readonly calls: number
  readonly input: number
  readonly output: number
}

/**
 * Replaces planned figures by measured ones. A length that was not measured is scaled as the nearest one that was; if
 * no length was measured, the plan stays.
 */
export function applyUsage<R extends PlannedFigures>(rows: readonly R[], usage: MeasuredUsage | undefined): R[] {
  const measured = rows.flatMap(row => {
    const seen = usage?.lengths.get(row.length)
    return seen && row.items > 0 ? [{ row, seen }] : []
  })
  if (measured.length === 0) return [...rows]
  return rows.map(row => {
    const nearest = measured.reduce((best, each) =>
      measureDistance(each.row.length, row.length) < measureDistance(best.row.length, row.length) ? each : best,
    )
    const scale = (field: 'calls' | 'input' | 'output') => {
      const planned = nearest.row[field] / nearest.row.items
      return planned > 0 ? row[field] * (nearest.seen[field] / planned) : row.items * nearest.seen[field]
    }
    return { ...row, calls: scale('calls'), input: scale('input'), output: scale('output') }
  })
}

const measureDistance = (a: number, b: number): number => Math.abs(Math.log2(a / b))

const sum = <T>(all: readonly T[], figure: (each: T) => number): number =>
  all.reduce((total, each) => total + figure(each), 0)
