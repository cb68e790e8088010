import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createSharedWork } from '../../../runners/metering/shared-work.ts'
import { lycheeNative } from '../../../runners/methods/lychee-native.ts'
import { ModelError } from '../../../runners/model.ts'
import { available, docsServer } from '../../docs-server.ts'
import { bareQuestion, fakeModel, makePrompt, runOf } from '../bench.ts'

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

interface Seen {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown>
}

/** A stub server: says what the test tells it to, and keeps what it was asked. */
async function stub(
  answer: (response: ServerResponse, solves: number) => void,
  info: unknown = { name: 'stub', revision: 'r1', weights: 'w' },
) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const body =
      raw.length === 0
        ? {}
        : JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString())
    seen.push({ method: request.method!, path: request.url!, body })
    if (request.url === '/v1/info') response.end(typeof info === 'string' ? info : JSON.stringify(info))
    else if (request.method === 'DELETE') response.end('{}')
    else answer(response, seen.filter(({ method }) => method === 'POST').length)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const lines = (...events: unknown[]) =>
  events.map(event => `${typeof event === 'string' ? event : JSON.stringify(event)}\n`).join('')
const FINAL = { e: 'final', answer: '42', peakGpuBytes: 123, compressMs: 4.5, unknown: true }

function run(url: string, more: Partial<typeof lycheeNative.params> = {}, signal = new AbortController().signal) {
  const params = { ...lycheeNative.params, url, ...more }
  return lycheeNative.run(
    makePrompt('The okapi number is 42.', 'Which number?'),
    runOf(lycheeNative, fakeModel(), { params, signal, shared: createSharedWork().user() }),
  )
}

test('context and question go out compressed; events come back, and their figures stand in the notes', async () => {
  const { url, seen } = await stub(response =>
    response.end(
      lines(
        { e: 'heartbeat' },
        { e: 'chunk', i: 0, n: 2 },
        { e: 'gate', i: 0, score: null, open: true },
        { e: 'chunk', i: 1, n: 2 },
        FINAL,
      ),
    ),
  )
  expect(await run(`${url}/`)).toMatchObject({
    status: 'answered',
    answer: '42',
    notes: {
      server: 'stub',
      revision: 'r1',
      weights: 'w',
      chunks: 2,
      opened: 1,
      peak_gpu_bytes: 123,
      compress_ms: 4.5,
    },
  })
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/info', 'POST /v1/solve'])
  expect(seen[1].body).toMatchObject({
    context: 'The okapi number is 42.',
    question: 'Read this.\n\nWhich number? Reply with the number only.',
    options: { ratio: 4, maxNewTokens: 32 },
  })
})

test('figures that cannot be true are left out, and that is said', async () => {
  const sent = { ...FINAL, peakGpuBytes: -1, compressMs: 'long', textTokens: 1e300, finalMs: 2 }
  const { url } = await stub(response => response.end(lines(sent)))
  const { reason, notes } = await run(url)
  expect(notes).toEqual({ server: 'stub', revision: 'r1', weights: 'w', chunks: 0, final_ms: 2 })
  expect(reason).toMatch(/^the server sent its final event; /)
  for (const name of ['textTokens', 'peakGpuBytes', 'compressMs'])
    expect(reason).toContain(`${name} cannot be true: left out`)
})

test('a busy server is asked again', async () => {
  const { url, seen } = await stub((response, solves) => {
    if (solves < 3) response.writeHead(429, { 'retry-after': '0.2' }).end('busy')
    else response.end(lines(FINAL))
  })
  expect((await run(url)).answer).toBe('42')
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(3)
})

