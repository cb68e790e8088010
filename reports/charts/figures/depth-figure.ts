import { AXES } from '../../summary/axis.ts'
import { type Summary, summarize } from '../../summary/cells/cells.ts'
import { computeDepthMaps, DEPTH_BINS, type DepthCell, FEW, poolDepthCells } from '../../summary/cells/depth-map.ts'
import type { Entry } from '../../summary/entries/entries.ts'
import { shortenNames } from '../../summary/entries/short-names.ts'
import { formatCount } from '../../summary/format.ts'
import { type Group, hasCell, pickRowNoun } from '../../summary/groups.ts'
import { formatHealthAlert } from '../../summary/health/health-lines.ts'
import type { ReportInput } from '../../summary/reporter.ts'
import {
  findLargestGroup,
  formatAxisTitle,
  formatFooter,
  formatGroupCount,
  formatGroupName,
  formatShownCount,
  formatSimulationWarning,
  pickBestEntries,
} from '../labels/about.ts'
import type { ChartText } from '../labels/words.ts'

/** A figure of the accuracy by position of the planted facts, one panel per entry. */
export interface DepthFigure extends ChartText {
  readonly axis: string
  readonly lengths: readonly number[]
  readonly panels: readonly DepthPanel[]
}

export interface DepthPanel {
  readonly entry: string
  readonly short: string
  /** The ten bins of depth at each length, from the start of the context. */
  readonly cells: readonly (readonly DepthCell[])[]
}

/** More panels do not fit on a paper's page. The leaderboard page shows all of them. */
const MOST = 6

/** Returns a figure of all rows of a group that have planted facts, pooled: of the chosen entries, or of the best. */
export function buildDepthFigure(
  input: ReportInput,
  group = findLargestGroup(summarize(input)),
  chosen?: readonly Entry[],
): DepthFigure {
  const summary = summarize(input)
  const maps = group ? computeDepthMaps(input).filter(map => hasCell(group, map)) : []
  const lengths = (group?.lengths ?? []).filter(length => maps.some(map => map.lengths.includes(length)))
  const entries = (chosen ?? summary.entries).filter(({ id }) => maps.some(({ entry }) => entry === id))
  const shown = chosen ? entries.slice(0, MOST) : pickBestEntries(entries, listMeans(summary, group), MOST)
  const names = shortenNames(shown)
  const rows = new Set(maps.map(({ row }) => row)).size
  const axis = group?.axis ?? 'prompt'
  const panels = shown.map((entry): DepthPanel => {
    const own = maps.filter(map => map.entry === entry.id)
    return {
      entry: entry.id,
      short: names.of(entry),
      cells: lengths.map(length =>
        Array.from({ length: DEPTH_BINS }, (_, bin) =>
          poolDepthCells(own.flatMap(map => map.cells[map.lengths.indexOf(length)]?.[bin] ?? [])),
        ),
      ),
    }
  })
  const few = panels.some(({ cells }) => cells.flat().some(({ n }) => n > 0 && n < FEW))
  const refused = panels.some(({ cells }) => cells.flat().some(cell => cell.refused))
  const details = [
    group ? `${formatCount(rows, pickRowNoun(group))} with planted facts, all items together` : '',
    'mean score in %',
    names.shared,
    formatShownCount(shown.length, entries.length),
  ]
  const signs = [
    'top to bottom: position of the fact, from the start of the context',
    few ? `corners: fewer than ${FEW} items` : '',
    refused ? '×: every prompt rejected as too long' : '',
  ]
  return {
    title: `${group ? formatGroupName(group) : 'Fathom'}: accuracy by depth and ${AXES[axis].title}${formatGroupCount(summary)}`,
    details: [
      panels.length > 0
        ? details.filter(text => text !== '').join(' · ')
        : summary.entries.length > 0
          ? 'No planted facts in these items.'
          : 'No results yet.',
    ],
    alert: formatHealthAlert(summary, group, shown),
    warning: formatSimulationWarning(shown),
    notes: panels.length > 0 ? signs.filter(text => text !== '') : [],
    foot: formatFooter(input, group),
    // The columns are lengths that all maps share.
    axis: formatAxisTitle({ ...input, axis: 'reference' }, group).replace(', log scale', ''),
    lengths,
    panels,
  }
}

const listMeans = (summary: Summary, group: Group | undefined) => (entry: Entry) => [
  (group && summary.average(entry.id, group.id, 'all')?.scores.primary?.mean) ?? 0,
]
