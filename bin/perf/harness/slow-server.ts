import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A server that says the same to everybody, in a thread of its own, after a time. */
export interface SlowServer {
  readonly url: string
  /** Since the last time it was asked. */
  served(): Promise<ServerCounts>
  close(): Promise<void>
}

export interface ServerCounts {
  readonly calls: number
  /** Requests at once. */
  readonly most: number
}

export async function startSlowServer(delayMs: number): Promise<SlowServer> {
  const worker = new Worker(SERVER, { eval: true, workerData: { delayMs, text: TEXT } })
  const [port] = (await once(worker, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async served() {
      worker.postMessage('served')
      const [served] = (await once(worker, 'message')) as [ServerCounts]
      return served
    },
    close: async () => void (await worker.terminate()),
  }
}

/** Something for every protocol: a yes, and code that hands in an answer. */
const TEXT = `yes: 1234567
\`\`\`repl
answer["content"] = "1234567"
answer["ready"] = True
\`\`\``

const SERVER = `
const { createServer } = require('node:http')
const { parentPort, workerData: { delayMs, text } } = require('node:worker_threads')
const chat = message => JSON.stringify({
  id: 'x',
  object: 'chat.completion',
  created: 0,
  model: 'slow',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
  usage: { prompt_tokens: 0, completion_tokens: 50 },
})
const said = chat({ content: text })
const submitted = chat({
  content: null,
  tool_calls: [{ id: 'c', type: 'function', function: { name: 'submit', arguments: '{"answer":"1234567"}' } }],
})
const models = JSON.stringify({ object: 'list', data: [{ id: 'slow', object: 'model', max_model_len: 2 ** 23 }] })
const vector = Array.from({ length: 256 }, (_, at) => Math.sin(at))
const vectors = ({ input }) => JSON.stringify({
  object: 'list',
  model: 'slow',
  data: [input].flat().map((_, index) => ({ object: 'embedding', index, embedding: vector })),
  usage: { prompt_tokens: 100, total_tokens: 100 },
})
let [calls, most, now] = [0, 0, 0]
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  if (request.method === 'GET') return response.end(models)
  const chunks = []
  request.on('data', chunk => chunks.push(chunk)).on('end', () => {
    const body = Buffer.concat(chunks)
    calls++
    most = Math.max(most, ++now)
    const isVectors = request.url.endsWith('/embeddings')
    // About what prose has: a server that counts far less is taken for one that cuts prompts.
    const counted = text => text.replace('"prompt_tokens":0', '"prompt_tokens":' + Math.round(body.length / 5))
    const reply = isVectors ? vectors(JSON.parse(body)) : counted(body.includes('"tools":') ? submitted : said)
    const answer = () => {
      response.end(reply)
      now--
    }
    if (delayMs > 0) setTimeout(answer, delayMs)
    else answer()
  })
})
parentPort.on('message', () => {
  parentPort.postMessage({ calls, most })
  calls = most = 0
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`
