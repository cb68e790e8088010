import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustGet } from '../../core/collections/require.ts'
import { makeRandom } from '../../core/random/random.ts'
import { appendRows } from '../../core/rows/jsonl.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { runJobs } from '../../runners/attempts/run-attempts.ts'
import { createLimiter } from '../../runners/models/limits/limiter.ts'
import { openAiModel } from '../../runners/models/openai.ts'
import { methods } from '../../runners/registry.ts'
import { startSlowServer } from './harness/slow-server.ts'

const CONCURRENCY = 64
const REQUESTS = 4000
const ROUNDS = 3

/**
 * Measures what the harness adds to a request: items through `full-context`, against a loop of Node's own `fetch`, on a
 * trivial server.
 */
export async function measureOverhead(): Promise<void> {
  const server = await startSlowServer(0)
  const baseUrl = server.url
  try {
    await measureBare(baseUrl, 1000)
    await measureHarness(baseUrl, 1000)
    console.log(
      `overhead at concurrency ${CONCURRENCY} against a trivial loopback server in a thread of its own, best of ${ROUNDS}\n`,
    )
    const [plain, ours]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      plain.push(await measureBare(baseUrl, REQUESTS))
      ours.push(await measureHarness(baseUrl, REQUESTS))
    }
    const [fetched, ran] = [Math.max(...plain), Math.max(...ours)]
    console.log(`bare fetch   ${fetched.toFixed(0).padStart(6)} requests/s`)
    console.log(`full-context ${ran.toFixed(0).padStart(6)} requests/s, ${(ran / fetched).toFixed(2)} of it\n`)
  } finally {
    await server.close()
  }
}

const TEXT = 'One line of a prompt of some length, over and over. '.repeat(8)

async function measureBare(baseUrl: string, count: number): Promise<number> {
  const body = JSON.stringify({ model: 'trivial', messages: [{ role: 'user', content: TEXT }], max_tokens: 16 })
  let left = count
  const begun = performance.now()
  const runWorker = async () => {
    while (left-- > 0) {
      const reply = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      await reply.json()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker))
  return count / ((performance.now() - begun) / 1000)
}

async function measureHarness(baseUrl: string, count: number): Promise<number> {
  const tokenizer = await loadTokenizer('o200k_base')
  const method = mustGet(methods, 'full-context')
  const model = openAiModel({
    id: 'trivial',
    baseUrl,
    simulated: false,
    limiter: createLimiter({ maximum: CONCURRENCY }),
    rng: makeRandom('perf'),
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
    rng: makeRandom(`perf/${index}`),
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
