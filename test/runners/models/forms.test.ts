import { afterEach, describe, expect, test } from 'vitest'
import type { ChatReply, ChatRequest } from '../../../runners/model.ts'
import { ModelError } from '../../../runners/model.ts'
import type { OpenAiOptions } from '../../../runners/models/openai.ts'
import * as p from '../peer.ts'

const peers: p.Peer[] = []
afterEach(async () => {
  await Promise.all(peers.splice(0).map(started => started.close()))
})

async function ask(answer: p.Answer, options: Partial<OpenAiOptions>, request: Partial<ChatRequest> = {}) {
  const server = await p.peer(answer)
  peers.push(server)
  const { model } = p.modelAt(server.url, { maxRetries: 0, ...options })
  const reply = await model.chat({ ...p.asked(), ...request }).catch(error => error as ModelError)
  return { reply, seen: server.requests[0] }
}

/** Events whose type stands in their data, and no `[DONE]` after them. */
const events =
  (list: readonly { readonly type: string }[]): p.Answer =>
  response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(list.map(event => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
  }

const TOOL = { name: 'look', description: 'Looks', parameters: { type: 'object', properties: {} } }
const TALK: Partial<ChatRequest> = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'look', arguments: '{"at":1}' }] },
    { role: 'tool', content: 'seen', toolCallId: 'c1' },
  ],
  tools: [TOOL],
}

describe('Responses', () => {
  const usage = {
    input_tokens: 40,
    input_tokens_details: { cached_tokens: 30 },
    output_tokens: 9,
    output_tokens_details: { reasoning_tokens: 4 },
    total_tokens: 49,
  }
  const message = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'forty-two' }] }
  const whole = { object: 'response', status: 'completed', output: [message], usage, error: null }
  const delta = (text: string) => ({ type: 'response.output_text.delta', output_index: 0, delta: text })
  const counted = { input: 40, cached: 30, reasoning: 4, output: 9, source: 'server' }

  const replies: [name: string, answer: p.Answer, expected: Partial<ChatReply>][] = [
    ['in one piece', p.json(200, whole), { text: 'forty-two', finish: 'stop', usage: counted as ChatReply['usage'] }],
    [
      'streamed, with the whole once more at its end',
      events([
        { type: 'response.created' },
        delta('forty'),
        delta('-two'),
        { type: 'response.completed', response: whole } as never,
      ]),
      { text: 'forty-two', finish: 'stop', usage: counted as ChatReply['usage'] },
    ],
    [
      'streamed by its end alone',
      events([{ type: 'response.completed', response: whole } as never]),
      { text: 'forty-two', finish: 'stop' },
    ],
    [
      'with thinking',
      events([
        { type: 'response.reasoning_text.delta', delta: 'hm' } as never,
        delta('x'),
        { type: 'response.completed', response: { ...whole, output: [] } } as never,
      ]),
      { text: 'x', reasoning: 'hm' },
    ],
    [
      'over its limit',
      p.json(200, { ...whole, status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
      { finish: 'length', finishWord: 'max_output_tokens' },
    ],
    [
      'a refusal',
      events([
        { type: 'response.refusal.delta', delta: 'No.' } as never,
        { type: 'response.completed', response: { ...whole, output: [] } } as never,
      ]),
      { text: '', finish: 'content_filter' },
    ],
    [
      'a call, piece by piece',
      events([
        {
          type: 'response.output_item.added',
          output_index: 1,
          item: { type: 'function_call', call_id: 'c7', name: 'look', arguments: '' },
        } as never,
        { type: 'response.function_call_arguments.delta', output_index: 1, delta: '{"at"' } as never,
        { type: 'response.function_call_arguments.delta', output_index: 1, delta: ':1}' } as never,
        { type: 'response.completed', response: { ...whole, output: [] } } as never,
      ]),
      { finish: 'tool_calls', toolCalls: [{ id: 'c7', name: 'look', arguments: '{"at":1}' }] },
    ],
  ]
  test.each(replies)('a reply %s', async (_, answer, expected) => {
    const { reply, seen } = await ask(answer, { api: 'responses' })
    expect(reply).toMatchObject(expected)
    expect(seen.path).toBe('/v1/responses')
  })

  test('is asked with items, without seed and stop words, and keeps nothing', async () => {
    const { seen } = await ask(p.json(200, whole), { api: 'responses', seed: 7, reasoningTokens: 100 }, TALK)
    expect(seen.body).toEqual({
      model: 'small',
      input: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Look.' },
        { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{"at":1}' },
        { type: 'function_call_output', call_id: 'c1', output: 'seen' },
      ],
      store: false,
      stream: true,
      temperature: 0,
      tools: [{ type: 'function', ...TOOL, strict: false }],
      max_output_tokens: 164,
    })
  })

  test('an error at the end of a stream is the error that it would be without one', async () => {
    const failed = (code: string, message: string) =>
      events([{ type: 'response.failed', response: { ...whole, status: 'failed', error: { code, message } } } as never])
    const { reply } = await ask(failed('context_length_exceeded', 'Your input exceeds the context window.'), {
      api: 'responses',
    })
    expect((reply as ModelError).kind).toBe('overflow')
    const limited = await ask(failed('rate_limit_exceeded', 'Slow down.'), { api: 'responses' })
    expect(String(limited.reply)).toContain('answered 429: Slow down.')
  })
})

