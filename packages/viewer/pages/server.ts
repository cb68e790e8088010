import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  describeDiskError,
  getErrorMessage,
  html,
  isBuilt,
  leaderboard,
  renderViewerPage,
  STYLE_HASH,
  usageError,
  type WatchedQueue,
} from 'fathom-bench/plugin'
import { renderContextPage } from './context-page.ts'
import { renderItemPage } from './item-page.ts'
import { renderCellPage, renderOverview } from './overview.ts'
import { tracePage } from './trace-page.ts'
import type { ViewedRun } from './viewed-run.ts'

export interface ViewServer {
  /** Ends with a slash. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves a run's pages to this machine only. It listens before the run is read, and requests wait until then. Requests
 * that name another host are rejected, because a page elsewhere could point its name here (DNS rebinding) and read
 * them.
 * @param queue the queue of a running run; absent: no queue page
 * @throws BenchError (usage) if the port is in use
 */
export async function serveRun(
  run: ViewedRun | Promise<ViewedRun>,
  port: number,
  queue?: WatchedQueue,
): Promise<ViewServer> {
  let answer: Answer | undefined
  let hosts: readonly string[] = []
  const server = createServer((request, response) => {
    void respond(request, hosts, async url => {
      answer ??= makeHandler(await run, queue)
      return answer(url)
    }).then(reply => send(response, reply, request.method === 'HEAD'))
  })
  await startListening(server, port)
  const { port: bound } = server.address() as AddressInfo
  hosts = [`127.0.0.1:${bound}`, `localhost:${bound}`]
  return {
    url: `http://127.0.0.1:${bound}/`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function startListening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const reason = taken
        ? 'is in use. Name another port, or 0 for a free one'
        : `cannot be used (${describeDiskError(error)})`
      reject(usageError(`--port: ${port} ${reason}.`, error))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}

interface Reply {
  readonly status: number
  readonly body: string
  /** Whether the page is the report, which has its own policy for its scripts. */
  readonly isReport?: boolean
  /** Whether the page refreshes itself. */
  readonly isLive?: boolean
}

type Answer = (url: URL) => Reply | Promise<Reply>

async function respond(request: IncomingMessage, hosts: readonly string[], answer: Answer): Promise<Reply> {
  if (!hosts.includes(request.headers.host ?? ''))
    return { status: 403, body: renderMessage('This address is not served here.') }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, body: renderMessage('These pages are read-only.') }
  const address = `http://${hosts[0]}${request.url}`
  if (!request.url?.startsWith('/') || !URL.canParse(address))
    return { status: 400, body: renderMessage('Not a valid path.') }
  try {
    return await answer(new URL(address))
  } catch (error) {
    return { status: 500, body: renderMessage(`This page failed: ${getErrorMessage(error)}`) }
  }
}

function makeHandler(run: ViewedRun, queue: WatchedQueue | undefined): Answer {
  let report: Promise<string> | undefined
  return async ({ pathname, searchParams: query }) => {
    const [, kind = '', name = '', ...rest] = pathname.split('/')
    const none = { status: 404, body: renderMessage('No such page.') }
    if (rest.length > 0) return none
    if (kind === '' && name === '') return { status: 200, body: renderOverview(run, queue !== undefined) }
    if (kind === 'report' && name === '') {
      report ??= Promise.resolve(leaderboard.render(run.input)).then(String)
      return { status: 200, body: await report, isReport: true }
    }
    if (kind === 'queue' && name === '')
      return queue
        ? { status: 200, body: await queue.renderPage({ name: run.name, manifest: run.place.manifest }), isLive: true }
        : none
    if (kind === 'cell') {
      const cell = /^\d{1,9}$/.test(name) ? run.cells[Number(name)] : undefined
      return cell ? { status: 200, body: renderCellPage(run, cell, query) } : none
    }
    const item = run.items.get(name)
    if (!item) return none
    if (kind === 'item') return { status: 200, body: renderItemPage(run, item, query) }
    if (kind === 'context') {
      const text = run.textOf(item)
      return isBuilt(text)
        ? { status: 200, body: renderContextPage(run, item, text, query) }
        : { status: 404, body: renderMessage(`The text is unavailable: ${text.why}.`) }
    }
    if (kind !== 'trace') return none
    const outcome = run.outcomesOf(item.id).find(({ entry }) => entry === query.get('entry'))
    const trace = outcome && tracePage(run, outcome.key, outcome.entry, query)
    return trace === undefined ? none : { status: 200, body: trace }
  }
}

const renderMessage = (what: string) => renderViewerPage(what, [['start', '/']], html``)

function send(response: ServerResponse, { status, body, isReport, isLive }: Reply, headOnly: boolean): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes.length,
    'content-security-policy': isReport ? "frame-ancestors 'none'" : POLICY,
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isLive && { refresh: LIVE_SECONDS }),
    ...(status === 405 && { allow: 'GET, HEAD' }),
  })
  response.end(headOnly ? undefined : bytes)
}

const LIVE_SECONDS = '5'

/** The pages have no script and one style element; everything else is escaped. */
const POLICY = `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
