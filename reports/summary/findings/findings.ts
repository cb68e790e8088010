import { formatLength } from '../../../core/lengths.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { RELATIVE_BASE } from '../../../stats/effective-length.ts'
import { holm } from '../../../stats/holm.ts'
import type { PairedDifference } from '../../../stats/paired/paired-difference.ts'
import { type Summary, summarize } from '../cells/cells.ts'
import { makeUsageFinder, type UsageMetric } from '../cells/cost-per-item.ts'
import { isRefused } from '../coverage.ts'
import { describeReach, pickStatedReach } from '../effective-length/effective-text.ts'
import { BASELINE } from '../entries/baseline-method.ts'
import type { Entry } from '../entries/entries.ts'
import { makeDifferenceFinder } from '../entries/paired-difference.ts'
import { shortenModels } from '../entries/short-names.ts'
import type { Group } from '../groups.ts'
import type { ReportInput } from '../reporter.ts'

/** The paired test of a ranked entry and its baseline, at the longest length at which one of them still reads. */
export interface EntryFinding {
  readonly entry: Entry
  readonly base: Entry
  /**
   * Tokens along the group's axis: the longest length at which prompts of both fit and the better one scores at least
   * `RELATIVE_BASE`, because near 0 nothing can be distinguished. Otherwise the longest length at which both fit.
   */
  readonly at: number
  /** The next length at which both fit and neither scores enough; absent if there is none. */
  readonly unread?: number
  readonly difference: PairedDifference
  /** The p value of the difference, adjusted by Holm's method for the `family` findings of the group. */
  readonly p: number
  readonly family: number
  /** The longest length at which only prompts of this entry fit, with its mean score, 0 to 1. */
  readonly beyond?: { readonly at: number; readonly score: number }
  /** Effective lengths of the entry and of the base, in words; absent if one is unknown or there is only one length. */
  readonly effective?: readonly [string, string]
  /** Ratio of its usage to the base's, at the lengths at which both were measured. */
  readonly takes?: { readonly meter: 'cost' | 'tokens' | 'ms'; readonly ratio: number }
}

/** Significance level of the paired tests. */
const ALPHA = 0.05

/**
 * Computes a finding for each ranked entry of a group, in the given order. The base is full context on the same model,
 * or else the first full context. A single ranked entry is compared with the second if there is no baseline.
 *
 * @param ranked ranked entries, the best first
 */
export function computeFindings(input: ReportInput, group: Group, ranked: readonly Entry[]): EntryFinding[] {
  const summary = summarize(input)
  const baselines = ranked.filter(({ method }) => method === BASELINE)
  const bare = ranked.flatMap((entry, index) => {
    const own = baselines.find(({ model, id }) => model === entry.model && id !== entry.id)
    const base = entry.method === BASELINE ? undefined : (own ?? baselines[0])
    const against = base ?? (baselines.length === 0 && index === 0 ? ranked[1] : undefined)
    return against ? (compareEntries(input, summary, group, entry, against) ?? []) : []
  })
  const ps = holm(bare.map(({ difference }) => difference.p))
  return bare.map((finding, at) => ({ ...finding, p: ps[at], family: bare.length }))
}

/** Compares the best ranked entry with the next, if the best is the baseline itself. */
export function compareTopTwo(
  input: ReportInput,
  group: Group,
  [first, second]: readonly Entry[],
): EntryFinding | undefined {
  if (!first || !second) return undefined
  const found = compareEntries(input, summarize(input), group, first, second)
  return found && { ...found, p: found.difference.p, family: 1 }
}

function compareEntries(input: ReportInput, summary: Summary, group: Group, entry: Entry, base: Entry) {
  const findDifference = makeDifferenceFinder(input)
  const makeFitCheck =
    ({ id }: Entry) =>
    (length: number) => {
      const average = summary.average(id, group.id, length)
      return average?.scores.primary !== undefined && !isRefused(average)
    }
  const findDifferenceAt = (length: number) => findDifference(base.id, entry.id, group, length)
  const both = group.lengths.filter(makeFitCheck(entry)).filter(makeFitCheck(base)).filter(findDifferenceAt)
  const canRead = (length: number) => {
    const found = findDifferenceAt(length)
    return found !== undefined && Math.max(found.candidate, found.base) >= RELATIVE_BASE
  }
  const place = both.findLast(canRead) ?? both.at(-1)
  const difference = place === undefined ? undefined : findDifferenceAt(place)
  if (place === undefined || !difference) return undefined
  const unread = both.find(length => length > place)
  const last = group.lengths.findLast(makeFitCheck(entry)) ?? place
  const beyond =
    last > place && !makeFitCheck(base)(last)
      ? summary.average(entry.id, group.id, last)?.scores.primary?.mean
      : undefined
  const takes = compareUsage(input, group, entry, base)
  const lengths = [entry, base].map(({ id }) => formatEffectiveLength(summary, group, id))
  const [own, other] = lengths
  return {
    entry,
    base,
    at: place,
    difference,
    ...(unread !== undefined && { unread }),
    ...(beyond !== undefined && { beyond: { at: last, score: beyond } }),
    ...(own !== undefined && other !== undefined && { effective: [own, other] as const }),
    ...(takes && { takes }),
  }
}

