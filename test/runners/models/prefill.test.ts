import { expect, onTestFinished, test } from 'vitest'
import type { PrefillWay } from '../../../runners/models/prefill.ts'
import * as p from '../peer.ts'

const PREFIX = ' The number is'

async function asked(way: PrefillWay | undefined, answer = p.fine(' 42')) {
  const server = await p.peer(answer)
  onTestFinished(() => server.close())
  const { model } = p.modelAt(server.url, { prefill: way })
  const reply = await model.chat({ ...p.asked(), prefill: PREFIX }).catch((error: Error) => error)
  return { reply, body: server.requests[0]?.body, model }
}

test.each([
  ['vllm', { continue_final_message: true, add_generation_prompt: false }],
  ['sglang', { continue_final_message: true, add_generation_prompt: undefined }],
  ['llamacpp', { continue_final_message: undefined, add_generation_prompt: undefined }],
] as const)('%s gets the beginning of the answer as a final assistant message', async (way, fields) => {
  const { reply, body } = await asked(way)
  expect(reply).toMatchObject({ text: ' 42' })
  expect(body?.['messages']).toEqual([
    { role: 'user', content: 'How much?' },
    { role: 'assistant', content: PREFIX },
  ])
  expect({ ...fields, ...body }).toMatchObject(fields)
})

test('none leaves it out', async () => {
  const { body } = await asked('none')
  expect(body?.['messages']).toEqual([{ role: 'user', content: 'How much?' }])
  expect(body).not.toHaveProperty('continue_final_message')
})

test('a server of which nothing is known is not sent it, and not asked without it either', async () => {
  const { reply, body } = await asked(undefined)
  expect(reply).toMatchObject({
    kind: 'failed',
    fatal: true,
    message: expect.stringContaining('not known to continue'),
  })
  expect(body).toBeUndefined()
})

test('a reply that says the beginning again is read without it', async () => {
  const message = { content: `${PREFIX} 42` }
  const whole = p.json(200, { choices: [{ index: 0, message, finish_reason: 'stop' }] })
  expect((await asked('llamacpp', whole)).reply).toMatchObject({ text: ' 42' })
})

/**
 * Counts as a server does whose template takes 20 tokens for the question, and closes or opens a final assistant
 * message.
 */
const counting =
  (opens: (body: Record<string, unknown>) => boolean | 'refuses' | 'passes over'): p.Answer =>
  (response, seen) => {
    const messages = seen.body['messages'] as { role: string; content: string }[]
    const last = messages.at(-1)!
    const way = last.role === 'assistant' ? opens(seen.body) : true
    if (way === 'refuses') return p.error(400, 'The last message must be of the user.')(response, seen)
    const words = last.role === 'assistant' && way !== 'passes over' ? last.content.split(' ').length : 0
    p.stream([p.delta('x', 'length'), p.usage(20 + words + (way ? 0 : 5), 1)])(response, seen)
  }

const foundAt = async (answer: p.Answer, prefill?: PrefillWay) => {
  const server = await p.peer(answer)
  onTestFinished(() => server.close())
  const { model } = p.modelAt(server.url, { prefill })
  return model.prefills!(new AbortController().signal)
}

test.each([
  ['vLLM', (body: Record<string, unknown>) => body['add_generation_prompt'] === false, 'vllm'],
  [
    'SGLang',
    (b: Record<string, unknown>) => b['continue_final_message'] === true && !('add_generation_prompt' in b),
    'sglang',
  ],
  ['an old llama.cpp', (b: Record<string, unknown>) => ('continue_final_message' in b ? 'refuses' : true), 'llamacpp'],
] as const)('the way of %s is found by the server’s own counts', async (_, opens, way) => {
  expect(await foundAt(counting(opens))).toEqual({ way })
})

test.each([
  ['closes it', false],
  ['refuses it', 'refuses'],
  ['passes it over', 'passes over'],
] as const)('a server that %s has none', async (_, opens) => {
  expect(await foundAt(counting(() => opens))).toEqual({
    why: expect.stringContaining('closes a final assistant message'),
  })
})

test('without counts nothing can be told, and the user is believed', async () => {
  const uncounted = p.stream([p.delta('x', 'length')])
  expect(await foundAt(uncounted)).toEqual({ why: expect.stringContaining('counts no prompt tokens') })
  expect(await foundAt(uncounted, 'sglang')).toEqual({ way: 'sglang' })
})

test('a way that the server does not go is not believed', async () => {
  const opens = (body: Record<string, unknown>) => body['add_generation_prompt'] === false
  expect(await foundAt(counting(opens), 'vllm')).toEqual({ way: 'vllm' })
  expect(await foundAt(counting(opens), 'llamacpp')).toEqual({ why: 'not by --prefill llamacpp' })
})
