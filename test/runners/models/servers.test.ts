import { setMaxListeners } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ModelError } from '../../../runners/model.ts'
import { createLimiter } from '../../../runners/models/limits/limiter.ts'
import * as p from '../peer.ts'

/** What servers and proxies of 2025 and 2026 send, in their own shapes, and what is to be made of it. */

async function peer(...answers: p.Answer[]): Promise<p.Peer> {
  const started = await p.peer(...answers)
  onTestFinished(() => started.close())
  return started
}

async function failing(answer: p.Answer, options: Parameters<typeof p.modelAt>[1] = {}) {
  const server = await peer(answer)
  const { model, clock } = p.modelAt(server.url, options)
  const error = await model.chat(p.asked()).catch(thrown => thrown)
  expect(error).toBeInstanceOf(ModelError)
  return { error: error as ModelError, server, clock }
}

const SHARED = 'Context size has been exceeded.'
const sharedMemory = p.json(500, { error: { code: 500, message: SHARED, type: 'server_error' } })
const sharedAmidStream = p.stream([p.delta('The'), { error: { code: 500, message: SHARED, type: 'server_error' } }])
const nginx413 = p.text(413, '<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n</html>')
const express413 = p.json(413, { error: { message: 'request entity too large', type: 'entity.too.large' } })
const github413 = p.error(413, 'Request body too large for m model. Max size: 8000 tokens.', 'tokens_limit_reached')
const tpm = (limit: number, asked: number) =>
  `Request too large for model \`m\` in organization \`o\` on tokens per minute (TPM): Limit ${limit}, Requested ${asked}, please reduce your message size and try again. Upgrade at https://host/settings/billing`
const groq = (limit: number, asked: number, status = 413) => p.error(status, tpm(limit, asked), 'rate_limit_exceeded')
const gemini = (quotaId: string) =>
  p.json(429, [
    {
      error: {
        code: 429,
        message: 'You exceeded your current quota, please check your plan and billing details.',
        status: 'RESOURCE_EXHAUSTED',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId }] },
          { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '20.5s' },
        ],
      },
    },
  ])
const geminiMinute = gemini('GenerateContentPaidTierInputTokensPerModelPerMinute')
const loading = p.json(503, { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } })
const overloaded = p.json(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })

type Case = [name: string, answer: p.Answer, kind: string, fatal: boolean, tries: number, message: RegExp]
const verdicts: Case[] = [
  ['llama.cpp whose slots are full, also alone', sharedMemory, 'overflow', false, 2, /exceeded; also with no other/],
  ['the same amid a stream', sharedAmidStream, 'overflow', false, 2, /also with no other request under way/],
  ['a 413 of nginx', nginx413, 'failed', false, 2, /413: a web page, "413 Request Entity Too Large"\. Does a proxy/],
  ['a 413 of Node', express413, 'failed', false, 2, /413: request entity too large\. Does a proxy/],
  ['a bare 413', p.text(413, 'Payload Too Large', 'text/plain'), 'failed', false, 2, /413: Payload Too Large\. Does/],
  ["a 413 in the model server's words", github413, 'overflow', false, 2, /Max size: 8000 tokens/],
  [
    'an account without long prompts',
    p.json(429, {
      type: 'error',
      error: { type: 'rate_limit_error', message: 'Extra usage is required for long context requests.' },
    }),
    'failed',
    false,
    1,
    /The account has no long prompts/,
  ],
  [
    'a model of another API',
    p.error(404, 'This model is only supported in v1/responses and not in v1/chat/completions.'),
    'failed',
    true,
    1,
    /Give --api responses\./,
  ],
  [
    'more than an account may have in a minute',
    groq(12_000, 14_137),
    'failed',
    false,
    1,
    /above that limit of the acc/,
  ],
  ['the same as a 429 (OpenAI)', groq(30_000, 342_389, 429), 'failed', false, 1, /above that limit of the account/],
  ['tokens in a minute', groq(12_000, 9_000), 'failed', false, 7, /Requested 9000.*given up after 6 retries/],
  ['tokens in a minute, as a 429', groq(12_000, 9_000, 429), 'failed', false, 7, /given up after 6 retries/],
  ["Gemini's limit a minute", geminiMinute, 'failed', false, 7, /429: You exceeded your current quota.*6 retries/],
  ["Gemini's limit a day", gemini('GenerateRequestsPerDayPerProject'), 'failed', true, 1, /exceeded your current/],
  [
    'an empty account',
    p.error(429, 'You exceeded your current quota', 'insufficient_quota'),
    'failed',
    true,
    1,
    /quota/,
  ],
  [
    'an empty account that is told to come back',
    p.error(429, 'You exceeded your current quota', 'insufficient_quota', { 'retry-after': '20' }),
    ...(['failed', true, 1, /quota/] as const),
  ],
  ['an overload (Anthropic)', overloaded, 'failed', false, 7, /529: Overloaded; given up after 6 retries/],
]

