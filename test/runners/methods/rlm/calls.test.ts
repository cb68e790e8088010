import { expect, test } from 'vitest'
import { CodeCalls, createCallQueue } from '../../../../runners/methods/rlm/calls.ts'

test('calls are counted up to the limit', () => {
  const calls = new CodeCalls(2, 5)
  expect([calls.refusal(), calls.refusal()]).toEqual([undefined, undefined])
  expect(calls.refusal()).toBe('the limit of 2 calls from code is used up. Answer with what you have.')
})

test('a batch has a limit of its own', () => {
  const calls = new CodeCalls(100, 5)
  calls.checkBatch(5)
  expect(() => calls.checkBatch(6)).toThrow('a batch has at most 5 prompts, and this one has 6. Send it in parts.')
  expect(calls.count.largestBatch).toBe(5)
})

/** Tasks that end when they are told to. */
function tasks(parallel: number) {
  const stop = new AbortController()
  const dropped: unknown[] = []
  const inTurn = createCallQueue(parallel, stop.signal, reason => void dropped.push(reason))
  const begun: string[] = []
  const ends: (() => void)[] = []
  const task = (name: string) =>
    inTurn(async () => {
      begun.push(name)
      await new Promise<void>(resolve => ends.push(resolve))
      return name
    })
  return { stop, dropped, begun, ends, task }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

test('so many at a time, in their order', async () => {
  const { task, begun, ends } = tasks(2)
  const all = Promise.all(['a', 'b', 'c'].map(task))
  await settled()
  expect(begun).toEqual(['a', 'b'])
  ends[0]()
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const end of ends) end()
  expect(await all).toEqual(['a', 'b', 'c'])
})

test('a task in whose first moment the run is stopped has begun', async () => {
  const stop = new AbortController()
  const dropped: unknown[] = []
  const inTurn = createCallQueue(1, stop.signal, reason => void dropped.push(reason))
  const stopping = async () => {
    stop.abort(new Error('stopped'))
    return 'ended'
  }
  expect(await inTurn(stopping)).toBe('ended')
  expect(dropped).toEqual([])
})

test('what has not begun when the run is stopped is dropped at once, and what has begun ends', async () => {
  const { task, stop, begun, dropped, ends } = tasks(1)
  const [first, ...rest] = ['a', 'b', 'c'].map(task)
  await settled()
  const reason = new Error('stopped')
  stop.abort(reason)
  expect(await Promise.allSettled(rest)).toEqual(Array(2).fill({ status: 'rejected', reason }))
  await expect(task('late')).rejects.toBe(reason)
  ends[0]()
  expect(await first).toBe('a')
  await settled()
  expect(begun).toEqual(['a'])
  expect(dropped).toEqual([reason, reason, reason])
})
