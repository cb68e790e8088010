import { expect, test } from 'vitest'
import { shareEqualRequests } from '../../../runners/metering/shared-requests.ts'
import type { ChatReply, ChatRequest } from '../../../runners/model.ts'
import { ModelError } from '../../../runners/model.ts'
import { fakeModel, makeReply } from '../bench.ts'

const asking = (content: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content }],
  maxAnswerTokens: 8,
  label: 'answer',
  signal: new AbortController().signal,
  ...more,
})

/** A model whose replies come when the test says so. */
function waiting() {
  const replies: { resolve(reply: ChatReply): void; reject(error: unknown): void }[] = []
  const model = fakeModel(
    ({ signal }) =>
      new Promise((resolve, reject) => {
        replies.push({ resolve, reject })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  let clock = 0
  const shared = shareEqualRequests(model, () => clock)
  return {
    model,
    shared,
    replies,
    pass(ms: number) {
      clock += ms
    },
  }
}

test('equal requests on their way are one, and both replies say so', async () => {
  const { model, shared, replies, pass } = waiting()
  const first = shared.chat(asking('text', { label: 'one', session: 'a', final: true }))
  const second = shared.chat(asking('text', { label: 'other', session: 'b' }))
  const other = shared.chat(asking('another text'))
  pass(30)
  for (const { resolve } of replies)
    resolve(makeReply('42', { timing: { queueMs: 5, firstMs: 7, totalMs: 50, retries: 1 } }))
  expect(model.asked).toHaveLength(2)
  expect(await first).toMatchObject({ text: '42', shared: true, timing: { totalMs: 50, retries: 1 } })
  expect(await second).toMatchObject({
    text: '42',
    shared: true,
    timing: { queueMs: 0, firstMs: null, totalMs: 30, retries: 0 },
  })
  expect(await other).not.toHaveProperty('shared')
})

test('what has ended is asked again', async () => {
  const model = fakeModel()
  const shared = shareEqualRequests(model, () => 0)
  await shared.chat(asking('text'))
  expect(await shared.chat(asking('text'))).not.toHaveProperty('shared')
  expect(model.asked).toHaveLength(2)
})

test('requests that differ in what decides a reply are not shared', async () => {
  const { model, shared } = waiting()
  const differing: Partial<ChatRequest>[] = [
    {},
    { maxAnswerTokens: 9 },
    { stop: ['.'] },
    { prefill: 'The' },
    { topLogprobs: 2 },
    { messages: [{ role: 'system', content: 'text' }] },
  ]
  for (const more of differing) shared.chat(asking('text', more)).catch(() => {})
  expect(model.asked).toHaveLength(differing.length)
})

test.each([[{ temperature: 0.7 }], [{}], [{ topP: 0.9 }]])(
  'requests that are sampled by %j are not shared',
  sampling => {
    const { model, shared } = waiting()
    for (let time = 0; time < 2; time++) shared.chat(asking('text', { sampling })).catch(() => {})
    expect(model.asked).toHaveLength(2)
  },
)

test('one that gives up leaves the request to the others; where all do, it is given up', async () => {
  const { model, shared, replies } = waiting()
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()]
  const first = shared.chat(asking('text', { signal: one.signal }))
  const second = shared.chat(asking('text', { signal: two.signal }))
  one.abort(new Error('too late'))
  await expect(first).rejects.toThrow('too late')
  expect(model.asked[0].signal.aborted).toBe(false)
  replies[0].resolve(makeReply('42'))
  expect((await second).text).toBe('42')

  const third = shared.chat(asking('text', { signal: three.signal }))
  three.abort(new Error('enough'))
  await expect(third).rejects.toThrow('enough')
  expect(model.asked[1].signal.aborted).toBe(true)
})

test('what fails, fails for all that wait', async () => {
  const { shared, replies } = waiting()
  const both = [shared.chat(asking('text')), shared.chat(asking('text'))]
  replies[0].reject(new ModelError('overflow', 'too long'))
  for (const each of both) await expect(each).rejects.toThrow('too long')
})
