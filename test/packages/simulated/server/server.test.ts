import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReader } from '../../../../packages/simulated/server/server.ts'
import type { SimulatedServer } from '../../../../runners/simulated/contract.ts'

const TEXT = 'Fog lay on the river.\nThe number kept for brave-lantern is: 4829371.\nThe miller slept.'
const ASK: OpenAI.ChatCompletionCreateParamsNonStreaming = {
  model: 'any',
  messages: [{ role: 'user', content: `${TEXT}\n\nWhich number is kept for brave-lantern?` }],
}

let reader: SimulatedServer
let client: OpenAI
beforeAll(async () => {
  reader = await startReader({ window: 1000 })
  client = new OpenAI({ baseURL: reader.url, apiKey: 'none', maxRetries: 0 })
})
afterAll(() => reader.close())

const post = (path: string, body: unknown, url = reader.url) =>
  fetch(url + path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
const chat = (more: object = {}, url = reader.url) => post('/chat/completions', { ...ASK, ...more }, url)
const bodyOf = async (response: Response) => (await response.json()) as Body

interface Body {
  id: string
  choices: { message: { content: string }; finish_reason: string }[]
  error: { code: string; type: string; message: string }
  usage: { prompt_tokens: number }
}

describe('chat completions', () => {
  test('answer with usage in o200k tokens, no template counted', async () => {
    const done = await client.chat.completions.create(ASK)
    expect(done.choices[0].message.content).toBe('4829371')
    expect(done.choices[0].finish_reason).toBe('stop')
    expect(done.usage).toMatchObject({ prompt_tokens: 36, completion_tokens: 3, total_tokens: 39 })
    expect(done.usage!.prompt_tokens_details!.cached_tokens).toBe(0)
  })

  test('stream, with usage in a last chunk without choices', async () => {
    const stream = await client.chat.completions.create({
      ...ASK,
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks: OpenAI.ChatCompletionChunk[] = []
    for await (const chunk of stream) chunks.push(chunk)
    expect(chunks.map(chunk => chunk.choices[0]?.delta.content ?? '').join('')).toBe('4829371')
    expect(chunks.at(-2)!.choices[0].finish_reason).toBe('stop')
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 36, completion_tokens: 3 } })
  })

  test('send no usage in a stream unless asked, and end with [DONE]', async () => {
    const text = await (await chat({ stream: true })).text()
    expect(text).not.toContain('usage')
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  test.each([
    ['max_tokens', { max_tokens: 2 }, '482937', 'length'],
    ['max_completion_tokens', { max_completion_tokens: 1 }, '482', 'length'],
    ['a limit that is just enough', { max_tokens: 3 }, '4829371', 'stop'],
    ['stop', { stop: ['93'] }, '482', 'stop'],
  ])('obey %s', async (_, limits, content, finish) => {
    const done = await bodyOf(await chat(limits))
    expect(done.choices[0]).toMatchObject({ message: { content }, finish_reason: finish })
  })

  test('give log-probabilities, the first token first', async () => {
    const done = await client.chat.completions.create({ ...ASK, logprobs: true, top_logprobs: 3 })
    const tokens = done.choices[0].logprobs!.content!
    expect(tokens.map(({ token }) => token).join('')).toBe('4829371')
    expect(tokens[0].top_logprobs).toHaveLength(3)
    const shares = tokens[0].top_logprobs.map(({ logprob }) => Math.exp(logprob))
    expect(shares[0]).toBeGreaterThan(shares[1])
    expect(shares.reduce((sum, share) => sum + share)).toBeLessThanOrEqual(1)
  })

  test('call a tool that is offered', async () => {
    const parameters = { type: 'object', properties: { pattern: { type: 'string' } }, required: ['pattern'] }
    const done = await client.chat.completions.create({
      model: 'any',
      messages: [{ role: 'user', content: 'Which number is kept for brave-lantern in the file?' }],
      tools: [{ type: 'function', function: { name: 'search', parameters } }],
    })
    const [choice] = done.choices
    expect(choice.finish_reason).toBe('tool_calls')
    expect(choice.message.content).toBeNull()
    expect(choice.message.tool_calls).toMatchObject([
      { type: 'function', function: { name: 'search', arguments: '{"pattern":"brave-lantern"}' } },
    ])
    expect(done.usage!.completion_tokens).toBeGreaterThan(3)
  })

  test('count the arguments of earlier tool calls as prompt', async () => {
    const counted = async (text: string) => {
      const call = { id: 'a', type: 'function', function: { name: 'search', arguments: text } }
      const assistant = { role: 'assistant', content: '', tool_calls: [call] }
      const messages = [
        { role: 'user', content: 'Which?' },
        assistant,
        { role: 'tool', tool_call_id: 'a', content: 'x' },
      ]
      return (await bodyOf(await chat({ messages }))).usage.prompt_tokens
    }
    expect((await counted('one two three four')) - (await counted('one'))).toBe(3)
  })

  test('are the same bytes for the same body', async () => {
    const [a, b] = [await (await chat()).text(), await (await chat()).text()]
    expect(a).toBe(b)
    expect(JSON.parse(a).id).not.toBe((await bodyOf(await chat({ model: 'other' }))).id)
  })

  test('count what was served', async () => {
    const own = await startReader()
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => chat({ model: `m${at}` }, own.url).then(response => response.text())),
    )
    await (await post('/chat/completions', '{', own.url)).text()
    expect(own.stats).toEqual({ requests: 101, chats: 100, refused: 1, promptTokens: 3600, completionTokens: 300 })
    await own.close()
  })
})

