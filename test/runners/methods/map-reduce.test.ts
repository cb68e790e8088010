import { describe, expect, test } from 'vitest'
import { createBudget } from '../../../runners/metering/budget.ts'
import { createMeter } from '../../../runners/metering/meter.ts'
import { mapReduce } from '../../../runners/methods/map-reduce.ts'
import { truncateMiddle } from '../../../runners/methods/truncate-middle.ts'
import type { ChatRequest } from '../../../runners/model.ts'
import { fakeModel, makePrompt, makeReply, runOf, tokenizer } from '../bench.ts'

const context = Array.from({ length: 1000 }, (_, at) => `word${at}`).join(' ')
const tokens = tokenizer.count(context)
const said = ({ label }: ChatRequest) =>
  makeReply(label === 'answer' ? '42' : label === 'window 2' ? 'nothing.' : `${label} says 4`)

async function run(params: Partial<typeof mapReduce.params>, window: number | null = null) {
  const model = fakeModel(said, window)
  const spans: [number, number][] = []
  const read = (start: number, end: number) => void spans.push([start, end])
  const given = runOf(mapReduce, model, { params: { ...mapReduce.params, ...params }, read })
  return { outcome: await mapReduce.run(makePrompt(context), given), asked: model.asked, spans }
}

describe('map-reduce', () => {
  test('a call a window and one to merge, which sees the notes and no context', async () => {
    const { asked, spans, outcome } = await run({ windowTokens: 600, overlap: 0.25 })
    const sizes = { promptTokens: tokens + 20, contextTokens: tokens, maxAnswerTokens: 32, window: null }
    const estimate = mapReduce.estimate(sizes, { ...mapReduce.params, windowTokens: 600 })
    expect(asked).toHaveLength(estimate.calls)
    expect(spans[0][0]).toBe(0)
    expect(spans.at(-1)![1]).toBe(context.length)
    spans.slice(1).forEach(([start], at) => {
      const shared = tokenizer.count(context.slice(start, spans[at][1]))
      expect(shared).toBeGreaterThan(0.2 * 600)
      expect(shared).toBeLessThan(0.3 * 600)
    })
    const merge = asked.at(-1)!.messages[0].content
    expect(merge).toContain('Part 1:\nwindow 1 says 4')
    expect(merge).not.toContain('nothing.')
    expect(merge).not.toContain('word1 ')
    expect(outcome).toMatchObject({
      answer: '42',
      notes: { windows: spans.length, windows_with_notes: spans.length - 1 },
    })
  })

  test('a context that fits is one call with the whole prompt', async () => {
    const { asked, outcome } = await run({})
    expect(asked).toHaveLength(1)
    expect(asked[0].messages[0].content).toContain(context)
    expect(outcome.notes).toEqual({ windows: 1 })
  })

  test('a window follows from what the model holds', async () => {
    const { asked } = await run({ partTokens: 100 }, 1500)
    expect(asked.length).toBeGreaterThan(2)
    for (const { messages, maxAnswerTokens } of asked)
      expect(tokenizer.count(messages[0].content) + maxAnswerTokens).toBeLessThanOrEqual(1500)
  })

  test('a budget that ends leaves the windows read so far to the last call', async () => {
    const limited = createBudget({ limits: { calls: 3 }, whose: 'item', now: () => 0 })
    const model = fakeModel(said)
    const metered = createMeter({ context, contextTokens: tokens, budget: limited, now: () => 0 })
    const params = { ...mapReduce.params, windowTokens: 400, parallel: 1 }
    const outcome = await mapReduce.run(makePrompt(context), runOf(mapReduce, metered.wrap(model), { params }))
    expect(model.asked.map(({ label }) => label)).toEqual(['window 1', 'window 2', 'answer'])
    expect(outcome).toMatchObject({ forced: true, answer: '42' })
  })
})

describe('truncate-middle', () => {
  const cut = async (maxTokens: number, window: number | null = null) => {
    const model = fakeModel(undefined, window)
    const spans: [number, number][] = []
    const read = (start: number, end: number) => void spans.push([start, end])
    const given = runOf(truncateMiddle, model, { params: { maxTokens }, read })
    return {
      outcome: await truncateMiddle.run(makePrompt(context), given),
      sent: model.asked[0].messages[0].content,
      spans,
    }
  }

  test('a prompt that fits goes out whole', async () => {
    const { sent, outcome } = await cut(120_000)
    expect(sent).toBe(makePrompt(context).render())
    expect(outcome.notes).toEqual({ dropped_tokens: 0 })
  })

  test.each([
    ['the limit', 1000, null, 1000],
    ['the window, where it is smaller', 120_000, 1000, 1000],
  ] as const)('%s keeps both ends', async (_, maxTokens, window, limit) => {
    const { sent, outcome, spans } = await cut(maxTokens, window)
    expect(tokenizer.count(sent)).toBeLessThanOrEqual(limit)
    expect(tokenizer.count(sent)).toBeGreaterThan(limit - 120)
    expect(sent).toMatch(/^Read this\.\n\nword0 word1 /)
    expect(sent).toMatch(/word999\n\nWhich number\? Reply with the number only\.$/)
    expect(outcome.reason).toContain('were cut out of the middle')
    expect(spans[0]).toEqual([expect.any(Number), expect.any(Number)])
    expect(spans.at(-1)![1]).toBe(context.length)
    for (const [start, end] of spans) expect(sent).toContain(context.slice(Math.max(0, start), end))
  })
})
