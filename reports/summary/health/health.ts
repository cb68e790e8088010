import { formatLength } from '../../../core/lengths.ts'
import { type Average, computeFormLoss, type Tally } from '../cells/cell.ts'
import { isRefused } from '../coverage.ts'
import type { Entry } from '../entries/entries.ts'
import { formatInteger, formatScore } from '../format.ts'
import type { Group } from '../groups.ts'

/** The possible problems of a score, the worst first: how far it may be from what a method or model can do. */
export const AILMENTS = [
  'dead-server',
  'truncated',
  'stopped-early',
  'unfinished',
  'window-misfit',
  'overflowed',
  'unscored',
  'answers-cut',
  'form-loss',
  'filler-repeated',
] as const
export type IssueKind = (typeof AILMENTS)[number]

/**
 * Whether the scores of an entry can be trusted, at one length of a group or over all. Readers see it before any score.
 */
export interface Health {
  readonly entry: string
  readonly group: string
  /** Tokens along the group's axis. */
  readonly at: number | 'all'
  /** The worst finding; `complete` if there is none. */
  readonly verdict: IssueKind | 'complete'
  /** The verdict in a short sentence, without a full stop. */
  readonly says: string
  /** The worst first. */
  readonly findings: readonly DataIssue[]
}

export interface DataIssue {
  readonly kind: IssueKind
  /** Number of affected items, and of all items. */
  readonly count: number
  readonly of: number
  /** Affected lengths in tokens, ascending. */
  readonly lengths: readonly number[]
  /** A short sentence, without a full stop. */
  readonly says: string
}

/** Format penalty, as a share, that is reported as a finding. */
const HIGH_FORM_LOSS = 0.1
/** Share of answers that reached their token limit. */
const MANY_CUT = 0.05

/**
 * Returns the verdict at each length of a group, and last the one over all. Empty if nothing was requested.
 * @param averages those of the entry in the group, of every length
 * @param unfinished why a run of the entry is unfinished; undefined for a finished one
 */
export function assessHealth(
  { id, window }: Entry,
  group: Group,
  averages: readonly Average[],
  unfinished?: string,
): Health[] {
  const asked = averages.filter(({ at, planned }) => at !== 'all' && planned > 0)
  if (asked.length === 0) return []
  const judgeAverages = (at: number | 'all', some: readonly Average[]): Health => {
    const found = AILMENTS.flatMap(kind => findIssues(kind, some, window))
    const findings = at === 'all' ? withEnd(found, unfinished, some) : found
    const [worst] = findings
    const whole = `complete: all ${formatInteger(sum(some, ({ planned }) => planned))} items ended in a result`
    return { entry: id, group: group.id, at, verdict: worst?.kind ?? 'complete', says: worst?.says ?? whole, findings }
  }
  return [...asked.map(each => judgeAverages(each.at, [each])), judgeAverages('all', asked)]
}

/** Findings that already name what a run lacks. */
const LACKS: readonly IssueKind[] = ['dead-server', 'stopped-early', 'unscored']

/** Adds that the run is not finished, unless another finding says what it lacks. */
function withEnd(found: readonly DataIssue[], reason: string | undefined, averages: readonly Average[]): DataIssue[] {
  if (reason === undefined || found.some(({ kind }) => LACKS.includes(kind))) return [...found]
  const count = sum(averages, ({ planned }) => planned)
  const lengths = averages.map(({ at }) => at as number)
  const says = `the run is not finished: ${reason}`
  const all: DataIssue[] = [...found, { kind: 'unfinished', count, of: count, lengths, says }]
  return all.sort((a, b) => AILMENTS.indexOf(a.kind) - AILMENTS.indexOf(b.kind))
}

const sum = <T>(all: readonly T[], pick: (each: T) => number) => all.reduce((total, each) => total + pick(each), 0)

const countReached = ({ planned, missing }: Tally) => planned - missing