describe('the window', () => {
  const words = (count: number) => ({ messages: [{ role: 'user', content: 'word '.repeat(count).trim() }] })

  test.each([
    ['prompt and answer fill it', words(900), 100, 200],
    ['the answer does not fit', words(900), 101, 400],
    ['the prompt alone does not fit', words(1001), 1, 400],
  ])('%s', async (_, messages, max_tokens, status) => {
    expect((await chat({ ...messages, max_tokens })).status).toBe(status)
  })

  test('is named in the refusal', async () => {
    const refused = client.chat.completions.create({ ...ASK, max_tokens: 1000 })
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'context_length_exceeded', param: 'messages' })
    await expect(refused).rejects.toThrow(
      "This model's maximum context length is 1000 tokens. However, your messages resulted in 1036 tokens",
    )
  })

  test.each([
    ['2 MB of prose', 'Fog lay on the river and nobody spoke. '.repeat(50_000)],
    ['16 MB of numbers', '4829371, '.repeat(1_800_000)],
    ['2 MB of one letter', 'a'.repeat(2_000_000)],
    ['2 MB of blanks', ' '.repeat(2_000_000)],
  ])('turns down %s', async (_, content) => {
    // One letter or blank after the other is one piece: counted to its end, it would take hours.
    const response = await chat({ messages: [{ role: 'user', content }] })
    expect((await bodyOf(response)).error.code).toBe('context_length_exceeded')
  })
})

describe('other routes', () => {
  test('the window is 32,768 tokens unless told otherwise', async () => {
    const own = await startReader()
    const { data } = (await (await fetch(`${own.url}/models`)).json()) as { data: { max_model_len: number }[] }
    expect([own.window, data[0].max_model_len]).toEqual([32_768, 32_768])
    expect(own.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/)
    await own.close()
  })

  test('models tell the window', async () => {
    const { data } = await client.models.list()
    expect(data[0]).toMatchObject({ id: 'fathom-reader', max_model_len: 1000, simulated: true })
  })

  test('embeddings are deterministic, of length 1, and near for near texts', async () => {
    const input = ['the red boat on the lake', 'a red boat upon a lake', 'prices of copper fell']
    const { data, usage } = await client.embeddings.create({ model: 'any', input })
    const [boat, same, copper] = data.map(({ embedding }) => embedding)
    const dot = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * b[at], 0)
    expect(boat).toHaveLength(256)
    expect(dot(boat, boat)).toBeCloseTo(1, 5)
    expect(dot(boat, same)).toBeGreaterThan(0.8)
    expect(dot(boat, copper)).toBeLessThan(0.5)
    expect(usage.prompt_tokens).toBe(16)
  })
})

describe('bad requests get an error in OpenAI form', () => {
  test.each([
    ['broken JSON', '/chat/completions', '{"model":', 400, 'not valid JSON'],
    ['no messages', '/chat/completions', { model: 'a', messages: [] }, 400, "'messages'"],
    [
      'an unknown role',
      '/chat/completions',
      { model: 'a', messages: [{ role: 'boss', content: '' }] },
      400,
      "'messages.0.role'",
    ],
    ['n of 2', '/chat/completions', { ...ASK, n: 2 }, 400, 'n must be 1'],
    ['max_tokens of 0', '/chat/completions', { ...ASK, max_tokens: 0 }, 400, "'max_tokens'"],
    ['an array as body', '/chat/completions', [], 400, "'body'"],
    ['no input', '/embeddings', { model: 'a' }, 400, "'input'"],
    ['an unknown path', '/edits', ASK, 404, 'Unknown path'],
    ['a wrong method', '/models', ASK, 405, 'takes GET'],
  ])('%s', async (_, path, body, status, words) => {
    const response = await post(path, body)
    expect(response.status).toBe(status)
    const { error } = await bodyOf(response)
    expect(error).toMatchObject({ type: 'invalid_request_error', message: expect.stringContaining(words) })
  })

  test('a body beyond 64 MB', async () => {
    const response = await post('/chat/completions', ' '.repeat(64 * 1024 * 1024 + 1))
    expect(response.status).toBe(413)
    await response.text()
  })
})

describe('the connection', () => {
  test('an abort in mid-stream frees the server', async () => {
    const slow = await startReader({ pieceMs: 30 })
    const own = new OpenAI({ baseURL: slow.url, apiKey: 'none', maxRetries: 0 })
    const stop = new AbortController()
    const stream = await own.chat.completions.create({ ...ASK, stream: true }, { signal: stop.signal })
    let chunks = 0
    for await (const _ of stream) if (++chunks === 1) stop.abort()
    expect(chunks).toBe(1)
    expect((await chat({}, slow.url)).status).toBe(200)
    await slow.close()
  })

  test('closes at once with open connections and answers under way', async () => {
    const slow = await startReader({ latencyMs: 60_000 })
    const waiting = chat({}, slow.url).catch(() => 'cut')
    await (await fetch(`${slow.url}/models`)).text()
    while (slow.stats.chats === 0) await new Promise(resolve => setTimeout(resolve, 1))
    await slow.close()
    expect(await waiting).toBe('cut')
  })

  test('waits latencyMs before an answer', async () => {
    const slow = await startReader({ latencyMs: 40 })
    const start = performance.now()
    await (await chat({}, slow.url)).text()
    expect(performance.now() - start).toBeGreaterThan(38)
    await slow.close()
  })
})
