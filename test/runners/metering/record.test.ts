import { expect, test } from 'vitest'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { sleepUnlessAborted } from '../../../runners/abort.ts'
import { type Job, type RunOptions, runJobs } from '../../../runners/attempts/run-attempts.ts'
import { createPlayer, createRecorder, type Recorded, type Tape } from '../../../runners/metering/record.ts'
import type { Method } from '../../../runners/method.ts'
import type { ChatRequest, Model } from '../../../runners/model.ts'
import { ModelError } from '../../../runners/model.ts'
import { methods } from '../../../runners/registry.ts'
import { makeJob, makePrompt, makeReply, methodOf, tokenizer } from '../bench.ts'

/**
 * Answers after up to `slowestMs` that differ from call to call, with times, vectors and now and then a failure of its
 * own.
 */
function slowModel(failEvery = 0, slowestMs = 3): Model {
  let calls = 0
  return {
    id: 'slow',
    simulated: true,
    window: 2_000,
    sampling: 'cafe',
    async chat({ messages, label, signal }) {
      const call = ++calls
      const ms = 1 + ((call * 7) % slowestMs)
      await sleepUnlessAborted(ms, signal)
      if (failEvery > 0 && call % failEvery === 0)
        throw new ModelError('failed', `call ${call} was dropped`, { retries: 2 })
      const input = messages.reduce((sum, { content }) => sum + tokenizer.count(content), 0)
      return makeReply(`${label}: ${call}`, {
        reasoning: call % 2 ? 'hm' : '',
        usage: { input, cached: 1, reasoning: 1, output: 3, source: 'server' },
        timing: { queueMs: call, firstMs: ms / 2, totalMs: ms, retries: call % 3 },
      })
    },
    async embed(texts) {
      await new Promise(resolve => setTimeout(resolve, texts.length % 5))
      return { vectors: texts.map(text => [text.length, 1 / 3, Math.PI]), tokens: texts.length * 7, source: 'server' }
    },
  }
}

/** What only a recording may answer. */
const silent: Model = {
  ...slowModel(),
  chat: () => Promise.reject(new Error('asked')),
  embed: () => Promise.reject(new Error('asked')),
}

async function run(jobs: readonly Job[], tape: Tape, more: Partial<RunOptions> = {}) {
  const rows: AnswerRow[] = []
  const never = new AbortController().signal
  const summary = await runJobs({
    lanes: [jobs],
    concurrency: 1,
    signal: never,
    stopSignal: never,
    onAnswer: row => void rows.push(row),
    tape,
    ...more,
  })
  const named = rows.map(({ at, ...row }) => [row.item, row] as const)
  return { rows: named.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row), summary }
}

async function recorded(jobs: readonly Job[], more: Partial<RunOptions> = {}) {
  const lines: string[] = []
  const tape = createRecorder(row => void lines.push(JSON.stringify(row)), Date.now)
  return { lines, ...(await run(jobs, tape, more)) }
}

const replayed = (lines: readonly string[], jobs: readonly Job[], more: Partial<RunOptions> = {}) => {
  const rows = lines.map(line => JSON.parse(line) as Recorded)
  return run(jobs, createPlayer(rows, 'calls.jsonl', Date.now), more)
}

const context = Array.from({ length: 200 }, (_, at) => `The keeper of mill ${at} sells ${(at * 37) % 101} sacks.`).join(
  '\n',
)
const jobs = (method: Method, model: Model, count = 3, params = {}): Job[] =>
  Array.from({ length: count }, (_, at) => ({
    ...makeJob(method, model, `${at}`, () => makePrompt(`${context}\nItem ${at}.`, 'How many sacks?')),
    params: { ...method.params, ...params },
  }))

test.each([
  ['full-context', {}],
  ['memagent', { chunkTokens: 500 }],
  ['map-reduce', { windowTokens: 600 }],
  ['compress-gate-reason', { chunkTokens: 700 }],
  ['read-agent', { pageTokens: 800 }],
  ['rag-embed', { batch: 2, size: 30 }],
])('%s is played back to the same rows, by nobody', async (id, params) => {
  const method = methods.get(id)!
  for (const concurrency of [1, 3]) {
    const before = await recorded(jobs(method, slowModel(), 3, params), { concurrency })
    expect(before.summary.recorded).toBe(3)
    const after = await replayed(before.lines, jobs(method, silent, 3, params), { concurrency })
    expect(after.rows).toEqual(before.rows)
  }
})

