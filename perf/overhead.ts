import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { held } from '../core/held.ts'
import { appendRows } from '../core/jsonl.ts'
import { random } from '../core/random.ts'
import { loadTokenizer } from '../core/tokens.ts'
import { limiter } from '../runners/models/limiter.ts'
import { openAiModel } from '../runners/models/openai.ts'
import { methods } from '../runners/registry.ts'
import { runJobs } from '../runners/run.ts'
import { slowServer } from './slow-server.ts'

const CONCURRENCY = 64
const REQUESTS = 4000
const ROUNDS = 3

/** What the harness adds to a request: items through `full-context`, against a loop of Node's own `fetch`, on a trivial server. */
export async function overhead(): Promise<void> {
  const server = await slowServer(0)
  const baseUrl = server.url
  try {
    await bare(baseUrl, 1000)
    await harness(baseUrl, 1000)
    console.log(
      `overhead at concurrency ${CONCURRENCY} against a trivial loopback server in a thread of its own, best of ${ROUNDS}\n`,
    )
    const [plain, ours]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      plain.push(await bare(baseUrl, REQUESTS))
      ours.push(await harness(baseUrl, REQUESTS))
    }
    const [fetched, ran] = [Math.max(...plain), Math.max(...ours)]
    console.log(`bare fetch   ${fetched.toFixed(0).padStart(6)} requests/s`)
    console.log(`full-context ${ran.toFixed(0).padStart(6)} requests/s, ${(ran / fetched).toFixed(2)} of it\n`)
  } finally {
    await server.close()
  }
}

const TEXT = 'One line of a prompt of some length, over and over. '.repeat(8)

async function bare(baseUrl: string, count: number): Promise<number> {
  const body = JSON.stringify({ model: 'trivial', messages: [{ role: 'user', content: TEXT }], max_tokens: 16 })
  let left = count
  const begun = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const reply = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      await reply.json()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return count / ((performance.now() - begun) / 1000)
}

async function harness(baseUrl: string, count: number): Promise<number> {
  const tokenizer = await loadTokenizer('o200k_base')
  const method = held(methods, 'full-context')
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
    instructions: '',
    question: '',
    answerFormat: '',
    maxAnswerTokens: 16,
    promptTokens: 100,
    contextTokens: 100,
    statement: () => '',
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
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-'))
  const answers = appendRows(join(folder, 'answers.jsonl'))
  const begun = performance.now()
  await runJobs({
    lanes: [jobs],
    concurrency: CONCURRENCY,
    signal: never,
    stopSignal: never,
    onAnswer(row) {
      answers.append(row)
    },
  })
  const speed = count / ((performance.now() - begun) / 1000)
  answers.close()
  rmSync(folder, { recursive: true })
  return speed
}
