import { largest } from '../core/extremes.ts'
import { formatLength } from '../core/lengths.ts'
import { sanitize } from '../core/quote.ts'
import { headsOf } from './along.ts'
import { captionsOf, FLOOR, lengthsCaption, MARKS, markOf, secondaryRows, variantRows } from './captions.ts'
import { type Average, type Cell, type Column, cachedShare, type Score, VARIANTS, type Variant } from './cell.ts'
import type { Summary } from './cells.ts'
import { shortNames } from './chart/names.ts'
import { DAGGER } from './chart/words.ts'
import { isMeasured } from './coverage.ts'
import { type Entry, SIMULATED, WHAT_IT_IS } from './entries.ts'
import { wrongOf } from './first-errors.ts'
import { integer, NO_RESULT, percent, spanOf, withBounds, withInterval } from './format.ts'
import { type Group, holds, isIn, rowNoun, rowsInAll, titleOf } from './groups.ts'
import { groupBy } from './order.ts'
import type { ReportInput } from './reporter.ts'
import { statusCounts } from './statuses.ts'

/** One table of the report: one entry's scores in one group, lengths across. */
export interface Block {
  readonly title: string
  /** Lines between title and table. */
  readonly captions: readonly string[]
  readonly head: readonly string[]
  readonly sections: readonly Section[]
}

/** Rows that belong together; a rule stands between sections. */
export interface Section {
  readonly rows: readonly (readonly string[])[]
}

/** What the lengths are shown in. */
type InLengths = Pick<ReportInput, 'axis'>

/** How many lengths stand side by side, beside such names, and with floors beside the scores. */
type Beside = (names: readonly string[], floored?: boolean) => number

/**
 * All tables: group by group, entry by entry, before them the averages of several entries side by side. As many lengths stand in a table as
 * there is room for beside such names; the rest follows in more tables.
 */
export function blocksOf(summary: Summary, beside: Beside, input: InLengths): Block[] {
  const blocks = summary.groups.flatMap(group => {
    const entries = summary.entries.filter(({ id }) => isMeasured(summary.average(id, group.id, 'all')))
    // Names that end in a length must not be cut.
    const uncut = group.rows.length > group.tasks.length ? group.rows.map(row => sanitize(row)) : []
    const floored = summary.cells.some(cell => holds(group, cell) && cell.floor)
    const tables = chunks(group.lengths, beside(uncut, floored))
    return [
      ...(entries.length > 1 ? overviews(summary, group, entries, beside, input) : []),
      ...summary.entries
        .filter(({ id }) => isIn(group, id))
        .flatMap(entry => tables.map((lengths, at) => blockOf(summary, group, entry, lengths, at > 0, input))),
    ]
  })
  return [...blocks, ...summary.entries.flatMap(entry => totalsOf(summary, entry))]
}

