import { findLargest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import type { ProgramGrade } from '../../core/rows/program.ts'
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

/** Lists the lines above a table of one entry in one group. */
export function listCaptions(summary: Summary, group: Group, entry: Entry): string[] {
  const all = summary.average(entry.id, group.id, 'all')! // The entry has a table in the group.
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
        ? `further scorers (${joinIds(secondary)}): the same scores`
        : `${[...new Set(shown.map(({ place }) => makeFootnoteMark(place)))].sort().join(', ')} further scorers, in no average (${joinIds(secondary)})`),
    cells.some(cell => cell.firstErrors && countWrong(cell.firstErrors) > 0) && FIRST_ERRORS,
    group.absent.length > 0 && `not run: ${group.absent.map(task => sanitize(task)).join(', ')}`,
  ].filter(line => line !== false && line !== undefined)
}

const BOUNDS =
  '? [..] bounds, with all unknown items wrong or right: no mean is stated if under 95 % of the requested items are known'

const describeRefusals = ({ statuses: { overflow = 0 } }: Average) =>
  overflow > 0 && `${formatCount(overflow, 'rejected prompt')} (overflow) ${overflow === 1 ? 'counts' : 'count'} as 0`

/**
 * Formats `effective length 64K [32K–64K] at 85 % of the shortest · …`, as docs/statistics.md defines it. Groups of one
 * length have none.
 */
function describeEffectiveLength(curve: Effective | undefined, group: Group): string | false {
  const { lengths, official } = group
  if (!curve || lengths.length < 2) return false
  // A quick run uses different tasks at each length, so values of the curve through their means would contradict its
  // fit.
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

/** Explains `⌊` in the table, and names the rows that a 4K-token baseline solves. */
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

/** Precedes the score of a shortcut baseline, after a score. */
export const FLOOR = '⌊'

/** Says how a result of the official profile differs from RULER's own (docs/ruler.md). */
export const NOT_RULERS =
  'official profile: RULER’s sampling, lengths, caps and answer prefixes; its wording and word lists differ, so its published results are close but not equal'

/** Values between lengths are estimates, so three digits are enough. */
const roundTokens = (tokens: number) => (tokens < 1024 ? Math.round(tokens) : Math.round(tokens / 1024) * 1024)

/** Describes the lengths if they are not only those of the prompt. */
export function describeLengths(group: Group): string | false {
  const across = describeOtherAxis(group)
  return (
    across !== undefined &&
    `lengths are ${AXES[group.axis].tokens}${group.axis === 'prompt' ? ' of prompt' : ''}; ${across}`
  )
}

const FIRST_ERRORS = '✗ first errors by tenth of the expected trace, from its start, and their number'

/** Returns whether this variant uses another scorer than the primary one anywhere. */
const isFurther = (cells: readonly ScoreCell[], variant: ScoreVariant) =>
  cells.some(({ scorers }) => scorers[variant] !== undefined && scorers[variant] !== scorers.primary)

const describeFormLoss = (all: Average) => {
  const loss = computeFormLoss(all.scores)
  return loss !== undefined && `format penalty ${formatScore(loss)} (stated minus strict)`
}

/** Names the scorers of a variant's marked rows, and the number of rows whose scores equal the primary ones. */
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

/** Marks the rows of a variant. */
export const MARKS: Readonly<Record<ScoreVariant, string>> = { official: '°', strict: '*', stated: '"', judged: '‡' }

const formatFraction = (n: number, of: number, noun: string) =>
  n === of ? formatCount(n, noun) : `${n} of ${of} ${noun}s`
const joinIds = (ids: ReadonlySet<string>) =>
  [...ids]
    .sort()
    .map(id => sanitize(id))
    .join(', ')

/** Lists rows in which a variant's scores differ from the primary ones. */
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

/** Lists rows in which a further scorer's scores differ from the primary ones, with its position. */
export function listSecondaryRows(summary: Summary, group: Group, entry: Entry, lengths: readonly number[]) {
  return group.rows.flatMap(row => {
    const cells = lengths.map(length => summary.cell(entry.id, group, row, length))
    const places = findLargest(cells.map(cell => cell?.secondary?.length ?? 0))
    return Array.from({ length: places }, (_, index) => ({ row, place: index })).filter(({ place }) =>
      cells.some(cell => isOtherScore(cell, cell?.secondary?.[place]?.score)),
    )
  })
}

/** Says which entries compute, and what a short program is worth on the group's tasks; nothing where none computes. */
export function describeComputing(
  summary: Summary,
  group: Group,
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): string[] {
  const computing = entries.filter(({ computes, reference }) => computes && !reference)
  if (computing.length === 0) return []
  const graded = (grade: ProgramGrade) =>
    joinIds(
      new Set(summary.cells.filter(cell => hasCell(group, cell) && cell.program === grade).map(({ task }) => task)),
    )
  const [solved, helped] = [graded('solves it'), graded('helps')]
  return [
    `can search or compute without reading, below those that read: ${computing.map(nameOf).join(', ')}`,
    ...(solved ? [`a program of 40 lines solves ${solved}`] : []),
    ...(helped ? [`a program of 40 lines helps with ${helped}`] : []),
  ]
}

export const makeFootnoteMark = (index: number) => '†'.repeat(index + 1)
