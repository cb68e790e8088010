import type { Score } from '../cells/cell.ts'
import { summarize } from '../cells/cells.ts'
import { makeUsageFinder, type UsageMean } from '../cells/cost-per-item.ts'
import type { Entry } from '../entries/entries.ts'
import { type Group, hasEntry } from '../groups.ts'
import type { ReportInput } from '../reporter.ts'

/** The most that an answer may cost, on average. */
export interface ChoiceBounds {
  /** US dollars. */
  readonly cost?: number | undefined
  readonly seconds?: number | undefined
}

/** Measured values of an entry at a length: means per answer with 95 % intervals. */
export interface Measured {
  readonly entry: Entry
  readonly score: Score
  /** US dollars; absent if a price or a token count is unknown. */
  readonly cost?: UsageMean
  readonly seconds?: UsageMean
}

/** The entries of a group at one length under bounds. Nothing is estimated: only measured values decide. */
export interface Choice {
  readonly group: Group
  readonly at: number
  /** Within the bounds, and no other entry within them is as accurate for as little; the most accurate first. */
  readonly frontier: readonly Measured[]
  /** Within the bounds, but another entry is at least as good in everything. */
  readonly dominated: readonly Measured[]
  /** A mean is above a bound. */
  readonly beyond: readonly Measured[]
  /** A bounded value was not measured. */
  readonly unmetered: readonly Measured[]
  /** Entries without a score at this length. */
  readonly unmeasured: readonly Entry[]
}

/** The entries of a group at one length, without references such as the oracle. */
export interface MeasuredEntries extends Pick<Choice, 'group' | 'at' | 'unmeasured'> {
  readonly measured: readonly Measured[]
}

export function measureEntries(input: ReportInput, group: Group, at: number): MeasuredEntries {
  const { entries } = summarize(input)
  const asked = entries.filter(entry => !entry.reference && hasEntry(group, entry.id))
  const measured = asked.flatMap(entry => measureEntry(input, group, entry, at) ?? [])
  const known = new Set(measured.map(({ entry }) => entry))
  return { group, at, measured, unmeasured: asked.filter(entry => !known.has(entry)) }
}

/** Chooses among the entries of a group. */
export const chooseEntries = (input: ReportInput, group: Group, at: number, bounds: ChoiceBounds): Choice =>
  chooseMeasured(measureEntries(input, group, at), bounds)

export function chooseMeasured({ measured, ...place }: MeasuredEntries, bounds: ChoiceBounds): Choice {
  const isMetered = ({ cost, seconds }: Measured) =>
    (bounds.cost === undefined || cost !== undefined) && (bounds.seconds === undefined || seconds !== undefined)
  const isWithin = ({ cost, seconds }: Measured) => isAtMost(cost, bounds.cost) && isAtMost(seconds, bounds.seconds)
  const sorted = measured.toSorted((a, b) => b.score.mean - a.score.mean)
  const within = sorted.filter(each => isMetered(each) && isWithin(each))
  const isFront = (each: Measured) => !within.some(other => isDominating(other, each))
  return {
    ...place,
    frontier: within.filter(isFront),
    dominated: within.filter(each => !isFront(each)),
    beyond: sorted.filter(each => !isWithin(each)),
    unmetered: sorted.filter(each => isWithin(each) && !isMetered(each)),
  }
}

/** A mean of equal values may miss them by rounding. */
export const ROUNDING = 1 + 1e-9

const isAtMost = (usage: UsageMean | undefined, bound = Number.POSITIVE_INFINITY): boolean =>
  (usage?.mean ?? 0) <= bound * ROUNDING

/** Returns undefined without a score at this length. */
function measureEntry(input: ReportInput, group: Group, entry: Entry, at: number): Measured | undefined {
  const score = summarize(input).average(entry.id, group.id, at)?.scores.primary
  if (!score) return undefined
  const findUsage = makeUsageFinder(input)
  const cost = findUsage(entry.id, group, at, 'cost')
  const ms = findUsage(entry.id, group, at, 'ms')
  const seconds = ms && { mean: ms.mean / 1000, low: ms.low / 1000, high: ms.high / 1000, n: ms.n }
  return { entry, score, ...(cost && { cost }), ...(seconds && { seconds }) }
}

/** Returns whether one is at least as good in everything that both know, and better in something. */
function isDominating(one: Measured, other: Measured): boolean {
  // A value that only one of them has could be anything for the other, so nothing is concluded.
  const pairs = [
    [one.score.mean, other.score.mean],
    [negate(one.cost), negate(other.cost)],
    [negate(one.seconds), negate(other.seconds)],
  ].filter(pair => pair.some(value => value !== undefined))
  return (
    pairs.every(([a, b]) => a !== undefined && b !== undefined && a >= b) &&
    pairs.some(([a, b]) => a !== undefined && b !== undefined && a > b)
  )
}

const negate = (usage: UsageMean | undefined): number | undefined => usage && -usage.mean

/** Returns the lengths of a group at which an entry has a score. */
export function listMeasuredLengths(input: ReportInput, group: Group): number[] {
  const { entries, average } = summarize(input)
  return group.lengths.filter(at =>
    entries.some(({ id, reference }) => !reference && average(id, group.id, at)?.scores.primary !== undefined),
  )
}
