import { getLast, mustGet } from '../../core/collections/require.ts'
import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import { sharePng } from '../charts/share.ts'
import { AXES } from '../summary/axis.ts'
import { type Summary, summarize } from '../summary/cells/cells.ts'
import { computeDepthMaps } from '../summary/cells/depth-map.ts'
import { type Entry, SIMULATED, WHAT_IT_IS } from '../summary/entries/entries.ts'
import { cutApart, shortenNames } from '../summary/entries/short-names.ts'
import { buildGroupHeadline } from '../summary/findings/headline.ts'
import { formatCount, formatInteger } from '../summary/format.ts'
import {
  countAllRows,
  describeOtherAxis,
  formatGroupTitle,
  type Group,
  hasCell,
  pickRowNoun,
} from '../summary/groups.ts'
import { collectProvenance } from '../summary/health/provenance.ts'
import { defineReporter, type ReportInput } from '../summary/reporter.ts'
import { type ItemExamples, pickExamples } from '../summary/rows/items.ts'
import { joinRecords } from '../summary/rows/records.ts'
import { renderRuns } from './about.ts'
import { renderBudgets } from './choice.ts'
import { buildDepthData, type DepthData, renderDepthMaps } from './depth.ts'
import { renderLeaderboardPage, type ShareImage } from './document.ts'
import { renderFirstErrors } from './first-errors.ts'
import { renderHealthNote } from './health.ts'
import { type Html, html, toScriptJson } from './html.ts'
import { chartJs, inline, pageScript, pageStyle } from './inline-assets.ts'
import { indexOrigins } from './origin.ts'
import { renderParam } from './param.ts'
import { type PlotData, plotData, renderAccuracyPlot, renderCostPlot } from './plots.ts'
import { renderProfiles } from './profile.ts'
import { renderPublishedResults } from './published-results.ts'
import { type Primary, pickLeadingEntries, rankEntries } from './ranking.ts'
import { scoreTable } from './scores.ts'
import { renderStatuses } from './statuses.ts'
import { renderTaskTables } from './tasks.ts'

export type { Primary } from './ranking.ts'

export interface LeaderboardOptions {
  /** Title of the page; the tasks by default. */
  readonly title?: string | undefined
  /** The value that sorts the tables; the average by default. */
  readonly primary?: Primary | undefined
  /** The picture of `sharePicture`; the page names none by default. */
  readonly image?: ShareImage | undefined
}

export const leaderboard = defineReporter({
  id: 'leaderboard',
  file: 'leaderboard.html',
  about: 'Charts, sortable tables, depth maps, statuses and items on one page that opens from disk.',
  render: input => renderLeaderboard(input, { image: { file: sharePng.file } }),
})

/**
 * Renders one HTML file that opens from disk and requests nothing from other sites. Tables work without JavaScript,
 * which adds charts, sorting and items. Text from models and files is escaped, and the content policy allows only the
 * two scripts whose hashes it names.
 */
export function renderLeaderboard(
  input: ReportInput,
  { title, primary = 'average', image }: LeaderboardOptions = {},
): string {
  const summary = summarize(input)
  const style = pageStyle()
  const scripts = [chartJs(), inline(pageScript())]
  const sections = summary.groups.map(group => buildSection(summary, group, input, primary))
  const name = title ?? pageTitle(summary)
  const parts = {
    style,
    scripts,
    name,
    said: sections[0]?.said ?? 'No results yet',
    image,
    header: renderHeader(summary, input, name),
    sections: sections.map(({ html }) => html),
    foot: renderFooter(summary, input),
  }
  const data = buildPageData(summary, sections)
  const rest = renderLeaderboardPage({ ...parts, data: toScriptJson(data) })
  const items = buildItemsData(summary, pickExamples(input, Math.max(0, MOST_BYTES - Buffer.byteLength(rest))))
  return renderLeaderboardPage({ ...parts, data: toScriptJson({ ...data, items }) })
}

/** Size of the whole page. Example items fill the remaining space. */
const MOST_BYTES = 2_900_000

const pageTitle = ({ groups }: Summary) =>
  `${groups.map(formatGroupTitle).join(', ') || 'No results'}: accuracy by ${joinAxisTitles(groups)}`

function joinAxisTitles(groups: readonly Group[]): string {
  const titles = new Set(groups.map(({ axis }) => AXES[axis].title))
  return titles.size > 0 ? [...titles].join(' and ') : AXES.prompt.title
}

function renderHeader(summary: Summary, input: ReportInput, name: string): Html {
  const { seed, updated, fathom } = collectProvenance(input)
  const { lengths, outputs, entries, groups } = summary
  const models = [...new Set(entries.filter(entry => entry.simulated).map(entry => entry.model))]
  const facts = [
    formatCount(entries.length, 'entry', 'entries'),
    lengths.length > 0 && `${formatLengthSpan(lengths)} tokens`,
    outputs.length > 0 && `required outputs of ${formatLengthSpan(outputs)} tokens`,
    input.runs.length > 1 && formatCount(input.runs.length, 'run'),
    `seed ${seed}`,
    `Fathom ${fathom}`,
    updated !== '' && `updated ${updated.slice(0, 10)}`,
  ].filter(fact => fact !== false)
  return html`<header>
<div class="top"><p class="brand">Fathom</p>
<h1>${name}</h1>
<p class="lead">${facts.map((fact, at) => html`${at > 0 && ' · '}<span>${fact}</span>`)}</p></div>
${models.length > 0 && html`<p class="warning" role="note"><strong>${SIMULATED}</strong> ${joinNames(models)}: ${WHAT_IT_IS}. Its results are marked. They show how methods behave, not how well any model performs.</p>`}
${groups.length > 1 && html`<nav aria-label="Groups of tasks">${groups.map((group, at) => html`<a href="#group-${at}">${formatGroupTitle(group)}</a>`)}</nav>`}
</header>`
}

