import { formatCount, formatDuration, formatInteger, type Html, html, renderViewerPage } from 'fathom-bench/plugin'
import { formatAmount, type QueueStatus, STATES } from './coordinator/status.ts'
import { makeOwnerKey } from './redis/state.ts'

/** The queue of a running run. */
export interface ViewedQueue {
  /** Its address without user and password. */
  readonly shown: string
  /** Returns undefined while it does not answer. */
  status(): Promise<QueueStatus | undefined>
}

/** Renders the current state of a run on several hosts. Other hosts wrote everything here, so it is escaped. */
export async function queuePage(
  { name, manifest }: { readonly name: string; readonly manifest: Parameters<typeof makeOwnerKey>[0] },
  queue: ViewedQueue,
): Promise<string> {
  const status = await queue.status()
  const isOther = status?.owner !== undefined && status.owner !== makeOwnerKey(manifest)
  return renderViewerPage(
    'Queue',
    [[name, '/']],
    html`<p class="quiet"><bdi>${queue.shown}</bdi>; refreshed every few seconds</p>
${isOther && html`<p class="warning" role="note">This queue belongs to another run.</p>`}
${status ? renderStatus(status) : html`<p class="warning" role="note">The queue does not answer.</p>`}`,
  )
}

function renderStatus(status: QueueStatus): Html {
  const { state, coordinator, progress, workers, servers, budgets, msLeft, givenUp, bytes } = status
  return html`<dl>
<dt>state</dt><dd>${STATES[state]}, ${coordinator ? 'with its coordinator' : 'without a coordinator'}</dd>
${progress && renderProgress(progress)}
<dt>workers</dt><dd>${formatInteger(workers.length)}</dd>
${budgets.map(({ name, taken, limit }) => html`<dt>${name}</dt><dd>${formatAmount(name, taken)} of ${formatAmount(name, limit)} taken</dd>`)}
${msLeft !== undefined && html`<dt>time</dt><dd>${formatDuration(msLeft)} left</dd>`}
<dt>Redis</dt><dd>${(bytes / 1e6).toFixed(1)} MB</dd>
</dl>
${renderTable(
  'Servers',
  ['Server', 'Waiting', 'At work', 'Not fetched', 'Failed', 'Calls', 'Limit', 'Throttled', 'Paused'],
  servers.map(({ server, waiting, active, answered, failed, inFlight, limit, throttles, pausedMs }) => [
    server,
    waiting,
    active,
    answered,
    failed,
    inFlight,
    limit ?? '–',
    throttles,
    pausedMs > 0 ? formatDuration(pausedMs) : 'no',
  ]),
)}
${renderTable(
  'Workers',
  ['Host', 'Process', 'Jobs', 'Most per server', 'Answered'],
  workers.map(({ host, pid, active, concurrency, answered }) => [host, String(pid), active, concurrency, answered]),
)}
${
  givenUp.length > 0 &&
  renderTable(
    'Given up',
    ['Worker', 'Model', 'Why'],
    givenUp.map(({ worker, model, reason }) => [worker, model, reason]),
  )
}`
}

function renderProgress({ total, done, aMinute }: NonNullable<QueueStatus['progress']>): Html {
  const left = total - done
  const ms = (left / aMinute) * 60_000
  return html`<dt>answers</dt><dd><progress aria-label="answers" max="${total}" value="${done}"></progress> ${formatInteger(done)} of ${formatCount(total, 'answer')}, ${formatInteger(aMinute)} per minute${left > 0 && aMinute > 0 && `, ${formatDuration(ms)} left at that pace`}</dd>`
}

function renderTable(name: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[]): Html {
  return html`<h2>${name}</h2>
${
  rows.length === 0
    ? html`<p>None.</p>`
    : html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table>
<thead><tr>${columns.map(column => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
        cells => html`<tr>${cells.map(cell => (typeof cell === 'number' ? html`<td class="number">${formatInteger(cell)}</td>` : html`<td class="text"><bdi>${cell}</bdi></td>`))}</tr>
`,
      )}</tbody>
</table></div>`
}`
}
