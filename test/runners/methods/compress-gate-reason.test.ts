import { describe, expect, test } from 'vitest'
import { createSharedWork } from '../../../runners/metering/shared-work.ts'
import { compressGateReason } from '../../../runners/methods/compress-gate-reason.ts'
import type { ChatReply, ChatRequest } from '../../../runners/model.ts'
import { fakeModel, keysOf, makePrompt, makeReply, runOf, tokenizer } from '../bench.ts'

const context = Array.from({ length: 400 }, (_, at) => `Sentence ${at} is about thing${at % 37}.`).join(' ')
const params = { ...compressGateReason.params, chunkTokens: 500, memoryTokens: 64, ratio: 4 }
const chunks = Math.ceil(tokenizer.count(context) / 500)
const stage = ({ label }: ChatRequest) => label.split(' ')[0]

/** Compresses to a word, opens by `gate`, and answers. */
const saying =
  (gate: (call: number) => Partial<ChatReply>) =>
  (request: ChatRequest): ChatReply => {
    const number = Number(request.label.split(' ')[1] ?? 0)
    switch (stage(request)) {
      case 'compress':
        return makeReply(`short text of chunk ${number}`)
      case 'gate':
        return makeReply('', gate(number))
      case 'memory':
        return makeReply(`memory after ${number}`)
      default:
        return makeReply('42')
    }
  }
const yes = () => ({ text: 'Yes' })

async function run(say = saying(yes), more: Partial<typeof params> = {}, shared = createSharedWork().user()) {
  const model = fakeModel(say)
  const given = runOf(compressGateReason, model, { params: { ...params, ...more }, shared })
  const outcome = await compressGateReason.run(makePrompt(context, 'What is thing7?'), given)
  const count = (name: string) => model.asked.filter(request => stage(request) === name).length
  return {
    outcome,
    asked: model.asked,
    stages: { compress: count('compress'), gate: count('gate'), memory: count('memory') },
  }
}

describe('what each call sees', () => {
  test.each([
    ['task-first', false],
    ['section-first', true],
  ])('with order=%s the compressed section stands before task and memory: %s', async (order, isFirst) => {
    const { asked } = await run(saying(yes), { order })
    const texts = asked.filter(request => stage(request) === 'memory').map(({ messages }) => messages[0].content)
    for (const [at, text] of texts.entries()) {
      const places = [`short text of chunk ${at + 1}`, 'What is thing7?'].map(part => text.indexOf(part))
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
      expect(places[0] < places[1]).toBe(isFirst)
    }
  })

  test.each([false, true])(
    'compression sees a chunk, and with blind=%s the task or not; all else sees no raw chunk',
    async blind => {
      const { asked } = await run(saying(yes), { blind })
      for (const request of asked) {
        const text = request.messages[0].content
        expect(request.messages.map(({ role }) => role)).toEqual(['user'])
        expect(text.includes('What is thing7?')).toBe(stage(request) !== 'compress' || !blind)
        expect(text.includes('Sentence ')).toBe(stage(request) === 'compress')
      }
    },
  )

  test('its limits: a quarter of a chunk, a word, the memory, the answer', async () => {
    const { asked } = await run()
    const limits = new Map(asked.map(request => [stage(request), request.maxAnswerTokens]))
    expect(Object.fromEntries(limits)).toEqual({ compress: 125, gate: 4, memory: 64, answer: 32 })
  })

  test('the gate sees the memory that the chunk before left', async () => {
    const { asked } = await run()
    const gates = asked.filter(request => stage(request) === 'gate').map(({ messages }) => messages[0].content)
    expect(gates[0]).toContain('No memory yet.')
    expect(gates[1]).toContain('memory after 1')
    expect(gates[1]).toContain('short text of chunk 2')
  })
})

