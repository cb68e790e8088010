import { describe, test } from 'vitest'
import { groups } from '../../generators/registry.ts'
import { allTasks, makeItems } from '../generators/place.ts'
import { expectNoEqualSentences, expectTrue } from './truth.ts'

// The contract of truth at lengths that take too long for `npm test`: what a text denies, it denies the more, the longer
// it is.

const LENGTHS = [
  [65_536, 4],
  [524_288, 4],
  [2_097_152, 1],
] as const

describe.each(allTasks.filter(task => task.facts).map(task => [task.id, task] as const))('%s', (_, task) => {
  test.each(LENGTHS)('denies none of its facts at %i tokens', (length, count) => {
    expectTrue(task, makeItems(task, length, count))
  })
})

describe('sentences are not equal, or the instructions say what that means', () => {
  const core = allTasks.filter(({ id }) => groups['core']?.includes(id))
  test.each(core.flatMap(task => LENGTHS.map(([length]) => [task.id, length, task] as const)))(
    '%s at %i tokens',
    (_, length, task) => {
      expectNoEqualSentences(task, makeItems(task, length, 1))
    },
  )
})