/** What published suites give over items of their files; nothing for other items. */
function totalsOf({ totals }: Summary, { id, label }: Entry): Block[] {
  const own = totals.filter(({ entry }) => entry === id)
  if (own.length === 0) return []
  return [
    {
      title: `totals as the suites give them · ${sanitize(label)}`,
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

/** The averages of all entries; references by themselves. */
function overviews(
  summary: Summary,
  group: Group,
  entries: readonly Entry[],
  beside: Beside,
  input: InLengths,
): Block[] {
  const names = shortNames(entries)
  const of = rowsInAll(group)
  const rows = of === group.rows.length ? String(of) : `${group.rows.length} of ${of}`
  const what =
    of === 1
      ? sanitize(group.rows[0])
      : group.rows.length === 1
        ? `${rows} ${rowNoun(group)}s of ${sanitize(group.id)}`
        : `average of ${rows} ${rowNoun(group)}s`
  const captions = [
    [what, names.shared].filter(Boolean).join(' · '),
    entries.some(entry => entry.simulated) && `${DAGGER} ${SIMULATED}: ${WHAT_IT_IS}`,
    lengthsCaption(group),
    ...headsOf(summary, group, entries, input).said,
  ].filter(line => line !== false)
  return chunks(group.lengths, beside(entries.map(names.of))).map((lengths, at) => ({
    title: `${sanitize(titleOf(group))} · ${entries.length} entries${at > 0 ? FURTHER : ''}`,
    captions: at > 0 ? [] : captions,
    head: ['entry', ...headsOf(summary, group, entries, input, lengths).heads, 'n'],
    sections: [false, true]
      .map(apart => entries.filter(({ reference }) => reference === apart))
      .filter(some => some.length > 0)
      .map(some => ({
        rows: some.map(entry => {
          const averages = lengths.map(length => summary.average(entry.id, group.id, length))
          return scoreRow(names.of(entry), averages, scoresIn(averages, 'primary'))
        }),
      })),
  }))
}

const FURTHER = ' (further lengths)'

function blockOf(
  summary: Summary,
  group: Group,
  entry: Entry,
  lengths: readonly number[],
  further: boolean,
  input: InLengths,
): Block {
  const cells = (row: string) => lengths.map(length => summary.cell(entry.id, group, row, length))
  const averages = lengths.map(length => summary.average(entry.id, group.id, length))
  const many = group.rows.length > 1
  const sectionsOf = (variant: Variant): Section[] => {
    const rows = variantRows(summary, group, entry, lengths, variant)
    return [
      { rows: rows.map(row => scoreRow(`${row} ${MARKS[variant]}`, cells(row), scoresIn(cells(row), variant))) },
      {
        rows:
          many && rows.length > 0 ? [scoreRow(`average ${MARKS[variant]}`, averages, scoresIn(averages, variant))] : [],
      },
    ]
  }
  return {
    title: `${sanitize(titleOf(group))} · ${sanitize(entry.label)}${further ? FURTHER : ''}`,
    captions: further ? [] : [...captionsOf(summary, group, entry), ...headsOf(summary, group, [entry], input).said],
    head: ['task', ...headsOf(summary, group, [entry], input, lengths).heads, 'n'],
    sections: [
      {
        rows: group.rows.map(row => withFloors(scoreRow(row, cells(row), scoresIn(cells(row), 'primary')), cells(row))),
      },
      {
        rows: many
          ? [scoreRow('average', averages, scoresIn(averages, 'primary')), ...lacking(averages, rowNoun(group))]
          : [],
      },
      ...VARIANTS.flatMap(sectionsOf),
      {
        rows: secondaryRows(summary, group, entry, lengths).map(({ row, place }) =>
          scoreRow(
            `${row} ${markOf(place)}`,
            cells(row),
            cells(row).map(cell => cell?.secondary?.[place]?.score),
          ),
        ),
      },
      { rows: group.rows.flatMap(row => firstErrorRow(row, cells(row))) },
      { rows: statusRows(averages) },
    ].filter(section => section.rows.length > 0),
  }
}

type Scored = Cell | Average | undefined

const scoresIn = (row: readonly Scored[], column: Column) => row.map(each => each?.scores[column])

function scoreRow(name: string, row: readonly Scored[], scores: readonly (Score | undefined)[]): string[] {
  const texts = row.map((each, at) => (each && each.planned > 0 ? scoreText(each, scores[at]) : ''))
  return [sanitize(name), ...texts, spanOf(scores.flatMap(score => score?.n ?? []))]
}

/** Of an average of which too little is known, its bounds. */
const scoreText = (each: Cell | Average, score: Score | undefined) =>
  'bounds' in each && each.bounds ? withBounds(each.bounds) : withInterval(score)

/** The strongest floor beside each score: `98.3 [94–100] ⌊40`. */
const withFloors = (row: readonly string[], cells: readonly (Cell | undefined)[]): string[] =>
  row.map((text, column) => {
    const cell = cells[column - 1]
    return cell?.floor && cell.scores.primary ? `${text} ${FLOOR}${Math.round(100 * cell.floor.score)}` : text
  })

/** Says at which lengths rows are missing from the average. */
function lacking(averages: readonly (Average | undefined)[], noun: string): string[][] {
  if (averages.every(average => average && (average.tasks === average.of || average.tasks === 0))) return []
  return [
    [`${noun}s`, ...averages.map(each => (each && each.tasks > 0 ? `${each.tasks} of ${each.of}` : NO_RESULT)), ''],
  ]
}

/** A histogram in one cell: ten bars, the fullest tenth the highest, and the number of answers behind them. */
function firstErrorRow(row: string, cells: readonly (Cell | undefined)[]): string[][] {
  const errors = cells.map(cell => cell?.firstErrors)
  if (errors.every(each => each === undefined || wrongOf(each) === 0)) return []
  const texts = errors.map(each => (each && wrongOf(each) > 0 ? `${barsOf(each.tenths)} ${wrongOf(each)}` : ''))
  return [[`${sanitize(row)} ✗`, ...texts, spanOf(errors.flatMap(each => each?.answers ?? []))]]
}

function barsOf(counts: readonly number[]): string {
  const most = largest(counts)
  return counts.map(count => (count === 0 ? '·' : BARS[Math.ceil((count / most) * BARS.length) - 1])).join('')
}

const BARS = '▁▂▃▄▅▆▇█'

/** How items ended, all tasks together. */
function statusRows(averages: readonly (Average | undefined)[]): string[][] {
  const counted = statusCounts(averages).map(([name, counts]) => {
    const total = counts.reduce((sum, n) => sum + n, 0)
    // Without a comma: the column of n is narrow.
    return [name, ...counts.map(n => (n > 0 ? integer(n) : '')), String(total)]
  })
  return [...counted, ...cachedRow(averages)]
}

/** What of the prompts servers had read before; no row where it is nothing, or not told. */
function cachedRow(averages: readonly (Average | undefined)[]): string[][] {
  const shares = averages.map(average => average && cachedShare(average.usage))
  if (shares.every(share => share === undefined)) return []
  return [['prompts cached, %', ...shares.map(share => (share === undefined ? '' : percent(share))), '']]
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
