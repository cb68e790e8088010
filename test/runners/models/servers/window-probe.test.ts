import { expect, onTestFinished, test } from 'vitest'
import { ModelError } from '../../../../runners/model.ts'
import type { OpenAiOptions } from '../../../../runners/models/openai.ts'
import { probeWindow } from '../../../../runners/models/servers/window-probe.ts'
import { tokenizer } from '../../bench.ts'
import { type Answer, delta, error, modelAt, peer, stream } from '../../peer.ts'
import { windowed as server } from '../../windowed.ts'

async function probe(answer: Answer, claimed: number, listed?: number, options: Partial<OpenAiOptions> = {}) {
  const there = await peer(answer)
  onTestFinished(() => there.close())
  const { model } = modelAt(there.url, options)
  const seen = await probeWindow(model, claimed, listed, tokenizer, new AbortController().signal)
  return { ...seen, requests: there.requests }
}

test.each([
  ['of our tokens', { window: 32_768 }, undefined],
  ['of smaller tokens', { window: 32_768, scale: 1.4 }, undefined],
  ['of larger tokens', { window: 32_768, scale: 0.8 }, undefined],
  ['that the server lists', { window: 32_768 }, 32_768],
  ['larger than claimed', { window: 131_072 }, 131_072],
  ['of a server that counts nothing', { window: 32_768, counts: false }, undefined],
])('a window %s holds', async (_, given, listed) => {
  const { probe: seen, problem, remark, requests } = await probe(server(given), 32_768, listed)
  expect([problem, remark]).toEqual([undefined, undefined])
  expect(seen).toMatchObject({ claimed: 32_768, sent: 29_491, found: true })
  expect(requests).toHaveLength(2)
  if (seen.counted === null) expect('counts' in given).toBe(true)
  else expect(Math.abs(seen.counted / seen.sent - 1)).toBeLessThan(0.02)
  const scale = 'scale' in given ? given.scale : 1
  if (seen.counted === null) expect(seen).not.toHaveProperty('ownTokens')
  else expect(seen.ownTokens).toBeCloseTo(scale, 2)
})

test.each([
  [
    'cuts prompts in silence',
    { window: 4_096, over: 'cuts' } as const,
    undefined,
    /^its server counted 4,096 of about 29,491 tokens: it cuts prompts without a word \(Ollama: raise num_ctx\)$/,
    2,
  ],
  [
    'cuts prompts in silence, just below',
    { window: 24_000, over: 'cuts' } as const,
    undefined,
    /^its server counted 24,000 of about 29,491 tokens/,
    2,
  ],
  [
    'cuts prompts and counts nothing',
    { window: 4_096, over: 'cuts', counts: false } as const,
    undefined,
    /^what stood at the head of 29,491 tokens was not said back, and its server does not say how many it read$/,
    2,
  ],
  [
    'ignored its override and refuses',
    { window: 8_192 },
    undefined,
    /^a prompt of about 29,491 tokens is refused \(.*maximum context length is 8192 tokens/,
    2,
  ],
  ['ignored its override and says so', { window: 8_192 }, 8_192, /^its server lists a window of 8,192 tokens$/, 0],
])('one of a server that %s does not', async (_, given, listed, problem, calls) => {
  const seen = await probe(server(given), 32_768, listed)
  expect(seen.problem).toMatch(problem)
  expect(seen.probe.found).toBe(false)
  expect(seen.requests).toHaveLength(calls)
})

test('a model that has lost the head of a prompt which its server counted whole is a weak model, not a short window', async () => {
  const { problem, remark } = await probe(server({ window: 32_768, forgets: true }), 32_768)
  expect(problem).toBeUndefined()
  expect(remark).toBe(
    'what stood at the head of 29,491 tokens was not said back, though its server counted all of them',
  )
})

test('thinking counts as saying it back', async () => {
  const thinks: Answer = (response, request) => {
    const [{ content }] = request.body['messages'] as [{ content: string }]
    const phrase = /pass phrase is "([^"]+)"/.exec(content)![1]
    const usage = { choices: [], usage: { prompt_tokens: tokenizer.count(content), completion_tokens: 3 } }
    stream([delta(`<think>It is ${phrase}`), delta('', 'length'), usage])(response, request)
  }
  expect((await probe(thinks, 8_192)).probe.found).toBe(true)
})

test('a server that fails is no verdict', async () => {
  await expect(probe(error(500, 'out of memory'), 32_768, undefined, { maxRetries: 0 })).rejects.toThrow(ModelError)
})
