import { afterEach, describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import type { ChatReply } from '../../../runners/model.ts'
import { ModelError } from '../../../runners/model.ts'
import { createLimiter } from '../../../runners/models/limits/limiter.ts'
import type { OpenAiOptions } from '../../../runners/models/openai.ts'
import { openAiModel } from '../../../runners/models/openai.ts'
import * as p from '../peer.ts'

const peers: p.Peer[] = []
const peer = async (...answers: p.Answer[]) => {
  const started = await p.peer(...answers)
  peers.push(started)
  return started
}
afterEach(async () => {
  await Promise.all(peers.splice(0).map(started => started.close()))
})

async function ask(answers: p.Answer[], options: Partial<OpenAiOptions> = {}) {
  const server = await peer(...answers)
  const { model, clock } = p.modelAt(server.url, options)
  const reply = await model.chat(p.asked())
  return { reply, server, clock, model }
}

async function fail(answers: p.Answer[], options: Partial<OpenAiOptions> = {}) {
  const server = await peer(...answers)
  const { model, clock } = p.modelAt(server.url, options)
  const error = await model.chat(p.asked()).catch(thrown => thrown)
  expect(error).toBeInstanceOf(ModelError)
  return { error: error as ModelError, server, clock, model }
}

describe('a reply', () => {
  const whole = (message: object, finish = 'stop', more = {}) =>
    p.json(200, { choices: [{ index: 0, message, finish_reason: finish }], ...more })
  const replies: [name: string, answer: p.Answer, expected: Partial<ChatReply>][] = [
    ['streamed', p.fine('forty-two'), { text: 'forty-two', reasoning: '', finish: 'stop' }],
    ['in one piece, though a stream was asked for', whole({ content: 'x' }), { text: 'x', finish: 'stop' }],
    [
      'streamed with the type of a plain text',
      p.text(
        200,
        'data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
        'text/plain',
      ),
      { text: 'x' },
    ],
    ['over its limit', p.stream([p.delta('x', 'length')]), { text: 'x', finish: 'length' }],
    ['filtered', p.stream([p.delta('', 'content_filter')]), { text: '', finish: 'content_filter' }],
    ['a refusal in a field', whole({ content: null, refusal: 'No.' }), { text: '', finish: 'content_filter' }],
    ['a refusal beside an answer', whole({ content: 'x', refusal: 'No.' }), { text: 'x', finish: 'stop' }],
    ['thinking in a field', whole({ content: 'x', reasoning_content: 'hm' }), { text: 'x', reasoning: 'hm' }],
    ['thinking in a third field', whole({ content: 'x', thinking: 'hm' }), { text: 'x', reasoning: 'hm' }],
    [
      'thinking in the other field, streamed',
      p.stream([
        { choices: [{ delta: { reasoning: 'h' } }] },
        { choices: [{ delta: { reasoning: 'm' } }] },
        p.delta('x', 'stop'),
      ]),
      { text: 'x', reasoning: 'hm' },
    ],
    [
      'thinking between tags',
      p.stream([p.delta('<think>h'), p.delta('m</th'), p.delta('ink>\n\nx', 'stop')]),
      { text: 'x', reasoning: 'hm', unparted: '<think>hm</think>\n\nx' },
    ],
    [
      'thinking that took it all',
      p.stream([p.delta('<think>hm, and', 'length')]),
      { text: '', reasoning: 'hm, and', finish: 'length', unparted: '<think>hm, and', open: true },
    ],
    [
      'thinking in another field that took it all',
      p.stream([{ choices: [{ delta: { reasoning: 'hm, and' }, finish_reason: 'length' }] }]),
      { text: '', reasoning: 'hm, and', finish: 'length', open: true },
    ],
    [
      'parts (Mistral)',
      whole({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
          { type: 'text', text: 'x' },
        ],
      }),
      { text: 'x', reasoning: 'hm' },
    ],
    ['cut off after its finish reason', p.stream([p.delta('x', 'stop')], 'cut'), { text: 'x', finish: 'stop' }],
    [
      'tokens counted with every piece',
      p.stream([{ ...p.delta('x'), usage: { prompt_tokens: 9, completion_tokens: 1 } }, p.delta('y', 'stop')]),
      { text: 'xy' },
    ],
    ['[DONE] without a finish reason', p.stream([p.delta('x')]), { text: 'x', finish: 'stop' }],
    [
      'tool calls',
      p.stream([
        {
          choices: [{ delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'look', arguments: '{"at"' } }] } }],
        },
        {
          choices: [
            { delta: { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] }, finish_reason: 'tool_calls' },
          ],
        },
      ]),
      { finish: 'tool_calls', toolCalls: [{ id: 'a', name: 'look', arguments: '{"at":1}' }] },
    ],
  ]
  test.each(replies)('%s', async (_, answer, expected) => {
    const { reply } = await ask([answer])
    expect(reply).toMatchObject(expected)
    expect(reply.timing.retries).toBe(0)
  })

  test.each([
    ['MAX_TOKENS', 'length', 'MAX_TOKENS'],
    ['max_output_tokens', 'length', 'max_output_tokens'],
    ['model_context_window_exceeded', 'length', 'model_context_window_exceeded'],
    ['time_limit', 'length', 'time_limit'],
    ['repetition', 'length', 'repetition'],
    ['max_completion_tokens', 'length', 'max_completion_tokens'],
    ['context_length_exceeded', 'length', 'context_length_exceeded'],
    ['ERROR_LIMIT', 'length', 'ERROR_LIMIT'],
    ['SAFETY', 'content_filter', 'SAFETY'],
    ['content_filtered', 'content_filter', 'content_filtered'],
    ['guardrail_intervened', 'content_filter', 'guardrail_intervened'],
    ['ERROR_TOXIC', 'content_filter', 'ERROR_TOXIC'],
    ['content_filter: PROHIBITED_CONTENT', 'content_filter', 'content_filter: PROHIBITED_CONTENT'],
    ['sensitive', 'content_filter', 'sensitive'],
    ['refusal', 'content_filter', 'refusal'],
    ['eos', 'stop', undefined],
    ['end_turn', 'stop', undefined],
    ['COMPLETE', 'stop', undefined],
    ['tool_use', 'tool_calls', undefined],
    ['out_of_ideas', 'stop', 'out_of_ideas'],
    [`for ${p.KEY}`, 'stop', 'for [key]'],
  ])('that ended by "%s" is %s and keeps a word that is not its own', async (word, finish, kept) => {
    const { reply } = await ask([p.stream([p.delta('x', word)])])
    expect([reply.finish, reply.finishWord]).toEqual([finish, kept])
  })

  test.each(['insufficient_system_resource', 'network_error', 'USER_CANCEL', 'model_error', 'timeout'])(
    'broken off by "%s" is asked for again',
    async word => {
      const { reply } = await ask([p.stream([p.delta('x', word)]), p.fine()])
      expect(reply).toMatchObject({ text: '42', timing: { retries: 1 } })
    },
  )

  test('connections are used again', async () => {
    const server = await peer(p.fine())
    const { model } = p.modelAt(server.url)
    for (let call = 0; call < 8; call++) await model.chat(p.asked())
    // A connection may not be free yet when the next call begins.
    expect(new Set(server.requests.map(({ port }) => port)).size).toBeLessThan(4)
  })

  test('a server that stays on the line after [DONE] is left after a second', async () => {
    const server = await peer(response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(p.delta('x', 'stop'))}\n\ndata: [DONE]\n\n`)
    })
    const { model } = p.modelAt(server.url)
    expect(await model.chat(p.asked())).toMatchObject({ text: 'x', timing: { retries: 0 } })
    await expect.poll(() => server.requests[0].closed).toBe(true)
  })

  test('usage, from the last chunk', async () => {
    const details = { prompt_tokens_details: { cached_tokens: 5 }, completion_tokens_details: { reasoning_tokens: 2 } }
    const { reply } = await ask([
      p.stream([p.delta('x', 'stop'), { choices: [], usage: { prompt_tokens: 9, completion_tokens: 4, ...details } }]),
    ])
    expect(reply.usage).toEqual({ input: 9, cached: 5, reasoning: 2, output: 4, source: 'server' })
  })

  test.each([
    ['missing', undefined],
    ['zero', { prompt_tokens: 0, completion_tokens: 0 }],
    ['no numbers', { prompt_tokens: 'many', completion_tokens: -1 }],
  ])('usage that is %s is estimated', async (_, usage) => {
    const chunk = { choices: [{ message: { content: '<think>aa</think>bbbb' }, finish_reason: 'stop' }], usage }
    const { reply } = await ask([p.json(200, chunk)], { countTokens: text => text.length })
    expect(reply.usage).toEqual({ input: 9, cached: 0, reasoning: 2, output: 6, source: 'estimated' })
  })

  test('time to the first token is told for streams only', async () => {
    let time = Date.parse('2026-01-01T00:00:00Z')
    const { timing } = (await ask([p.fine()], { now: () => (time += 5) })).reply
    expect(timing.firstMs).toBeGreaterThan(0)
    expect(timing.firstMs).toBeLessThan(timing.totalMs)
    expect(timing.totalMs).toBeLessThan(1000)
    expect(timing.lagMs).toBeGreaterThanOrEqual(0)
    expect((await ask([whole({ content: 'x' })])).reply.timing.firstMs).toBeNull()
  })

  test('log-probabilities of the first token', async () => {
    const top = [{ token: 'Yes', logprob: -0.1 }]
    const { reply } = await ask([
      p.stream([
        {
          choices: [
            { delta: { content: 'Yes' }, logprobs: { content: [{ top_logprobs: top }] }, finish_reason: 'stop' },
          ],
        },
      ]),
    ])
    expect(reply.topLogprobs).toEqual(top)
  })

  test('a key in it is taken out', async () => {
    const { reply } = await ask([p.fine(`Your key is ${p.KEY}.`)])
    expect(reply.text).toBe('Your key is [key].')
  })
})

describe('what is sent', () => {
  test('the sum of both budgets, temperature 0, usage wanted, the key', async () => {
    const { server } = await ask([p.fine()], { reasoningTokens: 100, seed: 7, topP: 0.9 })
    expect(server.requests[0].body).toEqual({
      model: 'small',
      messages: [{ role: 'user', content: 'How much?' }],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0,
      top_p: 0.9,
      seed: 7,
      max_tokens: 164,
    })
    expect(server.requests[0].headers.authorization).toBe(`Bearer ${p.KEY}`)
  })

  test('a request that brings its own sampling is asked with that, and with nothing where it names none', async () => {
    const server = await peer(p.fine())
    const { model } = p.modelAt(server.url, { temperature: 0.3, topP: 0.9 })
    await model.chat({ ...p.asked(), sampling: { temperature: 0.7 } })
    await model.chat({ ...p.asked(), sampling: {} })
    const sent = server.requests.map(({ body }) => body as Record<string, unknown>)
    expect(sent.map(({ temperature, top_p }) => [temperature, top_p])).toEqual([
      [0.7, undefined],
      [undefined, undefined],
    ])
  })

  test('extra fields come last; a null takes a field out', async () => {
    const { server } = await ask([p.fine()], { extraBody: { max_completion_tokens: 5, temperature: null, top_k: 1 } })
    const { body } = server.requests[0]
    expect(body).toMatchObject({ max_completion_tokens: 5, top_k: 1 })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['max_tokens']))
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['temperature']))
  })

  test('no key, no authorization; user info becomes basic authorization', async () => {
    const server = await peer(p.fine())
    await p.modelAt(server.url, { apiKey: undefined }).model.chat(p.asked())
    for (const user of ['me:pass-word-1', 'me:100%'])
      await p.modelAt(server.url.replace('://', `://${user}@`), { apiKey: undefined }).model.chat(p.asked())
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      `Basic ${btoa('me:pass-word-1')}`,
      `Basic ${btoa('me:100%')}`,
    ])
  })

  test('a query of the base URL goes with every request', async () => {
    const server = await peer(p.fine())
    await p.modelAt(`${server.url}?api-version=3`).model.chat(p.asked())
    expect(server.requests[0].path).toBe('/v1/chat/completions?api-version=3')
  })

  const told = (field: string) => `Unsupported parameter: '${field}' is not supported with this model.`
  test.each([
    [
      'max_tokens',
      p.error(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'unsupported_parameter',
      ),
      { max_completion_tokens: 64 },
    ],
    [
      'temperature',
      p.error(400, "Unsupported value: 'temperature' does not support 0 with this model.", 'unsupported_value'),
      {},
    ],
    [
      'seed',
      p.json(422, {
        detail: [{ type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }],
      }),
      {},
    ],
    ['stream_options', p.error(400, told('stream_options')), {}],
  ])('%s is dropped when the server does not take it, for good', async (field, refusal, instead) => {
    const server = await peer(refusal, p.fine())
    const { model, clock } = p.modelAt(server.url, { seed: 7 })
    expect((await model.chat(p.asked())).timing.retries).toBe(0)
    await model.chat(p.asked())
    expect(server.requests.map(({ body }) => field in body)).toEqual([true, false, false])
    expect(server.requests[2].body).toMatchObject(instead)
    expect(model.notes).toEqual([expect.stringContaining(field)])
    expect(clock.sleeps).toEqual([])
  })

  test('a value that is wrong is not taken for a parameter that is', async () => {
    const { error, server } = await fail([p.error(400, 'max_tokens is too large: 64. This model supports at most 16.')])
    expect(error.message).toContain('max_tokens is too large')
    expect(server.requests).toHaveLength(1)
  })

  test('a server that refuses a field for ever is not asked for ever', async () => {
    const { server } = await fail([p.error(400, 'max_tokens and max_completion_tokens are not supported.')])
    expect(server.requests).toHaveLength(2)
  })
})

