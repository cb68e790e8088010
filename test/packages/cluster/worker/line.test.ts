import { setMaxListeners } from 'node:events'
import { expect, test } from 'vitest'
import { type GrantRequest, makeCallQueue } from '../../../../packages/cluster/worker/line.ts'

const never = new AbortController().signal
setMaxListeners(0, never)
const turn = () => new Promise(done => setImmediate(done))

/** A Redis of so many places, whose time passes when the test says so. */
function places(free: number) {
  let asked = 0
  const sleeps: number[] = []
  let wakeUp = () => {}
  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>(done => {
      sleeps.push(ms)
      wakeUp = done
      signal.addEventListener('abort', () => done())
    })
  const request = async (): ReturnType<GrantRequest<number>> => {
    asked++
    if (free > 0) return { grant: free-- }
    return {}
  }
  return {
    line: makeCallQueue<number>({ sleep }),
    request,
    sleeps,
    asked: () => asked,
    async later(more = 0) {
      free += more
      wakeUp()
      for (let n = 0; n < 20; n++) await turn()
    },
  }
}

test('of a thousand calls that wait, one asks', async () => {
  const redis = places(8)
  const entered = Array.from({ length: 1_000 }, () => redis.line.enter(redis.request, never))
  await Promise.all(entered.slice(0, 8))
  await redis.later()
  const before = redis.asked()
  for (let n = 0; n < 50; n++) await redis.later()
  expect(redis.asked() - before).toBe(50)
  // It is looked more and more rarely.
  expect([redis.sleeps[1] <= 100, redis.sleeps.at(-1)]).toEqual([true, 1_000])
  await redis.later(992)
  while (redis.asked() < 2_000) {
    const count = redis.asked()
    await redis.later()
    if (redis.asked() === count) break
  }
  expect((await Promise.all(entered)).length).toBe(1_000)
})

test('a place that is free again here is taken at once', async () => {
  const redis = places(1)
  await redis.line.enter(redis.request, never)
  const second = redis.line.enter(redis.request, never)
  await turn()
  const third = redis.line.enter(redis.request, never)
  await redis.later(0)
  redis.line.wake()
  const before = redis.asked()
  await redis.later(2)
  redis.line.wake()
  await Promise.all([second, third])
  expect(redis.asked() - before).toBeLessThanOrEqual(4)
})

test('waits as long as it is told, and lets those go that are aborted', async () => {
  const sleeps: number[] = []
  const own = makeCallQueue<string>({ sleep: async ms => void sleeps.push(ms) })
  let refusals = 2
  const told: GrantRequest<string> = async () => (refusals-- > 0 ? { wait: 4_200 } : { grant: 'in' })
  expect(await own.enter(told, never)).toBe('in')
  expect(sleeps).toEqual([4_200, 4_200])
  const gone = new AbortController()
  const redis = places(0)
  const waits = redis.line.enter(redis.request, never)
  const leaves = redis.line.enter(redis.request, gone.signal)
  gone.abort(new Error('stopped'))
  await expect(leaves).rejects.toThrow('stopped')
  await redis.later(1)
  expect(await waits).toBe(1)
  await expect(own.enter(() => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken')
})
