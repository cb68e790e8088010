import { formatLength } from '../../core/lengths.ts'
import type { Params } from '../../core/rows/rows.ts'
import type { Submission } from '../summary/entries/verification-status.ts'
import { getOwn } from '../summary/get-own.ts'
import { sortLengths } from '../summary/groups.ts'
import { collectProvenance } from '../summary/health/provenance.ts'
import { compareStrings, groupBy } from '../summary/order.ts'
import type { Labels, ReportInput, RunRows } from '../summary/reporter.ts'
import type { Joined } from '../summary/rows/records.ts'
import { type Html, html } from './html.ts'

/** Renders what was run, when and with which settings, per run. */
export function renderRuns({ labels }: ReportInput, { runs }: Joined): Html {
  return html`<section class="about">
<h2>What was run</h2>
${runs.map(run =>
  runs.length === 1
    ? renderRun(run, labels)
    : html`<details>
<summary><bdi>${run.name}</bdi></summary>
${renderRun(run, labels)}
</details>
`,
)}</section>`
}

function renderRun(run: RunRows, labels: Labels): Html {
  const { manifest, items, standing, submission } = run
  const { sessions } = manifest
  const machines = new Set(
    sessions.map(
      ({ node, platform, cpus, memoryGb, concurrency }) =>
        `${platform}, ${cpus} CPUs, ${memoryGb} GB, node ${node}${concurrency === undefined ? '' : `, ${concurrency} concurrent items`}`,
    ),
  )
  const lengths = sortLengths(items.flatMap(({ length }) => length?.target || []))
  const outputs = sortLengths(items.flatMap(({ length }) => length?.output ?? []))
  return html`<dl>
${submission && renderSubmission(submission)}${
  standing &&
  html`<dt>Checked</dt><dd>${[...standing.badges, standing.how].join('; ')}</dd>
`
}<dt>Fathom</dt><dd>${manifest.fathom}</dd>
<dt>Seed</dt><dd>${manifest.seed}</dd>
<dt>Lengths</dt><dd>${lengths.length > 0 ? lengths.map(formatLength).join(', ') : 'none requested,'} tokens of ${manifest.tokenizer}, haystack ${collectProvenance({ runs: [run] }).haystack}</dd>
${outputs.length > 0 && html`<dt>Required outputs</dt><dd>${outputs.map(formatLength).join(', ')} tokens</dd>`}
<dt>Started</dt><dd>${manifest.created}</dd>
<dt>Updated</dt><dd>${manifest.updated}${sessions.length > 1 && `, ${sessions.length} sessions`}</dd>
${[...machines].sort().map(machine => html`<dt>Machine</dt><dd>${machine}</dd>`)}
${listModelLines(manifest).map(({ names, rest }) => html`<dt>${names.length > 1 ? 'Models' : 'Model'}</dt><dd>${names.map((name, at) => html`${at > 0 && ', '}<bdi>${name}</bdi>`)} ${rest}</dd>`)}
${Object.entries(manifest.configs).map(([hash, config]) => html`<dt>Config ${hash}</dt><dd>${config.method}: ${formatParams({ ...config.params, ...config.sampling })}</dd>`)}
${Object.entries(manifest.data).map(([role, file]) => html`<dt>Data ${role}</dt><dd>${file.path}, sha256 ${file.sha256.slice(0, 16)}…</dd>`)}
</dl>
<details>
<summary>Tasks, versions and prompt templates</summary>
<div class="scroll" role="region" aria-label="Tasks, scrolls sideways" tabindex="0">
<table>
<thead><tr><th scope="col">Task</th><th scope="col">What it asks</th><th scope="col">Version</th><th scope="col">Template</th><th scope="col">Chance</th><th scope="col">Parameters</th></tr></thead>
<tbody>${[...new Set(items.map(({ task }) => task))].sort(compareStrings).map(task => {
    const label = getOwn(labels.tasks, task)
    const note = getOwn(manifest.tasks, task)
    return html`<tr><th scope="row">${task}</th><td class="text">${label?.about ?? ''}</td><td>${note?.version ?? ''}</td><td>${
      getOwn(manifest.templates, task) ?? ''
    }</td><td>${label ? (label.chance * 100).toFixed(1) : ''}</td><td class="text">${formatParams(note?.params ?? {})}</td></tr>
`
  })}</tbody>
</table>
</div>
</details>`
}

/** Groups models with the same address and window on one line. */
function listModelLines({
  models,
}: RunRows['manifest']): { readonly names: readonly string[]; readonly rest: string }[] {
  const describeModel = (note: (typeof models)[string]) =>
    `at ${note.baseUrl}, window ${typeof note.window === 'number' ? formatLength(note.window) : 'unknown'}${note.simulated ? ', simulated model' : ''}`
  return [...groupBy(Object.entries(models), ([, note]) => describeModel(note))].map(([rest, own]) => ({
    names: own.map(([name]) => name),
    rest,
  }))
}

/** Links leave the page only if a reader follows one. */
const renderSubmission = ({ who, what, links = [], hardware, contact }: Submission): Html =>
  html`<dt>Submitted by</dt><dd><bdi>${who}</bdi></dd>
${what !== undefined && html`<dt>What it is</dt><dd><bdi>${what}</bdi></dd>`}
${links.map(link => html`<dt>Link</dt><dd>${isWebPage(link) ? html`<a href="${link}" rel="nofollow noopener noreferrer">${link}</a>` : link}</dd>`)}
${hardware !== undefined && html`<dt>Hardware</dt><dd><bdi>${hardware}</bdi></dd>`}
${contact !== undefined && html`<dt>Contact</dt><dd><bdi>${contact}</bdi></dd>`}
`

const isWebPage = (link: string) => /^https?:\/\//i.test(link)

const formatParams = (params: Params) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ') || 'no parameters'
