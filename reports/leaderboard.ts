import { held, lastOf } from '../core/held.ts'
import { formatLength } from '../core/lengths.ts'
import { sanitize } from '../core/quote.ts'
import { AXES } from './axis.ts'
import { type Summary, summarize } from './cells.ts'
import { cutApart, shortNames } from './chart/names.ts'
import { depthMaps } from './depth-map.ts'
import { type Entry, SIMULATED, WHAT_IT_IS } from './entries.ts'
import { integer, pluralize } from './format.ts'
import { acrossOf, type Group, holds, rowNoun, rowsInAll, titleOf } from './groups.ts'
import { headlineOf } from './headline.ts'
import { type Examples, examplesOf } from './items.ts'
import { aboutRuns } from './leaderboard/about.ts'
import { type DepthData, depthData, depthMapsOf } from './leaderboard/depth.ts'
import { documentOf, type ShareImage } from './leaderboard/document.ts'
import { firstErrors } from './leaderboard/first-errors.ts'
import { healthNote } from './leaderboard/health.ts'
import { type Html, html, json } from './leaderboard/html.ts'
import { chartJs, inline, pageScript, pageStyle } from './leaderboard/inlined.ts'
import { originsOf } from './leaderboard/origin.ts'
import { accuracyPlot, costPlot, type PlotData, plotData } from './leaderboard/plots.ts'
import { publishedResults } from './leaderboard/published.ts'
import { contestants, leading, type Primary } from './leaderboard/ranking.ts'
import { scoreTable } from './leaderboard/scores.ts'
import { statuses } from './leaderboard/statuses.ts'
import { taskTables } from './leaderboard/tasks.ts'
import { provenanceOf } from './provenance.ts'
import { joined } from './records.ts'
import { defineReporter, type ReportInput } from './reporter.ts'
import { sharePng } from './share.ts'

export type { Primary } from './leaderboard/ranking.ts'

export interface LeaderboardOptions {
  /** Of the page; the tasks unless given. */
  readonly title?: string | undefined
  /** The figure that sorts the tables; the average unless given. */
  readonly primary?: Primary | undefined
  /** `sharePicture` makes it. The page names none unless given. */
  readonly image?: ShareImage | undefined
}

export const leaderboard = defineReporter({
  id: 'leaderboard',
  file: 'leaderboard.html',
  about: 'Charts, sortable tables, depth maps, statuses and items on one page that opens from disk.',
  render: input => renderLeaderboard(input, { image: { file: sharePng.file } }),
})

/**
 * One HTML file that opens from disk and asks for nothing outside. Tables need no JavaScript; it adds charts, sorting and items.
 * What came from models and files is escaped, and the content policy lets no script run but the two whose hashes it names.
 */
export function renderLeaderboard(
  input: ReportInput,
  { title, primary = 'average', image }: LeaderboardOptions = {},
): string {
  const summary = summarize(input)
  const style = pageStyle()
  const scripts = [chartJs(), inline(pageScript())]
  const sections = summary.groups.map(group => sectionOf(summary, group, input, primary))
  const name = title ?? pageTitle(summary)
  const parts = {
    style,
    scripts,
    name,
    said: sections[0]?.said ?? 'No results yet',
    image,
    header: header(summary, input, name),
    sections: sections.map(({ html }) => html),
    foot: foot(summary, input),
  }
  const data = dataOf(summary, sections)
  const rest = documentOf({ ...parts, data: json(data) })
  const items = itemsOf(summary, examplesOf(input, Math.max(0, MOST_BYTES - Buffer.byteLength(rest))))
  return documentOf({ ...parts, data: json({ ...data, items }) })
}

/** Of the whole page. Items take what the rest leaves free. */
const MOST_BYTES = 2_900_000

const pageTitle = ({ groups }: Summary) =>
  `${groups.map(titleOf).join(', ') || 'No results'}: accuracy by ${axesOf(groups)}`

function axesOf(groups: readonly Group[]): string {
  const titles = new Set(groups.map(({ axis }) => AXES[axis].title))
  return titles.size > 0 ? [...titles].join(' and ') : AXES.prompt.title
}

function header(summary: Summary, input: ReportInput, name: string): Html {
  const { seed, updated, fathom } = provenanceOf(input)
  const { lengths, outputs, entries, groups } = summary
  const models = [...new Set(entries.filter(entry => entry.simulated).map(entry => entry.model))]
  const facts = [
    pluralize(entries.length, 'entry').replace('entrys', 'entries'),
    lengths.length > 0 && `${span(lengths)} tokens`,
    outputs.length > 0 && `required outputs of ${span(outputs)} tokens`,
    input.runs.length > 1 && pluralize(input.runs.length, 'run'),
    `seed ${seed}`,
    `Fathom ${fathom}`,
    updated !== '' && `updated ${updated.slice(0, 10)}`,
  ].filter(fact => fact !== false)
  return html`<header>
<div class="top"><p class="brand">Fathom</p>
<h1>${name}</h1>
<p class="lead">${facts.map((fact, at) => html`${at > 0 && ' · '}<span>${fact}</span>`)}</p></div>
${models.length > 0 && html`<p class="warning" role="note"><strong>${SIMULATED}</strong> ${someOf(models)}: ${WHAT_IT_IS}. Its results are marked. They show how methods behave, not how well any model performs.</p>`}
${groups.length > 1 && html`<nav aria-label="Groups of tasks">${groups.map((group, at) => html`<a href="#group-${at}">${titleOf(group)}</a>`)}</nav>`}
</header>`
}

