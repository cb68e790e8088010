// Counts texts with a server's `/tokenize` for the waiting thread of `server-tokenizer.ts`.
import http from 'node:http'
import https from 'node:https'
import { workerData } from 'node:worker_threads'

const { port, flag, url, headers, field } = workerData
const answered = new Int32Array(flag)
const { Agent, request } = url.startsWith('https:') ? https : http
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const counted = body =>
  new Promise((resolve, reject) => {
    const sent = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const asked = request(url, { method: 'POST', agent, headers: sent }, answer => {
      const parts = []
      answer.on('data', part => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`/tokenize answered ${answer.statusCode}`))
        const value = JSON.parse(Buffer.concat(parts).toString('utf8'))[field]
        const count = Array.isArray(value) ? value.length : value
        if (!Number.isSafeInteger(count)) return reject(new Error('/tokenize answered without a count'))
        resolve(count)
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })

port.on('message', async body => {
  let answer
  try {
    // A connection that was kept may have been closed meanwhile: asked once more, it is a new one.
    answer = { count: await counted(body).catch(() => counted(body)) }
  } catch (error) {
    answer = { problem: error instanceof Error && error.message ? error.message : String(error) }
  }
  port.postMessage(answer)
  Atomics.store(answered, 0, 1)
  Atomics.notify(answered, 0)
})