test('failures, limits and what is cut off in time come back too', async () => {
  const method = methods.get('memagent')!
  const limits = { tokens: 9_000, ms: 60 }
  const before = await recorded(jobs(method, slowModel(13, 11), 6, { chunkTokens: 400 }), { limits })
  expect(before.rows.some(({ status }) => status.forced || status.kind !== 'answered')).toBe(true)
  const after = await replayed(before.lines, jobs(method, silent, 6, { chunkTokens: 400 }), { limits })
  expect(after.rows).toEqual(before.rows)
})

const asks = methodOf(async (prompt, { model, signal }) => {
  const messages = [{ role: 'user' as const, content: prompt.question }]
  const request: ChatRequest = { messages, maxAnswerTokens: 8, label: 'answer', signal }
  const replies = [await model.chat(request), await model.chat(request)]
  return { status: 'answered', reason: 'fine', answer: replies.map(({ text }) => text).join(', ') }
})
const same = (model: Model, items: readonly string[]) =>
  items.map(item => makeJob(asks, model, item, () => makePrompt('x')))

test('equal requests of several items keep their own replies, in any order of the items', async () => {
  const before = await recorded(same(slowModel(), ['a', 'b', 'c']))
  expect(before.rows.map(({ answer }) => answer)).toEqual([
    'answer: 1, answer: 2',
    'answer: 3, answer: 4',
    'answer: 5, answer: 6',
  ])
  expect((await replayed(before.lines, same(silent, ['c', 'a', 'b']))).rows).toEqual(before.rows)
})

test('a request that is not in the recording ends its item with one line, and the others go on', async () => {
  const before = await recorded(same(slowModel(), ['a', 'b']))
  const strange = { ...makeJob(asks, silent, 'z', () => makePrompt('x', 'What else?')) }
  const { rows, summary } = await replayed(before.lines, [strange, ...same(silent, ['a', 'b'])])
  expect(rows.slice(0, 2)).toEqual(before.rows)
  expect(rows[2].status).toEqual({
    kind: 'failed',
    reason: 'calls.jsonl has no reply to this call (answer)',
    forced: false,
  })
  expect(summary.stopped).toEqual([])
})

test.each([
  ['another limit of the answer', (request: ChatRequest) => ({ ...request, maxAnswerTokens: 9 })],
  ['other words', (request: ChatRequest) => ({ ...request, messages: [{ role: 'user' as const, content: 'Hm?' }] })],
  [
    'another role',
    (request: ChatRequest) => ({
      ...request,
      messages: request.messages.map(each => ({ ...each, role: 'system' as const })),
    }),
  ],
  ['log-probabilities', (request: ChatRequest) => ({ ...request, topLogprobs: 5 })],
  ['a stop', (request: ChatRequest) => ({ ...request, stop: ['END'] })],
  ['a tool', (request: ChatRequest) => ({ ...request, tools: [{ name: 'f', description: '', parameters: {} }] })],
])('a request with %s is another one; its label, its place and its signal are not', async (_, change) => {
  const lines: Recorded[] = []
  const sent: ChatRequest = {
    messages: [{ role: 'user', content: 'How much?' }],
    maxAnswerTokens: 8,
    label: 'x',
    signal: new AbortController().signal,
  }
  await createRecorder(row => void lines.push(row), Date.now)
    .attempt(key, 1)
    .model(slowModel())
    .chat(sent)
  const play = () => createPlayer(lines, 'calls.jsonl', Date.now).attempt(key, 1).model(silent)
  await expect(play().chat(change(sent))).rejects.toThrow('has no reply to this call')
  expect((await play().chat({ ...sent, label: 'y', depth: 2, final: true })).text).toBe('x: 1')
  const other = createPlayer(lines, 'calls.jsonl', Date.now)
    .attempt(key, 1)
    .model({ ...silent, sampling: 'hot' })
  await expect(other.chat(sent)).rejects.toThrow('has no reply to this call')
})

