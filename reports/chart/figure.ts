import { formatLength } from '../../core/lengths.ts'
import { plain } from '../../core/quote.ts'
import type { Manifest } from '../../core/rows.ts'
import type { Average } from '../cell.ts'
import type { Summary } from '../cells.ts'
import { type Entry, WHAT_IT_IS } from '../entries.ts'
import { counted, spanOf } from '../format.ts'
import type { Group } from '../groups.ts'
import { type LineStyle, styleOf } from './palette.ts'

/** What the chart shows, before anything is drawn. Scores are percent, lengths tokens. */
export interface Figure {
  readonly title: string
  /** What a point is: tasks, n, interval, scorer. */
  readonly details: readonly string[]
  /** Stands out: that a program plays the model. Empty where none does. */
  readonly warning: string
  readonly foot: string
  readonly axis: string
  readonly ticks: readonly number[]
  readonly lines: readonly Line[]
  /** Context windows of the models, to mark on the axis. */
  readonly windows: readonly Mark[]
}

export interface Line {
  /** The entry's id. */
  readonly entry: string
  readonly label: string
  readonly style: LineStyle
  readonly points: readonly Point[]
}

export interface Point {
  readonly length: number
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n: number
  /** Are tasks or items missing that other points of the line have? Drawn hollow. */
  readonly partial: boolean
}

export interface Mark {
  readonly at: number
  readonly label: string
}

/** More lines than this cannot be told apart on paper: those with the highest averages are drawn. */
const MOST_LINES = 16

/** The macro average of a group (the one of most tasks, unless given) against the length, official scorer. */
export function figureOf(
  summary: Summary,
  manifest: Manifest,
  group = largest(summary.groups),
  most = MOST_LINES,
): Figure {
  const drawn = group ? summary.entries.filter(entry => averages(summary, entry, group).length > 0) : []
  const shown = group ? highest(summary, group, drawn, most) : []
  const lines = shown.map((entry, at) => lineOf(entry, at, averages(summary, entry, group!)))
  const left = [
    drawn.length > shown.length && `${shown.length} of ${drawn.length} entries, those with the highest averages`,
    lines.some(line => line.points.some(point => point.partial)) && 'hollow points: tasks or items missing',
  ].filter(line => line !== false)
  return {
    title: `${plain(titleOf(group), 60)}: accuracy by context length`,
    details: [
      group ? detailsOf(summary, group, shown) : 'No results yet.',
      ...(left.length > 0 ? [left.join(' · ')] : []),
    ],
    warning: warningOf(shown),
    foot: plain(`Fathom ${manifest.fathom} · seed ${manifest.seed} · filler ${manifest.filler}`),
    axis: `context length (${plain(manifest.tokenizer, 40)} tokens, log scale)`,
    ticks: ticksOf(group?.lengths ?? []),
    lines,
    windows: windowsOf(shown),
  }
}

const largest = (groups: readonly Group[]) => groups.toSorted((a, b) => b.tasks.length - a.tasks.length)[0]
const titleOf = (group: Group | undefined) => (group?.tasks.length === 1 ? group.tasks[0]! : (group?.id ?? 'Fathom'))

function averages(summary: Summary, entry: Entry, group: Group): Average[] {
  return group.lengths
    .flatMap(length => summary.average(entry.id, group.id, length) ?? [])
    .filter(average => average.scores.official)
}

function highest(summary: Summary, group: Group, entries: readonly Entry[], most: number): readonly Entry[] {
  if (entries.length <= most) return entries
  const mean = (entry: Entry) => summary.average(entry.id, group.id, 'all')?.scores.official?.mean ?? 0
  const best = new Set(entries.toSorted((a, b) => mean(b) - mean(a)).slice(0, most))
  return entries.filter(entry => best.has(entry))
}

function lineOf(entry: Entry, at: number, row: readonly Average[]): Line {
  const most = Math.max(...row.map(average => average.tasks))
  const points = row.map(({ target, tasks, missing, unscored, scores }) => ({
    length: target as number,
    mean: scores.official!.mean * 100,
    low: scores.official!.low * 100,
    high: scores.official!.high * 100,
    n: scores.official!.n,
    partial: tasks < most || missing + unscored > 0,
  }))
  return {
    entry: entry.id,
    label: plain(entry.label) + (entry.simulated ? ' (simulated)' : ''),
    style: styleOf(at, entry.needsModel),
    points,
  }
}

function detailsOf(summary: Summary, group: Group, entries: readonly Entry[]): string {
  const rows = entries.flatMap(entry => averages(summary, entry, group))
  const of = group.tasks.length + group.absent.length
  const tasks = spanOf(rows.map(average => average.tasks))
  const what =
    group.tasks.length === 1 ? 'one task' : `mean of ${tasks === String(of) ? of : `${tasks} of ${of}`} tasks`
  return `${what} · n = ${spanOf(rows.map(average => average.scores.official!.n))} per point · bars: 95\u00a0% interval · official scorer`
}

function warningOf(entries: readonly Entry[]): string {
  const simulated = [...new Set(entries.filter(entry => entry.simulated).map(entry => plain(entry.model, 40)))]
  return simulated.length > 0 ? `Simulated reader (${simulated.join(', ')}): ${WHAT_IT_IS}` : ''
}

/** The doublings between the lengths where all are powers of two; else the lengths that stand apart enough to be read. */
function ticksOf(lengths: readonly number[]): number[] {
  if (lengths.length === 0) return []
  const last = lengths.at(-1)!
  if (lengths.every(length => Number.isInteger(Math.log2(length)))) {
    const doublings = []
    for (let tick = lengths[0]!; tick <= last; tick *= 2) doublings.push(tick)
    return doublings
  }
  const ticks: number[] = []
  for (const length of lengths) if (length / (ticks.at(-1) ?? 1) >= 1.35) ticks.push(length)
  return ticks
}

function windowsOf(entries: readonly Entry[]): Mark[] {
  const models = new Map<number, Set<string>>()
  for (const { window, model } of entries)
    if (window !== null && window > 0) models.set(window, (models.get(window) ?? new Set()).add(plain(model, 24)))
  const name = (names: ReadonlySet<string>) =>
    names.size > 2 ? `${counted(names.size, 'model')}` : [...names].sort().join(', ')
  return [...models]
    .sort(([a], [b]) => a - b)
    .map(([at, names]) => ({ at, label: `window ${formatLength(at)}${models.size > 1 ? ` (${name(names)})` : ''}` }))
}
