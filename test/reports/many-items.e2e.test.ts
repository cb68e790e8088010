import { expect, test } from 'vitest'
import type { AnswerRow, ItemRow } from '../../core/rows/rows.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { formatSpan } from '../../reports/summary/format.ts'
import { getFixtureRows, K, makeFixture, withRows } from './fixture.ts'

/** More than the arguments of a call may be: at some 125,000 the stack is full. */
const MANY = 130_000

test('a row of more items than a call takes arguments is counted', () => {
  const base = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 })
  const [item, answer] = [getFixtureRows(base).items[0], getFixtureRows(base).answers[0]]
  const items: ItemRow[] = []
  const answers: AnswerRow[] = []
  for (let index = 0; index < MANY; index++) {
    const id = `item ${index}`
    // All items of one cluster, so that there is little to resample.
    items.push({ ...item, id, index, cluster: 'one' })
    if (index % 1000 === 0)
      answers.push({ ...answer, item: id, status: { ...answer.status, kind: 'overflow' }, answer: null })
  }
  const { cells } = summarize(withRows(base, { items, answers, scores: [] }))
  expect(cells).toHaveLength(1)
  expect(cells[0]).toMatchObject({ planned: MANY, statuses: { overflow: 130 }, missing: MANY - 130 })
})

test('so is the span of that many numbers', () => {
  expect(formatSpan(Array.from({ length: MANY }, (_, at) => at))).toBe(`0–${MANY - 1}`)
})