/** `32K (95 % CI 16K to 64K)`: the effective length of the curve that is drawn; undefined if none can be stated. */
export function formatEffectiveLength(summary: Summary, group: Group, entry: string): string | undefined {
  const reach = pickStatedReach(summary.effectiveOf(entry, group.id), group)
  return reach && describeReach(reach, group)
}

/** Compares cost if both have prices, else tokens, else time. */
function compareUsage(input: ReportInput, group: Group, entry: Entry, base: Entry): EntryFinding['takes'] {
  const findUsage = makeUsageFinder(input)
  for (const meter of ['cost', 'tokens', 'ms'] as const satisfies readonly UsageMetric[]) {
    const both = group.lengths.flatMap(at => {
      const [own, other] = [entry, base].map(({ id }) => findUsage(id, group, at, meter)?.mean ?? 0)
      return own > 0 && other > 0 ? [{ own: own, other: other }] : []
    })
    const sum = (of: 'own' | 'other') => both.reduce((total, each) => total + each[of], 0)
    if (both.length > 0) return { meter, ratio: sum('own') / sum('other') }
  }
  return undefined
}

/**
 * `memagent scores 91 at 256K, full-context 50 (+41 points, n = 120, 95 % CI 30 to 52); effective length 256K or more
 * vs. 32K; 6 × the tokens`.
 */
export function describeFinding(finding: EntryFinding, nameOf: (entry: Entry) => string): string {
  const { entry, base, at, difference, beyond, effective, takes } = finding
  const [own, other] = [nameOf(entry), formatOtherName(entry, base, nameOf)]
  const [high, low] = [toPoints(difference.candidate), toPoints(difference.base)]
  return [
    `${own} scores ${high} at ${formatLength(at)}, ${other} ${low} (${formatTestedDifference(finding)})`,
    beyond && `${toPoints(beyond.score)} at ${formatLength(beyond.at)}, which no prompt of ${other} fits`,
    effective && compareLengths(effective),
    takes && describeUsageRatio(takes),
  ]
    .filter(Boolean)
    .join('; ')
}

/** Equal lengths are said once, without their intervals where these differ. */
function compareLengths([own, other]: readonly [string, string]): string {
  const [bare] = own.split(' (')
  if (own === other) return `both have an effective length of ${own}`
  return bare === other.split(' (')[0]
    ? `both have an effective length of ${bare}`
    : `effective length ${own} vs. ${other}`
}

/** `memagent scores 91 at 256K, full-context 50 (+41 points)`, with the verdict if it is not significant: a title. */
export function describeFindingBriefly(finding: EntryFinding, nameOf: (entry: Entry) => string): string {
  const { entry, base, at, difference } = finding
  const [high, low] = [toPoints(difference.candidate), toPoints(difference.base)]
  const verdict = isTold(finding) ? '' : ', not significant'
  return `${nameOf(entry)} scores ${high} at ${formatLength(at)}, ${formatOtherName(entry, base, nameOf)} ${low} (${formatSigned(difference.difference)} points${verdict})`
}

/**
 * Formats a line of many: `rlm 96 at 128K, full-context 54 (+42 points, n = 40, 95 % CI 27 to 54), 93 at 256K alone; 6
 * × the tokens`.
 */
export function formatFindingLine(finding: EntryFinding, nameOf: (entry: Entry) => string): string {
  const { entry, base, at, difference, beyond, takes } = finding
  const [high, low] = [toPoints(difference.candidate), toPoints(difference.base)]
  const alone = beyond ? `, ${toPoints(beyond.score)} at ${formatLength(beyond.at)} alone` : ''
  return [
    `${nameOf(entry)} ${high} at ${formatLength(at)}, ${formatOtherName(entry, base, nameOf)} ${low} (${formatTestedDifference(finding)})${alone}`,
    takes && describeUsageRatio(takes),
  ]
    .filter(Boolean)
    .join('; ')
}

/** Whether the difference is significant after the correction for its family. */
export const isTold = ({ p }: Pick<EntryFinding, 'p'>): boolean => p < ALPHA

