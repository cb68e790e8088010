import { expect, test } from 'vitest'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { RUN_LIMIT } from '../../../core/text/cut-off.ts'
import { buildSide } from '../../../reports/compare/comparison-side.ts'
import { countingReads, getFixtureRows, K, makeFixture } from '../fixture.ts'

const given = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 4 })
const { answers, ...rest } = getFixtureRows(given)
const [failed, second, third] = answers as readonly AnswerRow[]

/** The outcomes of the one entry, some of its answers changed. */
function outcomesWith(changed: readonly AnswerRow[]) {
  const own = answers.map(row => changed.find(({ item }) => item === row.item) ?? row)
  const [entry] = buildSide({ ...rest, name: 'run', answers: own }, given.labels).entries
  return entry.outcomes
}

test('a run gives the outcome of each item that it ended, with what it took and its answer', () => {
  const ms = { ...second.ledger.ms, total: 70, critical: 40, queue: 20 }
  const tokens = { ...second.ledger.tokens, input: 11, output: 7 }
  const outcomes = outcomesWith([{ ...second, answer: 'said', ledger: { ...second.ledger, ms, tokens, cost: 0.5 } }])
  const { input, output, calls, cost, status } = outcomes.get(second.item)!
  expect(outcomes.get(second.item)!.ms).toBe(50)
  expect([input, output, calls, cost, status]).toEqual([11, 7, second.ledger.calls.total, 0.5, 'answered'])
  expect(outcomes.get(second.item)!.answer?.()).toBe('said')
  expect([outcomes.size, [...outcomes.values()].length, outcomes.get('nobody')]).toEqual([4, 4, undefined])
  expect(Array.from(outcomes, ([id]) => id)).toEqual(answers.map(({ item }) => item))
})

test('each of its scores stands under its own name', () => {
  const scores = rest.scores.map(row => ({
    ...row,
    value: row.scorer.endsWith('-strict') ? 0.25 : row.scorer.startsWith('stated') ? 0.5 : 0.75,
  }))
  const [entry] = buildSide({ ...rest, name: 'run', answers, scores }, given.labels).entries
  const { primary, official, strict, stated } = entry.outcomes.get(second.item)!
  expect({ primary, official, strict, stated }).toEqual({ primary: 0.5, official: 0.75, strict: 0.25, stated: 0.5 })
})

test('what failed counts as 0 and took nothing, and what Fathom cut off was not reached', () => {
  const outcomes = outcomesWith([
    { ...failed, answer: null, status: { kind: 'failed', reason: 'gone', forced: false } },
    { ...third, answer: null, status: { kind: 'failed', reason: `${RUN_LIMIT}1 call`, forced: false } },
  ])
  const { primary, input, ms, status } = outcomes.get(failed.item)!
  expect({ primary, input, ms, status }).toEqual({ primary: 0, input: null, ms: null, status: 'failed' })
  expect([outcomes.get(third.item), outcomes.size]).toEqual([undefined, 3])
})

test('each answer and score of a run is read once, and an answer again where it is shown', () => {
  const { run, reads } = countingReads({ ...rest, name: 'run', answers })
  const [entry] = buildSide(run, given.labels).entries
  expect([reads.answers, reads.scores]).toEqual([answers.length, rest.scores.length])
  expect([...entry.outcomes.values()].every(({ primary, ms }) => primary !== null && ms !== null)).toBe(true)
  expect(reads.answers).toBe(answers.length)
  entry.outcomes.get(second.item)!.answer?.()
  expect(reads.answers).toBe(answers.length + 1)
})
