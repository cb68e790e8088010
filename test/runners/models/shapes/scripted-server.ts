import { createServer, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Script } from './shape.ts'

/** A server on the loopback address with one script under each name: `URL/NAME/v1`. */
export interface ScriptedServer {
  urlOf(name: string): string
  callsOf(name: string): number
  close(): Promise<void>
}

export async function scriptedServer(scripts: ReadonlyMap<string, Script>): Promise<ScriptedServer> {
  const calls = new Map<string, number>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (request.method === 'GET') return void response.end(JSON.stringify({ data: [] }))
    const name = decodeURIComponent((request.url ?? '').split('/')[1] ?? '')
    const script = scripts.get(name)
    const call = calls.get(name) ?? 0
    if (!script) return void response.writeHead(404).end()
    calls.set(name, call + 1)
    const { status, headers, body, before = '' } = script(JSON.parse(text), call)
    const bytes = Buffer.from(body)
    const head = { date: new Date(0).toUTCString(), ...headers, 'content-length': String(bytes.length) }
    const lines = Object.entries(head).map(([header, value]) => `${header}: ${value}`)
    // Byte by byte as it stands: Node would put its own head together.
    response.socket?.write(
      `${before}HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Odd'}\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`,
    )
    response.socket?.end(bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    urlOf: name => `http://127.0.0.1:${port}/${encodeURIComponent(name)}/v1`,
    callsOf: name => calls.get(name) ?? 0,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
