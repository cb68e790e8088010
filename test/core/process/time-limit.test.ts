import { describe, expect, test } from 'vitest'
import { runWithTimeLimit, TimedOut } from '../../../core/process/time-limit.ts'

const LONG_MS = 60_000
const runForever = (): never => {
  for (;;);
}

describe('a call with a time limit', () => {
  test('gives what it made, undefined too, and throws what was thrown', () => {
    expect(runWithTimeLimit(LONG_MS, () => [1])).toEqual([1])
    expect(runWithTimeLimit(LONG_MS, () => undefined)).toBeUndefined()
    const error = new RangeError('own')
    expect(() =>
      runWithTimeLimit(LONG_MS, () => {
        throw error
      }),
    ).toThrow(error)
  })

  test('is ended when its time is over, and the next one is not', () => {
    expect(() => runWithTimeLimit(10, runForever)).toThrow(new TimedOut(10))
    expect(runWithTimeLimit(LONG_MS, () => 2)).toBe(2)
  })

  test('may hold another, which alone is ended by its own limit', () => {
    const inner = () => {
      try {
        return runWithTimeLimit(10, runForever)
      } catch (error) {
        return error
      }
    }
    expect(runWithTimeLimit(LONG_MS, () => [inner(), runWithTimeLimit(LONG_MS, () => 'after')])).toEqual([
      new TimedOut(10),
      'after',
    ])
  })
})
