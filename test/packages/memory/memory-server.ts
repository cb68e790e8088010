import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import type { StreamEntry } from '../../../packages/memory/contract.ts'
import { computeBm25 } from '../../../packages/memory/oracle/bm25.ts'
import { renderEntry } from '../../../packages/memory/transcript.ts'

interface Reply {
  readonly status: number
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface MemoryServer {
  readonly url: string
  readonly spaces: ReadonlyMap<string, readonly StreamEntry[]>
  /** Paths and bodies, in order. */
  readonly requests: readonly { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[]
}

interface Asked {
  readonly body: Readonly<Record<string, unknown>>
  readonly space: string
  readonly spaces: ReadonlyMap<string, readonly StreamEntry[]>
}

/**
 * A memory behind the protocol, in this process.
 * @param sick replaces a reply; undefined leaves it
 */
export async function serveMemory(
  sick: (path: string, count: number, asked: Asked) => Reply | undefined = () => undefined,
): Promise<MemoryServer> {
  const spaces = new Map<string, StreamEntry[]>()
  const requests: { path: string; body: Record<string, unknown> }[] = []
  const counts = new Map<string, number>()
  const answer = (path: string, space: string, body: Record<string, unknown>): Reply => {
    const entries = spaces.get(space) ?? []
    spaces.set(space, entries)
    if (path === 'write') {
      for (const entry of body['entries'] as StreamEntry[]) {
        if (entry.seq > entries.length) return { status: 409, text: JSON.stringify({ seq: entries.length }) }
        if (entry.seq === entries.length) entries.push(entry)
      }
      return { status: 200, text: JSON.stringify({ seq: entries.length }) }
    }
    if (path === 'settle') return { status: 200, text: '{"e":"heartbeat"}\n{"e":"settled"}\n' }
    if (path === 'ask') {
      const found = computeBm25([...entries], String(body['question'])).slice(0, 40)
      const items = found.map(entry => ({ text: renderEntry(entry), seqs: [entry.seq] }))
      return { status: 200, text: `{"e":"heartbeat"}\n${JSON.stringify({ e: 'recall', items })}\n` }
    }
    return { status: 200, text: JSON.stringify({ seq: entries.length, bytes: null, records: entries.length }) }
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const path = url.pathname.replace('/v1/memory/', '')
    const body = await readBody(request)
    requests.push({ path, body })
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    const space = String(body['space'] ?? url.searchParams.get('space'))
    const { status, text, headers = {} } = sick(path, count, { body, space, spaces }) ?? answer(path, space, body)
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spaces, requests }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
  return text.length === 0 ? {} : (JSON.parse(text.toString('utf8')) as Record<string, unknown>)
}
