import { describe, expect, test } from 'vitest'
import type { TwoCalls } from '../../../core/rows/two-calls.ts'
import type { Method, Prompt } from '../../../runners/method.ts'
import { fullContext } from '../../../runners/methods/full-context.ts'
import { truncateMiddle } from '../../../runners/methods/truncate-middle.ts'
import { fakeModel, makePrompt, makeReply, runOf, tokenizer } from '../bench.ts'

const twoCalls: TwoCalls = {
  head: 'Read on.\n',
  tail: '\nThink.',
  reasoningTokens: 1024,
  second: ['Reasoned: ', '. So which?'],
}
const prompt: Prompt = { ...makePrompt('The owl lives in the barn.'), twoCalls }

const answering = (...replies: readonly Parameters<typeof makeReply>[]) =>
  fakeModel((_, call) => makeReply(...replies[call]))

async function ask(method: Method, model = answering([' It is the barn. '], ['(A)']), asked = prompt) {
  const spans: number[][] = []
  const outcome = await method.run(asked, runOf(method, model, { read: (...span) => void spans.push(span) }, asked))
  return { outcome, spans, asked: model.asked }
}

describe.each([fullContext, truncateMiddle] as unknown as readonly Method[])('$id', method => {
  test('reasons in a first call, and answers from it alone in a second', async () => {
    const { outcome, asked, spans } = await ask(method)
    expect(asked.map(({ signal, ...request }) => request)).toEqual([
      {
        messages: [{ role: 'user', content: 'Read on.\nThe owl lives in the barn.\nThink.' }],
        maxAnswerTokens: 1024,
        label: 'reasoning',
        final: false,
      },
      {
        messages: [{ role: 'user', content: 'Reasoned: It is the barn.. So which?' }],
        maxAnswerTokens: 32,
        label: 'answer',
        final: true,
      },
    ])
    expect(outcome).toMatchObject({
      status: 'answered',
      answer: '(A)',
      reasoning: 'It is the barn.',
      notes: { sent: 'two calls' },
      reason: 'finish reason stop; reasoning: finish reason stop',
    })
    expect([spans[0][0], spans.at(-1)![1]]).toEqual([0, prompt.context.length])
  })

  test('reasoning that was cut goes on to the second call', async () => {
    const { outcome } = await ask(method, answering(['It is', { finish: 'length' }], ['(A)', { reasoning: 'hm' }]))
    expect(outcome).toMatchObject({ status: 'answered', answer: '(A)', reasoning: 'It is\n\nhm' })
    expect(outcome.reason).toContain('reasoning: finish reason length')
  })

  test.each([
    ['', {}, 'answered', ''],
    ['', { finish: 'length', reasoning: 'hm' }, 'length_stop', null],
  ] as const)('reasoning of %j ends the item without a second call', async (text, more, status, answer) => {
    const { outcome, asked } = await ask(method, answering([text, more]))
    expect(asked).toHaveLength(1)
    expect(outcome).toMatchObject({ status, answer, notes: { sent: 'two calls' } })
    expect(outcome.reason).toContain('no reasoning came')
  })

  test('a blank reply is reasoning, as upstream takes it', async () => {
    const { asked } = await ask(method, answering([' \n'], ['(A)']))
    expect(asked[1].messages).toEqual([{ role: 'user', content: 'Reasoned: . So which?' }])
  })

  test('every other prompt is one call', async () => {
    const { asked, outcome } = await ask(method, answering(['42']), makePrompt('x'))
    expect(asked).toHaveLength(1)
    expect(outcome.notes?.['sent']).toBeUndefined()
  })

  test('an estimate holds both calls', () => {
    const sizes = { promptTokens: 1000, contextTokens: 900, maxAnswerTokens: 128, window: null }
    expect(method.estimate({ ...sizes, reasonsFirst: 1024 }, method.params)).toEqual({
      calls: 2,
      input: 1000 + 100 + 1024,
      output: 1024 + 128,
      sequential: 2,
      peak: 1000 + 1024,
    })
    expect(method.estimate(sizes, method.params)).toMatchObject({ calls: 1, input: 1000, output: 128, peak: 1128 })
  })
})

test('what is too long for the window is cut for the first call, with room for the reasoning', async () => {
  const words = Array.from({ length: 4_000 }, (_, at) => `word${at}`).join(' ')
  const long = { ...makePrompt(words), twoCalls }
  const model = { ...answering(['Hm.'], ['(A)']), window: 3_000 }
  const run = runOf(truncateMiddle, model, {}, long)
  const { answer, notes } = await truncateMiddle.run(long, run)
  expect({ answer, notes }).toMatchObject({
    answer: '(A)',
    notes: { sent: 'two calls', dropped_tokens: expect.any(Number) },
  })
  const sent = tokenizer.count(model.asked[0].messages[0].content)
  expect(sent).toBeLessThanOrEqual(3_000 - 1024)
  expect(sent).toBeGreaterThan(1_500)
})