describe('a failure', () => {
  const unstreamed = (body: unknown) => p.json(200, body)
  const failures: [name: string, answer: p.Answer, kind: string, fatal: boolean, tries: number, message: RegExp][] = [
    [
      '401',
      p.error(401, 'Incorrect API key'),
      'failed',
      true,
      2,
      /answered 401: Incorrect API key\. Set OPENAI_API_KEY.*given up after 1 retry/,
    ],
    ['403', p.error(403, 'Not yours'), 'failed', true, 1, /Set OPENAI_API_KEY/],
    [
      '404',
      p.error(404, 'no such model'),
      'failed',
      true,
      1,
      /404: no such model.*"small".*\/v1\? It serves: small, large\./,
    ],
    [
      'a redirect',
      p.error(308, 'moved', undefined, { location: 'https://elsewhere.example/v1' }),
      'failed',
      true,
      1,
      /answered 308: it has moved to https:\/\/elsewhere\.example\/v1\. Name that address/,
    ],
    ['404 as a page', p.text(404, '<html>Not found</html>'), 'failed', true, 1, /404: a web page/],
    [
      'a web page',
      p.text(200, '<!doctype html><p>Welcome'),
      'failed',
      true,
      1,
      /answered with a web page.*usually ends in \/v1/,
    ],
    ['429 for ever', p.error(429, 'slow down'), 'failed', false, 7, /429: slow down; given up after 6 retries/],
    ['a sentence for ever', p.error(429, 'Slow down.'), 'failed', false, 7, /429: Slow down; given up after 6 retries/],
    [
      '429 of an empty purse',
      p.error(429, 'You exceeded your current quota', 'insufficient_quota'),
      'failed',
      true,
      1,
      /quota/,
    ],
    ['500 for ever', p.error(500, 'boom'), 'failed', false, 7, /500: boom; given up after 6 retries/],
    ['400', p.error(400, 'bad logit_bias'), 'failed', true, 1, /400: bad logit_bias/],
    ['half a stream', p.stream([p.delta('4')], 'cut'), 'failed', true, 7, /broke the connection off|half a stream/],
    [
      'a stream that ends early',
      (r: Parameters<p.Answer>[0]) =>
        void r
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end('data: {"choices":[{"delta":{"content":"4"}}]}\n\n'),
      'failed',
      false,
      7,
      /half a stream/,
    ],
    [
      'half a stream with tokens counted',
      p.stream([{ ...p.delta('x'), usage: { prompt_tokens: 9, completion_tokens: 1 } }], 'cut'),
      'failed',
      true,
      7,
      /broke the connection off/,
    ],
    ['no choices', unstreamed({ choices: [] }), 'failed', false, 7, /an empty list of choices/],
    ['no choices, streamed', p.stream([p.usage()]), 'failed', false, 7, /an empty list of choices/],
    ['invalid JSON', p.text(200, '{"choices": [', 'application/json'), 'failed', false, 7, /invalid JSON/],
    ['invalid JSON, streamed', p.text(200, 'data: {"cho\n\n', 'text/event-stream'), 'failed', false, 7, /invalid JSON/],
    ['another kind of JSON', unstreamed({ choices: 'none' }), 'failed', false, 7, /JSON that is not a chat completion/],
    ['an aborted reply', p.stream([p.delta('4', 'abort')]), 'failed', false, 7, /broken off/],
    [
      'an error in the stream',
      p.stream([p.delta('4'), { error: { message: 'engine died', code: 500 } }]),
      'failed',
      false,
      7,
      /500: engine died/,
    ],
    ['an overflow, OpenAI', p.error(400, 'Too long.', 'context_length_exceeded'), 'overflow', false, 1, /Too long/],
    [
      'an overflow, flat (vLLM)',
      p.json(400, {
        object: 'error',
        message: "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens",
        code: 400,
      }),
      'overflow',
      false,
      1,
      /4096 tokens/,
    ],
    [
      'an overflow, llama.cpp',
      p.json(400, {
        error: {
          code: 400,
          message: 'the request exceeds the available context size. try increasing it',
          type: 'exceed_context_size_error',
          n_prompt_tokens: 5000,
          n_ctx: 4096,
        },
      }),
      'overflow',
      false,
      1,
      /n_prompt_tokens 5000, n_ctx 4096/,
    ],
    [
      'an overflow in a 200',
      p.json(200, { error: { code: 400, message: 'the request exceeds the available context size', type: 'x' } }),
      'overflow',
      false,
      1,
      /exceeds/,
    ],
    ['a policy', p.error(400, 'The response was filtered', 'content_filter'), 'refused', false, 1, /filtered/],
    ['nothing but a status', p.text(418, '', 'text/plain'), 'failed', true, 1, /answered 418$/],
  ]
  test.each(failures)('%s', async (_, answer, kind, fatal, tries, message) => {
    const { error, server } = await fail([answer])
    expect(error).toMatchObject({ kind, fatal, retries: tries - 1 })
    expect(error.message).toMatch(message)
    expect(error.message).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions /)
    expect(server.requests).toHaveLength(tries)
  })

  test('is retried with growing waits, and then comes the reply', async () => {
    const { reply, clock } = await ask([
      p.error(500, 'a'),
      p.error(502, 'b'),
      p.stream([p.delta('4')], 'cut'),
      p.fine(),
    ])
    expect(reply).toMatchObject({ text: '42', timing: { retries: 3 } })
    expect(clock.sleeps).toHaveLength(3)
    for (const [round, wait] of clock.sleeps.entries()) expect(wait).toBeLessThanOrEqual(1000 * 2 ** round)
    expect(reply.timing.queueMs).toBeCloseTo(
      clock.sleeps.reduce((a, b) => a + b),
      0,
    )
  })

  test.each([
    ['retry-after: 7', { 'retry-after': '7' }, 7_000],
    [
      "retry-after as a date of the server's clock",
      { 'retry-after': 'Thu, 01 Jan 2026 00:02:00 GMT', date: 'Thu, 01 Jan 2026 00:00:00 GMT' },
      120_000,
    ],
    ['retry-after-ms', { 'retry-after-ms': '1500' }, 1_500],
    ['a spent limit', { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '1m30s' }, 90_000],
  ])('429 with %s is obeyed in full', async (_, headers, waitMs) => {
    const { reply, clock } = await ask([p.error(429, 'slow down', null, headers), p.fine()])
    expect(reply.timing.retries).toBe(1)
    expect(clock.sleeps.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(waitMs)
  })

  test('a wait beyond the retry budget ends the call', async () => {
    const { error, server } = await fail([p.error(429, 'come back tomorrow', null, { 'retry-after': '86400' })])
    expect(error.message).toMatch(/86400 s would exceed the retry budget of 1800 s/)
    expect(error.fatal).toBe(false)
    expect(server.requests).toHaveLength(1)
  })

  test('a 400 after a reply concerns its own call alone', async () => {
    const server = await peer(p.fine(), p.error(400, 'odd'))
    const { model } = p.modelAt(server.url)
    await model.chat(p.asked())
    await expect(model.chat(p.asked())).rejects.toMatchObject({ kind: 'failed', fatal: false })
  })

  test('no server at all', async () => {
    const server = await p.peer(p.fine())
    await server.close()
    const { model } = p.modelAt(server.url)
    await expect(model.chat(p.asked())).rejects.toMatchObject({
      fatal: true,
      retries: 2,
      message: expect.stringMatching(
        /refused the connection: is the server running\? \(ECONNREFUSED\); given up after 2 retries/,
      ),
    })
  })

  test.each([
    ['before the headers', p.hang],
    ['amid the stream', p.stream([p.delta('4')], 'hang')],
  ])('silence %s', async (_, answer) => {
    const { error, server } = await fail([answer], { attemptTimeoutMs: 60, maxRetries: 1 })
    expect(error.message).toMatch(/gave no answer for 0\.1 s; given up after 1 retry/)
    await expect.poll(() => server.requests.map(request => request.closed)).toEqual([true, true])
  })

  test('a server that keeps talking is waited for', async () => {
    let words = 8
    const server = await peer(response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const talking = setInterval(() => {
        if (--words > 0) return response.write(`data: ${JSON.stringify(p.delta('x'))}\n\n`)
        clearInterval(talking)
        return response.end('data: [DONE]\n\n')
      }, 50)
      response.on('close', () => clearInterval(talking))
    })
    const { model } = p.modelAt(server.url, { attemptTimeoutMs: 300, maxRetries: 0 })
    await expect(model.chat(p.asked(''))).resolves.toMatchObject({ text: 'xxxxxxx' })
  })

  test('a limit of silence that the user sets holds for long prompts too', async () => {
    const server = await peer(p.hang)
    const { model } = p.modelAt(server.url, { attemptTimeoutMs: 60, maxRetries: 0 })
    await expect(model.chat(p.asked('x'.repeat(400_000)))).rejects.toThrow('no answer for 0.1 s')
  })

  test('a page of a megabyte, with control characters, becomes a short line', async () => {
    const { error } = await fail([p.text(400, `bad\u001b[31m\r\n${'word '.repeat(200_000)}`, 'text/plain')])
    expect(error.message.length).toBeLessThan(330)
    expect(error.message).not.toMatch(/[\u0000-\u001f]/)
  })

  test.each([
    ['whole', p.KEY],
    ['starred out', 'sk-a-very***********6789'],
    ['in a header that is echoed', `Bearer ${p.KEY}`],
  ])('the key, %s in an error, is taken out', async (_, echo) => {
    const { error } = await fail([p.error(401, `Incorrect API key provided: ${echo}.`)])
    expect(error.message).toContain('[key]')
    expect(error.message).not.toMatch(/very|6789/)
  })

  test('user info and query are shown nowhere', async () => {
    const server = await peer(p.error(401, 'no'))
    const url = `${server.url.replace('://', '://me:pass-word-1@')}?code=query-secret`
    const { model } = p.modelAt(url, { apiKey: undefined })
    const error = await model.chat(p.asked()).catch(thrown => thrown)
    expect(error.message).toMatch(/\/v1\/chat\/completions answered 401/)
    expect(error.message).not.toMatch(/me:|pass-word-1|query-secret/)
  })
})