/** Entries on one model name it once. */
const formatOtherName = (entry: Entry, base: Entry, nameOf: (entry: Entry) => string) =>
  entry.model === base.model && entry.method !== base.method ? sanitize(base.alias ?? base.method, 40) : nameOf(base)

const FEWER = { cost: 'lower cost', tokens: 'fewer tokens', ms: 'less time' } as const
const TAKEN = { cost: 'cost', tokens: 'tokens', ms: 'time' } as const

/** `6 × the tokens`, `about the same tokens`, `24 × fewer tokens`. */
function describeUsageRatio({ meter, ratio }: NonNullable<EntryFinding['takes']>): string {
  if (ratio > 0.91 && ratio < 1.1) return `about the same ${TAKEN[meter]}`
  return ratio < 1 ? `${formatRatio(1 / ratio)} × ${FEWER[meter]}` : `${formatRatio(ratio)} × the ${TAKEN[meter]}`
}

const formatRatio = (ratio: number) =>
  ratio >= 9.95 ? Math.round(ratio).toLocaleString('en-US') : String(Number(ratio.toPrecision(2)))

const toPoints = (share: number) => Math.round(100 * share)

/** A paired difference with its p value after the correction for a family of tests. */
export interface TestedDifference {
  readonly difference: Pick<PairedDifference, 'difference' | 'low' | 'high' | 'n' | 'p'>
  readonly p: number
  /** How many pairs the correction is for; 1 for none. */
  readonly family: number
}

/** `+41 points, n = 120, 95 % CI 30 to 52`: the interval is of this pair alone. */
export function formatInterval({
  difference: { difference, low, high, n },
}: Pick<TestedDifference, 'difference'>): string {
  const noun = Math.abs(toPoints(difference)) === 1 ? 'point' : 'points'
  return `${formatSigned(difference)} ${noun}, n = ${n}, 95 % CI ${end(low)} to ${end(high)}`
}

/** `p = 0.03, 0.43 after Holm correction for 36 pairs`. */
export function formatPValue({ difference, p, family }: TestedDifference): string {
  if (family < 2) return `p ${formatPSign(difference.p)}`
  const corrected = `after Holm correction for ${family} pairs`
  return difference.p < ALPHA && !isTold({ p })
    ? `p ${formatPSign(difference.p)}, ${formatP(p)} ${corrected}`
    : `p ${formatPSign(p)} ${corrected}`
}

/** Formats `p = 0.03, corrected 0.43`, for texts that name the correction already. */
export function formatShortPValue({ difference, p, family }: TestedDifference): string {
  return family > 1 && difference.p < ALPHA
    ? `p ${formatPSign(difference.p)}, corrected ${formatP(p)}`
    : `p ${formatPSign(p)}`
}

/**
 * Adds to the interval why a difference is not significant, because its interval alone may exclude 0 before the
 * correction.
 */
export const formatTestedDifference = (tested: TestedDifference): string =>
  `${formatInterval(tested)}${isTold(tested) ? '' : `; ${formatPValue(tested)}: not significant`}`

/** Never rounds onto or over the significance level. */
function formatP(p: number): string {
  if (p < 0.0001) return '0.0001'
  const shown = Number(p.toPrecision(2))
  return String(p < ALPHA === shown < ALPHA ? shown : Number(p.toPrecision(4)))
}

const formatPSign = (p: number) => (p < 0.0001 ? '< 0.0001' : `= ${formatP(p)}`)

const formatSigned = (share: number) =>
  toPoints(share) === 0 ? '±0' : `${share < 0 ? '−' : '+'}${Math.abs(toPoints(share))}`
const end = (share: number) => `${toPoints(share) < 0 ? '−' : ''}${Math.abs(toPoints(share))}`

/**
 * `memagent on Qwen2.5-14B`; the method alone if all entries use one model, and the model alone if all use one method.
 */
export function makeNameFormatter(entries: readonly Entry[]): (entry: Entry) => string {
  const read = entries.filter(({ needsModel, model }) => needsModel && model !== '')
  const models = shortenModels(new Set(read.map(({ model }) => model)))
  const isAmbiguous = (entry: Entry) =>
    entries.filter(({ method, model }) => method === entry.method && model === entry.model).length > 1
  const isOneMethod = read.length === entries.length && new Set(entries.map(({ method }) => method)).size === 1
  return entry => {
    if (isAmbiguous(entry)) return sanitize(entry.label, 60)
    const set = entry.alias ?? entry.method
    const model = entry.needsModel && models.size > 1 ? models.get(entry.model) : undefined
    if (isOneMethod && model !== undefined && entry.alias === undefined) return sanitize(model, 60)
    return sanitize(model === undefined || !entry.label.includes(' · ') ? set : `${set} on ${model}`, 60)
  }
}
