import { getEventListeners, setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLimiter, type LimiterSlot } from '../../../../runners/models/limits/limiter.ts'
import { createWeightGate } from '../../../../runners/models/limits/weight-gate.ts'
import { fakeClock } from '../../peer.ts'

const never = new AbortController().signal
setMaxListeners(0, never)
const settle = () => new Promise(resolve => setTimeout(resolve, 5))

/** Starts `count` calls that end when told. */
function start(of: ReturnType<typeof createLimiter>, count: number, chars = 1) {
  const calls: { slot: LimiterSlot; end: () => void }[] = []
  for (let call = 0; call < count; call++) {
    of.run(chars, never, slot => new Promise<void>(end => calls.push({ slot, end })))
  }
  return calls
}

describe('the limit', () => {
  test('is never exceeded', async () => {
    const limited = createLimiter({ maximum: 3 })
    const calls = start(limited, 5)
    await settle()
    expect(limited.snapshot()).toMatchObject({ inFlight: 3, waiting: 2, limit: 3, maximum: 3, throttles: 0, chars: 3 })
    calls[0].end()
    await settle()
    expect(calls).toHaveLength(4)
  })

  test('halves once for an episode of refusals, and again for the next', async () => {
    const limited = createLimiter({ maximum: 8 })
    const first = start(limited, 8)
    await settle()
    for (const { slot } of first) slot.throttled(0)
    expect(limited.snapshot()).toMatchObject({ limit: 4, throttles: 8 })
    for (const { end } of first) end()
    const second = start(limited, 1)
    await settle()
    second[0].slot.throttled(0)
    expect(limited.snapshot().limit).toBe(2)
  })

  test('stays at one at the least, and grows back to its maximum at the most', async () => {
    const limited = createLimiter({ maximum: 3 })
    for (let round = 0; round < 4; round++) await limited.run(1, never, async slot => slot.throttled(0))
    expect(limited.snapshot().limit).toBe(1)
    const limits: number[] = []
    for (let round = 0; round < 12; round++) {
      await limited.run(1, never, async slot => slot.succeeded())
      limits.push(limited.snapshot().limit)
    }
    expect(limits).toEqual([2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3])
  })

  test('a pause that the server asks for holds for everybody', async () => {
    const clock = fakeClock()
    const limited = createLimiter({ maximum: 2, ...clock })
    await limited.run(1, never, async slot => slot.throttled(30_000))
    await limited.run(1, never, async () => {})
    expect(clock.sleeps).toEqual([30_000])
  })

  test('one that runs alone waits for those under way, goes before those that wait, and has nothing beside it', async () => {
    const limited = createLimiter({ maximum: 2 })
    const shared = start(limited, 3)
    await settle()
    const log: string[] = []
    let endAlone = () => {}
    const work = () => {
      log.push('alone')
      return new Promise<void>(end => {
        endAlone = end
      })
    }
    limited.run(1, never, work, true)
    shared[0].end()
    await settle()
    expect([log, shared.length]).toEqual([[], 2])
    shared[1].end()
    await settle()
    expect([log, shared.length]).toEqual([['alone'], 2])
    endAlone()
    await settle()
    expect(shared).toHaveLength(3)
  })

  test('is lowered for good, once for an episode, where calls share what the server has', async () => {
    const limited = createLimiter({ maximum: 8 })
    const calls = start(limited, 8)
    await settle()
    for (const { slot } of calls) slot.crowded()
    expect(limited.snapshot()).toMatchObject({ limit: 4, maximum: 4, throttles: 0 })
    for (const { end } of calls) end()
    await settle()
    for (let call = 0; call < 20; call++) await limited.run(1, never, async slot => slot.succeeded())
    expect(limited.snapshot().limit).toBe(4)
  })

  test('counts as in flight what is sent and not yet ended, not what waits for a pause, for room or for the minute', async () => {
    let wake = () => {}
    const sleep = () => new Promise<void>(end => (wake = end))
    const limited = createLimiter({ maximum: 4, maxChars: 10, now: () => 0, sleep })
    const heavy = start(limited, 2, 6)
    await settle()
    // The second has no room beside the first.
    expect([heavy.length, limited.snapshot().inFlight]).toEqual([1, 1])
    heavy[0].slot.throttled(1000)
    heavy[0].end()
    await settle()
    // Now it waits for as long as the server asked.
    expect([heavy.length, limited.snapshot().inFlight]).toEqual([1, 0])
    wake()
  })

  test('a clock that is set back makes no pause longer', async () => {
    const wall = vi.spyOn(Date, 'now')
    onTestFinished(() => wall.mockRestore())
    const slept: number[] = []
    const limited = createLimiter({ maximum: 1, sleep: async ms => void slept.push(ms) })
    await limited.run(1, never, async slot => slot.throttled(30))
    wall.mockReturnValue(0)
    await limited.run(1, never, async () => {})
    expect(slept.every(ms => ms <= 30)).toBe(true)
    expect(slept).not.toEqual([])
  })

  test('an abort takes a call out of the queue', async () => {
    const limited = createLimiter({ maximum: 1 })
    const [running] = start(limited, 1)
    await settle()
    const abort = new AbortController()
    let ran = false
    const queued = limited.run(1, abort.signal, async () => {
      ran = true
    })
    abort.abort(new Error('enough'))
    await expect(queued).rejects.toThrow('enough')
    running?.end()
    await settle()
    expect(ran).toBe(false)
    expect(limited.snapshot()).toMatchObject({ inFlight: 1, chars: 1 })
  })

  test('text in flight is bounded; a longer prompt runs alone', async () => {
    const limited = createLimiter({ maximum: 8, maxChars: 100 })
    const small = start(limited, 3, 40)
    const [large] = [start(limited, 1, 500)]
    await settle()
    expect([small.length, large.length, limited.snapshot().chars]).toEqual([2, 0, 80])
    for (const { end } of small) end()
    await settle()
    expect([small.length, large.length, limited.snapshot().chars]).toEqual([3, 0, 40])
    small[2].end()
    await settle()
    expect([large.length, limited.snapshot().chars]).toEqual([1, 500])
  })
})

