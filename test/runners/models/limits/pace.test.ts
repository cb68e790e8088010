import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLimiter } from '../../../../runners/models/limits/limiter.ts'
import { createPace } from '../../../../runners/models/limits/pace.ts'
import { asked, delta, fakeClock, modelAt, peer, stream, usage } from '../../peer.ts'

const never = new AbortController().signal

/** When requests of these tokens go, in seconds from the first. */
async function sentAt(limits: Parameters<typeof createPace>[0], tokens: readonly number[], used?: number) {
  const clock = fakeClock()
  const { enter } = createPace(limits, clock.now, clock.sleep)
  const begun = clock.now()
  const times: number[] = []
  for (const each of tokens) {
    const correct = await enter(each, never)
    times.push((clock.now() - begun) / 1000)
    if (used !== undefined) correct(used)
    await clock.sleep(1000)
  }
  return times
}

describe('the pace', () => {
  test('is any without a limit', async () => {
    expect(await sentAt({}, [1e9, 1e9])).toEqual([0, 1])
  })

  test('holds requests back for as long as a minute is full', async () => {
    expect(await sentAt({ rpm: 2 }, [1, 1, 1, 1, 1])).toEqual([0, 1, 60, 61, 120])
  })

  test('holds tokens back until enough of them are a minute old', async () => {
    expect(await sentAt({ tpm: 100 }, [40, 40, 40, 90, 10])).toEqual([0, 1, 60, 120, 121])
  })

  test('goes by what requests took once that is known', async () => {
    expect(await sentAt({ tpm: 100 }, [90, 90, 90], 6)).toEqual([0, 1, 60])
    expect(await sentAt({ tpm: 100 }, [50, 50, 50], 20)).toEqual([0, 1, 2])
  })

  test('lets what is above the limit by itself go when nothing else did', async () => {
    expect(await sentAt({ tpm: 100 }, [10, 500, 10])).toEqual([0, 60, 120])
  })

  test('never has more in a minute', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({ rpm: fc.integer({ min: 1, max: 5 }), tpm: fc.integer({ min: 20, max: 60 }) }),
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 20 }),
        async (limits, tokens) => {
          const times = await sentAt(limits, tokens)
          for (const [at, time] of times.entries()) {
            const within = times.flatMap((other, index) => (index <= at && other > time - 60 ? [index] : []))
            expect(within.length).toBeLessThanOrEqual(limits.rpm)
            expect(within.reduce((sum, index) => sum + tokens[index], 0)).toBeLessThanOrEqual(limits.tpm)
          }
        },
      ),
      { numRuns: 50 },
    ))

  test('one that gives up keeps nobody waiting', async () => {
    const clock = fakeClock()
    const { enter } = createPace({ rpm: 1 }, clock.now, clock.sleep)
    await enter(1, never)
    const gone = new AbortController()
    gone.abort(new Error('gone'))
    await expect(enter(1, gone.signal)).rejects.toThrow('gone')
    await enter(1, never)
    expect(clock.sleeps).toEqual([60_000])
  })
})

describe('a limiter with a pace', () => {
  test('waits before it sends, also for what is asked again, and the wait is no part of the latency', async () => {
    const server = await peer(stream([delta('7', 'stop'), usage(10, 3)]))
    try {
      const clock = fakeClock()
      const { model } = modelAt(server.url, { limiter: createLimiter({ maximum: 4, rpm: 1, ...clock }), ...clock })
      await model.chat(asked())
      const { timing } = await model.chat(asked())
      expect(clock.sleeps).toEqual([60_000])
      expect(timing).toMatchObject({ queueMs: 60_000, totalMs: 0 })
    } finally {
      await server.close()
    }
  })

  test('counts a request with what its answer may take, and then with what it took', async () => {
    const server = await peer(stream([delta('7', 'stop'), usage(2, 3)]))
    try {
      const clock = fakeClock()
      const { model } = modelAt(server.url, { limiter: createLimiter({ maximum: 4, tpm: 80, ...clock }), ...clock })
      for (let call = 0; call < 2; call++) await model.chat(asked())
      expect(clock.sleeps).toEqual([])
      await Promise.all([model.chat(asked()), model.chat(asked())])
      expect(clock.sleeps).toEqual([60_000])
    } finally {
      await server.close()
    }
  })
})
