import { formatLength } from '../core/lengths.ts'
import { plain } from '../core/quote.ts'
import { type Average, type Cell, type Column, differs } from './cell.ts'
import type { Summary } from './cells.ts'
import { endingCounts } from './endings.ts'
import { type Entry, SIMULATED, WHAT_IT_IS } from './entries.ts'
import { counted, NO_RESULT, spanOf, whole, withInterval } from './format.ts'
import type { Group } from './groups.ts'

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

/** All tables: group by group, entry by entry. `perTable` lengths stand side by side, the rest follows in more tables. */
export function blocksOf(summary: Summary, perTable: number): Block[] {
  return summary.groups.flatMap(group =>
    summary.entries.flatMap(entry =>
      chunks(group.lengths, perTable).map((lengths, at) => blockOf(summary, group, entry, lengths, at > 0)),
    ),
  )
}

function blockOf(summary: Summary, group: Group, entry: Entry, lengths: readonly number[], further: boolean): Block {
  const cells = (task: string) => lengths.map(length => summary.cell(entry.id, task, length))
  const averages = lengths.map(length => summary.average(entry.id, group.id, length))
  const differing = group.tasks.filter(task => cells(task).some(differs))
  const many = group.tasks.length > 1
  const official = group.tasks.map(task => scoreRow(task, cells(task), 'official'))
  const strict = differing.map(task => scoreRow(task, cells(task), 'strict'))
  const twin = averages.some(average => average?.scores.strict)
  return {
    title: `${plain(group.id)} · ${plain(entry.label)}${further ? ' (further lengths)' : ''}`,
    captions: further ? [] : captionsOf(summary, group, entry, differing),
    head: ['task', ...lengths.map(formatLength), 'n'],
    sections: [
      { rows: official },
      { rows: many ? [scoreRow('average', averages, 'official'), ...tasksRow(averages)] : [] },
      { rows: strict.map(([task, ...rest]) => [`${task} *`, ...rest]) },
      { rows: many && twin ? [scoreRow('average *', averages, 'strict')] : [] },
      { rows: endingRows(averages) },
    ].filter(section => section.rows.length > 0),
  }
}

function captionsOf(summary: Summary, group: Group, entry: Entry, differing: readonly string[]): string[] {
  const all = summary.average(entry.id, group.id, 'all')!
  const cells = summary.cells.filter(cell => cell.entry === entry.id && group.tasks.includes(cell.task))
  const twins = new Set(cells.flatMap(cell => cell.scorers.strict ?? []))
  const means = [
    `mean ${withInterval(all.scores.official)}`,
    twins.size > 0 && `strict ${withInterval(all.scores.strict)}`,
    `over ${ofMany(all.lengths, all.ofLengths, 'length')}`,
    ofMany(all.tasks, all.of, 'task'),
  ]
  return [
    entry.simulated && `${SIMULATED}: ${WHAT_IT_IS}`,
    means.filter(Boolean).join(' · '),
    `scorer ${names(new Set(cells.flatMap(cell => cell.scorers.official ?? [])))}`,
    twins.size > 0 && strictly(names(twins), differing.length, group.tasks.length),
    group.absent.length > 0 && `not run: ${group.absent.map(task => plain(task)).join(', ')}`,
  ].filter(line => line !== false)
}

/** What the starred rows are; tasks without one score the same under both scorers. */
function strictly(scorers: string, differing: number, tasks: number): string {
  if (differing === 0) return `strict scorer (${scorers}): the same scores`
  const same = tasks - differing
  const rest = same > 0 ? `; ${counted(same, 'other task')} ${same === 1 ? 'scores' : 'score'} the same under both` : ''
  return `* strict scorer (${scorers})${rest}`
}

const ofMany = (n: number, of: number, noun: string) => (n === of ? counted(n, noun) : `${n} of ${of} ${noun}s`)
const names = (ids: ReadonlySet<string>) =>
  [...ids]
    .sort()
    .map(id => plain(id))
    .join(', ')

function scoreRow(name: string, row: readonly (Cell | Average | undefined)[], column: Column): string[] {
  const scores = row.map(each => each?.scores[column])
  const texts = row.map((each, at) => (each && each.planned > 0 ? withInterval(scores[at]) : ''))
  return [plain(name), ...texts, spanOf(scores.flatMap(score => score?.n ?? []))]
}

/** Says at which lengths tasks are missing from the average. */
function tasksRow(averages: readonly (Average | undefined)[]): string[][] {
  if (averages.every(average => average && (average.tasks === average.of || average.tasks === 0))) return []
  return [['tasks', ...averages.map(each => (each && each.tasks > 0 ? `${each.tasks} of ${each.of}` : NO_RESULT)), '']]
}

/** How items ended, all tasks together. */
function endingRows(averages: readonly (Average | undefined)[]): string[][] {
  return endingCounts(averages).map(([name, counts]) => {
    const total = counts.reduce((sum, n) => sum + n, 0)
    return [name, ...counts.map(n => (n > 0 ? whole(n) : '')), whole(total)]
  })
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
