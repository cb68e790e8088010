import { formatLength } from '../../../core/lengths.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { RELATIVE_BASE } from '../../../stats/effective-length.ts'
import { holm } from '../../../stats/holm.ts'
import { type Summary, summarize } from '../cells/cells.ts'
import { makeUsageFinder } from '../cells/cost-per-item.ts'
import { isRefused } from '../coverage.ts'
import { BASELINE } from '../entries/baseline-method.ts'
import type { Entry } from '../entries/entries.ts'
import { makeDifferenceFinder } from '../entries/paired-difference.ts'
import { formatDuration, formatQuantity } from '../format.ts'
import type { Group } from '../groups.ts'
import type { ReportInput } from '../reporter.ts'
import {
  compareTopTwo,
  computeFindings,
  describeFinding,
  describeFindingBriefly,
  type EntryFinding,
  formatEffectiveLength,
  formatInterval,
  formatShortPValue,
  isTold,
  makeNameFormatter,
} from './findings.ts'
import { formatQuickTitle } from './headline-quick.ts'

/** The headline of a group of tasks. */
export interface GroupHeadline {
  /** One sentence, without its full stop. */
  readonly title: string
  /** Sentences that qualify it. */
  readonly beside: readonly string[]
}

/**
 * Compares the best ranked entry with the baseline, or with the next if it is the baseline itself. A single entry is
 * described by the ends of its curve. Numbers come from paired tests on the items that both ended.
 *
 * @param ranked ranked entries of the group, the best first
 */
export function buildGroupHeadline(input: ReportInput, group: Group, ranked: readonly Entry[]): GroupHeadline {
  const [best] = ranked
  if (!best) return { title: 'No results yet', beside: [] }
  const name = makeNameFormatter(ranked)
  const finding = pickFinding(input, group, ranked)
  const quick = formatQuickTitle(input, ranked)
  const title = quick ?? (finding ? describeFinding(finding, name) : describeEntry(input, group, best, name))
  const doubted = ranked.every(({ doubt }) => doubt !== undefined) ? 'No entry is verified.' : ''
  const beside = [
    doubted,
    quick === undefined ? explainUnread(finding) : '',
    describeTies(input, group, ranked, name),
    describeCaveats(ranked),
  ]
  return { title, beside: beside.filter(text => text !== '') }
}

/** Lists titles for a picture, the longest first: the scores at the length of the headline. Empty without results. */
export function listShortTitles(input: ReportInput, group: Group, ranked: readonly Entry[]): string[] {
  const [best] = ranked
  if (!best) return []
  const name = makeNameFormatter(ranked)
  const quick = formatQuickTitle(input, ranked)
  if (quick !== undefined) return [quick]
  const finding = pickFinding(input, group, ranked)
  if (!finding) {
    const summary = summarize(input)
    const spots = listScoredLengths(summary, group, best)
    const [first, last] = [spots[0], spots.at(-1)]
    if (first === undefined) return []
    const effective = formatEffectiveLength(summary, group, best.id)
    const scores = `${nameWithModel(best, name)} scores ${first}${last === first ? '' : ` and ${last}`}`
    return [...(effective === undefined ? [] : [`${scores}; effective length ${effective}`]), scores]
  }
  const { entry, at, difference } = finding
  const scores = `${name(entry)} scores ${Math.round(100 * difference.candidate)} at ${formatLength(at)}`
  return [describeFindingBriefly(finding, name), scores]
}

const pickFinding = (input: ReportInput, group: Group, ranked: readonly Entry[]) =>
  computeFindings(input, group, ranked).find(({ entry }) => entry === ranked[0]) ?? compareTopTwo(input, group, ranked)

/** Explains why the headline's length is not the longest. */
const explainUnread = (finding: EntryFinding | undefined) =>
  finding?.unread === undefined
    ? ''
    : `From ${formatLength(finding.unread)} on both score below ${100 * RELATIVE_BASE}.`

