import { describe, expect, test } from 'vitest'
import { createBudget } from '../../../runners/metering/budget.ts'
import { createMeter } from '../../../runners/metering/meter.ts'
import type { MethodRun } from '../../../runners/method.ts'
import { memagent } from '../../../runners/methods/memagent.ts'
import type { ChatReply, ChatRequest } from '../../../runners/model.ts'
import { bareQuestion, fakeModel, makePrompt, makeReply, runOf, tokenizer } from '../bench.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
const small = { ...memagent.params, chunkTokens: 100, memoryTokens: 32 }
/** `memory 3` after the third slice, then an answer. */
const counting = ({ label }: ChatRequest): ChatReply =>
  makeReply(label === 'answer' ? 'So. The answer is **42**.' : label)

async function run(context: string, say = counting, params: Partial<typeof small> = {}, more: Partial<MethodRun> = {}) {
  const model = fakeModel(say)
  const spans: [number, number][] = []
  const read = (start: number, end: number) => void spans.push([start, end])
  const given = { ...runOf(memagent, model, { params: { ...small, ...params }, read }), ...more }
  const outcome = await memagent.run(bareQuestion(context, 'Which number is it?'), given as never)
  return { outcome, asked: model.asked, spans }
}

describe('the protocol', () => {
  const context = words(500)
  const slices = Math.ceil(tokenizer.count(context) / 100)

  test('a fresh conversation of one user message for each slice, and one for the answer', async () => {
    const { asked, outcome } = await run(context)
    expect(asked).toHaveLength(slices + 1)
    for (const { messages } of asked) expect(messages.map(({ role }) => role)).toEqual(['user'])
    expect(asked.slice(0, -1).map(({ maxAnswerTokens }) => maxAnswerTokens)).toEqual(Array(slices).fill(32))
    expect(asked.at(-1)).toMatchObject({ maxAnswerTokens: 32, final: true })
    expect(outcome).toMatchObject({ status: 'answered', answer: '42', raw: 'So. The answer is **42**.' })
    expect(outcome.notes).toMatchObject({ slices, slices_read: slices })
  })

  test('a slice sees the question, the memory of the one before and itself, in this order, and no other slice', async () => {
    const { asked, spans } = await run(context)
    for (const [at, { messages }] of asked.slice(0, -1).entries()) {
      const text = messages[0].content
      const [start, end] = spans[at]
      const places = ['Which number is it?', at === 0 ? 'No memory yet.' : `memory ${at}\n`, context.slice(start, end)]
      const found = places.map(place => text.indexOf(place))
      expect(found).toEqual(found.toSorted((a, b) => a - b))
      expect(found[0]).toBeGreaterThan(0)
      expect(tokenizer.count(context.slice(start, end))).toBeLessThanOrEqual(100)
    }
    expect(spans[0][0]).toBe(0)
    expect(spans.at(-1)![1]).toBe(context.length)
    spans.slice(1).forEach(([start], at) => void expect(start).toBe(spans[at][1]))
  })

  test('the answer is from the question and the last memory alone', async () => {
    const { asked } = await run(context)
    const text = asked.at(-1)!.messages[0].content
    expect(text).toContain(`memory ${slices}\n`)
    expect(text).not.toContain('word1 ')
  })

  test('identical items are asked identically', async () => {
    const plain = ({ signal, ...request }: ChatRequest) => request
    expect((await run(context)).asked.map(plain)).toEqual((await run(context)).asked.map(plain))
  })
})

