import { describe, expect, test } from 'vitest'
import { type Budget, type BudgetLimits, createBudget, RunSpent } from '../../../runners/metering/budget.ts'
import { buildLedger } from '../../../runners/metering/ledger.ts'
import { createMeter } from '../../../runners/metering/meter.ts'
import type { ChatRequest, Model } from '../../../runners/model.ts'
import { ModelError } from '../../../runners/model.ts'
import { createCalibration } from '../../../runners/models/counting/calibration.ts'
import { asked } from '../peer.ts'

let time = 0
const now = () => time

/** Each call takes what its plan says; with `starts`, calls overlap as the test moves the clock. */
function scripted(
  id: string,
  plan: { input: number; output: number; ms: number; queue?: number; source?: 'server' | 'estimated' },
): Model {
  return {
    id,
    simulated: true,
    window: 1000,
    async chat() {
      time += plan.ms + (plan.queue ?? 0)
      const { input, output } = plan
      return {
        text: 'x',
        reasoning: '',
        toolCalls: [],
        finish: 'stop',
        usage: { input, cached: 10, reasoning: 2, output, source: plan.source ?? 'server' },
        timing: { queueMs: plan.queue ?? 0, firstMs: 3, totalMs: plan.ms, retries: 1 },
      }
    },
  }
}

const request = (depth?: number): ChatRequest => ({ ...asked(), ...(depth !== undefined && { depth }) })
const started = (options = {}) =>
  createMeter({
    context: 'x'.repeat(1000),
    contextTokens: 200,
    budget: createBudget({ limits: {}, whose: 'item', now }),
    now,
    ...options,
  })

test('sums calls, tokens, times and retries over models and depths', async () => {
  const metered = started()
  const root = metered.wrap(scripted('root', { input: 100, output: 5, ms: 40, queue: 7 }))
  const sub = metered.wrap(scripted('sub', { input: 300, output: 9, ms: 20, source: 'estimated' }))
  await root.chat(request())
  await sub.chat(request(1))
  await sub.chat(request(2))
  time += 3
  expect(metered.ledger()).toEqual({
    calls: { total: 3, root: 1, sub: 2, depth: 2 },
    tokens: { input: 700, cached: 30, reasoning: 6, output: 23, source: 'estimated' },
    peakPrompt: 300,
    read: 0,
    coverage: 0,
    recall: null,
    ms: { total: 90, critical: 80, queue: 7, first: 3 },
    retries: 3,
    cost: null,
  })
})

test('counts the replies whose thinking was never closed, and says nothing where there is none', async () => {
  const metered = started()
  const plain = scripted('root', { input: 100, output: 5, ms: 40 })
  const open = { ...plain, chat: async (asked: ChatRequest) => ({ ...(await plain.chat(asked)), open: true as const }) }
  for (const model of [open, plain, open]) await metered.wrap(model).chat(request())
  expect(metered.ledger().openThinking).toBe(2)
  expect(started().ledger()).not.toHaveProperty('openThinking')
})