describe('what is no answer is one line', () => {
  test.each([
    [
      'garbage',
      (response: ServerResponse) => response.end('<html>\nno\n</html>'),
      /a line of the stream is not an event: <html>/,
    ],
    ['half an event', (response: ServerResponse) => response.end('{"e":"fin'), /not an event: \{"e":"fin/],
    ['wrong types', (response: ServerResponse) => response.end(lines({ e: 'final', answer: 42 })), /is not an event/],
    [
      'brackets without end',
      (response: ServerResponse) => response.end(`${'['.repeat(1_000_000)}\n`),
      /is not an event: \[\[/,
    ],
    ['nothing', (response: ServerResponse) => response.end(), /ended without a final event/],
    [
      'chunks and no end',
      (response: ServerResponse) => response.end(lines({ e: 'chunk', i: 0, n: 1 })),
      /ended without a final event/,
    ],
    [
      'an error',
      (response: ServerResponse) => response.end(lines({ e: 'error', message: 'CUDA\nout of memory' })),
      /the server says: CUDA out of memory/,
    ],
    [
      'a status',
      (response: ServerResponse) => response.writeHead(500).end('Traceback\n  here'),
      /answered 500: Traceback here/,
    ],
    ['busy for ever', (response: ServerResponse) => response.writeHead(429).end(), /was busy for 1 s/],
    ['silence', () => {}, /sent nothing for 0\.3 s/],
    [
      'silence after a beginning',
      (response: ServerResponse) => response.write(lines({ e: 'heartbeat' })),
      /sent nothing for 0\.3 s/,
    ],
    ['an endless line', (response: ServerResponse) => response.end('x'.repeat(5_000_000)), /longer than/],
    [
      'a connection that breaks',
      (response: ServerResponse) =>
        response.write(lines({ e: 'chunk', i: 0, n: 9 })) && setTimeout(() => response.destroy(), 20),
      /terminated|closed|other side|aborted/,
    ],
  ])('%s', async (what, answer, message) => {
    const { url } = await stub(answer)
    // Where a reply is coming, a slow machine is not taken for a silent server.
    const silence = what.startsWith('silence') ? 0.3 : 60
    await expect(run(url, { silence, queue: 1 })).rejects.toThrow(message)
  })

  test('no info, and no server', async () => {
    const { url } = await stub(() => {}, 'hello')
    await expect(run(url)).rejects.toThrow('GET /v1/info returned an invalid description: hello')
    await expect(run('http://127.0.0.1:9')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('an answer that is one JSON object', () => {
  const json = (response: ServerResponse, text: string, type = 'application/json') =>
    response.writeHead(200, { 'content-type': type }).end(text)
  const trickled = (response: ServerResponse, parts: readonly (string | Buffer)[], end: () => void) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const next = (at: number) => {
      if (at === parts.length) return end()
      response.write(parts[at], () => setTimeout(() => next(at + 1), 5))
    }
    next(0)
  }
  const whole = '{"answer":"42","usage":{"input":10,"output":2,"calls":1}}'
  const split = Buffer.from('{"answer":"Äpfel 🍏"}')

  test.each<[string, string, (response: ServerResponse) => unknown]>([
    ['in one piece', '42', response => json(response, whole)],
    ['with its characters named', '42', response => json(response, whole, 'Application/JSON; charset=utf-8')],
    ['over several lines', '42', response => json(response, JSON.stringify(JSON.parse(whole), null, 2))],
    ['behind a byte order mark and blanks', '42', response => json(response, `\uFEFF\n ${whole}\n`)],
    ['byte by byte', '42', response => trickled(response, [...whole], () => response.end())],
    [
      'torn within a character',
      'Äpfel 🍏',
      response =>
        trickled(response, [split.subarray(0, 12), split.subarray(12, 19), split.subarray(19)], () => response.end()),
    ],
    ['that is empty', '', response => json(response, '{"answer":""}')],
    ['with fields of its own', '42', response => json(response, '{"answer":"42","e2":{"deep":[[1]]},"answer_id":7}')],
    ['with events in place of the object', '42', response => json(response, lines({ e: 'heartbeat' }, FINAL))],
    ['as long as may be', 'x'.repeat(7_000_000), response => json(response, `{"answer":"${'x'.repeat(7_000_000)}"}`)],
  ])('%s is taken', async (_, answer, reply) => {
    const { url, seen } = await stub(reply)
    const outcome = await run(url)
    expect(outcome).toMatchObject({ status: 'answered', notes: { server: 'stub' } })
    expect(outcome.answer === answer).toBe(true)
    // Nothing is left to cancel.
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  test('has its usage in the notes', async () => {
    const { url } = await stub(response => json(response, whole))
    expect((await run(url)).notes).toMatchObject({ own_input_tokens: 10, own_output_tokens: 2, own_calls: 1 })
  })

  test('is awaited while its server is slow, and not for longer than it may be silent', async () => {
    const slow = await stub(response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const blanks = setInterval(() => response.write(' '), 20)
      setTimeout(() => {
        clearInterval(blanks)
        response.end(whole)
      }, 300)
    })
    expect((await run(slow.url, { silence: 60 })).answer).toBe('42')
    const silent = await stub(response =>
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"answer'),
    )
    await expect(run(silent.url, { silence: 0.3 })).rejects.toThrow('the server sent nothing for 0.3 s')
  })

  test.each<[string, (response: ServerResponse) => unknown, RegExp]>([
    ['no JSON', response => json(response, 'Internal\nServer Error'), /answered invalid JSON: Internal Server Error$/],
    ['a web page', response => json(response, '<html>no</html>'), /answered invalid JSON: <html>/],
    ['nothing', response => json(response, ''), /answered invalid JSON/],
    ['half an object', response => json(response, '{"answer":"4'), /answered invalid JSON/],
    ['two objects', response => json(response, `${whole}${whole}`), /answered invalid JSON/],
    [
      'bytes that are no text',
      response => json(response, Buffer.from([0xff, 0x00, 0x1b, 0x5b]).toString('latin1')),
      /JSON/,
    ],
    ['a list', response => json(response, '["42"]'), /JSON without the field "answer" \(a text\): \["42"\]$/],
    ['a text', response => json(response, '"42"'), /JSON without the field "answer"/],
    ['null', response => json(response, 'null'), /JSON without the field "answer"/],
    ['an answer that is a number', response => json(response, '{"answer":42}'), /JSON without the field "answer"/],
    ['an answer that is null', response => json(response, '{"answer":null}'), /JSON without the field "answer"/],
    ['an answer that is a list', response => json(response, '{"answer":["42"]}'), /JSON without the field "answer"/],
    ['another field', response => json(response, '{"text":"42"}'), /JSON without the field "answer"/],
    [
      'an error in words',
      response => json(response, '{"error":"CUDA\\nout of memory"}'),
      /the server says: CUDA out of memory$/,
    ],
    ['an error as an object', response => json(response, '{"error":{"message":"no"}}'), /the server says: no$/],
    [
      'an error beside an answer',
      response => json(response, '{"answer":"4","error":"half"}'),
      /the server says: half$/,
    ],
    ['brackets without end', response => json(response, '['.repeat(1_000_000)), /JSON/],
    ['too many values', response => json(response, `{"answer":"4","a":[${'1,'.repeat(200_000)}1]}`), /JSON/],
    [
      'what is too long',
      response => json(response, `{"answer":"${'x'.repeat(9_000_000)}"}`),
      /more than 8000000 characters/,
    ],
    [
      'what has no end',
      response => trickled(response, Array(400).fill('x'.repeat(65_536)), () => {}),
      /more than 8000000 characters/,
    ],
    [
      'what breaks off',
      response => trickled(response, ['{"answer":"4'], () => response.destroy()),
      /POST \/v1\/solve.* broke off/,
    ],
    [
      'less than it announced',
      response => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        response.write('{"answer":"42"}', () => response.destroy())
      },
      /POST \/v1\/solve.* broke off/,
    ],
    [
      'a status',
      response => response.writeHead(500, { 'content-type': 'application/json' }).end('{"answer":"42"}'),
      /answered 500/,
    ],
  ])('fails in one line for %s', async (_, reply, says) => {
    const { url, seen } = await stub(reply)
    const error = await run(url, { silence: 60, queue: 1 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ModelError)
    expect((error as Error).message).toMatch(says)
    expect((error as Error).message).not.toMatch(/[\r\n]|\.\./)
    expect((error as Error).message.length).toBeLessThan(300)
    // Its task is cancelled.
    expect(seen.at(-1)?.method).toBe('DELETE')
  })
})

test('an abort cancels the task', async () => {
  const abort = new AbortController()
  const { url, seen } = await stub(response => {
    response.write(lines({ e: 'heartbeat' }))
    abort.abort(new Error('stopped'))
  })
  await expect(run(url, {}, abort.signal)).rejects.toThrow('stopped')
  const { id } = seen.find(({ method }) => method === 'POST')!.body
  expect(seen.at(-1)).toMatchObject({ method: 'DELETE', path: `/v1/solve/${id}` })
})

const python = available('python3')
test.runIf(python)('the server of the docs solves a task', async () => {
  const { url, end } = await docsServer()
  closing.push(end)
  const params = { ...lycheeNative.params, url, chunk: 16 }
  const prompt = bareQuestion('Grass is green.\nThe okapi number is 42.\nSky is blue.', 'What is the okapi number')
  const outcome = await lycheeNative.run(prompt, runOf(lycheeNative, fakeModel(), { params }))
  expect(outcome).toMatchObject({ answer: 'The okapi number is 42.', notes: { server: 'example' } })
})
