import { expect, test } from 'vitest'
import { ROW_CHECKS } from '../../../core/rows/row-shape.ts'
import { getFixtureRows, makeFixture } from '../../reports/fixture.ts'

const rows = getFixtureRows(makeFixture({ tasks: ['vt'], lengths: [8192], samples: 1 }))
const whole = { items: rows.items[0], answers: rows.answers[0], scores: rows.scores[0] }
const without = (row: object, field: string) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== field))

test.each(Object.entries(whole))('whole rows of %s have no fault', (name, row) => {
  expect(ROW_CHECKS[name as keyof typeof whole](row)).toBeUndefined()
})

test.each<[keyof typeof whole, string]>([
  ...['v', 'id', 'questionId', 'task', 'cluster', 'scorer', 'index', 'length', 'depths'].map(
    (field): ['items', string] => ['items', field],
  ),
  ...['v', 'item', 'method', 'model', 'config', 'attempt', 'status', 'answer', 'ledger', 'at'].map(
    (field): ['answers', string] => ['answers', field],
  ),
  ...['v', 'item', 'method', 'model', 'config', 'attempt', 'scorer'].map((field): ['scores', string] => [
    'scores',
    field,
  ]),
])('a row of %s without %s is none', (name, field) => {
  expect(ROW_CHECKS[name](without(whole[name], field))).toContain(field)
})

test.each<[string, keyof typeof whole, object, RegExp]>([
  ['a newer version', 'items', { v: 3 }, /version 3; this Fathom reads version 2\. Update it$/],
  ['an older version', 'items', { v: 1 }, /version 1, which an older Fathom wrote; .*run again into another folder$/],
  ['a length that is a list', 'items', { length: [] }, /without length/],
  ['an index that is no number', 'items', { index: null }, /without index/],
  ['an unknown status', 'answers', { status: { kind: 'fine' } }, /none of answered, length_stop/],
  ['a ledger without calls', 'answers', { ledger: { tokens: {}, ms: {} } }, /without ledger\.calls/],
  ['an inherited name', 'scores', { scorer: undefined }, /without scorer/],
])('%s is a fault', (_, name, change, fault) => {
  expect(ROW_CHECKS[name]({ ...whole[name], ...change })).toMatch(fault)
})

test('an answer may be null, and a score no number', () => {
  expect(ROW_CHECKS.answers({ ...whole.answers, answer: null })).toBeUndefined()
  expect(ROW_CHECKS.scores({ ...whole.scores, value: null })).toBeUndefined()
})