test.each([
  ['all opened', saying(yes), {}, { compress: chunks, gate: chunks, memory: chunks }],
  ['none opened', saying(() => ({ text: 'no' })), {}, { compress: chunks, gate: chunks, memory: 0 }],
  [
    'neither yes nor no opens',
    saying(() => ({ text: 'Perhaps' })),
    {},
    { compress: chunks, gate: chunks, memory: chunks },
  ],
  ['the gate off', saying(yes), { gate: 'off' }, { compress: chunks, gate: 0, memory: chunks }],
  ['no compression', saying(yes), { ratio: 1 }, { compress: 0, gate: chunks, memory: chunks }],
  ['extractive', saying(yes), { compressor: 'extractive' }, { compress: 0, gate: chunks, memory: chunks }],
  ['two scans', saying(yes), { scans: 2 }, { compress: chunks, gate: 2 * chunks, memory: 2 * chunks }],
] as const)('%s', async (_, say, more, stages) => {
  expect((await run(say, more)).stages).toEqual(stages)
})

test.each([
  ['probabilities decide against the text', { text: 'Yes', topLogprobs: probabilities(0.2, 0.7) }, 0],
  ['the threshold is met', { text: 'No', topLogprobs: probabilities(0.5, 0.5) }, chunks],
  ['only one of the words is there', { text: 'No', topLogprobs: probabilities(0.01, undefined) }, chunks],
  ['neither is: the text decides', { text: 'No', topLogprobs: [{ token: 'Well', logprob: -0.1 }] }, 0],
] as [string, Partial<ChatReply>, number][])('the gate: %s', async (_, reply, opened) => {
  expect((await run(saying(() => reply))).outcome.notes).toMatchObject({ opened, chunks })
})

test('raw recall shows the reasoner the chunk, the gate its compressed text', async () => {
  const { asked } = await run(saying(yes), { recall: 'raw' })
  for (const request of asked.filter(request => stage(request) === 'memory'))
    expect(request.messages[0].content).toContain('Sentence ')
  for (const request of asked.filter(request => stage(request) === 'gate'))
    expect(request.messages[0].content).not.toContain('Sentence ')
})

test('a second question of the same document finds its chunks compressed', async () => {
  const shared = createSharedWork().user()
  const cold = await run(saying(yes), {}, shared)
  const warm = await run(saying(yes), {}, shared)
  expect([cold.stages.compress, warm.stages.compress]).toEqual([chunks, 0])
  expect(cold.outcome.notes).toMatchObject({ warm: 0 })
  expect(warm.outcome.notes).toMatchObject({ warm: chunks, cold_tokens: cold.outcome.notes!['cold_tokens'] })
  expect(cold.outcome.notes!['ratio']).toBeGreaterThan(20)
})

test('chunks are told apart by whole hashes: eight digits of one met in 330,000 chunks eleven times', async () => {
  const { shared, keys } = keysOf(createSharedWork().user())
  await run(saying(yes), {}, shared)
  expect(keys).toHaveLength(chunks)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

test('an extractive chunk is shorter by the ratio, and of whole sentences', async () => {
  const { asked, outcome } = await run(saying(yes), { compressor: 'extractive', gate: 'off', ratio: 8 })
  const section = /<section>\n([\s\S]*)\n<\/section>/.exec(asked[0].messages[0].content)![1]
  expect(tokenizer.count(section)).toBeLessThanOrEqual(63)
  expect(section).toMatch(/^(Sentence \d+ is about thing\d+\. ?)+$/)
  expect(outcome.notes!['ratio']).toBeGreaterThanOrEqual(8)
})

test('another item’s failure to compress is not kept', async () => {
  const shared = createSharedWork().user()
  const failing = run(() => Promise.reject(new Error('no server')) as never, {}, shared)
  await expect(failing).rejects.toThrow('no server')
  expect((await run(saying(yes), {}, shared)).stages.compress).toBe(chunks)
})

function probabilities(yes: number, no: number | undefined) {
  const token = (word: string, share: number) => ({ token: word, logprob: Math.log(share) })
  return [token(' Yes', yes), ...(no === undefined ? [] : [token('no', no)]), token('\n', 0.01)]
}
