import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callServer } from '../../../runners/external/call-server.ts'

/** A port of this machine on which `serve` takes the connections; nothing listens on it once it is closed. */
async function listen(serve: Parameters<typeof createServer>[1] = () => undefined) {
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/compact?key=secret` }
}

const fail = (url: string) =>
  callServer({ method: 'POST', url, body: {}, once: true, signal: new AbortController().signal }).then(
    () => 'an answer',
    (error: Error) => error.message,
  )

test('a server that is not there is said to refuse the connection, without what its address hides', async () => {
  const { server, url } = await listen()
  server.close()
  await once(server, 'close')
  const message = await fail(url)
  expect(message).toMatch(
    /^POST http:\/\/127\.0\.0\.1:\d+\/v1\/compact: refused the connection: is the server running\? \(ECONNREFUSED\)$/,
  )
})

test('of a server that hangs up or speaks no HTTP, the cause is quoted', async () => {
  const hangsUp = await listen(socket => socket.destroy())
  expect(await fail(hangsUp.url)).toMatch(/: fetch failed: .+/)
  const mumbles = await listen(socket => void socket.end('hello\r\n\r\n'))
  expect(await fail(mumbles.url)).toMatch(/: fetch failed: .*HTTP/)
})
