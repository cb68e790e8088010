import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateCheck } from '../../../packages/doctor/checks/state.ts'
import { parseDoctor } from '../../cli/commands/parse.ts'

/** Answers by what it read; at /keeps by what it answered to the question before; at /mute nothing of use. */
const known = new Map<string, string>()
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    const say = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url?.endsWith('/info')) return say({ name: 'mine' })
    const sent = Buffer.concat(parts)
    const { context, question } = JSON.parse(String(sent[0] === GZIP ? gunzipSync(sent) : sent))
    const read = /gate of Ankerby is (\d+)/.exec(context)?.[1] ?? 'nothing'
    const kept = known.get(question) ?? read
    known.set(question, kept)
    if (request.url?.startsWith('/mute')) return say({ answer: 'I cannot say.' })
    return say({ answer: request.url?.startsWith('/keeps') ? kept : read })
  })
})
/** The first byte of what is compressed. */
const GZIP = 0x1f
let base = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  ['sound', '/sound', 'ok', 'answers one question from two texts'],
  ['one that remembers', '/keeps', 'FAIL', 'it keeps something between items'],
  ['one that answers neither', '/mute', 'warn', 'whether it keeps state cannot be told'],
])('a program outside that is %s', async (_, path, state, note) => {
  const spec = parseDoctor(['--method', `http:mine@${base}${path}`, '--task', 'vt', '--lengths', '8k'], { env: {} })
  const found = await stateCheck.look(spec, {})
  expect(found).toEqual([{ name: 'state', state, note: expect.stringContaining(note) }])
})

test('methods that Fathom runs itself are not asked', async () => {
  const spec = parseDoctor(['--method', 'full-context,rag-bm25', '--task', 'vt'], { env: {} })
  expect(await stateCheck.look(spec, {})).toEqual([])
})
