import { describe, expect, test } from 'vitest'
import { askedTurns, renderTurns, type Turn, turnSpans } from '../../../core/turns.ts'
import type { Method, Prompt } from '../../../runners/method.ts'
import { fullContext } from '../../../runners/methods/full-context.ts'
import { asTurns } from '../../../runners/methods/parts/turns.ts'
import { truncateMiddle } from '../../../runners/methods/truncate-middle.ts'
import { fakeModel } from '../../../testing/fakes.ts'
import { promptOf, runOf, tokenizer } from '../bench.ts'

const said = (role: Turn['role'], content: string): Turn => ({ role, content })
const TURNS = [
  ...Array.from({ length: 20 }, (_, at) =>
    said(at % 2 === 0 ? 'user' : 'assistant', `turn ${at} ${'of words '.repeat(20)}`),
  ),
  said('user', 'Which was the third?'),
]

function conversation(): Prompt {
  const { context, tail, turns } = askedTurns(TURNS)
  const render = (text = context) => text + tail
  return { ...promptOf(context), render, turns, promptTokens: tokenizer.count(render()) }
}

/** A model that is no simulation. */
const real = (window: number | null = null) => ({ ...fakeModel(undefined, window), simulated: false })

test('one rule makes text of turns, and says where each stands', () => {
  const { context, tail, turns } = askedTurns(TURNS)
  expect(context + tail).toBe(renderTurns(TURNS))
  expect(context).toMatch(/^User: turn 0 .*\n\nAssistant: turn 1 /s)
  for (const [at, { start, end }] of turnSpans(TURNS).entries())
    expect(renderTurns(TURNS).slice(start, end)).toBe(renderTurns([TURNS[at]!]))
  expect(turns.map(({ span }) => span && context.slice(...span))).toEqual([
    ...TURNS.slice(0, -1).map(turn => renderTurns([turn])),
    undefined,
  ])
  expect(askedTurns([said('user', 'Who?')])).toMatchObject({ context: '', tail: 'User: Who?' })
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
    expect([spans[0]![0], spans.at(-1)![1]]).toEqual([0, conversation().context.length])
  })

  test('sends text to a simulation, and where there are no turns', async () => {
    for (const [prompt, model] of [[conversation(), fakeModel()] as const, [promptOf('x'), real()] as const]) {
      await method.run(prompt, runOf(method, model))
      expect(model.asked[0]!.messages).toEqual([{ role: 'user', content: prompt.render() }])
    }
  })

  test('ends an answer where the suite ends it', async () => {
    const model = real()
    await method.run({ ...promptOf('x'), stops: ['\n'] }, runOf(method, model))
    await method.run(promptOf('x'), runOf(method, model))
    expect(model.asked.map(({ stop }) => stop)).toEqual([['\n'], undefined])
  })
})

test('truncate-middle leaves out whole turns of the middle; the question stays', async () => {
  const model = real()
  const spans: number[][] = []
  const prompt = conversation()
  const run = runOf(truncateMiddle, model, { params: { maxTokens: 300 }, read: (...span) => void spans.push(span) })
  const { notes, reason } = await truncateMiddle.run(prompt, run)
  const sent = model.asked[0]!.messages
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

test('a system message and a question are not cut by turns', () => {
  const turns = [said('system', 'word '.repeat(500)), said('user', 'Who?')]
  const prompt = { turns, promptTokens: 600 }
  expect(asTurns(prompt, { model: real(), tokenizer })?.messages).toEqual(turns)
  expect(asTurns(prompt, { model: real(), tokenizer }, 300)).toBeUndefined()
})
