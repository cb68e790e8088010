import { sanitize } from '../../core/text/quote.ts'
import { type Primary, pickLeadingEntries, rankEntries } from '../leaderboard/ranking.ts'
import { AXES } from '../summary/axis.ts'
import { summarize } from '../summary/cells/cells.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { shortenNames } from '../summary/entries/short-names.ts'
import { listShortTitles } from '../summary/findings/headline.ts'
import { formatCount, formatSpan } from '../summary/format.ts'
import { formatGroupTitle, type Group } from '../summary/groups.ts'
import { formatHealthAlert } from '../summary/health/health-lines.ts'
import { defineReporter, type ReportInput } from '../summary/reporter.ts'
import { makeLengthChart } from './config.ts'
import { drawPicture, type Picture } from './draw.ts'
import { BARS, buildLengthFigure, ON_SCREEN } from './figures/figure.ts'
import { type Font, measureTextWidth, wrapToWidth } from './fonts/font.ts'
import { pickHighlightedEntries } from './highlight.ts'
import { layOutText, MARGIN } from './labels/words.ts'

/** Size of the share image in pixels: the size that link previews use. */
export const SHARE = { width: 1200, height: 630 } as const

/** Sites show it about 600 pixels wide. A point is then a pixel, and the smallest letters have eleven. */
const PIXELS_A_POINT = 2
const HEADLINE = 19
/** Most characters of the line that warns. */
const ONE_LINE = 80
const MOST_LINES = 6

export const sharePng = defineReporter({
  id: 'share',
  file: 'share.png',
  about: 'Headline and curves of the page in one picture, for link previews.',
  render: input => renderShare(input),
})

/**
 * Returns the picture as a PNG.
 * @param primary the value that decides the ranking, as on the page
 */
export const renderShare = (input: ReportInput, primary?: Primary): Promise<string | Uint8Array> =>
  drawPicture(sharePicture(input, primary), 'png', PIXELS_A_POINT)

/**
 * Returns the first group of the page: its headline, and the curves of the entries in the headline and of the best of
 * each further method.
 */
export function sharePicture(input: ReportInput, primary: Primary = 'average'): Picture {
  const summary = summarize(input)
  const [group] = summary.groups
  const ranked = group ? pickLeadingEntries(rankEntries(summary, group, primary)) : []
  const entries = pickSharedEntries(ranked)
  const figure = buildLengthFigure(summary, input, group, ON_SCREEN, { entries, by: 'none' })
  const words = {
    title: group ? keepTogether(pickTitle(input, group, ranked)) : 'No results yet',
    size: HEADLINE,
    alert: formatHealthAlert(summary, group, entries, ONE_LINE),
    details: [formatDetails(input, group, entries, ranked.length)],
    warning: figure.warning,
    notes: figure.notes?.includes(BARS) ? [BARS] : [],
    foot: figure.foot,
  }
  const width = SHARE.width / PIXELS_A_POINT
  const { above, below } = layOutText(words, width)
  const height = SHARE.height / PIXELS_A_POINT - above - below
  return {
    ...makeLengthChart({ ...figure, axis: '', windows: [], published: [] }, 'percent', { width, height }),
    words,
  }
}

/**
 * A small picture has space for fewer lines.
 * @param ranked the best first
 */
export const pickSharedEntries = (ranked: readonly Entry[]): readonly Entry[] =>
  pickHighlightedEntries(ranked, MOST_LINES)

/** Returns the longest of the group's short titles that fits on two lines. */
function pickTitle(input: ReportInput, group: Group, ranked: readonly Entry[]): string {
  const titles = [
    ...listShortTitles(input, group, ranked),
    `${sanitize(formatGroupTitle(group), 40)}: accuracy by ${AXES[group.axis].title}`,
  ]
  return titles.find(canFitTitle) ?? `Accuracy by ${AXES[group.axis].title}`
}

const TITLE: Font = { size: HEADLINE, weight: 'bold' }
const TITLE_WIDTH = SHARE.width / PIXELS_A_POINT - 2 * MARGIN

/** A word that is wider than a line would be cut. */
const canFitTitle = (title: string) =>
  keepTogether(title)
    .split(' ')
    .every(word => measureTextWidth(word, TITLE) <= TITLE_WIDTH) &&
  wrapToWidth(keepTogether(title), TITLE_WIDTH, TITLE, 9).length <= 2

/** Prevents lines that start with a multiplication sign. */
const keepTogether = (text: string) => text.replaceAll(' × ', '\u00a0×\u00a0')

function formatDetails(input: ReportInput, group: Group | undefined, shown: readonly Entry[], all: number): string {
  if (!group) return ''
  const tasks =
    group.rows.length === 1 ? formatGroupTitle(group) : `${group.id}, ${formatCount(group.tasks.length, 'task')}`
  const { shared } = shortenNames(shown)
  const ns = shown.flatMap(({ id }) =>
    group.lengths.flatMap(at => summarize(input).average(id, group.id, at)?.scores.primary?.n ?? []),
  )
  return [
    `Accuracy (0–100) on ${sanitize(tasks, 60)}, by ${AXES[group.axis].title}`,
    ...(ns.length > 0 ? [`n = ${formatSpan(ns)} per point`] : []),
    ...(shared === '' ? [] : [shared]),
    ...(all > shown.length ? [`${shown.length} of ${all} entries`] : []),
  ].join(' · ')
}
