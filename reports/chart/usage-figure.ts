import { held } from '../../core/held.ts'
import { alongAt, lengthsIn, ownLengths, withoutOwn } from '../along.ts'
import { AXES } from '../axis.ts'
import { summarize } from '../cells.ts'
import type { Entry } from '../entries.ts'
import { spanOf } from '../format.ts'
import type { Group } from '../groups.ts'
import type { ReportInput } from '../reporter.ts'
import { type Meter, type Spent, spendingOf } from '../spending.ts'
import {
  axisOf,
  bestFirst,
  doublings,
  footOf,
  highest,
  largest,
  nameOf,
  OWN_TOKENS,
  ofSeveral,
  someOf,
  ticksOf,
  unmeasured,
  warningOf,
} from './about.ts'
import { type Choice, type Figure, type Line, NOTHING, ON_PAPER } from './figure.ts'
import { shortNames } from './names.ts'
import { stylesOf } from './palette.ts'
import { layoutOf } from './panelled.ts'

/** What an item takes against the length: milliseconds, or tokens in and out. References are left out; what nobody measured is named. */
export function usageFigure(
  input: ReportInput,
  meter: Exclude<Meter, 'cost' | 'calls'>,
  group = largest(summarize(input)),
  choice: Choice = {},
): Figure {
  const summary = summarize(input)
  const spending = spendingOf(input)
  const read = group ? (choice.entries ?? summary.entries).filter(entry => !entry.reference) : []
  const along = group ? lengthsIn(input, group) : 'reference'
  const drawn = group ?? NOTHING
  const lengthOf = (entry: Entry, at: number) => alongAt(along, summary.average(entry.id, drawn.id, at) ?? { at })
  const series = new Map(
    read.map(entry => [
      entry,
      pointsOf(
        drawn,
        at => spending(entry.id, drawn, at, meter),
        at => lengthOf(entry, at),
      ),
    ]),
  )
  const entries = read.filter(entry => held(series, entry).length > 0)
  const scores = (entry: Entry) => [summary.average(entry.id, drawn.id, 'all')?.scores.primary?.mean ?? 0]
  const isScored = (entry: Entry) => summary.average(entry.id, drawn.id, 'all')?.scores.primary !== undefined
  const isKnown = (entry: Entry) => along === 'reference' || ownLengths(summary, drawn, entry) !== undefined
  const styles = stylesOf(summary.entries)
  const shown = highest(entries, scores, ON_PAPER.lines)
  const names = shortNames(shown)
  const lines = shown.map(
    (entry): Line => ({
      ...{ entry: entry.id, label: entry.label, short: names.of(entry) },
      style: held(styles, entry.id),
      reference: false,
      points: held(series, entry),
    }),
  )
  const layout = layoutOf(choice.entries ?? bestFirst(shown, scores), lines, choice.by)
  const axis = group?.axis ?? 'prompt'
  const details = [
    MEANS[meter],
    `n = ${spanOf(lines.flatMap(({ points }) => points.map(({ n }) => n)))} per point`,
    names.shared,
    layout.said,
    someOf(shown.length, entries.length),
    unmeasured(read.filter(entry => isScored(entry) && isKnown(entry) && held(series, entry).length === 0)),
    along === 'model' ? withoutOwn(summary, drawn, read) : '',
  ]
  return {
    title: `${group ? nameOf(group) : 'Fathom'}: ${TITLES[meter]} by ${AXES[axis].title}${ofSeveral(summary)}`,
    details: [lines.length === 0 ? 'No results yet.' : details.filter(text => text !== '').join(' · ')],
    warning: warningOf(shown),
    notes: ['bars: 95\u00a0% interval of the mean', 'without items that failed or overflowed'],
    foot: footOf(input, group),
    axis: axisOf(input, group),
    unit: along === 'model' ? OWN_TOKENS : AXES[axis].tokens,
    ticks: ticksOf(along === 'model' ? doublings(lines) : (group?.lengths ?? [])),
    lines,
    published: [],
    layout,
    windows: [],
  }
}

const MEANS = { ms: 'mean per item', tokens: 'mean per item, in and out' } as const
const TITLES = { ms: 'time per item', tokens: 'tokens per item' } as const

function pointsOf(
  group: Group,
  spent: (at: number) => Spent | undefined,
  lengthOf: (at: number) => number | undefined,
): Line['points'] {
  return group.lengths.flatMap(at => {
    const [found, length] = [spent(at), lengthOf(at)]
    return found && found.mean > 0 && length !== undefined ? [{ length, ...found, partial: false }] : []
  })
}
