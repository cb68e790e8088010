import { sanitize } from '../core/quote.ts'
import { AXES } from './axis.ts'
import { summarize } from './cells.ts'
import { lengthChart } from './chart/config.ts'
import { draw, type Picture } from './chart/draw.ts'
import { figureOf, ON_SCREEN } from './chart/figure.ts'
import { shortNames } from './chart/names.ts'
import { BASELINE } from './chart/palette.ts'
import { layOut } from './chart/words.ts'
import type { Entry } from './entries.ts'
import { pluralize } from './format.ts'
import { type Group, titleOf } from './groups.ts'
import { headlineOf } from './headline.ts'
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
/** More cannot be followed, nor named, in so little room; of more entries so many are shown where methods are few. */
const [MOST_LINES, ENOUGH_LINES] = [6, 4]

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
    title: unbroken(group ? `${headlineOf(input, group, ranked).title}.` : 'No results yet.'),
    size: HEADLINE,
    alert: healthAlert(summary, group, entries, ONE_LINE),
    details: [detailsOf(group, entries, ranked.length)],
    warning: figure.warning,
    foot: figure.foot,
  }
  const width = SHARE.width / PIXELS_A_POINT
  const { above, below } = layOut(words, width)
  const height = SHARE.height / PIXELS_A_POINT - above - below
  return { ...lengthChart({ ...figure, axis: '', windows: [], published: [] }, 'percent', { width, height }), words }
}

/**
 * All where they are few; else the best and what it is held against, then the best of each further method.
 * @param ranked the best first
 */
export function sharedEntries(ranked: readonly Entry[]): readonly Entry[] {
  if (ranked.length <= MOST_LINES) return ranked
  const baselines = ranked.filter(({ method }) => method === BASELINE)
  const base = baselines.find(({ model }) => model === ranked[0].model) ?? baselines[0]
  const isFirst = ({ method }: Entry, at: number) => ranked.findIndex(other => other.method === method) === at
  const others = ranked.filter(({ method }) => method !== BASELINE || !base)
  const wanted = new Set([
    ranked[0],
    ...(base ? [base] : []),
    ...ranked.filter(isFirst).filter(entry => others.includes(entry)),
  ])
  for (const entry of ranked) if (wanted.size < ENOUGH_LINES) wanted.add(entry)
  const kept = new Set([...wanted].slice(0, MOST_LINES))
  return ranked.filter(entry => kept.has(entry))
}

/** No line begins with the sign between a number and what it multiplies. */
const unbroken = (text: string) => text.replaceAll(' × ', '\u00a0×\u00a0')

function detailsOf(group: Group | undefined, shown: readonly Entry[], all: number): string {
  if (!group) return ''
  const tasks = group.rows.length === 1 ? titleOf(group) : `${group.id}, ${pluralize(group.tasks.length, 'task')}`
  const { shared } = shortNames(shown)
  return [
    `Accuracy on ${sanitize(tasks, 60)}, by ${AXES[group.axis].title}`,
    ...(shared === '' ? [] : [shared]),
    ...(all > shown.length ? [`${shown.length} of ${all} entries`] : []),
    'bars: 95\u00a0% interval',
  ].join(' · ')
}