test.each([
  ['sentence', 'The answer is 7. No: The answer is: 42.', '42', undefined],
  ['sentence', 'In short, the answer is **the copper gate**...', 'the copper gate', undefined],
  ['sentence', 'The answer is . . 4.2 . ', '4.2', undefined],
  ['sentence', 'I would say 42', 'I would say 42', 'the whole reply is'],
  ['boxed', 'It is \\boxed{7}, no, \\boxed{4{2}}!', '4{2}', undefined],
  ['boxed', '\\boxed{unclosed', '\\boxed{unclosed', 'the whole reply is'],
  ['task', 'The answer is 42', 'The answer is 42', undefined],
] as const)('answer=%s: %s', async (answer, text, wanted, remark) => {
  const { outcome, asked } = await run('a few words', ({ label }) => makeReply(label === 'answer' ? text : 'm'), {
    answer,
  })
  expect(outcome.answer).toBe(wanted)
  if (remark) expect(outcome.reason).toContain(remark)
  expect(asked.at(-1)!.messages[0].content.includes('\\boxed')).toBe(answer === 'boxed')
})

test.each(['sentence', 'boxed'] as const)(
  'a task of more than a bare question is answered in its own form: %s',
  async answer => {
    const model = fakeModel(({ label }) => makeReply(label === 'answer' ? 'Both: the answer is 1. \\boxed{2}' : 'm'))
    const given = runOf(memagent, model, { params: { ...memagent.params, answer } })
    for (const prompt of [
      { ...bareQuestion('a few words'), instructions: 'Count.', statement: () => 'Count. Which number?' },
      makePrompt('a few words'),
    ]) {
      const outcome = await memagent.run(prompt, given)
      expect(outcome.answer).toBe('Both: the answer is 1. \\boxed{2}')
      expect(model.asked.at(-1)!.messages[0].content).not.toMatch(/close with/)
    }
  },
)

test('the number of calls is its formula', () => {
  const sizes = (contextTokens: number) => ({
    promptTokens: contextTokens + 50,
    contextTokens,
    maxAnswerTokens: 64,
    window: null,
  })
  const calls = [8_192, 32_768, 131_072, 524_288, 1_048_576].map(
    tokens => memagent.estimate(sizes(tokens), memagent.params).calls,
  )
  expect(calls).toEqual([3, 8, 28, 106, 211])
})

test('a context over the limit loses its middle where that is asked for', async () => {
  const context = words(500)
  const { spans, outcome } = await run(context, counting, { maxContextTokens: 200 })
  expect(spans[0][0]).toBe(0)
  expect(spans.at(-1)![1]).toBe(context.length)
  const read = spans.reduce((sum, [start, end]) => sum + end - start, 0)
  expect(read).toBeLessThan(context.length / 2)
  expect(outcome.notes!['slices_read']).toBe(spans.length)
})

test('head and tail are sliced as one text, of exactly so many tokens', async () => {
  const context = words(500)
  const { asked, spans } = await run(context, counting, { maxContextTokens: 250, chunkTokens: 100 })
  const gap = spans.findIndex(([, end], at) => spans[at + 1]?.[0] !== end)
  const [headEnd, tailStart] = [spans[gap][1], spans[gap + 1][0]]
  expect([tokenizer.count(context.slice(0, headEnd)), tokenizer.count(context.slice(tailStart))]).toEqual([125, 125])
  const sections = asked
    .slice(0, -1)
    .map(({ messages }) => /<section>\n([\s\S]*)\n<\/section>/.exec(messages[0].content)![1])
  expect(sections).toHaveLength(3)
  expect(sections.join('')).toBe(context.slice(0, headEnd) + context.slice(tailStart))
  expect(sections[1]).toContain(context.slice(headEnd - 5, headEnd) + context.slice(tailStart, tailStart + 5))
})

