import { describe, expect, test } from 'vitest'
import type { Prompt } from '../../../runners/method.ts'
import { fullContext } from '../../../runners/methods/full-context.ts'
import type { ChatReply, Model } from '../../../runners/model.ts'
import { ModelError } from '../../../runners/model.ts'
import { fakeModel, makePrompt, makeReply, runOf, tokenizer } from '../bench.ts'

const words = Array.from({ length: 4_000 }, (_, at) => `word${at}`).join(' ')

async function run(prompt: Prompt, model: Model, overflow = 'refuse') {
  const spans: [number, number][] = []
  const traced: Record<string, unknown>[] = []
  const given = runOf(
    fullContext,
    model,
    {
      params: { overflow },
      read: (start, end) => void spans.push([start, end]),
      trace: event => void traced.push(event),
    },
    prompt,
  )
  return { outcome: await fullContext.run(prompt, given), spans, traced }
}

const saying = (reply: Partial<ChatReply>) => fakeModel(() => makeReply(reply.text ?? '', reply))

/** Refuses what is over its window in its own tokens, of which it needs `scale` times as many. */
const narrow = (window: number, scale: number, known: boolean, message: (counted: number) => string) =>
  fakeModel(
    ({ messages }) => {
      const counted = Math.ceil(tokenizer.count(messages[0].content) * scale)
      if (counted + 32 <= window) return makeReply('42')
      throw new ModelError('overflow', `http://host/v1/chat/completions answered 400: ${message(counted)}`)
    },
    known ? window : null,
  )

const openAi = (window: number) => (counted: number) =>
  `This model's maximum context length is ${window} tokens. However, you requested ${counted + 32} tokens (${counted} in the messages, 32 in the completion).`

test('sends one user message with the whole prompt, and has read it all', async () => {
  const model = fakeModel()
  const prompt = makePrompt('The number is 42.')
  const { outcome, spans } = await run(prompt, model)
  expect(outcome).toEqual({ status: 'answered', reason: 'finish reason stop', answer: '42' })
  expect(model.asked).toMatchObject([
    { messages: [{ role: 'user', content: prompt.render() }], maxAnswerTokens: 32, label: 'answer' },
  ])
  expect(spans).toEqual([[0, prompt.context.length]])
})

test.each([
  ['an answer', { text: '42' }, 'answered', '42'],
  ['an empty answer', { text: '' }, 'answered', ''],
  ['an answer cut off', { text: '4', finish: 'length' }, 'length_stop', '4'],
  ['thinking only', { text: '', reasoning: 'hm', finish: 'length' }, 'length_stop', null],
  ['a filtered answer', { text: '', finish: 'content_filter' }, 'refused', null],
  ['an answer filtered halfway', { text: '4', finish: 'content_filter' }, 'refused', '4'],
] as [string, Partial<ChatReply>, string, string | null][])('%s', async (_, reply, status, answer) => {
  const { outcome } = await run(makePrompt('x'), saying(reply))
  expect(outcome).toMatchObject({ status, answer, ...(reply.reasoning && { reasoning: reply.reasoning }) })
})

describe('refuse', () => {
  test('a prompt far over the known window is not sent', async () => {
    const model = fakeModel(undefined, 1_000)
    const { outcome } = await run(makePrompt(words), model)
    expect(outcome).toMatchObject({ status: 'overflow', answer: null, reason: expect.stringContaining('not sent') })
    expect(model.asked).toEqual([])
  })

  test('near the window the server decides', async () => {
    const prompt = makePrompt(words)
    const { outcome } = await run(prompt, fakeModel(undefined, prompt.promptTokens - 10))
    expect(outcome.status).toBe('answered')
  })

  test("the server's refusal goes through", async () => {
    await expect(run(makePrompt(words), narrow(100, 1, false, openAi(100)))).rejects.toMatchObject({ kind: 'overflow' })
  })
})

