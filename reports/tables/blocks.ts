import { findLargest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import {
  type Average,
  computeCachedShare,
  type Score,
  type ScoreCell,
  type ScoreKind,
  type ScoreVariant,
  VARIANTS,
} from '../summary/cells/cell.ts'
import type { Summary } from '../summary/cells/cells.ts'
import { isMeasured } from '../summary/coverage.ts'
import { type Entry, SIMULATED, WHAT_IT_IS } from '../summary/entries/entries.ts'
import { DAGGER, shortenNames } from '../summary/entries/short-names.ts'
import { formatInteger, formatScore, formatSpan, NO_RESULT, withBounds, withInterval } from '../summary/format.ts'
import { countAllRows, formatGroupTitle, type Group, hasCell, hasEntry, pickRowNoun } from '../summary/groups.ts'
import { countStatuses } from '../summary/health/statuses.ts'
import { formatLengthHeads } from '../summary/length-axis.ts'
import { groupBy } from '../summary/order.ts'
import type { ReportInput } from '../summary/reporter.ts'
import { countWrong } from '../summary/rows/first-errors.ts'
import {
  describeComputing,
  describeLengths,
  FLOOR,
  listCaptions,
  listSecondaryRows,
  listVariantRows,
  MARKS,
  makeFootnoteMark,
} from './captions.ts'

/** A table of the report: one entry's scores in one group, with lengths as columns. */
export interface ReportTable {
  readonly title: string
  /** Lines between title and table. */
  readonly captions: readonly string[]
  readonly head: readonly string[]
  readonly sections: readonly Section[]
}

/** Rows that belong together; a rule separates sections. */
export interface Section {
  readonly rows: readonly (readonly string[])[]
}

/** The unit of the lengths. */
type InLengths = Pick<ReportInput, 'axis'>

/** Returns how many lengths fit next to such names, and next to scores with shortcut baselines. */
type Beside = (names: readonly string[], floored?: boolean) => number

/**
 * Builds all tables by group and entry, after an overview of the averages of several entries. Each table has as many
 * lengths as fit; the others follow in more tables.
 */
export function buildTables(summary: Summary, beside: Beside, input: InLengths): ReportTable[] {
  const blocks = summary.groups.flatMap(group => {
    const entries = summary.entries.filter(({ id }) => isMeasured(summary.average(id, group.id, 'all')))
    // Names that end in a length must not be cut.
    const uncut = group.rows.length > group.tasks.length ? group.rows.map(row => sanitize(row)) : []
    const floored = summary.cells.some(cell => hasCell(group, cell) && cell.floor)
    const tables = splitIntoChunks(group.lengths, beside(uncut, floored))
    return [
      ...(entries.length > 1 ? buildOverviewTables(summary, group, entries, beside, input) : []),
      ...summary.entries
        .filter(({ id }) => hasEntry(group, id))
        .flatMap(entry => tables.map((lengths, at) => buildEntryTable(summary, group, entry, lengths, at > 0, input))),
    ]
  })
  return [...blocks, ...summary.entries.flatMap(entry => buildTotalsTables(summary, entry))]
}

/** Builds the totals of published suites over items of their files; empty for other items. */
function buildTotalsTables({ totals }: Summary, { id, label }: Entry): ReportTable[] {
  const own = totals.filter(({ entry }) => entry === id)
  if (own.length === 0) return []
  return [
    {
      title: `totals defined by the suites · ${sanitize(label)}`,
      captions: ['over the items that were run, without intervals; percent, shares of 1, or tokens'],
      head: ['total', 'value', 'n'],
      sections: [...groupBy(own, ({ suite }) => suite)].map(([suite, figures]) => ({
        rows: figures.map(({ name, value, unit, n }) => [
          sanitize(`${suite}: ${name}`),
          unit === 'percent' ? `${value.toFixed(2)} %` : unit === 'tokens' ? formatLength(value) : value.toFixed(4),
          String(n),
        ]),
      })),
    },
  ]
}

/** Builds the averages of all entries: those that read, those that compute, and separate references. */
function buildOverviewTables(
  summary: Summary,
  group: Group,
  entries: readonly Entry[],
  beside: Beside,
  input: InLengths,
): ReportTable[] {
  const names = shortenNames(entries)
  const of = countAllRows(group)
  const rows = of === group.rows.length ? String(of) : `${group.rows.length} of ${of}`
  const what =
    of === 1
      ? sanitize(group.rows[0])
      : group.rows.length === 1
        ? `${rows} ${pickRowNoun(group)}s of ${sanitize(group.id)}`
        : `average of ${rows} ${pickRowNoun(group)}s`
  const captions = [
    [what, names.shared].filter(Boolean).join(' · '),
    entries.some(entry => entry.simulated) && `${DAGGER} ${SIMULATED}: ${WHAT_IT_IS}`,
    ...describeComputing(summary, group, entries, names.of),
    describeLengths(group),
    ...formatLengthHeads(summary, group, entries, input).said,
  ].filter(line => line !== false)
  return splitIntoChunks(group.lengths, beside(entries.map(names.of))).map((lengths, at) => ({
    title: `${sanitize(formatGroupTitle(group))} · ${entries.length} entries${at > 0 ? FURTHER : ''}`,
    captions: at > 0 ? [] : captions,
    head: ['entry', ...formatLengthHeads(summary, group, entries, input, lengths).heads, 'n'],
    sections: [
      entries.filter(({ reference, computes }) => !reference && !computes),
      entries.filter(({ reference, computes }) => !reference && computes),
      entries.filter(({ reference }) => reference),
    ]
      .filter(some => some.length > 0)
      .map(some => ({
        rows: some.map(entry => {
          const averages = lengths.map(length => summary.average(entry.id, group.id, length))
          return scoreRow(names.of(entry), averages, listScores(averages, 'primary'))
        }),
      })),
  }))
}

const FURTHER = ' (further lengths)'

function buildEntryTable(
  summary: Summary,
  group: Group,
  entry: Entry,
  lengths: readonly number[],
  further: boolean,
  input: InLengths,
): ReportTable {
  const listCells = (row: string) => lengths.map(length => summary.cell(entry.id, group, row, length))
  const averages = lengths.map(length => summary.average(entry.id, group.id, length))
  const many = group.rows.length > 1
  const buildSections = (variant: ScoreVariant): Section[] => {
    const rows = listVariantRows(summary, group, entry, lengths, variant)
    return [
      {
        rows: rows.map(row =>
          scoreRow(`${row} ${MARKS[variant]}`, listCells(row), listScores(listCells(row), variant)),
        ),
      },
      {
        rows:
          many && rows.length > 0
            ? [scoreRow(`average ${MARKS[variant]}`, averages, listScores(averages, variant))]
            : [],
      },
    ]
  }
  return {
    title: `${sanitize(formatGroupTitle(group))} · ${sanitize(entry.label)}${further ? FURTHER : ''}`,
    captions: further
      ? []
      : [...listCaptions(summary, group, entry), ...formatLengthHeads(summary, group, [entry], input).said],
    head: ['task', ...formatLengthHeads(summary, group, [entry], input, lengths).heads, 'n'],
    sections: [
      {
        rows: group.rows.map(row =>
          withFloors(scoreRow(row, listCells(row), listScores(listCells(row), 'primary')), listCells(row)),
        ),
      },
      {
        rows: many
          ? [
              scoreRow('average', averages, listScores(averages, 'primary')),
              ...formatMissingRow(averages, pickRowNoun(group)),
            ]
          : [],
      },
      ...VARIANTS.flatMap(buildSections),
      {
        rows: listSecondaryRows(summary, group, entry, lengths).map(({ row, place }) =>
          scoreRow(
            `${row} ${makeFootnoteMark(place)}`,
            listCells(row),
            listCells(row).map(cell => cell?.secondary?.[place]?.score),
          ),
        ),
      },
      { rows: group.rows.flatMap(row => formatFirstErrorRow(row, listCells(row))) },
      { rows: formatStatusRows(averages) },
    ].filter(section => section.rows.length > 0),
  }
}

type Scored = ScoreCell | Average | undefined

const listScores = (row: readonly Scored[], column: ScoreKind) => row.map(each => each?.scores[column])

function scoreRow(name: string, row: readonly Scored[], scores: readonly (Score | undefined)[]): string[] {
  const texts = row.map((each, at) => (each && each.planned > 0 ? scoreText(each, scores[at]) : ''))
  return [sanitize(name), ...texts, formatSpan(scores.flatMap(score => score?.n ?? []))]
}

/** Returns the bounds of an average with too little data. */
const scoreText = (each: ScoreCell | Average, score: Score | undefined) =>
  'bounds' in each && each.bounds ? withBounds(each.bounds) : withInterval(score)

/** Adds the strongest shortcut baseline to each score: `98.3 [94–100] ⌊40`. */
const withFloors = (row: readonly string[], cells: readonly (ScoreCell | undefined)[]): string[] =>
  row.map((text, column) => {
    const cell = cells[column - 1]
    return cell?.floor && cell.scores.primary ? `${text} ${FLOOR}${Math.round(100 * cell.floor.score)}` : text
  })

/** Names the lengths at which rows are missing from the average. */
function formatMissingRow(averages: readonly (Average | undefined)[], noun: string): string[][] {
  if (averages.every(average => average && (average.tasks === average.of || average.tasks === 0))) return []
  return [
    [`${noun}s`, ...averages.map(each => (each && each.tasks > 0 ? `${each.tasks} of ${each.of}` : NO_RESULT)), ''],
  ]
}

/** Formats a histogram in one cell: ten bars, the fullest tenth highest, and the number of answers. */
function formatFirstErrorRow(row: string, cells: readonly (ScoreCell | undefined)[]): string[][] {
  const errors = cells.map(cell => cell?.firstErrors)
  if (errors.every(each => each === undefined || countWrong(each) === 0)) return []
  const texts = errors.map(each => (each && countWrong(each) > 0 ? `${drawBars(each.tenths)} ${countWrong(each)}` : ''))
  return [[`${sanitize(row)} ✗`, ...texts, formatSpan(errors.flatMap(each => each?.answers ?? []))]]
}

function drawBars(counts: readonly number[]): string {
  const most = findLargest(counts)
  return counts.map(count => (count === 0 ? '·' : BARS[Math.ceil((count / most) * BARS.length) - 1])).join('')
}

const BARS = '▁▂▃▄▅▆▇█'

/** Formats how items ended, over all tasks. */
function formatStatusRows(averages: readonly (Average | undefined)[]): string[][] {
  const counted = countStatuses(averages).map(([name, counts]) => {
    const total = counts.reduce((sum, n) => sum + n, 0)
    // Without a comma, because the column of n is narrow.
    return [name, ...counts.map(n => (n > 0 ? formatInteger(n) : '')), String(total)]
  })
  return [...counted, ...formatCachedRow(averages)]
}

/** Formats the cached share of prompts; no row if it is 0 or unknown. */
function formatCachedRow(averages: readonly (Average | undefined)[]): string[][] {
  const shares = averages.map(average => average && computeCachedShare(average.usage))
  if (shares.every(share => share === undefined)) return []
  return [['prompts cached, %', ...shares.map(share => (share === undefined ? '' : formatScore(share))), '']]
}

function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