test('a gate gives back all that it let in, and lets everything in once', async () => {
  const visits = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 150 }), aborted: fc.boolean() }), {
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(visits, async plan => {
      const gate = createWeightGate(100)
      const abort = new AbortController()
      setMaxListeners(0, abort.signal)
      let peak = 0
      let entered = 0
      const all = plan.map(async ({ weight, aborted }) => {
        const leave = await gate.enter(weight, aborted ? abort.signal : never)
        entered++
        if (weight <= 100) peak = Math.max(peak, gate.held)
        await Promise.resolve()
        leave()
      })
      abort.abort(new Error('enough'))
      const ended = await Promise.allSettled(all)
      expect(peak).toBeLessThanOrEqual(100)
      expect(gate.held).toBe(0)
      expect(entered).toBe(ended.filter(({ status }) => status === 'fulfilled').length)
      expect(entered).toBeGreaterThanOrEqual(plan.filter(({ aborted }) => !aborted).length)
    }),
  )
})

test('prompts that share a memory are asked as far as they fit in together; a longer one is asked alone', async () => {
  const shared = createLimiter({ maximum: 8, maxTokens: 100 })
  let [tokens, most] = [0, 0]
  const { signal } = new AbortController()
  // Every call that waits listens, here to one signal: more than the ten that Node takes for a leak.
  setMaxListeners(0, signal)
  const call = (size: number) =>
    shared.run(
      1,
      signal,
      async () => {
        tokens += size
        most = Math.max(most, tokens)
        if (size > 100) expect(tokens).toBe(size)
        await new Promise(resolve => setImmediate(resolve))
        tokens -= size
      },
      false,
      size,
    )
  await Promise.all([40, 60, 40, 40, 250, 30, 100].map(call))
  expect(most).toBe(250)
  most = 0
  await Promise.all(Array.from({ length: 6 }, () => call(40)))
  expect(most).toBe(80)
  // Whoever waited no longer listens.
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
