import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitOn, limitProcess, startDeadline } from '../../../runners/sandbox/deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('passes at its limit, once the event loop has read what came in', () => {
  const passed = vi.fn()
  startDeadline(100, passed).start()
  vi.advanceTimersByTime(99)
  expect(passed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  // The fake clock runs what is immediate a millisecond later.
  vi.advanceTimersByTime(1)
  expect(passed).toHaveBeenCalledOnce()
})

test('does not count what passes while it is stopped', () => {
  const passed = vi.fn()
  const timer = startDeadline(100, passed)
  timer.start()
  vi.advanceTimersByTime(60)
  expect(timer.stop()).toBe(true)
  vi.advanceTimersByTime(1000)
  timer.start()
  vi.advanceTimersByTime(39)
  expect(passed).not.toHaveBeenCalled()
  expect(timer.spent()).toBe(99)
  vi.advanceTimersByTime(1)
  // The fake clock runs what is immediate a millisecond later.
  vi.advanceTimersByTime(1)
  expect(passed).toHaveBeenCalledOnce()
})

test('says when stopped that it is counted out, however short each turn was', () => {
  const timer = startDeadline(100, vi.fn())
  const turns = []
  for (let turn = 1; turn <= 3; turn++) {
    timer.start()
    vi.advanceTimersByTime(turn < 3 ? 40 : 20)
    turns.push(timer.stop())
  }
  expect(turns).toEqual([true, true, false])
})

test('is not passed by what comes to light right at its limit', () => {
  const passed = vi.fn()
  const timer = startDeadline(100, passed)
  timer.start()
  // The timer has fired; what is immediate has not.
  vi.advanceTimersByTime(0)
  vi.advanceTimersToNextTimer()
  timer.stop()
  vi.advanceTimersByTime(1000)
  expect(passed).not.toHaveBeenCalled()
})

test('a limit on another clock passes by that clock alone', () => {
  const [passed, clock] = [vi.fn(), { ms: 5000 }]
  limitOn(() => clock.ms, 100, passed)
  vi.advanceTimersByTime(10_000)
  clock.ms += 99
  vi.advanceTimersByTime(10_000)
  expect(passed).not.toHaveBeenCalled()
  clock.ms += 1
  vi.advanceTimersByTime(100)
  expect(passed).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_000)
  expect(passed).toHaveBeenCalledOnce()
})

test('a limit on another clock can be ended', () => {
  const [passed, clock] = [vi.fn(), { ms: 0 }]
  const end = limitOn(() => clock.ms, 100, passed)
  end()
  clock.ms = 1000
  vi.advanceTimersByTime(10_000)
  expect(passed).not.toHaveBeenCalled()
})

test('a limit on a process passes by its processor time, or ten times as late by the clock', () => {
  const [working, waiting, clock] = [vi.fn(), vi.fn(), { ms: 0 }]
  limitProcess(() => clock.ms, 100, working).start()
  limitProcess(() => 0, 100, waiting).start()
  vi.advanceTimersByTime(150)
  expect(working).not.toHaveBeenCalled()
  clock.ms = 100
  vi.advanceTimersByTime(100)
  expect(working).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(748)
  expect(waiting).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10)
  expect(waiting).toHaveBeenCalledOnce()
})

test('a limit on a process without a processor clock passes by the clock, unless it is ended', () => {
  const [passed, ended] = [vi.fn(), vi.fn()]
  limitProcess(undefined, 100, passed).start()
  const limit = limitProcess(() => 1000, 100, ended)
  limit.start()
  limit.end()
  vi.advanceTimersByTime(5000)
  expect(passed).toHaveBeenCalledOnce()
  expect(ended).not.toHaveBeenCalled()
})