const MOST_NAMES = 6

const joinNames = (names: readonly string[]) =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
    : names.join(', ')

function formatLengthSpan(lengths: readonly number[]): string {
  const [first, last] = [formatLength(lengths[0]), formatLength(getLast(lengths))]
  return first === last ? first : `${first} to ${last}`
}

interface Section {
  readonly html: Html
  readonly said: string
  readonly plot: PlotData
  readonly depth: DepthData | undefined
}

function buildSection(summary: Summary, group: Group, input: ReportInput, primary: Primary): Section {
  const at = summary.groups.indexOf(group)
  const ranked = rankEntries(summary, group, primary)
  const place = (entry: Entry) => summary.entries.indexOf(entry)
  const depth = buildDepthData(computeDepthMaps(input), group, summary.entries)
  const { title, beside } = buildGroupHeadline(input, group, pickLeadingEntries(ranked))
  return {
    said: title,
    plot: plotData(summary, group, input, summary.entries, ranked),
    depth,
    html: html`<section class="group" id="group-${at}" aria-labelledby="title-${at}" data-group="${at}">
<h2 id="title-${at}">${formatGroupTitle(group)}</h2>
<p class="headline">${title}.</p>
${renderHealthNote(summary, group)}
${ranked.length > 0 && renderAccuracyPlot(group, at)}
${renderParam(input, group)}${beside.length > 0 && html`<p class="beside">${beside.join(' ')}</p>`}
<p class="fine">${describeGroup(group)}</p>
<h3>Scores</h3>
<div class="tools" data-filters hidden></div>
${scoreTable(summary, group, input, primary, indexOrigins(joinRecords(input).runs)) || html`<p class="empty">No answers yet.</p>`}
${renderProfiles(summary, group, ranked)}${ranked.length > 0 && renderCostPlot(at)}
${renderBudgets(input, group)}${depth !== undefined && renderDepthMaps(depth, group, summary.entries)}
${renderStatuses(summary, group, ranked)}
${renderTaskTables(summary, group, input, ranked, place)}
${renderFirstErrors(summary, group, ranked)}
${renderPublishedResults(summary, group, input)}
</section>`,
  }
}

function describeGroup(group: Group): string {
  const of = countAllRows(group)
  const across = describeOtherAxis(group)
  return [
    group.rows.length === 1 && of === 1
      ? 'one task'
      : `${group.rows.length} of ${of} ${pickRowNoun(group)}s${group.rows.length === 1 ? ` of ${group.id}` : ''}`,
    ...(across === undefined ? [] : [across]),
    `lengths in ${AXES[group.axis].tokens}`,
    ...(group.absent.length > 0 ? [`not run: ${group.absent.join(', ')}`] : []),
  ].join(' · ')
}

function renderFooter(summary: Summary, input: ReportInput): Html {
  const notes = [...summary.repliers, ...summary.notes]
  return html`${notes.length > 0 && html`<section><h2>Notes</h2><ul>${notes.map(note => html`<li>${note}</li>`)}</ul></section>`}
${renderRuns(input, joinRecords(input))}`
}

/** The data for the scripts. Names are shortened to one line here; the scripts insert everything else as text. */
const buildPageData = (summary: Summary, sections: readonly Section[]) => ({
  entries: buildEntriesData(summary.entries),
  groups: summary.groups.map((group, at) => ({
    id: sanitize(group.id),
    rows: group.rows.map(row => sanitize(row)),
    plot: sections[at].plot,
    depth: sections[at].depth,
  })),
})

function buildEntriesData(entries: readonly Entry[]) {
  const names = shortenNames(entries)
  const short = cutApart(entries.map(names.of), text => sanitize(text, LONGEST_SHORT))
  return entries.map(({ label, method, alias = method, model, needsModel, simulated, reference, fidelity }, at) => ({
    label: sanitize(label, 90),
    short: short[at],
    method: sanitize(method, 60),
    alias: sanitize(alias, 60),
    model: needsModel ? sanitize(model, 60) : '',
    simulated,
    reference,
    fidelity,
  }))
}

const LONGEST_SHORT = 34

/** Cells refer to groups, entries, rows and lengths by position. */
function buildItemsData(summary: Summary, { items, cells, shown, of }: ItemExamples) {
  const entries = new Map(summary.entries.map(({ id }, at) => [id, at]))
  // A task may be in several requested groups.
  const placed = cells.flatMap(({ entry, row, axis, at, ...cell }) =>
    summary.groups.flatMap((group, groupIndex) => {
      if (!hasCell(group, { axis, row, entry })) return []
      const key = [groupIndex, mustGet(entries, entry), group.rows.indexOf(row), group.lengths.indexOf(at)].join(' ')
      return [{ key, ...cell }]
    }),
  )
  const all = shown === of ? 'all' : `${formatInteger(shown)} of ${formatInteger(of)}`
  return { note: `The page contains ${all} answers; fathom-bench view shows every one.`, items, cells: placed }
}