function describeEntry(input: ReportInput, group: Group, entry: Entry, name: (entry: Entry) => string): string {
  const summary = summarize(input)
  const spots = listScoredLengths(summary, group, entry)
  const [first, last] = [spots[0], spots.at(-1)]
  if (first === undefined) return `${name(entry)}: no results yet`
  const effective = formatEffectiveLength(summary, group, entry.id)
  const refused = group.lengths.filter(at => {
    const average = summary.average(entry.id, group.id, at)
    return average !== undefined && isRefused(average)
  })
  return [
    `${nameWithModel(entry, name)} scores ${first}${last === first ? '' : ` and ${last}`}`,
    ...(refused.length > 0 ? [`no prompt fits at ${refused.map(formatLength).join(', ')}`] : []),
    ...(effective === undefined ? [] : [`effective length ${effective}`]),
    ...describeUsage(input, group, entry),
  ].join('; ')
}

/** Lists `92 at 8K` for each length at which a prompt fits. */
const listScoredLengths = (summary: Summary, group: Group, { id }: Entry): string[] =>
  group.lengths.flatMap(at => {
    const average = summary.average(id, group.id, at)
    const score = average?.scores.primary
    return score && !isRefused(average) ? [`${Math.round(100 * score.mean)} at ${formatLength(at)}`] : []
  })

/** Returns the name with the model, once, because names of several models' entries contain it already. */
function nameWithModel(entry: Entry, name: (entry: Entry) => string): string {
  const own = name(entry)
  const bare = sanitize(entry.alias ?? entry.method, 60)
  return entry.needsModel && entry.model !== '' && own === bare ? `${own} on ${sanitize(entry.model, 60)}` : own
}

/** Describes the usage per item: cost if prices are known, else tokens, else time. */
function describeUsage(input: ReportInput, group: Group, { id }: Entry): string[] {
  const [cost, tokens, ms] = (['cost', 'tokens', 'ms'] as const).map(
    meter => makeUsageFinder(input)(id, group, 'all', meter)?.mean ?? 0,
  )
  if (cost > 0) return [`$${Number(cost.toPrecision(2))} per item`]
  if (tokens > 0) return [`${formatQuantity(Number(tokens.toPrecision(2)))} tokens per item`]
  return ms > 0 ? [`${formatDuration(ms)} per item`] : []
}

/** Names the entries that do not differ significantly from the best, over all lengths. */
function describeTies(
  input: ReportInput,
  group: Group,
  [best, ...others]: readonly Entry[],
  name: (entry: Entry) => string,
) {
  const findDifference = makeDifferenceFinder(input)
  const held = others.slice(0, MOST_HELD).flatMap(entry => {
    const difference = findDifference(best.id, entry.id, group, 'all')
    return difference ? [{ entry, difference }] : []
  })
  const ps = holm(held.map(({ difference }) => difference.p))
  const level = held.flatMap((each, at) => (isTold({ p: ps[at] }) ? [] : [{ ...each, p: ps[at], family: held.length }]))
  if (level.length === 0) return ''
  const correction = held.length > 1 ? `, Holm correction for ${held.length} pairs` : ''
  const names = level
    .slice(0, MOST_NAMES)
    .map(each => `${name(each.entry)} (${formatInterval(each)}; ${formatShortPValue(each)})`)
  const more = level.length > MOST_NAMES ? ` and ${level.length - MOST_NAMES} more` : ''
  return `Not significantly different from ${name(best)} over all lengths (paired tests${correction}): ${names.join(', ')}${more}.`
}

/** Lower-ranked entries never tie with the best. */
const MOST_HELD = 12
const MOST_NAMES = 3

function describeCaveats(ranked: readonly Entry[]): string {
  if (ranked.every(({ simulated }) => simulated)) return 'All results come from a simulated model.'
  if (!ranked.some(({ method }) => method === BASELINE) && ranked.length > 1) return 'No full-context baseline was run.'
  return ''
}
