import { describe, expect, test } from 'vitest'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { readAnswerUsage } from '../../../reports/summary/cells/usage.ts'
import { type RunOptions, runJobs } from '../../../runners/attempts/run-attempts.ts'
import { createPlayer, createRecorder, type Recorded } from '../../../runners/metering/record.ts'
import type { Method, MethodResult } from '../../../runners/method.ts'
import { type ChatRequest, type Model, ModelError } from '../../../runners/model.ts'
import { createModelProxy, type ProxyEndpoint } from '../../../runners/proxy/proxy.ts'
import { fakeModel, makeJob, makePrompt, makeReply, methodOf } from '../bench.ts'

const ANSWERED: MethodResult = { status: 'answered', reason: 'it ended', answer: '42' }
const ASK = { model: 'gpt-x', messages: [{ role: 'user', content: 'Which number?' }] }
const CONTEXT = Array.from({ length: 40 }, (_, line) => `Line ${line} says that fog lay on river ${line * 7}.`).join(
  '\n',
)

/** What a program outside does with the endpoint. */
type Program = (endpoint: ProxyEndpoint, chat: (more?: object) => Promise<Reply>) => Promise<void>
interface Reply {
  readonly status: number
  readonly text: string
  readonly body: {
    choices: { message: { content: string; tool_calls?: unknown }; finish_reason: string }[]
    usage: object
    error: { code: string; message: string }
  }
}

const post = async ({ baseUrl, apiKey }: ProxyEndpoint, body: unknown): Promise<Reply> => {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}

const outside = (program: Program): Method => ({
  ...methodOf(async (_, { serve }) => {
    const endpoint = await serve!()
    await program(endpoint, more => post(endpoint, { ...ASK, ...more }))
    return ANSWERED
  }),
  needs: ['external', 'model'],
})

async function ran(method: Method, model: Model, more: Partial<RunOptions> = {}): Promise<AnswerRow> {
  const rows: AnswerRow[] = []
  const never = new AbortController().signal
  const jobs = [makeJob(method, model, 'item', () => makePrompt(CONTEXT))]
  const onAnswer = (row: AnswerRow) => void rows.push(row)
  await runJobs({ lanes: [jobs], concurrency: 1, signal: never, stopSignal: never, onAnswer, ...more })
  return rows[0]
}

describe('a program that uses the proxy', () => {
  test('is answered by the run’s model, and its calls are counted, traced and read as any method’s', async () => {
    const model = fakeModel(undefined, 32_768)
    const events: object[] = []
    const replies: Reply[] = []
    const method = outside(async ({ baseUrl, apiKey, model: name }, chat) => {
      const list = await fetch(`${baseUrl}/models`, { headers: { authorization: `Bearer ${apiKey}` } })
      expect(await list.json()).toMatchObject({ data: [{ id: name, max_model_len: 32_768 }] })
      replies.push(
        await chat(),
        await chat({ messages: [{ role: 'user', content: CONTEXT.slice(0, CONTEXT.length / 2) }] }),
      )
    })
    const jobs = [
      {
        ...makeJob(method, model, 'item', () => makePrompt(CONTEXT)),
        trace: (event: object) => void events.push(event),
      },
    ]
    const row = await ran(method, model, { lanes: [jobs] })
    expect(row).toMatchObject({ status: { kind: 'answered', forced: false }, answer: '42', model: 'fake' })
    expect(replies.map(({ body }) => body.choices[0].message.content)).toEqual(['42', '42'])
    expect(row.ledger.calls.total).toBe(2)
    expect(row.ledger.tokens.output).toBe(2)
    expect(row.ledger.coverage).toBeCloseTo(0.5, 1)
    expect(row.ledger.metered).toBeUndefined()
    expect(events.filter(event => 'label' in event && event.label === 'call 2')).toHaveLength(1)
    expect(model.asked[0]).toMatchObject({ maxAnswerTokens: 4096, messages: ASK.messages })
  })

  test('may stream, set limits, sampling and tools, and gets tool calls', async () => {
    const call = { id: 'c1', name: 'find', arguments: '{"a":1}' }
    const model = fakeModel(({ tools }) =>
      tools ? makeReply('', { toolCalls: [call], finish: 'tool_calls' }) : makeReply('one two'),
    )
    const tools = [{ type: 'function', function: { name: 'find', parameters: { type: 'object' } } }]
    const replies: Reply[] = []
    const method = outside(async (_, chat) => {
      replies.push(
        await chat({ stream: true, stream_options: { include_usage: true }, max_tokens: 9, temperature: 0.5 }),
      )
      replies.push(await chat({ tools, stop: ['.'] }))
      const calls = [{ id: 'c1', type: 'function', function: { name: 'find', arguments: '{}' } }]
      const messages = [
        ...ASK.messages,
        { role: 'assistant', content: null, tool_calls: calls },
        { role: 'tool', content: 'x', tool_call_id: 'c1' },
      ]
      await chat({ messages })
    })
    await ran(method, model)
    expect(replies[0].text).toMatch(/^data: \{.*"one two?.*data: \[DONE\]\n\n$/s)
    expect(replies[0].text).toContain('"prompt_tokens":')
    expect(replies[1].body.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find', arguments: '{"a":1}' } }] },
    })
    const [first, second, third] = model.asked as [ChatRequest, ChatRequest, ChatRequest]
    expect(first).toMatchObject({ maxAnswerTokens: 9, sampling: { temperature: 0.5 } })
    expect(second).toMatchObject({ tools: [{ name: 'find' }], stop: ['.'] })
    expect(second.sampling).toBeUndefined()
    expect(third.messages.slice(1)).toEqual([
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'find', arguments: '{}' }] },
      { role: 'tool', content: 'x', toolCallId: 'c1' },
    ])
  })

  test('is held to the item’s budget; what it answers without the rest is forced', async () => {
    const statuses: string[] = []
    const method = outside(async (_, chat) => {
      for (let time = 0; time < 3; time++) {
        const { status, body } = await chat()
        statuses.push(`${status} ${body.error?.code ?? 'ok'}`)
      }
    })
    const row = await ran(method, fakeModel(), { limits: { calls: 2 } })
    expect(statuses).toEqual(['200 ok', '403 budget_exceeded', '403 budget_exceeded'])
    expect(row).toMatchObject({ status: { kind: 'answered', forced: true }, ledger: { calls: { total: 1 } } })
    expect(row.status.reason).toContain("the item's limit of 2 calls")
  })

  test('has no result where its last call failed, and one where a later call did not', async () => {
    const failing = (times: number) =>
      fakeModel((_, call) => {
        if (call < times) throw new ModelError('failed', 'the server is on fire')
        return makeReply('42')
      })
    const codes: string[] = []
    const twice = outside(async (_, chat) => {
      for (let time = 0; time < 2; time++) codes.push((await chat()).body.error?.code ?? 'ok')
    })
    expect(await ran(twice, failing(2))).toMatchObject({
      status: { kind: 'failed', reason: 'the server is on fire' },
      answer: null,
    })
    expect(await ran(twice, failing(1))).toMatchObject({ status: { kind: 'answered' } })
    expect(codes).toEqual(['model_failed', 'model_failed', 'model_failed', 'ok'])
  })

  test('is recorded and played back as any method', async () => {
    const tape: Recorded[] = []
    const clock = () => 0
    const method = outside(async (_, chat) => {
      await chat({ temperature: 0.1 })
      await chat({ temperature: 0.2 })
    })
    const model = fakeModel((_, call) => makeReply(`reply ${call}`))
    const row = await ran(method, model, { tape: createRecorder(each => tape.push(each), clock) })
    const silent = { ...model, chat: () => Promise.reject(new Error('asked')) }
    const again = await ran(method, silent, { tape: createPlayer(tape, 'the tape', clock) })
    expect(again.ledger.tokens).toEqual(row.ledger.tokens)
    expect(again.status.kind).toBe('answered')
    expect(new Set(tape.flatMap(each => ('request' in each ? [each.request] : []))).size).toBe(2)
  })
})