describe('an abort', () => {
  test.each([
    ['while the server is silent', p.hang],
    ['amid the stream', p.stream([p.delta('4')], 'hang')],
  ])('%s ends the call within a second and closes the socket', async (_, answer) => {
    const server = await peer(answer)
    const { model } = p.modelAt(server.url)
    const abort = new AbortController()
    const call = model.chat(p.asked('x', abort.signal))
    // On a slow machine the request comes late.
    await expect.poll(() => server.requests).toHaveLength(1)
    setTimeout(() => abort.abort(new Error('enough')), 50)
    await expect(call).rejects.toThrow('enough')
    await expect.poll(() => server.requests[0].closed).toBe(true)
    expect(server.requests).toHaveLength(1)
  })

  test('amid the wait for a retry', async () => {
    const server = await peer(p.error(500, 'boom', null, { 'retry-after': '60' }))
    const model = openAiModel({
      id: 'small',
      baseUrl: server.url,
      simulated: true,
      limiter: createLimiter({ maximum: 1 }),
      rng: makeRandom('x'),
    })
    const abort = new AbortController()
    setTimeout(() => abort.abort(new Error('enough')), 50)
    await expect(model.chat(p.asked('x', abort.signal))).rejects.toThrow('enough')
  })
})

test('embeddings come back in order', async () => {
  const server = await peer(
    p.json(200, {
      data: [
        { index: 1, embedding: [2] },
        { index: 0, embedding: [1] },
      ],
    }),
  )
  const { model } = p.modelAt(server.url)
  expect(await model.embed!(['a', 'b'], new AbortController().signal)).toEqual({
    vectors: [[1], [2]],
    tokens: 2,
    source: 'estimated',
  })
  expect(server.requests[0].body).toEqual({ model: 'small', input: ['a', 'b'] })
})

test.each([
  ['localhost:8000/v1', undefined, /^--base-url: "localhost:8000\/v1" is not an http\(s\) URL/],
  ['me:secret@host', undefined, /^--base-url: "…host" is not an http\(s\) URL/],
  ['http://host/v1', 'two words', /^OPENAI_API_KEY: the key holds a blank/],
])('a base URL of "%s" with a key of "%s" is a usage error', (baseUrl, apiKey, message) => {
  const options = {
    id: 'm',
    baseUrl,
    apiKey,
    simulated: true,
    limiter: createLimiter({ maximum: 1 }),
    rng: makeRandom('x'),
  }
  expect(() => openAiModel(options)).toThrow(message)
})
