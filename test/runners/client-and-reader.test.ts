import { afterAll, expect, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import type { AnswerRow } from '../../core/rows/rows.ts'
import { startReader } from '../../packages/simulated/server/server.ts'
import { runJobs } from '../../runners/attempts/run-attempts.ts'
import type { Method } from '../../runners/method.ts'
import { fullContext } from '../../runners/methods/full-context.ts'
import { createLimiter } from '../../runners/models/limits/limiter.ts'
import { openAiModel } from '../../runners/models/openai.ts'
import { makeJob, makePrompt } from './bench.ts'

const reader = await startReader({ window: 1_000 })
afterAll(() => reader.close())

const lines = (count: number) =>
  [...Array(count).fill('Rain fell on the old mill.'), 'The number kept for calm-harbour is 4829371.'].join('\n')

test('over real HTTP, ledgers agree with what the reader counted, and its window is a cliff', async () => {
  const prompts = [5, 100, 400].map(count => makePrompt(lines(count), 'What number is kept for calm-harbour?'))
  const model = openAiModel({
    id: 'fathom-reader',
    baseUrl: reader.url,
    simulated: true,
    limiter: createLimiter({ maximum: 2 }),
    rng: makeRandom('test'),
  })
  const rows: AnswerRow[] = []
  const never = new AbortController().signal
  await runJobs({
    lanes: [prompts.map((prompt, at) => makeJob(fullContext as Method, model, `${at}`, () => prompt))],
    concurrency: 1,
    signal: never,
    stopSignal: never,
    onAnswer: row => void rows.push(row),
  })
  expect(rows.map(({ status }) => status.kind)).toEqual(['answered', 'answered', 'overflow'])
  expect(rows.map(({ answer }) => answer?.includes('4829371') ?? null)).toEqual([true, true, null])
  const sum = (figure: (row: AnswerRow) => number) => rows.reduce((total, row) => total + figure(row), 0)
  expect(sum(row => row.ledger.calls.total)).toBe(reader.stats.requests)
  expect(sum(row => row.ledger.tokens.input)).toBe(reader.stats.promptTokens)
  expect(sum(row => row.ledger.tokens.output)).toBe(reader.stats.completionTokens)
  expect(model.notes).toEqual([])
})

test.each([
  ['as told beforehand', 1_000, 1, 900],
  ['as its refusal tells', null, 2, 700],
])('truncate-middle fits the window, %s', async (_, window, calls, least) => {
  const prompt = makePrompt(lines(400), 'What number is kept for calm-harbour?')
  const model = openAiModel({
    id: 'fathom-reader',
    baseUrl: reader.url,
    window,
    simulated: true,
    limiter: createLimiter({ maximum: 2 }),
    rng: makeRandom('test'),
  })
  const rows: AnswerRow[] = []
  const never = new AbortController().signal
  const job = { ...makeJob(fullContext as Method, model, 'x', () => prompt), params: { overflow: 'truncate-middle' } }
  await runJobs({
    lanes: [[job]],
    concurrency: 1,
    signal: never,
    stopSignal: never,
    onAnswer: row => void rows.push(row),
  })
  expect(rows[0]).toMatchObject({ status: { kind: 'answered' }, ledger: { calls: { total: calls } } })
  expect(rows[0].answer).toContain('4829371')
  expect(rows[0].ledger.peakPrompt).toBeGreaterThan(least)
})
