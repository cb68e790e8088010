import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { computeCost } from '../../../runners/metering/price.ts'
import { ModelError } from '../../../runners/model.ts'
import { countApart } from '../../../runners/models/counting/count.ts'
import type { OpenAiOptions } from '../../../runners/models/openai.ts'
import * as p from '../peer.ts'

// What a server may send to harm the run that asks it.

const peers: p.Peer[] = []
afterEach(async () => {
  await Promise.all(peers.splice(0).map(started => started.close()))
})

async function modelOf(answer: p.Answer, options: Partial<OpenAiOptions> = {}) {
  const server = await p.peer(answer)
  peers.push(server)
  return { server, ...p.modelAt(server.url, options) }
}

const ask = async (answer: p.Answer, options: Partial<OpenAiOptions> = {}) =>
  (await modelOf(answer, options)).model.chat(p.asked())

async function fail(answer: p.Answer) {
  const { model, server } = await modelOf(answer)
  const error = await model.chat(p.asked()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ModelError)
  return { error: error as ModelError, asked: server.requests.length }
}

const whole = (message: object, more = {}) => p.json(200, { choices: [{ message, finish_reason: 'stop' }], ...more })
const bytes =
  (body: Buffer, headers: Record<string, string>): p.Answer =>
  response =>
    response.writeHead(200, headers).end(body)

describe('a reply that is made to be large', () => {
  test.each([
    ['millions of empty lists', `{"choices":[${'[],'.repeat(3_000_000)}[]]}`, 'JSON of more than 1000000 values'],
    ['millions of brackets', '['.repeat(5_000_000), 'JSON nested more than 64 deep'],
    [
      'more text than any answer has',
      `{"choices":[{"message":{"content":"${'a'.repeat(2 ** 24)}"}}]}`,
      'JSON of more than 16777216',
    ],
  ])('%s: the item fails, and is not asked again', async (_, body, words) => {
    const { error, asked } = await fail(p.text(200, body, 'application/json'))
    expect(error).toMatchObject({ kind: 'failed', fatal: false })
    expect(error.message).toContain(`answered with ${words}`)
    expect(asked).toBe(1)
  })

  test('an event of a stream without end: the same', async () => {
    const { error, asked } = await fail(p.text(200, `data: ${'a'.repeat(2 ** 24 + 100_000)}`, 'text/event-stream'))
    expect(error.message).toContain('answered with an event of more than 16777216 characters')
    expect(asked).toBe(1)
  })

  test.each([
    ['in one piece', (text: string) => whole({ content: text })],
    [
      'streamed',
      (text: string) =>
        p.stream([p.delta(text.slice(0, 3_000_000)), p.delta(text.slice(3_000_000)), p.delta('', 'stop')]),
    ],
  ])('an answer of megabytes, %s, is cut off, and says so', async (_, answer) => {
    const reply = await ask(answer('ab'.repeat(2_500_000)))
    expect(reply.text).toBe('ab'.repeat(2 ** 21))
    expect(reply.remarks).toEqual(['cut off after 4194304 characters'])
  })

  test('tool calls without end are cut off, and that is said', async () => {
    const tool_calls = Array.from({ length: 3000 }, (_, index) => ({
      index,
      id: `c${index}`,
      function: { name: 'look' },
    }))
    const reply = await ask(whole({ content: null, tool_calls }))
    expect(reply.toolCalls).toHaveLength(1000)
    expect(reply.remarks).toEqual(['cut off after 1000 tool calls'])
  })
})

describe('a compressed reply is named', () => {
  const body = gzipSync(JSON.stringify({ choices: [{ message: { content: 'x' } }] }))
  test.each([
    ['by its header', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'gzip'],
    ['by its first bytes', { 'content-type': 'application/json' }, 'gzip'],
    ['as a stream', { 'content-type': 'text/event-stream', 'content-encoding': 'br' }, 'br'],
  ])('%s', async (_, headers, coding) => {
    const { error, asked } = await fail(bytes(body, headers))
    expect(error.message).toContain(`answered with a body compressed with ${coding}, which was not asked for`)
    expect(asked).toBe(1)
  })

  test('and so is a compressed refusal', async () => {
    const { error } = await fail(response => response.writeHead(400).end(gzipSync('{"error":"no"}')))
    expect(error.message).toContain('answered 400: a body compressed with gzip')
  })

  test('one that says "identity" is none', async () => {
    const reply = await ask(
      p.json(200, { choices: [{ message: { content: 'x' } }] }, { 'content-encoding': 'identity' }),
    )
    expect(reply.text).toBe('x')
  })
})