const request = (content: string, signal = new AbortController().signal): ChatRequest => ({
  messages: [{ role: 'user', content }],
  maxAnswerTokens: 8,
  label: content,
  signal,
})
const key = { item: 'a', method: 'test', model: 'slow', config: 'c' }

test('calls side by side get their own replies, in the order in which they ended', async () => {
  const ends: (() => void)[] = []
  const ended = Array.from({ length: 4 }, () => new Promise<void>(resolve => ends.push(resolve)))
  let call = 0
  const staggered: Model = {
    ...slowModel(),
    async chat() {
      const nth = call++
      await ended[nth + 1]
      // By then the one before has reached whoever asked.
      await new Promise(setImmediate)
      ends[nth]()
      return makeReply(String(nth))
    },
  }
  const together = async (model: Model) => {
    const order: string[] = []
    const texts = ['same', 'same', 'other', 'third'].map(async content => {
      const { text } = await model.chat(request(content))
      order.push(text)
      return text
    })
    return { texts: await Promise.all(texts), order }
  }
  const lines: Recorded[] = []
  const before = await together(
    createRecorder(row => void lines.push(row), Date.now)
      .attempt(key, 1)
      .model(staggered),
  )
  expect(before).toEqual({ texts: ['0', '1', '2', '3'], order: ['3', '2', '1', '0'] })
  expect(await together(createPlayer(lines, 'calls.jsonl', Date.now).attempt(key, 1).model(silent))).toEqual(before)
})

test('a reply is given once', async () => {
  const lines: Recorded[] = []
  await createRecorder(row => void lines.push(row), Date.now)
    .attempt(key, 1)
    .model(slowModel())
    .chat(request('x'))
  const tape = createPlayer(lines, 'calls.jsonl', Date.now)
  await tape.attempt(key, 1).model(silent).chat(request('x'))
  await expect(tape.attempt(key, 2).model(silent).chat(request('x'))).rejects.toThrow('has no reply to this call (x)')
})

test('a call that a deadline cut off ended then, whenever its model let go', async () => {
  let time = 0
  const lines: Recorded[] = []
  const late = new AbortController()
  const slow: Model = {
    ...slowModel(),
    chat: () =>
      new Promise((_, reject) => {
        late.signal.addEventListener('abort', () => {
          time = 25
          reject(late.signal.reason)
        })
      }),
  }
  const reel = createRecorder(
    row => void lines.push(row),
    () => time,
  ).attempt(key, 1)
  const call = reel.model(slow).chat(request('x', late.signal))
  time = 10
  late.abort(new ModelError('budget', 'its time was up'))
  await expect(call).rejects.toThrow('its time was up')
  expect(lines).toEqual([expect.objectContaining({ ended: 10, error: expect.objectContaining({ kind: 'budget' }) })])
})

test('times are those of the recording to the millisecond, whatever the clock does between', async () => {
  let ticks = 0
  const ticking = () => (ticks += 1)
  const method = methods.get('full-context')!
  const lines: string[] = []
  const before = await run(
    jobs(method, slowModel(), 2),
    createRecorder(row => void lines.push(JSON.stringify(row)), ticking),
    { now: ticking },
  )
  const rows = lines.map(line => JSON.parse(line) as Recorded)
  const after = await run(jobs(method, silent, 2), createPlayer(rows, 'calls.jsonl', ticking), { now: ticking })
  expect(after.rows).toEqual(before.rows)
})

test('neither prompts nor interruptions are kept', async () => {
  const before = await recorded(same(slowModel(), ['a']))
  expect(before.lines.join('\n')).not.toContain('Which number?')
  const abort = new AbortController()
  const lines: Recorded[] = []
  const hanging: Model = {
    ...silent,
    chat: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  }
  setTimeout(() => abort.abort(), 5)
  await run(
    same(hanging, ['a']),
    createRecorder(row => void lines.push(row), Date.now),
    { signal: abort.signal },
  )
  expect(lines.filter(line => 'request' in line)).toEqual([])
})
