import { describe, expect, test } from 'vitest'
import { type LoopLag, loopLag } from '../../../core/process/loop-lag.ts'

/** A loop whose time a test moves: `busy` is one long step in it, after which an overdue tick comes once. */
function madeLoop() {
  let time = 0
  let due = Number.POSITIVE_INFINITY
  let tick: (() => void) | undefined
  const lag: LoopLag = loopLag({
    now: () => time,
    every(ms, call) {
      tick = () => {
        due = time + ms
        call()
      }
      due = time + ms
      return () => {
        tick = undefined
      }
    },
  })
  return {
    lag,
    isWatched: () => tick !== undefined,
    /** A step after which the timer has not had its turn yet. */
    step(ms: number) {
      time += ms
    },
    turn() {
      if (time >= due) tick?.()
    },
    idle(ms: number) {
      for (let left = ms; left > 0; left--) {
        time++
        if (time >= due) tick?.()
      }
    },
  }
}

describe('the lag of a loop', () => {
  test('is 0 where every tick comes in time', () => {
    const { lag, idle } = madeLoop()
    const watch = lag.begin()
    idle(500)
    expect(watch.end()).toBe(0)
  })

  test('is the longest of the stops while it is watched', () => {
    const { lag, idle, step, turn } = madeLoop()
    const watch = lag.begin()
    for (const stop of [40, 130, 70]) {
      idle(100)
      step(stop)
      turn()
    }
    expect(watch.end()).toBe(125)
  })

  test('is known before the overdue tick has come', () => {
    const { lag, idle, step } = madeLoop()
    const watch = lag.begin()
    idle(100)
    step(80)
    expect(watch.end()).toBe(75)
  })

  test('is of a stop only what lies within the watch', () => {
    const { lag, idle, step, turn } = madeLoop()
    const other = lag.begin()
    idle(100)
    step(90)
    const watch = lag.begin()
    step(15)
    turn()
    idle(20)
    expect([watch.end(), other.end()]).toEqual([15, 100])
  })

  test('is watched by a timer only while somebody asks', () => {
    const { lag, isWatched } = madeLoop()
    const watches = [lag.begin(), lag.begin()]
    watches[0].end()
    expect(isWatched()).toBe(true)
    watches[1].end()
    expect(isWatched()).toBe(false)
  })
})
