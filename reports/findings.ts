import { formatLength } from '../core/lengths.ts'
import { sanitize } from '../core/quote.ts'
import { RELATIVE_BASE } from '../stats/effective-length.ts'
import { holm } from '../stats/holm.ts'
import type { PairedDifference } from '../stats/paired.ts'
import { type Summary, summarize } from './cells.ts'
import { shortModels } from './chart/names.ts'
import { BASELINE } from './chart/palette.ts'
import { isRefused } from './coverage.ts'
import type { Entry } from './entries.ts'
import { reached } from './format.ts'
import type { Group } from './groups.ts'
import type { ReportInput } from './reporter.ts'
import { type Meter, spendingOf } from './spending.ts'
import { versusOf } from './versus.ts'

/** What a paired test says of one contestant and what it is held against, at the longest length at which one of them still reads. */
export interface Finding {
  readonly entry: Entry
  readonly base: Entry
  /**
   * Tokens along the group's axis: the longest length at which prompts of both fit and the better one scores at least `RELATIVE_BASE`, for what is near 0
   * at both tells nothing apart. Where there is none, the longest at which both fit.
   */
  readonly at: number
  /** The next length at which both fit and neither reads: there is none, or the first one beyond `at`. */
  readonly unread?: number
  readonly difference: PairedDifference
  /** Of the difference, adjusted by Holm's method for the findings of the group. */
  readonly p: number
  /** The longest length at which prompts of this one alone fit, with its mean score, 0 to 1. */
  readonly beyond?: { readonly at: number; readonly score: number }
  /** Effective lengths of the entry and of the base, in words; absent where one is not known or there is one length alone. */
  readonly effective?: readonly [string, string]
  /** How many times what the base takes, at the lengths where both took something. */
  readonly takes?: { readonly meter: 'cost' | 'tokens' | 'ms'; readonly ratio: number }
}

/** Below it a difference is told. */
const ALPHA = 0.05

/**
 * A finding for each contestant of a group, in the order given: held against full context on the same model, or where that was not run against the first
 * full context that was. The first contestant alone is held against the second where there is no baseline.
 *
 * @param ranked contestants, the best first
 */
export function findingsOf(input: ReportInput, group: Group, ranked: readonly Entry[]): Finding[] {
  const summary = summarize(input)
  const baselines = ranked.filter(({ method }) => method === BASELINE)
  const bare = ranked.flatMap((entry, place) => {
    const own = baselines.find(({ model, id }) => model === entry.model && id !== entry.id)
    const base = entry.method === BASELINE ? undefined : (own ?? baselines[0])
    const against = base ?? (baselines.length === 0 && place === 0 ? ranked[1] : undefined)
    return against ? (findingOf(input, summary, group, entry, against) ?? []) : []
  })
  const ps = holm(bare.map(({ difference }) => difference.p))
  return bare.map((finding, at) => ({ ...finding, p: ps[at] }))
}

/** How the best contestant stands to the next, where it is the baseline itself. */
export function aheadOf(input: ReportInput, group: Group, [first, second]: readonly Entry[]): Finding | undefined {
  if (!first || !second) return undefined
  const found = findingOf(input, summarize(input), group, first, second)
  return found && { ...found, p: found.difference.p }
}

function findingOf(input: ReportInput, summary: Summary, group: Group, entry: Entry, base: Entry) {
  const versus = versusOf(input)
  const fits =
    ({ id }: Entry) =>
    (length: number) => {
      const average = summary.average(id, group.id, length)
      return average?.scores.primary !== undefined && !isRefused(average)
    }
  const at = (length: number) => versus(base.id, entry.id, group, length)
  const both = group.lengths.filter(fits(entry)).filter(fits(base)).filter(at)
  const reads = (length: number) => {
    const found = at(length)
    return found !== undefined && Math.max(found.candidate, found.base) >= RELATIVE_BASE
  }
  const place = both.findLast(reads) ?? both.at(-1)
  const difference = place === undefined ? undefined : at(place)
  if (place === undefined || !difference) return undefined
  const unread = both.find(length => length > place)
  const last = group.lengths.findLast(fits(entry)) ?? place
  const beyond =
    last > place && !fits(base)(last) ? summary.average(entry.id, group.id, last)?.scores.primary?.mean : undefined
  const takes = takesOf(input, group, entry, base)
  const lengths = [entry, base].map(({ id }) => effectiveText(summary, group, id))
  const [own, other] = lengths
  return {
    ...{ entry, base, at: place, difference },
    ...(unread !== undefined && { unread }),
    ...(beyond !== undefined && { beyond: { at: last, score: beyond } }),
    ...(own !== undefined && other !== undefined && { effective: [own, other] as const }),
    ...(takes && { takes }),
  }
}

/** `32K`, `<8K`, and `256K or more` where the longest length asked still reaches it. */
export function effectiveText(summary: Summary, group: Group, entry: string): string | undefined {
  const curve = summary.effectiveOf(entry, group.id)
  if (!curve || group.lengths.length < 2) return undefined
  const { at, beyond, bounds } = group.official ? curve.absolute : curve.relative
  if (bounds) return undefined
  return `${reached(at, group.lengths)}${beyond ? ' or more' : ''}`
}

