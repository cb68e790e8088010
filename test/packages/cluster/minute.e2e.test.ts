import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { SCRIPTS } from '../../../packages/cluster/redis/scripts.ts'
import { ownRedis, REDIS, WITHOUT } from './lab.ts'

/** A script at a time of the test's own. */
const at = (lua: string) => {
  const own = lua.replace(/local t = .*\nlocal now = .*\n/, 'local now = tonumber(ARGV[#ARGV])\n')
  if (own === lua) throw new Error('the script does not ask for the time as it did')
  return own
}
const ENTER = at(SCRIPTS.fathomEnter.read())
const KEYS = ['test.gate', 'test.calls', 'test.minute'] as const

describe.skipIf(REDIS === undefined)(`a minute that all workers share${WITHOUT}`, () => {
  let lab: Awaited<ReturnType<typeof ownRedis>>
  let redis: Redis
  beforeAll(async () => {
    lab = await ownRedis(mkdtempSync(join(tmpdir(), 'fathom-minute-')))
    redis = new Redis(lab.url)
  })
  afterAll(async () => {
    redis.disconnect()
    await lab.close()
  })
  beforeEach(async () => void (await redis.flushall()))

  const enter = async (id: string, tokens: number, now: number, { rpm = 0, tpm = 0 }) => {
    const words = [id, tokens, 1, 1e6, rpm, tpm, now]
    const [wait, , second] = (await redis.eval(ENTER, 3, ...KEYS, ...words)) as [number, number, number]
    return { wait, second }
  }

  test.each([{ rpm: 3 }, { rpm: 120 }, { tpm: 10_000 }, { rpm: 60, tpm: 40_000 }])(
    'holds what was asked in any sixty seconds, and little less: %o',
    async limits => {
      const draw = makeRandom(`minute ${JSON.stringify(limits)}`).next
      const entered: { now: number; tokens: number }[] = []
      let now = 1_000_000_000_000
      for (let id = 0; entered.length < 300 && id < 3_000; id++) {
        const tokens = Math.ceil(1_500 * draw())
        const { wait } = await enter(String(id), tokens, now, limits)
        if (wait === 0) entered.push({ now, tokens })
        // Those that wait come back when they were told to, others at random.
        now += wait > 0 ? wait : Math.floor(900 * draw())
      }
      const most = { calls: 0, tokens: 0 }
      for (const { now: start } of entered) {
        const within = entered.filter(({ now: each }) => each >= start && each < start + 60_000)
        most.calls = Math.max(most.calls, within.length)
        most.tokens = Math.max(
          most.tokens,
          within.reduce((sum, { tokens }) => sum + tokens, 0),
        )
      }
      const { rpm, tpm } = limits
      expect(most.calls).toBeLessThanOrEqual(rpm ?? Number.POSITIVE_INFINITY)
      expect(most.tokens).toBeLessThanOrEqual(tpm ?? Number.POSITIVE_INFINITY)
      const reached = Math.max(
        most.calls / (rpm ?? Number.POSITIVE_INFINITY),
        most.tokens / (tpm ?? Number.POSITIVE_INFINITY),
      )
      expect(reached).toBeGreaterThan(0.85)
    },
  )

  test('takes back what a call did not use, for as long as its second counts', async () => {
    const limits = { tpm: 1_000 }
    const { second } = await enter('a', 900, 1e12, limits)
    expect((await enter('b', 500, 1e12 + 1, limits)).wait).toBeGreaterThan(59_000)
    await redis.eval(SCRIPTS.fathomUsed.read(), 1, KEYS[2], second, 100 - 900)
    expect((await enter('b', 500, 1e12 + 2, limits)).wait).toBe(0)
    expect((await enter('c', 900, 1e12 + 62_000, limits)).wait).toBe(0)
    await redis.eval(SCRIPTS.fathomUsed.read(), 1, KEYS[2], second, 5_000)
    expect((await enter('d', 50, 1e12 + 62_001, limits)).wait).toBe(0)
  })

  test('counts a call once, however often its step is sent', async () => {
    for (let times = 0; times < 5; times++) expect((await enter('a', 10, 1e12, { rpm: 2 })).wait).toBe(0)
    expect((await enter('b', 10, 1e12, { rpm: 2 })).wait).toBe(0)
    expect((await enter('c', 10, 1e12, { rpm: 2 })).wait).toBeGreaterThan(0)
  })

  /** Commands of Redis in one step. */
  const commands = async (step: () => Promise<unknown>) => {
    await redis.config('RESETSTAT')
    await step()
    const stats = await redis.info('commandstats')
    return [...stats.matchAll(/cmdstat_\S+:calls=(\d+)/g)].reduce((sum, [, calls]) => sum + Number(calls), 0)
  }

  test('costs the same at 100, 10,000 and 60,000 requests a minute, let in or refused', async () => {
    const costs: number[][] = []
    for (const rpm of [100, 10_000, 60_000]) {
      await redis.flushall()
      // A minute that is full but for one: as many requests in each of its seconds.
      const start = 1_000_000_000
      const fields = Array.from({ length: 60 }, (_, n) => [
        `n${start + n}`,
        Math.floor(rpm / 60) + (n === 0 ? rpm % 60 : 0),
        `t${start + n}`,
        0,
      ]).flat()
      await redis.hset(KEYS[2], { from: start, n: rpm - 1, sum: 0 })
      await redis.hset(KEYS[2], ...fields)
      const now = (start + 59) * 1_000
      const limits = { rpm, tpm: 1e9 }
      const ids = ['a', 'b']
      const steps: number[] = []
      for (const id of ids) steps.push(await commands(() => enter(id, 5, now, limits)))
      costs.push(steps)
      expect((await enter('c', 5, now, limits)).wait).toBe(2_000)
    }
    expect(costs[1]).toEqual(costs[0])
    expect(costs[2]).toEqual(costs[0])
    expect(Math.max(...costs.flat())).toBeLessThan(100)
  })
})