const MOST_NAMES = 6

const someOf = (names: readonly string[]) =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
    : names.join(', ')

function span(lengths: readonly number[]): string {
  const [first, last] = [formatLength(lengths[0]), formatLength(lastOf(lengths))]
  return first === last ? first : `${first} to ${last}`
}

interface Section {
  readonly html: Html
  readonly said: string
  readonly plot: PlotData
  readonly depth: DepthData | undefined
}

function sectionOf(summary: Summary, group: Group, input: ReportInput, primary: Primary): Section {
  const at = summary.groups.indexOf(group)
  const ranked = contestants(summary, group, primary)
  const place = (entry: Entry) => summary.entries.indexOf(entry)
  const depth = depthData(depthMaps(input), group, summary.entries)
  const { title, beside } = headlineOf(input, group, leading(ranked))
  return {
    said: title,
    plot: plotData(summary, group, input, summary.entries, ranked),
    depth,
    html: html`<section class="group" id="group-${at}" aria-labelledby="title-${at}" data-group="${at}">
<h2 id="title-${at}">${titleOf(group)}</h2>
<p class="headline">${title}.</p>
${healthNote(summary, group)}
${ranked.length > 0 && accuracyPlot(group, at)}
${beside.length > 0 && html`<p class="beside">${beside.join(' ')}</p>`}
<p class="fine">${detailsOf(group)}</p>
<h3>Scores</h3>
<div class="tools" data-filters hidden></div>
${scoreTable(summary, group, input, primary, originsOf(joined(input).runs)) || html`<p class="empty">No answers yet.</p>`}
${ranked.length > 0 && costPlot(at)}
${depth !== undefined && depthMapsOf(depth, group, summary.entries)}
${statuses(summary, group, ranked)}
${taskTables(summary, group, input, ranked, place)}
${firstErrors(summary, group, ranked)}
${publishedResults(summary, group, input)}
</section>`,
  }
}

function detailsOf(group: Group): string {
  const of = rowsInAll(group)
  const across = acrossOf(group)
  return [
    group.rows.length === 1 && of === 1
      ? 'one task'
      : `${group.rows.length} of ${of} ${rowNoun(group)}s${group.rows.length === 1 ? ` of ${group.id}` : ''}`,
    ...(across === undefined ? [] : [across]),
    `lengths in ${AXES[group.axis].tokens}`,
    ...(group.absent.length > 0 ? [`not run: ${group.absent.join(', ')}`] : []),
  ].join(' · ')
}

function foot(summary: Summary, input: ReportInput): Html {
  const notes = [...summary.repliers, ...summary.notes]
  return html`${notes.length > 0 && html`<section><h2>Notes</h2><ul>${notes.map(note => html`<li>${note}</li>`)}</ul></section>`}
${aboutRuns(input, joined(input))}`
}

/** What the scripts draw. Names are made fit for one line here; the rest is put on the page as text. */
const dataOf = (summary: Summary, sections: readonly Section[]) => ({
  entries: entriesData(summary.entries),
  groups: summary.groups.map((group, at) => ({
    ...{ id: sanitize(group.id), rows: group.rows.map(row => sanitize(row)) },
    ...{ plot: sections[at].plot, depth: sections[at].depth },
  })),
})

function entriesData(entries: readonly Entry[]) {
  const names = shortNames(entries)
  const short = cutApart(entries.map(names.of), text => sanitize(text, LONGEST_SHORT))
  return entries.map(({ label, method, alias = method, model, needsModel, simulated, reference, fidelity }, at) => ({
    ...{ label: sanitize(label, 90), short: short[at], method: sanitize(method, 60), alias: sanitize(alias, 60) },
    model: needsModel ? sanitize(model, 60) : '',
    ...{ simulated, reference, fidelity },
  }))
}

const LONGEST_SHORT = 34

/** Cells by the places of group, entry, row and length. */
function itemsOf(summary: Summary, { items, cells, shown, of }: Examples) {
  const entries = new Map(summary.entries.map(({ id }, at) => [id, at]))
  // A task may stand in several groups that were asked for.
  const placed = cells.flatMap(({ entry, row, axis, at, ...cell }) =>
    summary.groups.flatMap((group, place) => {
      if (!holds(group, { axis, row, entry })) return []
      const key = [place, held(entries, entry), group.rows.indexOf(row), group.lengths.indexOf(at)].join(' ')
      return [{ key, ...cell }]
    }),
  )
  const all = shown === of ? 'all' : `${integer(shown)} of ${integer(of)}`
  return { note: `The page holds ${all} answers; fathom-bench view shows every one.`, items, cells: placed }
}
