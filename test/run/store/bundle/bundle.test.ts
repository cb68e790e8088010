import { expect, test } from 'vitest'
import type { ScoreRow } from '../../../../core/rows/rows.ts'
import { keyOfRow, sortRows } from '../../../../run/store/bundle/bundle.ts'
import { getFixtureRows, K, makeFixture } from '../../../reports/fixture.ts'

const [score] = getFixtureRows(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 })).scores
const keyText = (row: ScoreRow) => JSON.stringify(keyOfRow.scores(row))

test('rows of a bundle stand in the order of their keys as JSON, in whatever order they come', () => {
  const items = ['ab', 'ab!', 'ab"', 'a', 'é', '']
  const rows = items.flatMap(item =>
    [10, 9, 1].flatMap(attempt => ['b', 'a'].map(scorer => ({ ...score, item, attempt, scorer }))),
  )
  const expected = rows.map(keyText).sort()
  expect(sortRows('scores', rows).map(keyText)).toEqual(expected)
  expect(sortRows('scores', rows.toReversed()).map(keyText)).toEqual(expected)
})

test('rows of one key stand in the order of what is in them', () => {
  const rows = [0.5, 0, 1].map(value => ({ ...score, value }))
  expect(sortRows('scores', rows).map(({ value }) => value)).toEqual([0, 0.5, 1])
})