describe('Anthropic', () => {
  const start = {
    type: 'message_start',
    message: {
      usage: { input_tokens: 10, cache_read_input_tokens: 30, cache_creation_input_tokens: 2, output_tokens: 1 },
    },
  }
  const block = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block })
  const delta = (index: number, part: object) => ({ type: 'content_block_delta', index, delta: part })
  const end = (stop_reason: string, output_tokens = 9) => ({
    type: 'message_delta',
    delta: { stop_reason },
    usage: { output_tokens },
  })
  const streamed = (...parts: { readonly type: string }[]) =>
    events([start, { type: 'ping' }, ...parts, { type: 'message_stop' }])

  const replies: [name: string, answer: p.Answer, expected: Partial<ChatReply>][] = [
    [
      'streamed',
      streamed(
        block(0, { type: 'text', text: '' }),
        delta(0, { type: 'text_delta', text: 'forty-two' }),
        end('end_turn'),
      ),
      {
        text: 'forty-two',
        finish: 'stop',
        usage: { input: 42, cached: 30, reasoning: 0, output: 9, source: 'server' },
      },
    ],
    [
      'in one piece',
      p.json(200, {
        type: 'message',
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'text', text: 'x' },
        ],
        stop_reason: 'end_turn',
        usage: { input_tokens: 12, output_tokens: 4 },
      }),
      { text: 'x', reasoning: 'hm', finish: 'stop' },
    ],
    [
      'with thinking, over its limit',
      streamed(
        delta(0, { type: 'thinking_delta', thinking: 'hm' }),
        delta(1, { type: 'text_delta', text: 'x' }),
        end('max_tokens'),
      ),
      { text: 'x', reasoning: 'hm', finish: 'length', finishWord: 'max_tokens' },
    ],
    [
      'cut by the window',
      streamed(end('model_context_window_exceeded')),
      { finish: 'length', finishWord: 'model_context_window_exceeded' },
    ],
    ['refused', streamed(end('refusal')), { finish: 'content_filter' }],
    [
      'a call, piece by piece',
      streamed(
        block(0, { type: 'tool_use', id: 't1', name: 'look', input: {} }),
        delta(0, { type: 'input_json_delta', partial_json: '{"at"' }),
        delta(0, { type: 'input_json_delta', partial_json: ':1}' }),
        end('tool_use'),
      ),
      { finish: 'tool_calls', toolCalls: [{ id: 't1', name: 'look', arguments: '{"at":1}' }] },
    ],
  ]
  test.each(replies)('a reply %s', async (_, answer, expected) => {
    const { reply, seen } = await ask(answer, { api: 'anthropic' })
    expect(reply).toMatchObject(expected)
    expect([
      seen.path,
      seen.headers['x-api-key'],
      seen.headers['anthropic-version'],
      seen.headers.authorization,
    ]).toEqual(['/v1/messages', p.KEY, '2023-06-01', undefined])
  })

  test('is asked with blocks, the results of tools in a turn of the user, and thinking where there is room for it', async () => {
    const { seen } = await ask(streamed(end('end_turn')), { api: 'anthropic', seed: 7 }, TALK)
    expect(seen.body).toEqual({
      model: 'small',
      system: 'Be brief.',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'look', input: { at: 1 } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'seen' }] },
      ],
      stream: true,
      temperature: 0,
      tools: [{ name: 'look', description: 'Looks', input_schema: TOOL.parameters }],
      max_tokens: 64,
    })
    const thinking = await ask(streamed(end('end_turn')), { api: 'anthropic', reasoningTokens: 2048 })
    expect(thinking.seen.body).toMatchObject({ max_tokens: 2112, thinking: { type: 'enabled', budget_tokens: 2048 } })
    expect(thinking.seen.body).not.toHaveProperty('temperature')
  })

  test.each([
    ['overloaded_error', 'answered 529: Overloaded'],
    ['rate_limit_error', 'answered 429: Overloaded'],
    ['api_error', 'answered 500: Overloaded'],
  ])('an error amid a stream, %s, has its status', async (type, words) => {
    const { reply } = await ask(events([start, { type: 'error', error: { type, message: 'Overloaded' } } as never]), {
      api: 'anthropic',
    })
    expect(String(reply)).toContain(words)
  })

  test('a stream that ends before the message does is half a stream', async () => {
    const { reply } = await ask(events([start, delta(0, { type: 'text_delta', text: 'x' })]), { api: 'anthropic' })
    expect(reply).toBeInstanceOf(ModelError)
  })
})

describe('what goes along', () => {
  const fine = p.json(200, { choices: [{ message: { content: 'x' }, finish_reason: 'stop' }] })

  test('headers and the word of an item are sent, and a value of theirs is shown nowhere', async () => {
    const options = { headers: { 'x-portal': 'secret-of-the-portal' }, sessionHeader: 'x-session-id' }
    const { seen } = await ask(fine, options, { session: 'abc' })
    expect(seen.headers).toMatchObject({ 'x-portal': 'secret-of-the-portal', 'x-session-id': 'abc' })
    const { reply } = await ask(p.error(400, 'bad secret-of-the-portal'), options)
    expect(String(reply)).toContain('bad [key]')
  })

  test('stop words of the run go with those of a request', async () => {
    const stop = ['END', '\n\n']
    expect((await ask(fine, { stop }, { stop: ['```', 'END'] })).seen.body['stop']).toEqual(['```', 'END', '\n\n'])
    expect((await ask(fine, { stop, api: 'anthropic' })).seen.body['stop_sequences']).toEqual(stop)
    expect((await ask(fine, {})).seen.body).not.toHaveProperty('stop')
  })

  test('without streams neither a stream nor its options are asked for', async () => {
    const { seen, reply } = await ask(fine, { stream: false })
    expect(seen.body).not.toHaveProperty('stream')
    expect(seen.body).not.toHaveProperty('stream_options')
    expect((reply as ChatReply).timing.firstMs).toBe(null)
  })
})
