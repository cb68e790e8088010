import { describe, expect, test } from 'vitest'
import type { Prompt } from '../../../runners/method.ts'
import { ragBm25 } from '../../../runners/methods/rag-bm25.ts'
import { ragEmbed } from '../../../runners/methods/rag-embed.ts'
import { selfRoute } from '../../../runners/methods/self-route.ts'
import type { ChatRequest, Model } from '../../../runners/model.ts'
import { fakeModel, makePrompt, makeReply, runOf, tokenizer } from '../bench.ts'

const haystack = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')
const context = `${haystack(40, 'grass')} the zebra number is 42 ${haystack(40, 'stone')} the okapi number is 17 ${haystack(40, 'cloud')}`
const prompt: Prompt = {
  ...makePrompt(context, 'What is the okapi number?'),
  render: (text = context) => `${text}|What is the okapi number?`,
}

const collecting = () => {
  const spans: [number, number][] = []
  return { spans, read: (start: number, end: number) => void spans.push([start, end]) }
}

describe('rag-bm25', () => {
  const ask = async (params: Partial<typeof ragBm25.params>) => {
    const model = fakeModel()
    const { spans, read } = collecting()
    const outcome = await ragBm25.run(
      prompt,
      runOf(ragBm25, model, { params: { ...ragBm25.params, size: 10, ...params }, read }),
    )
    return { outcome, spans, sent: model.asked.map(({ messages }) => messages[0].content) }
  }

  test('one call with the best chunks alone, in the order of the context', async () => {
    const { outcome, spans, sent } = await ask({ k: 2 })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('okapi number is 17')
    expect(sent[0]).not.toContain('cloud cloud cloud cloud cloud cloud cloud cloud cloud cloud cloud')
    expect(spans).toHaveLength(2)
    expect(sent[0].indexOf(context.slice(...spans.toSorted((a, b) => a[0] - b[0])[0]).trim())).toBe(0)
    expect(outcome).toMatchObject({ status: 'answered', answer: '42', notes: { retrieved: 2 } })
  })

  test('in the order of the scores where asked', async () => {
    const { sent, spans } = await ask({ k: 3, order: 'score' })
    expect(sent[0].startsWith(context.slice(...spans[0]).trim())).toBe(true)
  })

  test('no more tokens than the budget of the chunks', async () => {
    const { spans } = await ask({ k: 10, tokenBudget: 30 })
    expect(
      spans.reduce((sum, [start, end]) => sum + tokenizer.count(context.slice(start, end)), 0),
    ).toBeLessThanOrEqual(30)
  })

  test('documents are chunks where the context is made of them, words where it is not', async () => {
    const documents = [
      { id: 'a', start: 0, end: 30 },
      { id: 'b', start: 30, end: context.length },
    ]
    const params = { ...ragBm25.params, unit: 'documents', size: 10 }
    const counts = [{ ...prompt, documents }, prompt].map(
      async given => (await ragBm25.run(given, runOf(ragBm25, fakeModel(), { params }))).notes,
    )
    expect(await Promise.all(counts)).toMatchObject([
      { chunks: 2 },
      { chunks: Math.ceil(context.split(' ').length / 10) },
    ])
  })

  test('a question that shares no word with the context is asked all the same', async () => {
    const model = fakeModel()
    const strange = { ...prompt, question: 'Xylophone?' }
    const outcome = await ragBm25.run(strange, runOf(ragBm25, model))
    expect(model.asked).toHaveLength(1)
    expect(outcome.notes).toMatchObject({ retrieved: 0 })
  })
})

describe('rag-embed', () => {
  /** A vector of three words' counts. */
  const embedder = (batches: number[]): Model => ({
    ...fakeModel(),
    async embed(texts) {
      batches.push(texts.length)
      const vectors = texts.map(text => ['zebra', 'okapi', 'number'].map(word => text.split(word).length - 1))
      return { vectors, tokens: 7 * texts.length, source: 'server' }
    },
  })

  test('one request for the question, batches for the chunks, one call on the nearest', async () => {
    const model = fakeModel()
    const batches: number[] = []
    const params = { ...ragEmbed.params, size: 10, k: 1, batch: 4 }
    const outcome = await ragEmbed.run(prompt, runOf(ragEmbed, model, { params, embedder: embedder(batches) }))
    const chunks = outcome.notes!['chunks'] as number
    expect(batches).toEqual([1, ...Array(Math.floor(chunks / 4)).fill(4), ...(chunks % 4 ? [chunks % 4] : [])])
    expect(model.asked).toHaveLength(1)
    expect(model.asked[0].messages[0].content).toContain('okapi')
  })
})

describe('self-route', () => {
  const route = async (first: string) => {
    const model = fakeModel((_: ChatRequest, call) => makeReply(call === 0 ? first : 'seventeen'))
    const { spans, read } = collecting()
    const outcome = await selfRoute.run(
      prompt,
      runOf(selfRoute, model, { params: { ...selfRoute.params, size: 10, k: 1 }, read }),
    )
    return { outcome, spans, sent: model.asked.map(({ messages }) => messages[0].content) }
  }

  test('an answer from the chunks ends it', async () => {
    const { outcome, sent } = await route('17')
    expect(sent).toHaveLength(1)
    expect(outcome).toMatchObject({ answer: '17', notes: { routed: 'retrieved' } })
  })

  test.each(['UNANSWERABLE', 'Sorry: unanswerable.', '"Unanswerable"'])('%s brings the whole context', async reply => {
    const { outcome, sent, spans } = await route(reply)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toContain(context)
    expect(spans.at(-1)).toEqual([0, context.length])
    expect(outcome).toMatchObject({ answer: 'seventeen', notes: { routed: 'full context' } })
  })

  test('the word within a long answer declines nothing', async () => {
    expect((await route(`${'The number is seventeen. '.repeat(20)}Others were unanswerable.`)).sent).toHaveLength(1)
  })
})