describe('usage', () => {
  const price = { input: 1, cached: 0.1, output: 4 }
  const spent = async (usage: object) => {
    const reply = await ask(whole({ content: 'forty-two' }, { usage }), { countTokens: text => text.length })
    return { reply, cost: computeCost(price, reply.usage) }
  }

  test('more cached than sent earns no money', async () => {
    const { reply, cost } = await spent({
      prompt_tokens: 10,
      completion_tokens: 5,
      prompt_tokens_details: { cached_tokens: 1_500_000 },
    })
    expect(reply.usage).toEqual({ input: 10, cached: 0, reasoning: 0, output: 5, source: 'server' })
    expect(cost).toBeCloseTo(30 / 1e6, 12)
    expect(reply.remarks).toEqual([expect.stringContaining('cached tokens of 1500000 is left out')])
  })

  test('counts that cannot be are estimated, and that is said', async () => {
    const { reply, cost } = await spent({ prompt_tokens: 9e15, completion_tokens: 5 })
    expect(reply.usage).toEqual({ input: 9, cached: 0, reasoning: 0, output: 9, source: 'estimated' })
    expect(cost).toBeLessThan(0.001)
    expect(reply.remarks).toEqual([expect.stringContaining('prompt_tokens of 9000000000000000')])
  })

  test('thinking on top of the completion is paid for', async () => {
    const details = { completion_tokens_details: { reasoning_tokens: 2809 } }
    const { reply, cost } = await spent({
      prompt_tokens: 10_120,
      completion_tokens: 1499,
      total_tokens: 14_428,
      ...details,
    })
    expect(reply.usage).toEqual({ input: 10_120, cached: 0, reasoning: 2809, output: 4308, source: 'server' })
    expect(cost).toBeCloseTo((10_120 + 4 * 4308) / 1e6, 12)
    expect(reply.remarks).toBeUndefined()
  })

  test.each([
    [
      'in the choice',
      { choices: [{ delta: {}, finish_reason: 'stop', usage: { prompt_tokens: 7, completion_tokens: 2 } }] },
    ],
    [
      'of Groq',
      {
        choices: [{ delta: {}, finish_reason: 'stop' }],
        x_groq: { usage: { prompt_tokens: 7, completion_tokens: 2 } },
      },
    ],
  ])('%s, at the end of a stream', async (_, last) => {
    const reply = await ask(p.stream([p.delta('x'), last]))
    expect(reply.usage).toMatchObject({ input: 7, output: 2, source: 'server' })
  })

  test('cached tokens beyond the input cost what the input costs, wherever they come from', () => {
    expect(computeCost(price, { input: 10, cached: 1e9, output: 0 })).toBeCloseTo(1 / 1e6, 12)
    expect(computeCost(price, { input: 10, cached: -1e9, output: 0 })).toBeCloseTo(10 / 1e6, 12)
  })
})

test('a key is hidden wherever a reply has it', async () => {
  const call = { id: `id ${p.KEY}`, function: { name: p.KEY, arguments: `{"k":"${p.KEY}"}` } }
  const answer = whole({ content: `<think>${p.KEY}</think>${p.KEY}`, tool_calls: [call] })
  const logprobs: p.Answer = p.json(200, {
    choices: [
      { message: { content: 'x' }, logprobs: { content: [{ top_logprobs: [{ token: p.KEY, logprob: -1 }] }] } },
    ],
  })
  const reply = await ask(answer)
  expect(reply.toolCalls).toEqual([{ id: 'id [key]', name: '[key]', arguments: '{"k":"[key]"}' }])
  expect(reply.unparted).toBe('<think>[key]</think>[key]')
  expect(JSON.stringify([reply, await ask(logprobs)])).not.toContain(p.KEY)
})

describe('thinking in the text', () => {
  test('is taken out, and the text stays at hand as it came', async () => {
    const text = '<thought>hm</thought> x'
    expect(await ask(whole({ content: text }))).toMatchObject({ text: 'x', reasoning: 'hm', unparted: text })
    const channels = '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>x<|return|>'
    expect(await ask(whole({ content: channels }))).toMatchObject({ text: 'x', reasoning: 'hm', unparted: channels })
  })

  test('that is not there leaves no second text', async () => {
    expect(await ask(whole({ content: 'x' }))).not.toHaveProperty('unparted')
  })
})

test('an abort is heard while a reply without usage is counted', async () => {
  const tokenizer = await loadTokenizer('o200k_base')
  const stop = new AbortController()
  let parts = 0
  const { model } = await modelOf(whole({ content: '漢字仮名交文'.repeat(50_000) }), {
    countTokens: (text, signal) =>
      countApart(
        text,
        {
          parts: tokenizer.parts,
          count(part) {
            if (++parts === 5) setImmediate(() => stop.abort(new Error('stopped')))
            return tokenizer.count(part)
          },
        },
        signal,
      ),
  })
  await expect(model.chat(p.asked('How much?', stop.signal))).rejects.toThrow('stopped')
  expect(parts).toBeLessThanOrEqual(6)
})