describe('truncate-middle', () => {
  const refusals: [
    name: string,
    window: number,
    scale: number,
    known: boolean,
    message: (counted: number) => string,
    calls: number,
  ][] = [
    ['the window is known', 2_000, 1, true, openAi(2_000), 1],
    ['the window is told by the server', 2_000, 1, false, openAi(2_000), 2],
    ['the server counts more tokens than we do', 2_000, 1.7, true, openAi(2_000), 2],
    [
      'the server tells its window alone',
      2_000,
      1.1,
      false,
      () => 'exceeds the available context size (2000 tokens)',
      2,
    ],
  ]
  test.each(refusals)('%s', async (_, window, scale, known, message, calls) => {
    const prompt = makePrompt(words)
    const model = narrow(window, scale, known, message)
    const { outcome, spans, traced } = await run(prompt, model, 'truncate-middle')
    expect(outcome).toMatchObject({ status: 'answered', answer: '42' })
    expect(outcome.reason).toMatch(/the middle was cut out: \d+ of \d+ tokens dropped/)
    expect(model.asked).toHaveLength(calls)

    const sent = model.asked.at(-1)!.messages[0].content
    const [[begin, headEnd], [tailStart, end]] = spans.slice(-2) as [[number, number], [number, number]]
    expect([begin, end]).toEqual([0, prompt.context.length])
    expect(sent).toContain(prompt.context.slice(0, headEnd))
    expect(sent).toContain(prompt.context.slice(tailStart))
    expect(sent).toContain(prompt.question)
    const halves = [prompt.context.slice(0, headEnd), prompt.context.slice(tailStart)].map(half =>
      tokenizer.count(half),
    )
    expect(Math.abs(halves[0] / halves[1] - 1)).toBeLessThan(0.02)

    const used = tokenizer.count(sent) * scale + 32
    expect(used).toBeLessThanOrEqual(window)
    expect(used).toBeGreaterThan(window * 0.75)
    const cut = traced.at(-1)!
    expect(cut).toMatchObject({ event: 'truncate', where: 'middle', fromTokens: prompt.promptTokens })
    expect(Math.abs(Number(cut['toTokens']) - tokenizer.count(sent))).toBeLessThan(8)
  })

  test('a prompt that fits is left whole', async () => {
    const { outcome, spans } = await run(makePrompt('x'), fakeModel(undefined, 2_000), 'truncate-middle')
    expect(outcome.reason).toBe('finish reason stop')
    expect(spans).toEqual([[0, 1]])
  })

  test('a server that names no window is not asked twice', async () => {
    const model = narrow(100, 1, false, () => 'Input is too long for requested model.')
    await expect(run(makePrompt(words), model, 'truncate-middle')).rejects.toMatchObject({ kind: 'overflow' })
    expect(model.asked).toHaveLength(1)
  })

  test('a window without room for the question is an overflow', async () => {
    await expect(run(makePrompt(words), fakeModel(undefined, 60), 'truncate-middle')).rejects.toThrow(
      'no space for any context',
    )
  })

  test('a server that refuses less than the window it names gets a shorter prompt', async () => {
    const model = fakeModel((_, call) => {
      if (call === 0) throw new ModelError('overflow', openAi(100_000)(1_000))
      return makeReply('42')
    })
    const prompt = makePrompt(words)
    expect((await run(prompt, model, 'truncate-middle')).outcome.status).toBe('answered')
    expect(tokenizer.count(model.asked[1].messages[0].content)).toBeLessThan(prompt.promptTokens)
  })

  test('a second refusal ends it', async () => {
    const model = fakeModel(() => {
      throw new ModelError('overflow', openAi(2_000)(9_000))
    })
    await expect(run(makePrompt(words), model, 'truncate-middle')).rejects.toMatchObject({ kind: 'overflow' })
    expect(model.asked).toHaveLength(2)
  })
})

test.each([
  ['stop', 'out_of_ideas', 'answered', 'finish reason "out_of_ideas", not known here: taken for a whole answer'],
  ['length', 'time_limit', 'length_stop', 'finish reason "time_limit", taken for length'],
] as const)(
  'the reason of a reply that ended by %s holds the server’s word "%s"',
  async (finish, word, kind, reason) => {
    const { outcome } = await run(makePrompt('x'), saying({ text: '42', finish, finishWord: word }))
    expect(outcome).toMatchObject({ status: kind, reason })
  },
)

test.each([
  ['refuse', undefined],
  ['truncate-middle', undefined],
  ['truncate', 'full-context.overflow: "truncate". Allowed: refuse, truncate-middle.'],
])('overflow=%s', (overflow, broken) => {
  expect(fullContext.check!({ overflow })).toBe(broken)
})
