import { expect, test } from 'vitest'
import { runAttempt } from '../../../runners/attempts/attempt.ts'
import { createBudget } from '../../../runners/metering/budget.ts'
import { createSharedWork } from '../../../runners/metering/shared-work.ts'
import { fakeModel, makeJob, methodOf } from '../bench.ts'

const made = (text: string) => () => Promise.resolve(text)

test('the first that asks makes it, the others have it', async () => {
  const pool = createSharedWork()
  const [one, two] = [pool.user(), pool.user()]
  expect(await one.once('a', made('first'))).toEqual({ value: 'first', fresh: true })
  expect(await two.once('a', made('second'))).toEqual({ value: 'first', fresh: false })
  expect(await two.once('b', made('other'))).toEqual({ value: 'other', fresh: true })
})

test('what nobody holds on is let go when its last user is done, and not before', async () => {
  const pool = createSharedWork(0)
  const [one, two] = [pool.user(), pool.user()]
  await one.once('a', made('a'))
  await one.once('a', made('a'))
  await two.once('a', made('a'))
  await two.once('b', made('b'))
  one.done()
  expect(pool.size).toBe(2)
  expect((await two.once('a', made('again'))).fresh).toBe(false)
  two.done()
  expect(pool.size).toBe(0)
  expect((await pool.user().once('a', made('anew'))).value).toBe('anew')
})

test('a run of many items holds no more than what is in use and what may be idle', async () => {
  const pool = createSharedWork(100)
  let most = 0
  for (let item = 0; item < 1000; item++) {
    const user = pool.user()
    for (let chunk = 0; chunk < 20; chunk++) await user.once(`${item}/${chunk}`, made('text'))
    most = Math.max(most, pool.size)
    user.done()
  }
  expect(most).toBe(120)
  expect(pool.size).toBe(100)
})

test('the one that was unused for longest is let go first', async () => {
  const pool = createSharedWork(2)
  const use = async (key: string) => {
    const user = pool.user()
    const { fresh } = await user.once(key, made(key))
    user.done()
    return fresh
  }
  expect([await use('a'), await use('b'), await use('a'), await use('c')]).toEqual([true, true, false, true])
  expect([await use('a'), await use('b')]).toEqual([false, true])
})

test('a failure is not kept, and the next one makes it', async () => {
  const pool = createSharedWork(0)
  const [one, two] = [pool.user(), pool.user()]
  const failed = one.once('a', () => Promise.reject(new Error('no server')))
  const waited = two.once('a', made('a'))
  await expect(failed).rejects.toThrow('no server')
  expect(await waited).toEqual({ value: 'a', fresh: true })
  one.done()
  two.done()
  expect(pool.size).toBe(0)
})

test('what is asked for after the end is made, and held by nobody', async () => {
  const pool = createSharedWork()
  const user = pool.user()
  user.done()
  expect(await user.once('late', made('late'))).toEqual({ value: 'late', fresh: true })
  expect(pool.size).toBe(0)
})

test.each([
  ['ends', () => ({ status: 'answered', reason: '', answer: '1' }) as const],
  [
    'throws',
    () => {
      throw new Error('no answer')
    },
  ],
])('an attempt that %s lets go of what it used', async (_, end) => {
  const pool = createSharedWork(0)
  let held = 0
  const method = methodOf(async (_, { shared }) => {
    await shared.once('a', made('a'))
    held = pool.size
    return end()
  })
  const now = () => 0
  const never = new AbortController().signal
  const runBudget = createBudget({ limits: {}, whose: 'run', now })
  const place = { limits: {}, runBudget, shared: pool, stop: never, now, today: now }
  await runAttempt(makeJob(method, fakeModel()), never, place)
  expect([held, pool.size]).toEqual([1, 0])
})