describe('a server that cut a prompt unseen', () => {
  /** Counts this share of a prompt of 4,000 tokens, five characters each. */
  async function remarks(share: number, tokens = 4_000) {
    const content = 'x'.repeat(5 * tokens)
    const metered = started({ count: (text: string) => text.length / 5 })
    const model = metered.wrap(scripted('root', { input: tokens * share, output: 5, ms: 40 }))
    await model.chat({ ...request(), messages: [{ role: 'user', content }] })
    return metered.remarks
  }

  test.each([0.25, 0.5, 0.65])('to %d of it is given away by its count', async share => {
    expect(await remarks(share)).toEqual([`the server counted ${4_000 * share} tokens of 4000: did it cut the prompt?`])
  })

  test.each([0.7, 1, 1.4])('is none that counts %d of it', async share => {
    expect(await remarks(share)).toEqual([])
  })

  /** Of a model that counts 1.2 tokens for one of ours, and 30 for its template. */
  async function calibrated(input: number, read = 20_000) {
    const model = createCalibration({ tasks: { vt: 1.2 }, template: 30 })
    const content = 'x'.repeat(5 * 4_000)
    const count = (text: string) => text.length / 5
    const metered = started({ context: content, count, calibrationOf: () => model.of('vt') })
    const wrapped = metered.wrap(scripted('root', { input, output: 5, ms: 40 }))
    metered.read(0, read)
    await wrapped.chat({ ...request(), messages: [{ role: 'user', content }] })
    return [metered.truncated, metered.remarks]
  }

  test('is held against what the model should count, where that is known', async () => {
    expect(await calibrated(4_830)).toEqual([false, []])
    expect(await calibrated(4_500)).toEqual([false, []])
    expect(await calibrated(4_096)).toEqual([true, ['the server counted 4096 tokens of 4830: did it cut the prompt?']])
  })

  test('is told of a prompt of what models wrote by much less alone', async () => {
    expect(await calibrated(4_096, 5_000)).toEqual([false, []])
    expect((await calibrated(2_600, 5_000))[0]).toBe(true)
  })

  test('whole prompts tell how the model counts; those that were cut do not', async () => {
    const model = createCalibration({ template: 0 })
    const whole = { chars: 5 * 4_000, tokens: 4_000 }
    const count = (text: string) => text.length / 5
    const metered = started({ count, whole, calibrationOf: () => model.of('vt') })
    const ask = (input: number) =>
      metered
        .wrap(scripted('root', { input, output: 5, ms: 40 }))
        .chat({ ...request(), messages: [{ role: 'user', content: 'x'.repeat(5 * 4_000) }] })
    await ask(2_000)
    expect(model.of('vt').scale().known).toBe('no')
    await ask(4_800)
    expect(model.of('vt').scale()).toMatchObject({ ownTokens: 1.2, known: 'seen' })
  })

  test('whole prompts are not counted again, which takes a while: the item says what they have', async () => {
    const never = () => {
      throw new Error('counted again')
    }
    const metered = started({ count: never, whole: { chars: 5 * 4_000, tokens: 4_000 } })
    const model = metered.wrap(scripted('root', { input: 100, output: 5, ms: 40 }))
    await model.chat({ ...request(), messages: [{ role: 'user', content: 'x'.repeat(5 * 4_000) }] })
    expect(metered.remarks).toEqual(['the server counted 100 tokens of 4000: did it cut the prompt?'])
  })

  test('is not told by a short prompt, nor by a count of our own', async () => {
    expect(await remarks(0.25, 1_900)).toEqual([])
    const metered = started({ count: () => 4_000 })
    const own = metered.wrap(scripted('root', { input: 10, output: 5, ms: 40, source: 'estimated' }))
    await own.chat({ ...request(), messages: [{ role: 'user', content: 'x'.repeat(20_000) }] })
    expect(metered.remarks).toEqual([])
  })
})

test('calls side by side count once on the critical path', async () => {
  const metered = started()
  const ends: (() => void)[] = []
  const slow: Model = {
    ...scripted('slow', { input: 1, output: 1, ms: 0 }),
    chat: () =>
      new Promise(resolve =>
        ends.push(() => {
          const timing = { queueMs: 0, firstMs: null, totalMs: time - begun, retries: 0 }
          const usage = { input: 1, cached: 0, reasoning: 0, output: 1, source: 'server' as const }
          resolve({ text: '', reasoning: '', toolCalls: [], finish: 'stop', usage, timing })
        }),
      ),
  }
  const begun = time
  const model = metered.wrap(slow)
  const both = [model.chat(request()), model.chat(request())]
  time += 30
  ends[0]()
  await both[0]
  time += 20
  ends[1]()
  await both[1]
  expect(metered.ledger().ms).toMatchObject({ total: 50, critical: 50, first: null })
})

