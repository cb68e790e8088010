import { expect, test } from 'vitest'
import { groupCompletedByEntry, listMissingAnswers } from '../../../packages/submissions/missing-answers.ts'
import { methods } from '../../../runners/registry.ts'
import { type FixtureEntry, getFixtureRows, K, makeFixture } from '../../reports/fixture.ts'

const of = (method: string, status: NonNullable<FixtureEntry['status']>, reason = 'because') => {
  const { items, answers } = getFixtureRows(
    makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 4, entries: [{ method, model: 'none', status }] }),
  )
  const ended = answers.map(answer => ({ ...answer, status: { ...answer.status, reason } }))
  return listMissingAnswers(items, groupCompletedByEntry(ended), { methods })
}
const three: NonNullable<FixtureEntry['status']> = (_, index) => (index < 3 ? 'answered' : undefined)

test('an item without an answer is lacking, of a program outside too; a reference is let off', () => {
  expect(of('lychee-native', three)).toEqual(['lychee-native none c0ffee00: 1 of 4 items have no answer'])
  expect(of('oracle', three)).toEqual([])
})

test('what a limit of the run cut off is no answer; a failure of the server is an status', () => {
  const last: NonNullable<FixtureEntry['status']> = (_, index) => (index < 3 ? 'answered' : 'failed')
  expect(of('lychee-native', last, "the run's limit of 3 calls is used up")).toEqual([
    'lychee-native none c0ffee00: 1 of 4 items have no answer',
  ])
  expect(of('lychee-native', last, 'HTTP 500')).toEqual([])
})
