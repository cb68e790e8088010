import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { computePatience, createWatchdog } from '../../../../runners/models/transport/watchdog.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const guard = (caller = new AbortController().signal) => createWatchdog(caller, 100, Date.now)

describe('a server', () => {
  test('that is silent is given up', () => {
    const { signal } = guard()
    vi.advanceTimersByTime(99)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(signal.reason).toMatchObject({ name: 'Silence', message: 'no answer for 0.1 s' })
  })

  test('that gives a sign of life is waited for, up to twelve times as long', () => {
    const { signal, alive } = guard()
    for (let time = 0; time < 1199; time += 50) {
      expect(signal.aborted).toBe(false)
      alive()
      vi.advanceTimersByTime(50)
    }
    expect(signal.reason).toMatchObject({ message: 'no answer for 1.2 s' })
  })

  test('whose reply is whole has another second', () => {
    const { signal, alive, hurry } = guard()
    hurry()
    for (let time = 0; time < 950; time += 50) {
      alive()
      vi.advanceTimersByTime(50)
    }
    expect(signal.aborted).toBe(false)
    alive()
    vi.advanceTimersByTime(50)
    expect(signal.aborted).toBe(true)
  })
})

test('the caller’s abort is passed on, also an earlier one', () => {
  const caller = new AbortController()
  const { signal } = guard(caller.signal)
  caller.abort(new Error('enough'))
  expect(signal.reason).toEqual(new Error('enough'))
  expect(guard(caller.signal).signal.aborted).toBe(true)
})

test('after its end nothing is left: no timer, no listener', () => {
  const caller = new AbortController()
  const watch = guard(caller.signal)
  watch.hurry()
  watch.end()
  expect(vi.getTimerCount()).toBe(0)
  caller.abort()
  expect(watch.signal.aborted).toBe(false)
})

test('silence is waited out longer for a long prompt', () => {
  expect(computePatience(0)).toBe(600_000)
  expect(computePatience(1_000_000)).toBe(2_600_000)
})