test('waiting counts once, and only while no call is under way; of stops of the process the longest counts', async () => {
  const metered = started()
  const begun = time
  const replied = (sent: number, queueMs: number, lagMs: number): Model => ({
    ...scripted('m', { input: 1, output: 1, ms: 0 }),
    async chat() {
      const reply = await scripted('m', { input: 1, output: 1, ms: 0 }).chat(request())
      return { ...reply, timing: { ...reply.timing, queueMs, totalMs: 30, lagMs, endedAt: begun + sent + 30 } }
    },
  })
  // Both wait for 20 ms, then the first is asked; the second waits on while it is.
  await Promise.all([
    metered.wrap(replied(20, 20, 4)).chat(request()),
    metered.wrap(replied(50, 50, 9)).chat(request()),
  ])
  time = begun + 90
  expect(metered.ledger().ms).toMatchObject({ total: 90, critical: 60, queue: 20, lag: 9 })
})

test('a call ends when its model says so, where that is known; traces do without', async () => {
  const events: Record<string, unknown>[] = []
  const metered = started({ trace: (event: Record<string, unknown>) => void events.push(event) })
  const ended = time + 40
  const late: Model = {
    ...scripted('m', { input: 1, output: 1, ms: 0 }),
    async chat() {
      const reply = await scripted('m', { input: 1, output: 1, ms: 0 }).chat(request())
      return { ...reply, timing: { ...reply.timing, totalMs: 30, endedAt: ended } }
    },
  }
  const model = metered.wrap(late)
  await model.chat(request())
  // Noted ten milliseconds after: they overlap all the same.
  time += 10
  await model.chat(request())
  expect(metered.ledger().ms.critical).toBe(30)
  expect(JSON.stringify(events)).not.toContain('endedAt')
})

test('nothing done is nothing counted', () => {
  expect(started().ledger()).toMatchObject({
    tokens: { source: 'none' },
    calls: { total: 0, depth: 0 },
    cost: null,
    peakPrompt: 0,
  })
})

test('a failed call counts, with its retries', async () => {
  const metered = started()
  const failing: Model = {
    ...scripted('m', { input: 1, output: 1, ms: 1 }),
    chat: () => Promise.reject(new ModelError('failed', 'no', { retries: 4 })),
  }
  await metered
    .wrap(failing)
    .chat(request())
    .catch(() => {})
  expect(metered.ledger()).toMatchObject({ calls: { total: 1 }, retries: 4, tokens: { source: 'none' } })
})

test.each([
  ['nothing', [], 0],
  ['all', [[0, 1000]], 1],
  [
    'a part twice',
    [
      [0, 100],
      [0, 100],
    ],
    0.1,
  ],
  [
    'parts that overlap, out of order',
    [
      [500, 700],
      [100, 200],
      [600, 800],
    ],
    0.4,
  ],
  [
    'parts within a part',
    [
      [0, 500],
      [100, 200],
      [300, 400],
    ],
    0.5,
  ],
  [
    'parts beyond the ends',
    [
      [-50, 10],
      [990, 2000],
    ],
    0.02,
  ],
  [
    'an empty part',
    [
      [10, 10],
      [30, 20],
    ],
    0,
  ],
] as [string, [number, number][], number][])('coverage: %s', (_, spans, coverage) => {
  const metered = started()
  for (const [start, end] of spans) metered.read(start, end)
  expect(metered.ledger()).toMatchObject({ coverage, read: Math.round(coverage * 200) })
})

test.each([
  ['with a price for cached tokens', { m: { input: 2, cached: 0.5, output: 10 } }, 90 * 2 + 10 * 0.5 + 50 * 10],
  ['without one', { m: { input: 2, output: 10 } }, 100 * 2 + 50 * 10],
  ['of another model', { other: { input: 2, output: 10 } }, null],
])('cost %s', async (_, prices, millionths) => {
  const metered = started({ prices })
  await metered.wrap(scripted('m', { input: 100, output: 50, ms: 1 })).chat(request())
  const { cost } = metered.ledger()
  if (millionths === null) expect(cost).toBeNull()
  else expect(cost).toBeCloseTo(millionths / 1e6, 12)
})

test('recall: a fact that begins where a part ends did not reach the prompt', () => {
  const { recall } = buildLedger({
    calls: [],
    embeds: [],
    contextChars: 100,
    contextTokens: 25,
    ms: 0,
    prices: undefined,
    planted: [0.1, 0.5, 0.9],
    read: [{ start: 10, end: 50 }],
  })
  expect(recall).toBe(1 / 3)
})

