import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, fetch } from 'undici'
import { random } from '../core/random.ts'
import { loadTokenizer } from '../core/tokens.ts'
import { limiter } from '../runners/models/limiter.ts'
import { openAiModel } from '../runners/models/openai.ts'
import { methods } from '../runners/registry.ts'
import { runJobs } from '../runners/run.ts'

const CONCURRENCY = 64
const REQUESTS = 4000

/** What the harness adds to a request: items through `full-context`, against a bare fetch loop, on a trivial server. */
export async function overhead(): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(REPLY))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  try {
    await bare(baseUrl, 500)
    await harness(baseUrl, 500)
    const [plain, ours] = [await bare(baseUrl, REQUESTS), await harness(baseUrl, REQUESTS)]
    console.log(
      `overhead at concurrency ${CONCURRENCY} against a trivial loopback server (client and server share the machine)\n`,
    )
    console.log(`bare fetch   ${plain.toFixed(0).padStart(6)} requests/s`)
    console.log(`full-context ${ours.toFixed(0).padStart(6)} requests/s, ${(ours / plain).toFixed(2)} of it\n`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const REPLY = JSON.stringify({
  id: 'x',
  object: 'chat.completion',
  created: 0,
  model: 'trivial',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '1234567' } }],
  usage: { prompt_tokens: 100, completion_tokens: 3, total_tokens: 103 },
})
const TEXT = 'One line of a prompt of some length, over and over. '.repeat(8)

async function bare(baseUrl: string, count: number): Promise<number> {
  const dispatcher = new Agent({ connections: CONCURRENCY })
  const body = JSON.stringify({ model: 'trivial', messages: [{ role: 'user', content: TEXT }], max_tokens: 16 })
  let left = count
  const begun = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const reply = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
        dispatcher,
      })
      await reply.json()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  await dispatcher.close()
  return count / ((performance.now() - begun) / 1000)
}

async function harness(baseUrl: string, count: number): Promise<number> {
  const tokenizer = await loadTokenizer('o200k_base')
  const method = methods.get('full-context')!
  const model = openAiModel({
    id: 'trivial',
    baseUrl,
    simulated: false,
    limiter: limiter({ maximum: CONCURRENCY }),
    rng: random('perf'),
  })
  const never = new AbortController().signal
  const prompt = {
    context: TEXT,
    question: '',
    answerFormat: '',
    maxAnswerTokens: 16,
    promptTokens: 100,
    render: () => TEXT,
  }
  const jobs = Array.from({ length: count }, (_, index) => ({
    key: { item: String(index), method: method.id, model: 'trivial', config: '0' },
    attempt: 1,
    prompt: () => prompt,
    contextTokens: 100,
    method,
    params: method.params,
    model,
    subModel: null,
    tokenizer,
    rng: random(`perf/${index}`),
  }))
  const begun = performance.now()
  await runJobs({ jobs, concurrency: CONCURRENCY, signal: never, stopSignal: never, onAnswer: () => {} })
  return count / ((performance.now() - begun) / 1000)
}