test.each(verdicts)('%s', async (_, answer, kind, fatal, tries, message) => {
  const { error, server } = await failing(answer)
  expect(error).toMatchObject({ kind, fatal, gone: false, retries: tries - 1 })
  expect(error.message).toMatch(message)
  expect(server.requests).toHaveLength(tries)
})

test.each([
  ['429 without a header', p.error(429, 'Rate limit reached. Please try again in 22.504s. Visit …'), 22_504],
  ['minutes and seconds', p.error(429, 'Tokens per day (TPD). Please try again in 14m2.5s.'), 842_500],
  ['seconds in full', p.error(429, 'No deployments available, Try again in 5 seconds.'), 5_000],
  ['milliseconds', p.error(429, 'Rate limit reached. Please try again in 898ms.'), 898],
  ["Google's details", geminiMinute, 20_500],
])('the wait that a body tells is obeyed: %s', async (_, refusal, waitMs) => {
  const server = await peer(refusal, p.fine())
  const { model, clock } = p.modelAt(server.url)
  await model.chat(p.asked())
  const slept = clock.sleeps.reduce((a, b) => a + b)
  expect(slept).toBeGreaterThanOrEqual(waitMs)
  expect(slept).toBeLessThan(waitMs + 1_000)
})

test.each([
  ['429', p.error(429, 'slow down')],
  ['503', loading],
  ['529', overloaded],
])('%s halves the number of calls at a time', async (_, refusal) => {
  const server = await peer(refusal, p.fine())
  const shared = createLimiter({ maximum: 8 })
  await p.modelAt(server.url, { limiter: shared }).model.chat(p.asked())
  expect(shared.snapshot()).toMatchObject({ throttles: 1, limit: 4 })
})

describe('slots that share their memory', () => {
  /** Takes `most` prompts at a time; with one more, all that are under way end with a 500. */
  async function llamaCpp(most: number) {
    const running = new Set<Parameters<p.Answer>[0]>()
    const server = await peer((response, request) => {
      running.add(response)
      const all = [...running]
      if (all.length > most) {
        running.clear()
        for (const each of all) sharedMemory(each, request)
        return
      }
      setTimeout(() => running.delete(response) && p.fine()(response, request), 5)
    })
    return server
  }

  test.each([1, 2])('that hold %i at a time refuse nothing that they take alone', async most => {
    const server = await llamaCpp(most)
    const shared = createLimiter({ maximum: 8 })
    const { model } = p.modelAt(server.url, { limiter: shared })
    const replies = await Promise.all(Array.from({ length: 24 }, () => model.chat(p.asked())))
    expect(replies.every(({ text }) => text === '42')).toBe(true)
    expect(shared.snapshot().maximum).toBeLessThan(8)
    expect(model.notes).toEqual([expect.stringMatching(/its slots share one window/)])
  })

  test('that refuse one prompt alone too do not slow the others down', async () => {
    const server = await peer((response, request) =>
      (JSON.stringify(request.body).includes('huge') ? sharedMemory : p.fine())(response, request),
    )
    const shared = createLimiter({ maximum: 8 })
    const { model } = p.modelAt(server.url, { limiter: shared, maxRetries: 0 })
    const huge = model.chat(p.asked('huge'))
    const small = Array.from({ length: 8 }, () => model.chat(p.asked()))
    await expect(huge).rejects.toMatchObject({ kind: 'overflow', retries: 1 })
    expect(await Promise.all(small)).toHaveLength(8)
    expect(shared.snapshot().maximum).toBe(8)
    expect(model.notes).toEqual([])
  })
})

