import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * When the server of `startClockServer` sends the first token of a reply and its end, in milliseconds after the last
 * byte of the request.
 */
export const [FIRST_MS, END_MS] = [200, 400]

/**
 * That server's log of its own reply, which is the answer that it gives: milliseconds from the head of the request
 * to the writing of the first token.
 */
export interface OwnTimes {
  readonly first: number
}

/** A server in a process of its own, which tells in each answer when it wrote it. */
export async function startClockServer(): Promise<{ readonly url: string; close(): void }> {
  const child = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { url: `http://127.0.0.1:${port}/v1`, close: () => void child.kill() }
}

const SERVER = `
const { createServer } = require('node:http')
const models = JSON.stringify({ object: 'list', data: [{ id: 'clock', object: 'model', max_model_len: 2 ** 23 }] })
const event = data => 'data: ' + JSON.stringify(data) + '\\n\\n'
const piece = content => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
const end = event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
// About what prose has: a server that counts far less is taken for one that cuts prompts.
const usage = bytes => event({ choices: [], usage: { prompt_tokens: Math.round(bytes / 5), completion_tokens: 5 } })
const server = createServer((request, response) => {
  if (request.method === 'GET') return response.setHeader('content-type', 'application/json').end(models)
  const begun = performance.now()
  let bytes = 0
  request.on('data', chunk => (bytes += chunk.length)).on('end', () => {
    response.setHeader('content-type', 'text/event-stream')
    let first
    setTimeout(() => {
      response.write(piece(' '))
      first = performance.now() - begun
    }, ${FIRST_MS})
    setTimeout(() => response.end(piece(JSON.stringify({ first })) + end + usage(bytes) + 'data: [DONE]\\n\\n'), ${END_MS})
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`