describe('thinking between tags is read as the reference reads it', () => {
  const thought = (unparted: string, text = '') => makeReply(text, { unparted })
  const memoryOf = async (reply: ChatReply) => {
    const { asked } = await run('one two three', ({ label }) =>
      label === 'answer' ? makeReply('The answer is 1') : reply,
    )
    return /<memory>\n([\s\S]*)\n<\/memory>/.exec(asked[1].messages[0].content)![1]
  }
  const answerOf = async (reply: ChatReply, answer: 'sentence' | 'task' = 'sentence') => {
    const { outcome } = await run('one two three', ({ label }) => (label === 'answer' ? reply : makeReply('m')), {
      answer,
    })
    return outcome.answer
  }

  test.each([
    ['<think>a</think> between <think>b</think> the note \n', 'the note'],
    ['a</think>the note', 'the note'],
    ['<think>never closed', '<think>never closed'],
    ['<thinking>no tag of its own</thinking> the note', '<thinking>no tag of its own</thinking> the note'],
  ])('the memory after %j', async (raw, memory) => {
    expect(await memoryOf(thought(raw, 'parted'))).toBe(memory)
  })

  test('a memory without tags keeps its white space', async () => {
    expect(await memoryOf(makeReply(' a note\n'))).toBe(' a note\n')
  })

  test.each([
    ['<think>the answer is 7</think> So the answer is 42.', '42'],
    ['<think>the answer is 7</think> perhaps <think>no</think> 42', '42'],
    ['<think>I see that the answer is 42.', '42'],
    ['<think>It may be 7, or 42', ''],
  ])('the answer in %j', async (raw, answer) => {
    expect(await answerOf(thought(raw))).toBe(answer)
  })

  test('unclosed thinking is no answer in the form of the task', async () => {
    expect(await answerOf(thought('<think>the answer is 42'), 'task')).toBe('')
  })
})

test('a budget that ends forces an answer from what the memory holds', async () => {
  const context = words(500)
  const model = fakeModel(counting)
  const limited = createBudget({ limits: { calls: 3 }, whose: 'item', now: () => 0 })
  const metered = createMeter({ context, contextTokens: 1, budget: limited, now: () => 0 })
  const outcome = await memagent.run(
    bareQuestion(context),
    runOf(memagent, metered.wrap(model), { params: small, budget: limited }),
  )
  expect(model.asked.map(({ label }) => label)).toEqual(['memory 1', 'memory 2', 'answer'])
  expect(outcome).toMatchObject({ status: 'answered', answer: '42', forced: true })
  expect(outcome.reason).toMatch(/after 2 of \d+ slices, the item's limit of 3 calls has 0 calls left/)
})

test('a reply that was cut is the memory all the same, and counted', async () => {
  const { outcome, asked } = await run('one two three', ({ label }) =>
    label === 'answer'
      ? makeReply('The answer is 1', { finish: 'length' })
      : makeReply('half a mem', { finish: 'length' }),
  )
  expect(asked[1].messages[0].content).toContain('half a mem')
  expect(outcome).toMatchObject({ status: 'length_stop', answer: '1', notes: { memories_cut: 1 } })
})

test('braces in a text are no slots', async () => {
  const { asked } = await run('a {memory} and {question} b')
  expect(asked[0].messages[0].content).toContain('a {memory} and {question} b')
})

describe('as the official code cuts', () => {
  const sections = (asked: readonly ChatRequest[]) =>
    asked.slice(0, -1).map(({ messages }) => /<section>\n([\s\S]*)\n<\/section>/.exec(messages[0].content)?.[1])

  test('white space around the context is no part of it', async () => {
    const text = words(30)
    const { asked, spans } = await run(` \n\t\x1c${text}\u2003\n\n`)
    expect(sections(asked)).toEqual([text])
    expect(spans).toEqual([[4, 4 + text.length]])
  })

  test('a context of white space alone has no slice', async () => {
    expect((await run(' \n ')).asked).toHaveLength(1)
  })

  test('of an odd limit the tail has one token more', async () => {
    const context = Array.from({ length: 400 }, (_, at) => ` ${String.fromCharCode(97 + (at % 26))}`)
      .join('')
      .trim()
    const { asked } = await run(context, counting, { maxContextTokens: 7 })
    const kept = sections(asked).join('')
    const letters = kept.split(' ')
    const all = context.split(' ')
    expect(letters).toEqual([...all.slice(0, 3), ...all.slice(-4)])
  })
})
