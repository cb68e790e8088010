import { describe, expect, test } from 'vitest'
import { RowView } from '../../core/indexed-rows.ts'
import type { AnswerRow } from '../../core/rows.ts'
import { summarize } from '../../reports/cells.ts'
import { CountedAnswers, isWorkedOn } from '../../reports/counted.ts'
import { joined } from '../../reports/records.ts'
import type { ReportInput } from '../../reports/reporter.ts'
import { spendingOf } from '../../reports/spending.ts'
import { scoredBy } from '../../reports/versus.ts'
import { fixture, READER } from './fixture.ts'

const input = fixture({ tasks: ['vt', 'qa_1'], lengths: [8192], samples: 3, entries: [{ ...READER, method: 'rag' }] })
const answer = [...input.runs[0].answers][0]

const counted = (row: AnswerRow) => {
  const answers = new CountedAnswers(2)
  answers.put(1, row)
  return answers.at(1)
}

describe('what is counted of an answer', () => {
  test('is what its row says', () => {
    const { ledger } = answer
    const { kind, forced, cutOff, none, empty, openThinking, truncated, taken } = counted({
      ...answer,
      status: { ...answer.status, forced: true },
      ledger: { ...ledger, cost: null, openThinking: 1, ms: { ...ledger.ms, total: 9, critical: 7, queue: 1 } },
    })
    expect([kind, forced, cutOff, none]).toEqual(['answered', true, false, false])
    expect([empty, openThinking, truncated]).toEqual([false, true, false])
    const { calls, tokens, coverage } = ledger
    expect(taken).toEqual({
      ...{ calls: calls.total, input: tokens.input, cached: tokens.cached, output: tokens.output },
      ...{ read: coverage, ms: 8, cost: null },
    })
  })

  test.each([
    ['an absent answer', { answer: null }, { none: true, empty: true, cutOff: false }, true],
    ['an empty one', { answer: ' \n' }, { none: false, empty: true, cutOff: false }, true],
    [
      'what the run cut off',
      { answer: null, status: { kind: 'failed', reason: "the run's limit of 10 s", forced: false } },
      { none: true, empty: false, cutOff: true },
      false,
    ],
    [
      'a refused prompt',
      { answer: null, status: { kind: 'overflow', reason: 'too long', forced: false } },
      { none: true, empty: false, cutOff: false },
      false,
    ],
  ] as const)('tells %s', (_, other, marks, workedOn) => {
    const found = counted({ ...answer, ...other })
    expect({ none: found.none, empty: found.empty, cutOff: found.cutOff }).toEqual(marks)
    expect(isWorkedOn(found)).toBe(workedOn)
  })
})

test('no row is read again for cells, spending and differences', () => {
  let reads = 0
  const [run] = input.runs
  const counting = <Row>(rows: Iterable<Row>) => {
    const held = [...rows]
    return new RowView(held.length, at => {
      reads++
      return held[at]
    })
  }
  const again: ReportInput = {
    ...input,
    runs: [{ ...run, answers: counting(run.answers), scores: counting(run.scores) }],
  }
  joined(again)
  expect(reads).toBe(again.runs[0].answers.length + again.runs[0].scores.length)
  reads = 0
  const { cells } = summarize(again)
  spendingOf(again)
  scoredBy(again)
  expect(reads).toBe(0)
  expect(cells).toEqual(summarize(input).cells)
})
