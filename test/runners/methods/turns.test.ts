import { describe, expect, test } from 'vitest'
import { renderTurns, splitLastTurn, type Turn, turnSpans } from '../../../core/rows/turns.ts'
import { fakeModel } from '../../../library/testing/fakes.ts'
import type { Method, Prompt } from '../../../runners/method.ts'
import { fullContext } from '../../../runners/methods/full-context.ts'
import { toChatTurns } from '../../../runners/methods/parts/turns.ts'
import { truncateMiddle } from '../../../runners/methods/truncate-middle.ts'
import { makePrompt, runOf, tokenizer } from '../bench.ts'

const said = (role: Turn['role'], content: string): Turn => ({ role, content })
const TURNS = [
  ...Array.from({ length: 20 }, (_, at) =>
    said(at % 2 === 0 ? 'user' : 'assistant', `turn ${at} ${'of words '.repeat(20)}`),
  ),
  said('user', 'Which was the third?'),
]

function conversation(): Prompt {
  const { context, tail, turns } = splitLastTurn(TURNS)
  const render = (text = context) => text + tail
  return { ...makePrompt(context), render, turns, promptTokens: tokenizer.count(render()) }
}

/** A model that is no simulation. */
const real = (window: number | null = null) => ({ ...fakeModel(undefined, window), simulated: false })

test('one rule makes text of turns, and says where each stands', () => {
  const { context, tail, turns } = splitLastTurn(TURNS)
  expect(context + tail).toBe(renderTurns(TURNS))
  expect(context).toMatch(/^User: turn 0 .*\n\nAssistant: turn 1 /s)
  for (const [at, { start, end }] of turnSpans(TURNS).entries())
    expect(renderTurns(TURNS).slice(start, end)).toBe(renderTurns([TURNS[at]]))
  expect(turns.map(({ span }) => span && context.slice(...span))).toEqual([
    ...TURNS.slice(0, -1).map(turn => renderTurns([turn])),
    undefined,
  ])
  expect(splitLastTurn([said('user', 'Who?')])).toMatchObject({ context: '', tail: 'User: Who?' })
})

const METHODS = [fullContext, truncateMiddle] as unknown as readonly Method[]

describe.each(METHODS)('$id', method => {
  test('sends a conversation as its turns, and the row says so', async () => {
    const model = real()
    const spans: number[][] = []
    const run = runOf(method, model, { read: (...span) => void spans.push(span) })
    const { notes } = await method.run(conversation(), run)
    expect(model.asked.map(({ messages }) => messages)).toEqual([TURNS])
    expect(notes).toMatchObject({ sent: 'turns' })
    expect([spans[0][0], spans.at(-1)![1]]).toEqual([0, conversation().context.length])
  })

  test('sends text to a simulation, and where there are no turns', async () => {
    for (const [prompt, model] of [[conversation(), fakeModel()] as const, [makePrompt('x'), real()] as const]) {
      await method.run(prompt, runOf(method, model))
      expect(model.asked[0].messages).toEqual([{ role: 'user', content: prompt.render() }])
    }
  })

  test('ends an answer where the suite ends it', async () => {
    const model = real()
    await method.run({ ...makePrompt('x'), stops: ['\n'] }, runOf(method, model))
    await method.run(makePrompt('x'), runOf(method, model))
    expect(model.asked.map(({ stop }) => stop)).toEqual([['\n'], undefined])
  })
})

test('truncate-middle leaves out whole turns of the middle; the question stays', async () => {
  const model = real()
  const spans: number[][] = []
  const prompt = conversation()
  const run = runOf(truncateMiddle, model, { params: { maxTokens: 300 }, read: (...span) => void spans.push(span) })
  const { notes, reason } = await truncateMiddle.run(prompt, run)
  const sent = model.asked[0].messages
  expect(sent.at(-1)).toEqual(TURNS.at(-1))
  expect(sent[0]).toEqual(TURNS[0])
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.length).toBeLessThan(TURNS.length)
  expect(sent.reduce((sum, { content }) => sum + tokenizer.count(content), 0)).toBeLessThanOrEqual(300)
  for (const turn of sent) expect(TURNS).toContainEqual(turn)
  expect(spans.map(([start, end]) => prompt.context.slice(start, end))).toEqual(
    sent.slice(0, -1).map(turn => renderTurns([turn as Turn])),
  )
  expect(notes!['dropped_tokens']).toBeGreaterThan(100)
  expect(reason).toContain('were left out of the middle')
})

test('turns of which none holds the context are not cut', async () => {
  const turns = [said('system', 'word '.repeat(500)), said('user', 'Who?')]
  const prompt = { turns, promptTokens: 600, context: '' }
  expect((await toChatTurns(prompt, { model: real(), tokenizer }))?.messages).toEqual(turns)
  expect(await toChatTurns(prompt, { model: real(), tokenizer }, 300)).toBeUndefined()
})

describe('one turn that holds the context', () => {
  const context = Array.from({ length: 800 }, (_, at) => `word${at}`).join(' ')
  const [head, tail] = ['Read this. '.repeat(20), ' Which word?']
  const asked = { role: 'user', content: `${head}${context}${tail}`, span: [0, context.length] } as const
  const turns = [said('system', 'Help.'), asked]
  const render = (text = context) => `${renderTurns([said('system', 'Help.'), said('user', '')])}${head}${text}${tail}`
  const prompt: Prompt = { ...makePrompt(context), turns, render, promptTokens: tokenizer.count(render()) }

  test.each([
    ['truncate-middle', truncateMiddle, { maxTokens: 500 }, null],
    ['full-context', fullContext, { overflow: 'truncate-middle' }, 532],
  ] as const)('is cut in its middle by %s, its own words kept', async (_, method, params, window) => {
    const model = real(window)
    const spans: number[][] = []
    const run = runOf(method as unknown as Method, model, { params, read: (...span) => void spans.push(span) }, prompt)
    const { notes } = await (method as unknown as Method).run(prompt, run)
    const [system, user] = model.asked[0].messages
    expect(system).toEqual(turns[0])
    expect(notes).toMatchObject({ sent: 'turns' })
    const [[start, headEnd], [tailStart, end]] = spans as [[number, number], [number, number]]
    expect([start, end]).toEqual([0, context.length])
    expect(user.content).toBe(`${head}${context.slice(0, headEnd)}\n${context.slice(tailStart)}${tail}`)
    const ends = [head + context.slice(0, headEnd), context.slice(tailStart) + tail].map(text => tokenizer.count(text))
    expect(Math.abs(ends[0] - ends[1])).toBeLessThan(8)
    expect(ends[0] + ends[1]).toBeLessThanOrEqual(500)
    expect(ends[0] + ends[1]).toBeGreaterThan(420)
  })

  test('words of its own that leave no room are not cut', async () => {
    expect(await toChatTurns(prompt, { model: real(), tokenizer }, 60)).toBeUndefined()
  })
})
