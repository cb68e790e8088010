import { expect, test } from 'vitest'
import { listFloorNotes } from '../../reports/summary/floors.ts'
import { getFixtureRows, K, makeFixture } from './fixture.ts'

const made = makeFixture({ tasks: ['vt', 'cwe'], lengths: [8 * K], samples: 2 })
const { items } = getFixtureRows(made)
const floors = { version: 1, params: {}, chance: 0, rows: [] }
const labels = { ...made.labels, tasks: { ...made.labels.tasks, vt: { ...made.labels.tasks['vt']!, floors } } }
const asked = (questions: number) => items.map(item => ({ ...item, params: { questions_per_context: questions } }))

test('several questions of a context have no floors, and the report says so of the tasks that would have some', () => {
  expect(listFloorNotes(items, labels)).toEqual([])
  expect(listFloorNotes(asked(1), labels)).toEqual([])
  expect(listFloorNotes(asked(4), labels)).toEqual([
    expect.stringMatching(/^no shortcut baselines for vt: they were measured with one question per context/),
  ])
})
