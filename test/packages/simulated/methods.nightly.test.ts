import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import type { AnswerRow, Params } from '../../../core/rows/rows.ts'
import { startReader } from '../../../packages/simulated/server/server.ts'
import { runJobs } from '../../../runners/attempts/run-attempts.ts'
import type { Method } from '../../../runners/method.ts'
import { createLimiter } from '../../../runners/models/limits/limiter.ts'
import { openAiModel } from '../../../runners/models/openai.ts'
import { methods } from '../../../runners/registry.ts'
import { createSandboxPool, type SandboxPool } from '../../../runners/sandbox/pool.ts'
import type { SimulatedServer } from '../../../runners/simulated/contract.ts'
import { makeJob, makePrompt, tokenizer } from '../../runners/bench.ts'
import { bury } from './ask.ts'

/**
 * Every protocol through the method itself and over HTTP, with a window of 4,000 tokens and a text of more than twice
 * that.
 */
const WINDOW = 4_000
let reader: SimulatedServer
let sandboxes: SandboxPool
beforeAll(async () => {
  reader = await startReader({ window: WINDOW })
  sandboxes = createSandboxPool(1, { renewing: true })
})
afterAll(async () => {
  sandboxes.close()
  await reader.close()
})

const context = bury(
  [
    'The number kept for calm-harbour is 4829371.',
    'VAR QWERT = 48213',
    'VAR ZXCVB = VAR QWERT',
    'The number kept for tall-tower is 7654321.',
    'VAR MNBVC = VAR ZXCVB',
  ],
  600,
).join('\n')
const TOKENS = tokenizer.count(context)
const slices = (size: number) => Math.ceil(TOKENS / size)
const NUMBER = 'What number is kept for calm-harbour?'
const ABSENT = 'What number is kept for odd-button?'
const VARIABLES = 'Which variables hold the value 48213? There are 3 of them.'
const CHAIN = 'QWERT, ZXCVB, MNBVC'

async function answer(id: string, question: string, params: Params = {}): Promise<AnswerRow> {
  const method = methods.get(id) as Method
  const model = openAiModel({
    id: 'fathom-reader',
    baseUrl: reader.url,
    window: WINDOW,
    simulated: true,
    limiter: createLimiter({ maximum: 4 }),
    rng: makeRandom('test'),
  })
  const rows: AnswerRow[] = []
  const never = new AbortController().signal
  const job = makeJob(method, model, 'item', () => makePrompt(context, question))
  await runJobs({
    lanes: [[{ ...job, params: { ...method.params, ...params } }]],
    concurrency: 1,
    signal: never,
    stopSignal: never,
    sandboxes,
    onAnswer: row => void rows.push(row),
  })
  return rows[0]
}

test('the text is over the window, and the full context falls there', async () => {
  expect(TOKENS).toBeGreaterThan(2 * WINDOW)
  expect((await answer('full-context', NUMBER)).status.kind).toBe('overflow')
})

describe.each<[string, Params, (notes: Params) => number]>([
  ['memagent', { chunkTokens: 1000, memoryTokens: 200 }, () => slices(1000) + 1],
  ['map-reduce', {}, ({ windows }) => Number(windows) + 1],
  [
    'compress-gate-reason',
    { chunkTokens: 1000, memoryTokens: 200, ratio: 2 },
    ({ opened }) => 2 * slices(1000) + Number(opened) + 1,
  ],
  ['rlm', { turnTokens: 500, subTokens: 500 }, ({ turns }) => Number(turns)],
  ['rlm', { turnTokens: 500, subTokens: 500, protocol: 'final' }, ({ turns }) => Number(turns)],
  [
    'file-agent',
    { turnTokens: 500, resultChars: 1500, python: false, protocol: 'native' },
    ({ turns }) => Number(turns),
  ],
  ['file-agent', { turnTokens: 500, resultChars: 1500, python: false, protocol: 'json' }, ({ turns }) => Number(turns)],
])('%s %o', (id, params, calls) => {
  test.each([
    [NUMBER, '4829371'],
    [VARIABLES, CHAIN],
  ])('%s', async (question, expected) => {
    const row = await answer(id, question, params)
    expect(row.status.kind).toBe('answered')
    expect(row.answer).toBe(expected)
    expect(row.ledger.calls.total - row.ledger.calls.sub).toBe(calls(row.notes ?? {}))
  })

  test('does not make up what is not there', async () => {
    const { answer: said } = await answer(id, ABSENT, params)
    expect(said).toMatch(/^I did not find it\.?$/)
  })
})

test('a compressor that halves everything leaves the gate shut where nothing bears on the question', async () => {
  const { notes } = await answer('compress-gate-reason', NUMBER, { chunkTokens: 1000, memoryTokens: 200, ratio: 2 })
  expect(notes!['gates_by_logprob']).toBe(slices(1000))
  expect(Number(notes!['opened'])).toBeLessThan(slices(1000) / 2)
})

test('read-agent looks up the page by its gist', async () => {
  const { answer: said, ledger, notes } = await answer('read-agent', NUMBER, { pageTokens: 500, gistTokens: 64 })
  expect(said).toBe('4829371')
  expect(ledger.calls.total).toBe(Number(notes!['pages']) + 2)
  expect(notes!['looked_up']).toBeGreaterThan(0)
})

test.each([
  ['is in the chunks', NUMBER, 'answered', 'retrieved', 1],
  ['is not', ABSENT, 'overflow', undefined, 1],
] as const)(
  'self-route answers where the answer %s, else goes to the whole',
  async (_, question, status, routed, calls) => {
    const row = await answer('self-route', question, { size: 50, k: 5 })
    expect(row.status.kind).toBe(status)
    expect(row.notes?.['routed']).toBe(routed)
    expect(row.ledger.calls.total).toBeGreaterThanOrEqual(calls)
  },
)

test.each([['rag-bm25'], ['rag-embed']])('%s answers from what is retrieved', async id => {
  const { answer: said, ledger } = await answer(id, NUMBER, { size: 50, k: 5 })
  expect(said).toBe('4829371')
  expect(ledger.calls.total).toBe(1)
})

test('a REPL has the parts read by a model where searching finds nothing', async () => {
  const row = await answer('rlm', ABSENT, { turnTokens: 500, subTokens: 500 })
  expect(row.ledger.calls.sub).toBeGreaterThan(2)
  expect(row.notes!['largest_batch']).toBe(row.ledger.calls.sub)
})