/** Returns the number of affected items of a length, and of all items; 0 if none is affected. */
const COUNTS: Readonly<Record<IssueKind, (average: Average) => readonly [count: number, of: number]>> = {
  'dead-server': each => [each.failed, countReached(each)],
  truncated: each => [each.truncated, countReached(each)],
  'stopped-early': each => [each.missing, each.planned],
  // This one does not count items: `withEnd` adds it.
  unfinished: each => [0, each.planned],
  'window-misfit': each => [isRefused(each) ? countOverflows(each) : 0, countReached(each)],
  overflowed: each => [isRefused(each) ? 0 : countOverflows(each), countReached(each)],
  unscored: each => [each.unscored, countReached(each)],
  'answers-cut': each => {
    const cut = each.statuses.length_stop ?? 0
    return [cut >= MANY_CUT * countReached(each) ? cut : 0, countReached(each)]
  },
  'form-loss': each => {
    const loss = computeFormLoss(each.scores) ?? 0
    return [loss >= HIGH_FORM_LOSS ? Math.round(loss * each.counted) : 0, each.counted]
  },
  'filler-repeated': each => [each.repeated, countReached(each)],
}

const countOverflows = ({ statuses }: Tally) => statuses.overflow ?? 0
function findIssues(kind: IssueKind, averages: readonly Average[], window: number | null): DataIssue[] {
  const found = averages.flatMap(average => {
    const [count, of] = COUNTS[kind](average)
    return count > 0 ? [{ at: average.at as number, count, of, average }] : []
  })
  if (found.length === 0) return []
  const count = sum(found, each => each.count)
  // Stopped and failed items are counted among all requested items.
  const of = sum(averages, average => COUNTS[kind](average)[1])
  const lengths = found.map(({ at }) => at)
  const where = lengths.length === averages.length ? '' : ` (at ${lengths.map(formatLength).join(', ')})`
  const words = WORDS[kind]({ count, of, lengths, window, loss: meanLoss(found.map(({ average }) => average)) })
  return [{ kind, count, of, lengths, says: `${words}${kind === 'window-misfit' ? '' : where}` }]
}

const meanLoss = (averages: readonly Average[]) =>
  sum(averages, ({ scores }) => computeFormLoss(scores) ?? 0) / Math.max(1, averages.length)

interface Words extends Pick<DataIssue, 'count' | 'of' | 'lengths'> {
  readonly window: number | null
  readonly loss: number
}

const formatItems = (n: number) => `${formatInteger(n)} ${n === 1 ? 'item' : 'items'}`
const formatFraction = ({ count, of }: Words) =>
  count === of ? `all ${formatItems(of)}` : `${formatInteger(count)} of ${formatItems(of)}`

/** A prompt may be rejected below the window: by a limit of the server, or since the model counts more tokens. */
function describeMisfit({ count, lengths, window }: Words): string {
  const all = lengths.map(formatLength).join(', ')
  const size = window === null ? '' : formatInteger(window)
  if (window !== null && lengths.every(length => length > window))
    return `${all} ${lengths.length === 1 ? 'does' : 'do'} not fit the context window of ${size}: ${formatItems(count)} rejected, counted as 0`
  const aside = window === null ? '' : ` (the context window is ${size})`
  return `${all} rejected as too long${aside}: ${formatItems(count)}, counted as 0`
}

const WORDS: Readonly<Record<IssueKind, (words: Words) => string>> = {
  'dead-server': each =>
    each.count === each.of
      ? `no answers received: all ${formatItems(each.of)} failed`
      : `${formatFraction(each)} failed and ${each.count === 1 ? 'counts' : 'count'} as 0`,
  truncated: each => `the server silently truncated the prompt of ${formatFraction(each)}`,
  'stopped-early': ({ count, of }) =>
    count === of
      ? `not started: none of ${formatItems(of)} was reached`
      : `stopped after ${formatInteger(of - count)} of ${formatItems(of)}`,
  unfinished: () => 'the run is not finished',
  'window-misfit': describeMisfit,
  overflowed: each => `${formatFraction(each)} rejected as too long, counted as 0`,
  unscored: each => `${formatFraction(each)} answered and not scored`,
  'answers-cut': each => `${formatFraction(each)} truncated at the output-token limit`,
  'form-loss': ({ loss }) => `format penalty of ${formatScore(loss)} points: correct answers in the wrong format`,
  'filler-repeated': each => `the haystack repeats itself in ${formatFraction(each)}`,
}