test('recall: facts whose first character reached a prompt', () => {
  const metered = started({ planted: [0, 0.25, 0.5, 0.999] })
  expect(metered.ledger().recall).toBe(0)
  metered.read(0, 251)
  expect(metered.ledger().recall).toBe(0.5)
  metered.read(900, 1000)
  expect(metered.ledger().recall).toBe(0.75)
})

describe('a claim', () => {
  /** What the meter claims for a call, and what it settles with. */
  async function claimOf(model: Model, options = {}, more: Partial<ChatRequest> = {}) {
    const claims: unknown[] = []
    const free = createBudget({ limits: {}, whose: 'item', now })
    const watched: Budget = {
      ...free,
      claim(claim) {
        claims.push(claim)
        return taken => void claims.push(taken)
      },
    }
    await started({ budget: watched, ...options })
      .wrap(model)
      .chat({ ...request(), ...more })
      .catch(() => {})
    return claims
  }
  const asks = (chars: number) => ({ messages: [{ role: 'user' as const, content: 'x'.repeat(chars) }] })
  const plain = scripted('m', { input: 100, output: 5, ms: 1 })

  test.each([
    ['the prompt by its characters, and the answer', plain, {}, 100 + 64],
    ['as dense as the context was counted', plain, { context: 'x'.repeat(1000), contextTokens: 500 }, 200 + 64],
    ['thinking', { ...plain, reasoningTokens: 1000 }, {}, 100 + 64 + 1000],
  ])('holds %s', async (_, model, options, tokens) => {
    const [claim, taken] = await claimOf(model, { contextTokens: 250, ...options }, asks(400))
    expect(claim).toEqual({ tokens, cost: 0, final: false })
    expect(taken).toEqual({ tokens: 105, cost: 0 })
  })

  test('is in money too, and says which call is the last', async () => {
    const prices = { m: { input: 2, cached: 1, output: 10 } }
    const [claim, taken] = await claimOf(plain, { prices, contextTokens: 250 }, { ...asks(400), final: true })
    expect(claim).toEqual({ tokens: 164, cost: (100 * 2 + 64 * 10) / 1e6, final: true })
    expect(taken).toEqual({ tokens: 105, cost: (90 * 2 + 10 * 1 + 5 * 10) / 1e6 })
  })

  test('of a call that failed is given back', async () => {
    const failing: Model = { ...plain, chat: () => Promise.reject(new ModelError('failed', 'no')) }
    expect((await claimOf(failing)).at(-1)).toEqual({ tokens: 0, cost: 0 })
  })
})

