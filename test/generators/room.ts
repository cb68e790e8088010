import { expect } from 'vitest'
import { makeItem } from '../../generators/build/generate.ts'
import type { Task } from '../../generators/task.ts'
import { makeTestItemSpec } from './place.ts'

/**
 * Expects that the shortest prompt, looked for from `from` on in steps of `step` tokens, which holds one item of 8K of
 * output holds the others of its cell too, and that a step below none fits.
 */
export function expectRoomForAllOrNone(task: Task, from: number, step: number): void {
  const refused = (target: number, index: number) => {
    try {
      return makeItem(makeTestItemSpec(task, { output: 8192 }), target, index) === undefined
    } catch (error) {
      return String(error).includes('shorter than its smallest prompt')
    }
  }
  let target = from
  while (refused(target, 0)) target += step
  const others = Array.from({ length: 12 }, (_, at) => at + 1)
  expect(others.filter(index => refused(target, index))).toEqual([])
  expect(others.filter(index => !refused(target - step, index))).toEqual([])
}
