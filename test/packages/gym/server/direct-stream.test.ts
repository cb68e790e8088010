import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Desk } from '../../../../packages/gym/scoring/desk.ts'
import { Episodes } from '../../../../packages/gym/server/episodes.ts'
import { readRequestHead } from '../../../../packages/gym/server/request-head.ts'
import { serveRewards } from '../../../../packages/gym/server/server.ts'
import { planLanes } from '../../../../packages/gym/streams/order.ts'
import { makeStreams } from '../../../../packages/gym/streams/streams.ts'

// Bodies with long prompts, which are read from the socket right into their memory.

const RIGHT = 'The number is 7301942.'
const makeBody = (chars: number, response = RIGHT) =>
  JSON.stringify({ prompt: 'A "quoted" \\ word é. '.repeat(Math.ceil(chars / 20)), response, label: 'L' })
const makePost = (body: string, path = '/slime', more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** A server whose judge looks for the number alone, closed when the test ends. */
async function openServer() {
  const desk: Desk = {
    judge: async ({ reply }) => ({ reward: reply === RIGHT ? 1 : 0, components: COMPONENTS }),
    build: async () => {
      throw new Error('no item is built here')
    },
    close: async () => {},
  }
  const streams = makeStreams(planLanes([], undefined), 1, { train: 'a', dev: 'b' })
  const hall = { desk, streams, episodes: new Episodes(desk, () => 0), version: '0' }
  const server = await serveRewards(hall, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return server
}

const COMPONENTS = { score: 0, answer: 0, strict: 0, official: 0, valid: 1, evidence: 0, echo: 0, cut: 0, chance: 0 }

/** A connection by hand, and the bodies of its answers. */
async function open(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', part => {
    text += part
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const waitFor = async (count: number) => {
    const answers = () => [...text.matchAll(/HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n([\s\S]*?)(?=HTTP\/1\.1|$)/g)]
    while (answers().length < count && !socket.closed) await new Promise(resolve => setTimeout(resolve, 2))
    return answers().map(([, status, body]) => [Number(status), body])
  }
  return { socket, waitFor }
}

const sendPart = (socket: Socket, part: Buffer) =>
  new Promise<void>(resolve => socket.write(part, () => setImmediate(resolve)))

test('large and small bodies on one connection, in one piece and in any pieces', async () => {
  const { url } = await openServer()
  const bodies = [makeBody(300_000), makeBody(10), makeBody(70_000, 'I do not know.'), makeBody(65_500), makeBody(400)]
  const bytes = Buffer.from(
    `GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n${bodies.map(each => makePost(each)).join('')}`,
  )
  const expected = [[200, '{"status":"ok"}'], ...['1', '1', '0', '1', '1'].map(reward => [200, reward])]
  const whole = await open(url)
  whole.socket.write(bytes)
  expect(await whole.waitFor(6)).toEqual(expected)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length), { maxLength: 12 }), async cuts => {
      const { socket, waitFor } = await open(url)
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      for (const [at, place] of places.slice(1).entries()) await sendPart(socket, bytes.subarray(places[at], place))
      expect(await waitFor(6)).toEqual(expected)
      socket.destroy()
    }),
    { numRuns: 10 },
  )
})

test('heads cut at any byte, and bodies in chunks or asked for first, are as those in one piece', async () => {
  const { url } = await openServer()
  const body = makeBody(66_000)
  const bytes = Buffer.from(makePost(body, '/slime', 'X-Other: a b\r\n'))
  for (let at = 1; at < 110; at += 9) {
    const { socket, waitFor } = await open(url)
    await sendPart(socket, bytes.subarray(0, at))
    socket.write(Buffer.concat([bytes.subarray(at), bytes]))
    expect(await waitFor(2)).toEqual([
      [200, '1'],
      [200, '1'],
    ])
  }
  const chunked = await open(url)
  const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`
  chunked.socket.write(`POST /slime HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`)
  chunked.socket.write(bytes)
  expect(await chunked.waitFor(2)).toEqual([
    [200, '1'],
    [200, '1'],
  ])
  const polite = await open(url)
  polite.socket.write(makePost('', '/slime', `Expect: 100-continue\r\n`).replace('Length: 0', `Length: ${body.length}`))
  expect(await polite.waitFor(1)).toEqual([[100, '']])
})

test('many clients with large bodies at once keep their own rewards; one that leaves changes none', async () => {
  const { url } = await openServer()
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  onTestFinished(() => agent.destroy())
  const ask = (body: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = request(`${url}/slime`, { method: 'POST', agent }, answer => {
        let text = ''
        answer.on('data', part => {
          text += part
        })
        answer.on('end', () => resolve(text))
      })
      sent.on('error', reject).end(body)
    })
  const replies = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? 'I do not know.' : RIGHT))
  const asked = replies.map((reply, n) => ask(makeBody(60_000 + 7_000 * (n % 20), reply)))
  for (let n = 0; n < 8; n++) {
    const { socket } = await open(url)
    socket.write(makePost(makeBody(200_000)).slice(0, 70_000 + 9_000 * n))
    setTimeout(() => socket.destroy(), n)
  }
  expect(await Promise.all(asked)).toEqual(replies.map((_, n) => (n % 3 === 0 ? '0' : '1')))
  expect(await ask(makeBody(500_000))).toBe('1')
})

test('what is refused by its head is refused before its body is read', async () => {
  const { url } = await openServer()
  for (const [path, more, status] of [
    ['/nope', '', 404],
    ['/health', '', 405],
    ['/slime', 'Origin: http://a\r\n', 403],
  ] as const) {
    const { socket, waitFor } = await open(url)
    socket.write(makePost('x'.repeat(90_000), path, more).slice(0, 500))
    expect((await waitFor(1))[0][0]).toBe(status)
    if (!socket.closed) await once(socket, 'close')
  }
  const { socket, waitFor } = await open(url)
  socket.write('POST /slime HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99000000\r\n\r\n')
  expect((await waitFor(1))[0][0]).toBe(413)
  const next = await open(url)
  next.socket.write(makePost(makeBody(100_000)))
  expect(await next.waitFor(1)).toEqual([[200, '1']])
})

test.each([
  ['a length twice', 'Content-Length: 5\r\nContent-Length: 5\r\n'],
  ['zeros before a length', 'Content-Length: 000005\r\n'],
  ['a list of lengths', 'Content-Length: 5, 5\r\n'],
  ['a sign', 'Content-Length: +5\r\n'],
  ['another framing', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
  ['a folded line', 'X: a\r\n b\r\nContent-Length: 5\r\n'],
  ['a blank before the colon', 'Content-Length : 5\r\n'],
  ['another protocol', 'Upgrade: websocket\r\n'],
  ['an ending of its own', 'Content-Length: 5\n\r\n'],
])('a head with %s is left to the parser', (_, fields) => {
  expect(readRequestHead(Buffer.from(`POST /slime HTTP/1.1\r\nHost: a\r\n${fields}\r\n`))).toBe(undefined)
})

test('a plain head is read, whatever the case of its names', () => {
  const head = 'POST /a?b=c HTTP/1.1\r\nHost:a\r\ncontent-LENGTH:\t 527113 \r\nEmpty:\r\n\r\n'
  const read = readRequestHead(Buffer.from(`${head}rest`))
  expect(read).toBe(undefined)
  const plain = head.replace('527113 ', '527113')
  const found = readRequestHead(Buffer.from(`${plain}rest`))
  expect(found).toMatchObject({ end: plain.length, bodyBytes: 527_113 })
  expect(plain.slice(...(found?.length ?? [0, 0]))).toBe('527113')
})