/** Money where both have prices, else tokens, else time. */
function takesOf(input: ReportInput, group: Group, entry: Entry, base: Entry): Finding['takes'] {
  const spending = spendingOf(input)
  for (const meter of ['cost', 'tokens', 'ms'] as const satisfies readonly Meter[]) {
    const both = group.lengths.flatMap(at => {
      const [own, other] = [entry, base].map(({ id }) => spending(id, group, at, meter)?.mean ?? 0)
      return own > 0 && other > 0 ? [{ own: own, other: other }] : []
    })
    const sum = (of: 'own' | 'other') => both.reduce((total, each) => total + each[of], 0)
    if (both.length > 0) return { meter, ratio: sum('own') / sum('other') }
  }
  return undefined
}

/** `memagent reads 91 at 256K where full-context reads 50 (+41 [30, 52]); effective length 256K against 32K; 6 × the tokens`. */
export function sentenceOf(finding: Finding, nameOf: (entry: Entry) => string): string {
  const { entry, base, at, difference, beyond, effective, takes } = finding
  const [own, other] = [nameOf(entry), otherName(entry, base, nameOf)]
  const [high, low] = [points(difference.candidate), points(difference.base)]
  const where = formatLength(at)
  const read = isTold(finding)
    ? `${own} reads ${high} at ${where} where ${other} reads ${low} (${interval(difference)})`
    : `${own} reads ${high} at ${where} and ${other} ${low}: no difference that ${difference.n} items can tell (${interval(difference)})`
  return [
    read,
    beyond && `${points(beyond.score)} at ${formatLength(beyond.at)}, where no prompt of ${other} fits`,
    effective &&
      (effective[0] === effective[1]
        ? `both have an effective length of ${effective[0]}`
        : `effective length ${effective[0]} against ${effective[1]}`),
    takes && `${timesText(takes.ratio)} ${TAKEN[takes.meter]}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** `rlm 96 against 54 at 128K (+42 [27, 54]), 93 at 256K alone; effective 256K+ against 32K; 6 × the tokens`: a line of many. */
export function lineOf(finding: Finding, nameOf: (entry: Entry) => string): string {
  const { entry, base, at, difference, beyond, effective, takes } = finding
  const level = isTold(finding) ? '' : ', no difference told'
  const against = entry.model === base.model ? '' : ` (${otherName(entry, base, nameOf)})`
  const short = (text: string) => text.replace(' or more', '+')
  return [
    `${nameOf(entry)} ${points(difference.candidate)} against ${points(difference.base)}${against} at ${formatLength(at)} (${interval(difference)}${level})${beyond ? `, ${points(beyond.score)} at ${formatLength(beyond.at)} alone` : ''}`,
    effective && `effective ${short(effective[0])} against ${short(effective[1])}`,
    takes && `${timesText(takes.ratio)} ${TAKEN[takes.meter]}`,
  ]
    .filter(Boolean)
    .join('; ')
}

export const isTold = ({ p }: Pick<Finding, 'p'>): boolean => p < ALPHA

/** On one model its name is said once. */
const otherName = (entry: Entry, base: Entry, nameOf: (entry: Entry) => string) =>
  entry.model === base.model && entry.method !== base.method ? sanitize(base.alias ?? base.method, 40) : nameOf(base)

const TAKEN = { cost: 'cost', tokens: 'tokens', ms: 'time' } as const

/** `6 × the`, `1.4 × the`, `0.3 × the`. */
const timesText = (ratio: number) =>
  ratio > 0.91 && ratio < 1.1
    ? 'about the same'
    : `${ratio >= 9.95 ? Math.round(ratio).toLocaleString('en-US') : Number(ratio.toPrecision(2))} × the`

const points = (share: number) => Math.round(100 * share)

/** `+41 [30, 52]`, in points. */
export function interval({ difference, low, high }: Pick<PairedDifference, 'difference' | 'low' | 'high'>): string {
  const signed = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(points(share))}`
  const end = (share: number) => `${points(share) < 0 ? '−' : ''}${Math.abs(points(share))}`
  return `${points(difference) === 0 ? '±0' : signed(difference)} [${end(low)}, ${end(high)}]`
}

/** `memagent on Qwen2.5-14B`, or the method alone where all contestants are on one model. */
export function spokenNames(entries: readonly Entry[]): (entry: Entry) => string {
  const read = entries.filter(({ needsModel, model }) => needsModel && model !== '')
  const models = shortModels(new Set(read.map(({ model }) => model)))
  const twice = (entry: Entry) =>
    entries.filter(({ method, model }) => method === entry.method && model === entry.model).length > 1
  return entry => {
    if (twice(entry)) return sanitize(entry.label, 60)
    const set = entry.alias ?? entry.method
    const model = entry.needsModel && models.size > 1 ? models.get(entry.model) : undefined
    return sanitize(model === undefined || !entry.label.includes(' · ') ? set : `${set} on ${model}`, 60)
  }
}