describe('a limit of time', () => {
  const hanging = (): Model => ({
    ...scripted('m', { input: 1, output: 1, ms: 1 }),
    chat: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    embed: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  const within = (limits: BudgetLimits, ofRun: BudgetLimits = {}) => {
    const clock = Date.now
    const whole = createBudget({ limits: ofRun, whose: 'run', now: clock })
    const own = createBudget({ limits, parent: whole, whose: 'item', now: clock })
    return { own, metered: started({ budget: own, now: clock }) }
  }

  test.each(['chat', 'embed'] as const)(
    'cuts a %s off that is under way; what it claimed may have been paid for',
    async kind => {
      const { own, metered } = within({ ms: 30, tokens: 10_000 })
      const model = metered.wrap(hanging())
      const before = own.left().tokens
      const call = kind === 'chat' ? model.chat(request()) : model.embed!(['how much?'], request().signal)
      await expect(call).rejects.toThrow("the item's limit of 0.0 s was up while the model was answering")
      expect(own.left().tokens).toBeLessThan(before)
      expect(metered.cutOff).toBeUndefined()
    },
  )

  test('of the run is no result of the item', async () => {
    const { metered } = within({}, { ms: 30 })
    await expect(metered.wrap(hanging()).chat(request())).rejects.toThrow(RunSpent)
    expect(metered.cutOff?.message).toMatch(/^the run's limit of 0\.0 s was up/)
  })
})

test('vectors are counted and priced beside the calls', async () => {
  const prices = { m: { input: 2, output: 10, embeddings: 0.5 } }
  const metered = started({ prices })
  const model: Model = {
    ...scripted('m', { input: 1, output: 1, ms: 1 }),
    embed: async texts => ({ vectors: texts.map(() => [1]), tokens: 1000, source: 'server' }),
  }
  const { embed } = metered.wrap(model)
  await embed!(['a', 'b'], request().signal)
  await embed!(['c'], request().signal)
  expect(metered.ledger()).toMatchObject({
    calls: { total: 0 },
    embeddings: { calls: 2, tokens: 2000, source: 'server' },
    cost: 0.001,
  })
})

test('events of calls name what was read, and never hold a key or a header', async () => {
  const events: Record<string, unknown>[] = []
  const metered = started({ trace: (event: Record<string, unknown>) => void events.push(event) })
  const model = metered.wrap(scripted('m', { input: 100, output: 5, ms: 1 }))
  metered.read(10, 20)
  await model.chat({ ...request(1), final: true, stop: ['END'] })
  await metered
    .wrap({
      ...scripted('m', { input: 1, output: 1, ms: 1 }),
      chat: () => Promise.reject(new ModelError('failed', 'no')),
    })
    .chat(request())
    .catch(() => {})
  expect(events).toEqual([
    {
      event: 'chat',
      model: 'm',
      label: 'answer',
      depth: 1,
      final: true,
      maxAnswerTokens: 64,
      stop: ['END'],
      read: [{ start: 10, end: 20 }],
      chat: 0,
      messages: [{ role: 'user', content: 'How much?' }],
      reply: { text: 'x', finish: 'stop' },
      usage: { input: 100, cached: 10, reasoning: 2, output: 5, source: 'server' },
      timing: { queueMs: 0, firstMs: 3, totalMs: 1, retries: 1 },
    },
    expect.objectContaining({ event: 'chat', chat: 1, error: 'no' }),
  ])
})

test('what a call would have carried that did not fit the budget was read by nobody', async () => {
  const metered = started({ budget: createBudget({ limits: { calls: 2 }, whose: 'item', now }) })
  const model = metered.wrap(scripted('m', { input: 1, output: 1, ms: 1 }))
  metered.read(0, 100)
  await model.chat(request())
  metered.read(100, 200)
  await expect(model.chat(request())).rejects.toThrow(/limit of 2 calls/)
  await model.chat({ ...request(), final: true })
  expect(metered.ledger()).toMatchObject({ calls: { total: 2 }, coverage: 0.1 })
})

describe('limits that other processes spend too', () => {
  const plan = { input: 100, output: 5, ms: 10 }
  const shared = (claims: string[], left: number) => async (claim: { tokens: number }) => {
    if (claims.length >= left) throw new RunSpent("the run's limit of 1 call has 0 calls left")
    claims.push(`claim ${claim.tokens}`)
    return (taken: { tokens: number }) => void claims.push(`settle ${taken.tokens}`)
  }

  test('are claimed before a call is sent and settled when it has ended', async () => {
    const claims: string[] = []
    const run = createBudget({ limits: {}, whose: 'run', shared: shared(claims, 9), now })
    const metered = started({ budget: createBudget({ limits: { calls: 5 }, parent: run, whose: 'item', now }) })
    await metered.wrap(scripted('a', plan)).chat(request())
    expect(claims).toEqual([expect.stringMatching(/^claim \d+$/), 'settle 105'])
  })

  test('without room end the attempt as no result, and take nothing of the item', async () => {
    const run = createBudget({ limits: {}, whose: 'run', shared: shared([], 0), now })
    const item = createBudget({ limits: { tokens: 10_000 }, parent: run, whose: 'item', now })
    const metered = started({ budget: item })
    await expect(metered.wrap(scripted('a', plan)).chat(request())).rejects.toThrow(RunSpent)
    expect(metered.cutOff).toBeInstanceOf(RunSpent)
    expect(item.left().tokens).toBe(9_000)
    expect(metered.ledger().calls.total).toBe(0)
  })
})
