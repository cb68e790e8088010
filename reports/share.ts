import { sanitize } from '../core/quote.ts'
import { AXES } from './axis.ts'
import { summarize } from './cells.ts'
import { lengthChart } from './chart/config.ts'
import { draw, type Picture } from './chart/draw.ts'
import { BARS, figureOf, ON_SCREEN } from './chart/figure.ts'
import { type Font, widthOf, wrapped } from './chart/font.ts'
import { highlighted } from './chart/highlight.ts'
import { shortNames } from './chart/names.ts'
import { layOut, MARGIN } from './chart/words.ts'
import type { Entry } from './entries.ts'
import { pluralize, spanOf } from './format.ts'
import { type Group, titleOf } from './groups.ts'
import { shortTitles } from './headline.ts'
import { healthAlert } from './health-lines.ts'
import { contestants, leading, type Primary } from './leaderboard/ranking.ts'
import { defineReporter, type ReportInput } from './reporter.ts'

/** Of the share image in pixels: what sites that show links ask for. */
export const SHARE = { width: 1200, height: 630 } as const

/** Sites show it about 600 pixels wide: then a point is a pixel, and the smallest letters have eleven. */
const PIXELS_A_POINT = 2
const HEADLINE = 19
/** Characters of a line that says what is wrong. */
const ONE_LINE = 80
const MOST_LINES = 6

export const sharePng = defineReporter({
  id: 'share',
  file: 'share.png',
  about: 'Headline and curve of the page in one picture, for sites that show a link to it.',
  render: input => renderShare(input),
})

/** The picture as a PNG. @param primary the figure that decides who is best, as on the page */
export const renderShare = (input: ReportInput, primary?: Primary): Promise<string | Uint8Array> =>
  draw(sharePicture(input, primary), 'png', PIXELS_A_POINT)

/** The first group of the page: its headline, and the curves of those that the headline is about and of the best of each further method. */
export function sharePicture(input: ReportInput, primary: Primary = 'average'): Picture {
  const summary = summarize(input)
  const [group] = summary.groups
  const ranked = group ? leading(contestants(summary, group, primary)) : []
  const entries = sharedEntries(ranked)
  const figure = figureOf(summary, input, group, ON_SCREEN, { entries, by: 'none' })
  const words = {
    title: group ? unbroken(titleFor(input, group, ranked)) : 'No results yet',
    size: HEADLINE,
    alert: healthAlert(summary, group, entries, ONE_LINE),
    details: [detailsOf(input, group, entries, ranked.length)],
    warning: figure.warning,
    notes: figure.notes?.includes(BARS) ? [BARS] : [],
    foot: figure.foot,
  }
  const width = SHARE.width / PIXELS_A_POINT
  const { above, below } = layOut(words, width)
  const height = SHARE.height / PIXELS_A_POINT - above - below
  return { ...lengthChart({ ...figure, axis: '', windows: [], published: [] }, 'percent', { width, height }), words }
}

/** In so little room fewer lines can be followed. @param ranked the best first */
export const sharedEntries = (ranked: readonly Entry[]): readonly Entry[] => highlighted(ranked, MOST_LINES)

/** The longest of the group's short titles that two lines hold with all its words. */
function titleFor(input: ReportInput, group: Group, ranked: readonly Entry[]): string {
  const titles = [
    ...shortTitles(input, group, ranked),
    `${sanitize(titleOf(group), 40)}: accuracy by ${AXES[group.axis].title}`,
  ]
  return titles.find(fitsTitle) ?? `Accuracy by ${AXES[group.axis].title}`
}

const TITLE: Font = { size: HEADLINE, weight: 'bold' }
const TITLE_WIDTH = SHARE.width / PIXELS_A_POINT - 2 * MARGIN

/** No word may be wider than a line, for it would be cut. */
const fitsTitle = (title: string) =>
  unbroken(title)
    .split(' ')
    .every(word => widthOf(word, TITLE) <= TITLE_WIDTH) && wrapped(unbroken(title), TITLE_WIDTH, TITLE, 9).length <= 2

/** No line begins with the sign between a number and what it multiplies. */
const unbroken = (text: string) => text.replaceAll(' × ', '\u00a0×\u00a0')

function detailsOf(input: ReportInput, group: Group | undefined, shown: readonly Entry[], all: number): string {
  if (!group) return ''
  const tasks = group.rows.length === 1 ? titleOf(group) : `${group.id}, ${pluralize(group.tasks.length, 'task')}`
  const { shared } = shortNames(shown)
  const ns = shown.flatMap(({ id }) =>
    group.lengths.flatMap(at => summarize(input).average(id, group.id, at)?.scores.primary?.n ?? []),
  )
  return [
    `Accuracy (0–100) on ${sanitize(tasks, 60)}, by ${AXES[group.axis].title}`,
    ...(ns.length > 0 ? [`n = ${spanOf(ns)} per point`] : []),
    ...(shared === '' ? [] : [shared]),
    ...(all > shown.length ? [`${shown.length} of ${all} entries`] : []),
  ].join(' · ')
}
