import { findLargest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import { AXES } from '../summary/axis.ts'
import {
  type Average,
  computeFormLoss,
  isOtherScore,
  type ScoreCell,
  type ScoreVariant,
  VARIANTS,
} from '../summary/cells/cell.ts'
import type { Summary } from '../summary/cells/cells.ts'
import type { Effective } from '../summary/effective-length/effective.ts'
import {
  describeRestricted,
  describeSolved,
  explainUnstated,
  formatReachInterval,
  pickStatedReach,
} from '../summary/effective-length/effective-text.ts'
import { type Entry, SIMULATED, WHAT_IT_IS } from '../summary/entries/entries.ts'
import { formatCount, formatScore, withBounds, withInterval } from '../summary/format.ts'
import { describeOtherAxis, type Group, hasCell, pickRowNoun, sortLengths } from '../summary/groups.ts'
import { countWrong } from '../summary/rows/first-errors.ts'

/** What is said above a table of one entry in one group, a line each. */
export function listCaptions(summary: Summary, group: Group, entry: Entry): string[] {
  const all = summary.average(entry.id, group.id, 'all')! // of an entry with a table in the group
  const cells = summary.cellsOf(entry.id).filter(cell => hasCell(group, cell))
  const secondary = new Set(cells.flatMap(cell => (cell.secondary ?? []).map(({ scorer }) => scorer)))
  const shown = listSecondaryRows(summary, group, entry, group.lengths)
  const noun = pickRowNoun(group)
  const curve = summary.effectiveOf(entry.id, group.id)
  const means = [
    `mean ${all.bounds ? withBounds(all.bounds) : withInterval(all.scores.primary)}`,
    ...VARIANTS.map(variant => isFurther(cells, variant) && `${variant} ${withInterval(all.scores[variant])}`),
    describeFormLoss(all),
    `over ${formatFraction(all.lengths, all.ofLengths, 'length')}`,
    formatFraction(all.tasks, all.of, noun),
  ]
  return [
    entry.simulated && `${SIMULATED}: ${WHAT_IT_IS}`,
    means.filter(Boolean).join(' · '),
    all.bounds && BOUNDS,
    describeRefusals(all),
    describeEffectiveLength(curve, group),
    ...describeFloors(cells, curve, group),
    group.official && NOT_RULERS,
    describeLengths(group),
    `scorer ${joinIds(new Set(cells.flatMap(cell => cell.scorers.primary ?? [])))}`,
    ...VARIANTS.map(variant => describeVariant(summary, group, entry, cells, variant)),
    secondary.size > 0 &&
      (shown.length === 0
        ? `beside (${joinIds(secondary)}): the same scores`
        : `${[...new Set(shown.map(({ place }) => makeFootnoteMark(place)))].sort().join(', ')} beside, in no average (${joinIds(secondary)})`),
    cells.some(cell => cell.firstErrors && countWrong(cell.firstErrors) > 0) && FIRST_ERRORS,
    group.absent.length > 0 && `not run: ${group.absent.map(task => sanitize(task)).join(', ')}`,
  ].filter(line => line !== false && line !== undefined)
}

const BOUNDS =
  '? [..] bounds, with all that is not known wrong or right: no mean is stated where under 95 % of what was asked for is known'

const describeRefusals = ({ statuses: { overflow = 0 } }: Average) =>
  overflow > 0 && `${formatCount(overflow, 'refused prompt')} (overflow) ${overflow === 1 ? 'counts' : 'count'} as 0`

/**
 * `effective length 64K [32K–64K] at 85 % of the shortest · …`: what docs/statistics.md defines. Nothing of one length.
 */
function describeEffectiveLength(curve: Effective | undefined, group: Group): string | false {
  const { lengths, official } = group
  if (!curve || lengths.length < 2) return false
  // A quick look puts other tasks at each length: figures of the curve through their means would contradict its fit.
  if (curve.quick !== undefined) return `effective length ${explainUnstated(curve, group)}`
  const { absolute, relative, ruler, area, half } = curve
  const reach = pickStatedReach(curve, group)
  return [
    reach || relative.bounds
      ? `effective length ${formatReachInterval(relative, group)} at 85 % of the shortest`
      : `effective length ${explainUnstated(curve, group)}`,
    official && `${formatReachInterval(absolute, group)} at 85.6 %`,
    official && `${formatReachInterval(ruler, group)} by RULER’s rule`,
    half && `half lost ${half.beyond ? 'beyond' : 'at'} ${formatLength(roundTokens(half.at))}`,
    area && `area ${withInterval({ ...area, mean: area.at })}`,
    describeRestricted(curve, group, pickRowNoun(group)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What stands behind `⌊` in the table, and which rows a 4K-token baseline solves. */
function describeFloors(cells: readonly ScoreCell[], curve: Effective | undefined, group: Group): string[] {
  const floored = cells.flatMap(({ row, floor }) => (floor ? [{ row, ...floor }] : []))
  if (floored.length === 0) return []
  const measuredAt = sortLengths(floored.map(each => each.measuredAt)).map(formatLength)
  const solved = describeSolved([curve], group, pickRowNoun(group))
  return [
    `${FLOOR} strongest shortcut baseline of the task (docs/floors.md), measured at ${measuredAt.join(', ')}: the nearest not above`,
    ...(solved === undefined ? [] : [`${solved}: ${joinIds(new Set(curve?.solved))}`]),
  ]
}

/** Stands before the score of a floor, beside a score. */
export const FLOOR = '⌊'

/** What keeps a figure of the official profile from being RULER's own (docs/ruler.md). */
export const NOT_RULERS =
  'official profile: RULER’s draws, lengths, caps and begun answers; its wording and word lists are not these, so its published figures are near and not the same'

/** Found between lengths: more than three digits would say too much. */
const roundTokens = (tokens: number) => (tokens < 1024 ? Math.round(tokens) : Math.round(tokens / 1024) * 1024)

/** Said where the lengths are not those of the prompt alone. */
export function describeLengths(group: Group): string | false {
  const across = describeOtherAxis(group)
  return (
    across !== undefined &&
    `lengths are ${AXES[group.axis].tokens}${group.axis === 'prompt' ? ' of prompt' : ''}; ${across}`
  )
}

const FIRST_ERRORS =
  '✗ where in the expected trace answers first go wrong, tenth by tenth from its beginning, and how many do'

/** Is this variant another scorer than the primary one anywhere? */
const isFurther = (cells: readonly ScoreCell[], variant: ScoreVariant) =>
  cells.some(({ scorers }) => scorers[variant] !== undefined && scorers[variant] !== scorers.primary)

const describeFormLoss = (all: Average) => {
  const loss = computeFormLoss(all.scores)
  return loss !== undefined && `form loss ${formatScore(loss)} (stated less strict)`
}

/**
 * Which scorers give the marked rows of a variant, and of how many rows the scores are the same as the primary ones.
 */
function describeVariant(
  summary: Summary,
  group: Group,
  entry: Entry,
  cells: readonly ScoreCell[],
  variant: ScoreVariant,
): string | false {
  if (!isFurther(cells, variant)) return false
  const scorers = joinIds(new Set(cells.flatMap(cell => cell.scorers[variant] ?? [])))
  const differing = listVariantRows(summary, group, entry, group.lengths, variant).length
  if (differing === 0) return `${variant} scorer (${scorers}): the same scores`
  const same = group.rows.length - differing
  const rest =
    same > 0
      ? `; ${formatCount(same, `other ${pickRowNoun(group)}`)} ${same === 1 ? 'scores' : 'score'} the same under both`
      : ''
  return `${MARKS[variant]} ${variant} scorer (${scorers})${rest}`
}

/** What marks the rows of a variant. */
export const MARKS: Readonly<Record<ScoreVariant, string>> = { official: '°', strict: '*', stated: '"', judged: '‡' }

const formatFraction = (n: number, of: number, noun: string) =>
  n === of ? formatCount(n, noun) : `${n} of ${of} ${noun}s`
const joinIds = (ids: ReadonlySet<string>) =>
  [...ids]
    .sort()
    .map(id => sanitize(id))
    .join(', ')

/** Rows to which a variant gives other scores than the primary ones. */
export const listVariantRows = (
  summary: Summary,
  group: Group,
  entry: Entry,
  lengths: readonly number[],
  variant: ScoreVariant,
) =>
  group.rows.filter(row =>
    lengths.some(length => {
      const cell = summary.cell(entry.id, group, row, length)
      return isOtherScore(cell, cell?.scores[variant])
    }),
  )

/** Rows to which a scorer beside gives other scores, with its place among those. */
export function listSecondaryRows(summary: Summary, group: Group, entry: Entry, lengths: readonly number[]) {
  return group.rows.flatMap(row => {
    const cells = lengths.map(length => summary.cell(entry.id, group, row, length))
    const places = findLargest(cells.map(cell => cell?.secondary?.length ?? 0))
    return Array.from({ length: places }, (_, index) => ({ row, place: index })).filter(({ place }) =>
      cells.some(cell => isOtherScore(cell, cell?.secondary?.[place]?.score)),
    )
  })
}

export const makeFootnoteMark = (index: number) => '†'.repeat(index + 1)