describe('a server that is away', () => {
  const gateway = (status: number) => p.text(status, '<html><title>Bad gateway</title></html>')
  const reset: p.Answer = response => void response.socket?.resetAndDestroy()
  const minutes = 60_000

  /** Away for `ms` of the clock, and then back. */
  async function away(answer: p.Answer, ms: number, options: Parameters<typeof p.modelAt>[1] = {}) {
    const clock = p.fakeClock()
    let since: number | undefined
    const server = await peer(p.fine(), (response, request) => {
      since ??= clock.now()
      ;(clock.now() - since < ms ? answer : p.fine())(response, request)
    })
    const { model } = p.modelAt(server.url, { ...clock, limiter: createLimiter({ maximum: 4, ...clock }), ...options })
    await model.chat(p.asked())
    return { model, clock }
  }

  test.each([
    ['502', gateway(502)],
    ['503', gateway(503)],
    ['504', gateway(504)],
    ['loading', loading],
    ['reset before a reply', reset],
  ])('for 25 minutes (%s) is waited for', async (_, answer) => {
    const { model } = await away(answer, 25 * minutes)
    const { text, timing } = await model.chat(p.asked())
    expect(text).toBe('42')
    expect(timing.retries).toBeGreaterThan(6)
    expect(timing.queueMs).toBeGreaterThanOrEqual(25 * minutes)
  })

  test('for three minutes is waited for to the end of a budget of three minutes and a second', async () => {
    const { model } = await away(gateway(502), 3 * minutes, { retryBudgetMs: 3 * minutes + 1_000 })
    expect((await model.chat(p.asked())).text).toBe('42')
  })

  test('for longer than the budget is given up at its end', async () => {
    const { model, clock } = await away(gateway(502), 60 * minutes)
    const begun = clock.now()
    const error = await model.chat(p.asked()).catch(thrown => thrown)
    expect(error).toMatchObject({ kind: 'failed', fatal: true, gone: true })
    expect(error.message).toMatch(/502: a web page, "Bad gateway"; the retry budget of 1800 s is used up$/)
    expect(clock.now() - begun).toBe(30 * minutes)
  })

  test('is not waited for where nothing is to be asked again', async () => {
    const { model, clock } = await away(gateway(502), minutes, { maxRetries: 0 })
    await expect(model.chat(p.asked())).rejects.toMatchObject({ fatal: false, gone: false, retries: 0 })
    expect(clock.sleeps).toEqual([])
  })

  test('counts as no try: other failures have all of theirs', async () => {
    const server = await peer(
      ...Array<p.Answer>(20).fill(loading),
      ...Array<p.Answer>(6).fill(p.error(500, 'a')),
      p.fine(),
    )
    expect((await p.modelAt(server.url).model.chat(p.asked())).timing.retries).toBe(26)
  })

  test('and closed, after it had answered', async () => {
    const server = await p.peer(p.fine())
    const { model, clock } = p.modelAt(server.url)
    await model.chat(p.asked())
    await server.close()
    const begun = clock.now()
    await expect(model.chat(p.asked())).rejects.toMatchObject({
      gone: true,
      message: expect.stringMatching(/ECONNREFUSED/),
    })
    expect(clock.now() - begun).toBe(30 * minutes)
  })
})

test('300 calls at a time have 300 connections', async () => {
  const server = await peer(p.hang)
  const { model } = p.modelAt(server.url, { limiter: createLimiter({ maximum: 300 }) })
  const abort = new AbortController()
  setMaxListeners(0, abort.signal)
  const calls = Array.from({ length: 300 }, () => model.chat(p.asked('x', abort.signal)).catch(() => {}))
  await expect.poll(() => server.requests.length).toBe(300)
  abort.abort()
  await Promise.all(calls)
})
