import { formatLength } from '../core/lengths.ts'
import { RELATIVE_BASE } from '../stats/effective-length.ts'
import { holm } from '../stats/holm.ts'
import { summarize } from './cells.ts'
import { BASELINE } from './chart/palette.ts'
import { isRefused } from './coverage.ts'
import { type Entry, SIMULATED } from './entries.ts'
import {
  aheadOf,
  effectiveText,
  type Finding,
  findingsOf,
  interval,
  isTold,
  sentenceOf,
  spokenNames,
} from './findings.ts'
import { duration, quantity } from './format.ts'
import type { Group } from './groups.ts'
import type { ReportInput } from './reporter.ts'
import { spendingOf } from './spending.ts'
import { versusOf } from './versus.ts'

/** What a group of tasks says at first sight. */
export interface Headline {
  /** One sentence, without its full stop. */
  readonly title: string
  /** What has to be known beside it, a sentence each. */
  readonly beside: readonly string[]
}

/**
 * The best contestant against the baseline, or against the next where it is the baseline itself; of a lone entry where its curve begins and ends. Numbers are
 * of paired tests on the items that both ended.
 *
 * @param ranked contestants of the group, the best first
 */
export function headlineOf(input: ReportInput, group: Group, ranked: readonly Entry[]): Headline {
  const [best] = ranked
  if (!best) return { title: 'No results yet', beside: [] }
  const name = spokenNames(ranked)
  const finding = findingsOf(input, group, ranked).find(({ entry }) => entry === best) ?? aheadOf(input, group, ranked)
  const title = finding ? sentenceOf(finding, name) : aloneText(input, group, best, name)
  const doubted = ranked.every(({ doubt }) => doubt !== undefined) ? 'None of it is verified.' : ''
  const beside = [doubted, unreadText(finding), levelText(input, group, ranked, name), besideText(ranked)]
  return { title, beside: beside.filter(text => text !== '') }
}

/** Why the length of the headline is not the longest. */
const unreadText = (finding: Finding | undefined) =>
  finding?.unread === undefined
    ? ''
    : `From ${formatLength(finding.unread)} on both score below ${100 * RELATIVE_BASE}.`

function aloneText(input: ReportInput, group: Group, entry: Entry, name: (entry: Entry) => string): string {
  const summary = summarize(input)
  const spots = group.lengths.flatMap(at => {
    const average = summary.average(entry.id, group.id, at)
    const score = average?.scores.primary
    return score && !isRefused(average) ? [`${Math.round(100 * score.mean)} at ${formatLength(at)}`] : []
  })
  const [first, last] = [spots[0], spots.at(-1)]
  if (first === undefined) return `${name(entry)}: no results yet`
  const model = entry.needsModel && entry.model !== '' ? `${name(entry)} on ${entry.model}` : name(entry)
  const effective = effectiveText(summary, group, entry.id)
  const refused = group.lengths.filter(at => {
    const average = summary.average(entry.id, group.id, at)
    return average !== undefined && isRefused(average)
  })
  return [
    `${model} reads ${first}${last === first ? '' : ` and ${last}`}`,
    ...(refused.length > 0 ? [`no prompt fits at ${refused.map(formatLength).join(', ')}`] : []),
    ...(effective === undefined ? [] : [`effective length ${effective}`]),
    ...takenText(input, group, entry),
  ].join('; ')
}

/** What an item takes: money where prices are known, else tokens, else time. */
function takenText(input: ReportInput, group: Group, { id }: Entry): string[] {
  const [cost, tokens, ms] = (['cost', 'tokens', 'ms'] as const).map(
    meter => spendingOf(input)(id, group, 'all', meter)?.mean ?? 0,
  )
  if (cost > 0) return [`$${Number(cost.toPrecision(2))} an item`]
  if (tokens > 0) return [`${quantity(Number(tokens.toPrecision(2)))} tokens an item`]
  return ms > 0 ? [`${duration(ms)} an item`] : []
}

/** Who cannot be told from the best, over all lengths. */
function levelText(
  input: ReportInput,
  group: Group,
  [best, ...others]: readonly Entry[],
  name: (entry: Entry) => string,
) {
  const versus = versusOf(input)
  const held = others.slice(0, MOST_HELD).flatMap(entry => {
    const difference = versus(best.id, entry.id, group, 'all')
    return difference ? [{ entry, difference }] : []
  })
  const ps = holm(held.map(({ difference }) => difference.p))
  const level = held.filter((_, at) => !isTold({ p: ps[at] }))
  if (level.length === 0) return ''
  const names = level.slice(0, MOST_NAMES).map(({ entry, difference }) => `${name(entry)} (${interval(difference)})`)
  const more = level.length > MOST_NAMES ? ` and ${level.length - MOST_NAMES} more` : ''
  return `Over all lengths not told apart from ${name(best)} by paired tests: ${names.join(', ')}${more}.`
}

/** Further down nobody is level with the best. */
const MOST_HELD = 12
const MOST_NAMES = 3

function besideText(ranked: readonly Entry[]): string {
  if (ranked.every(({ simulated }) => simulated)) return `All of it is of a ${SIMULATED}.`
  if (!ranked.some(({ method }) => method === BASELINE) && ranked.length > 1) return 'No full-context baseline was run.'
  return ''
}