test('of a program that does not use it, nothing is measured', async () => {
  const row = await ran({ ...methodOf(async () => ANSWERED), needs: ['external', 'model'] }, fakeModel())
  expect(row.ledger.metered).toBe(false)
  const nothing = { calls: null, input: null, cached: null, reasoning: null, output: null, peakPrompt: null }
  expect(readAnswerUsage(row)).toMatchObject({ ...nothing, cost: null, read: null })
  expect(readAnswerUsage(row).ms).toBeGreaterThanOrEqual(0)
})

test('methods that call their model themselves have no endpoint, nor have programs with a model of their own', async () => {
  const seen: boolean[] = []
  const method = methodOf(async (_, { serve }) => {
    seen.push(serve !== undefined)
    return ANSWERED
  })
  await ran(method, fakeModel())
  await ran({ ...method, needs: ['external'] }, fakeModel(), {
    lanes: [[makeJob({ ...method, needs: ['external'] }, null)]],
  })
  expect(seen).toEqual([false, false])
})

describe('the endpoint', () => {
  const proxy = createModelProxy()
  const model = fakeModel()
  const open = () => proxy.open({ model, answerTokens: 64, onText: () => {}, signal: new AbortController().signal })

  test('lets nobody in without the key of an attempt under way', async () => {
    const [ended, other] = [await open(), await open()]
    expect(ended.apiKey).not.toBe(other.apiKey)
    ended.close()
    for (const apiKey of [ended.apiKey, 'wrong', '', '__proto__', `${other.apiKey}x`]) {
      const { status, body } = await post({ ...other, apiKey }, ASK)
      expect([status, body.error.code]).toEqual([401, 'invalid_api_key'])
    }
    expect((await fetch(`${other.baseUrl}/models`)).status).toBe(401)
    expect(model.asked).toHaveLength(0)
    expect((await post(other, ASK)).status).toBe(200)
    other.close()
  })

  test.each([
    ['no JSON', '{', /not valid JSON/],
    ['several choices', { ...ASK, n: 2 }, /n must be 1/],
    [
      'a form of the answer',
      { ...ASK, response_format: { type: 'json_object' } },
      /response_format\.type': .*passes no other on/,
    ],
    ['a tool that must be called', { ...ASK, tool_choice: 'required' }, /tool_choice is none or auto/],
    ['log-probabilities', { ...ASK, logprobs: true }, /logprobs is false/],
    ['a picture', { ...ASK, messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }, /Invalid 'messages/],
  ])('refuses %s by name', async (_, body, message) => {
    const ticket = await open()
    const { status, body: said } = await post(ticket, body)
    expect(status).toBe(400)
    expect(said.error.message).toMatch(message)
    expect(ticket.lastError).toBeUndefined()
    ticket.close()
  })

  test('ends what is under way with its attempt, and all with the run', async () => {
    let aborted = false
    const hanging: Model = {
      ...model,
      chat: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true
            reject(signal.reason)
          })
          queueMicrotask(() => ticket.close())
        }),
    }
    const ticket = await proxy.open({
      model: hanging,
      answerTokens: 64,
      onText: () => {},
      signal: new AbortController().signal,
    })
    const status = await post(ticket, ASK).then(
      reply => reply.status,
      () => 0,
    )
    expect([0, 500]).toContain(status)
    expect(aborted).toBe(true)
    await proxy.close()
    await expect(fetch(`${ticket.baseUrl}/models`)).rejects.toThrow()
  })
})
