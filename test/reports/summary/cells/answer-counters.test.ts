import { describe, expect, test } from 'vitest'
import type { AnswerRow } from '../../../../core/rows/rows.ts'
import { CountedAnswers, isWorkedOn } from '../../../../reports/summary/cells/answer-counters.ts'
import { summarize } from '../../../../reports/summary/cells/cells.ts'
import { makeUsageFinder } from '../../../../reports/summary/cells/cost-per-item.ts'
import { buildScoreTable } from '../../../../reports/summary/entries/paired-difference.ts'
import { collectProvenance } from '../../../../reports/summary/health/provenance.ts'
import type { ReportInput } from '../../../../reports/summary/reporter.ts'
import { joinRecords } from '../../../../reports/summary/rows/records.ts'
import { countingReads, csvOf, makeFixture, READER_ENTRY } from '../../fixture.ts'

const input = makeFixture({
  tasks: ['vt', 'qa_1'],
  lengths: [8192],
  samples: 3,
  entries: [{ ...READER_ENTRY, method: 'rag' }],
})
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
      calls: calls.total,
      input: tokens.input,
      cached: tokens.cached,
      output: tokens.output,
      read: coverage,
      ms: 8,
      cost: null,
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

describe('rows of a run', () => {
  const { run, reads } = countingReads(input.runs[0])
  const again: ReportInput = { ...input, runs: [run] }
  const clear = () => Object.assign(reads, { items: 0, answers: 0, scores: 0 })
  const { items, answers, scores } = run

  test('are read once to be put together, and not again for cells, spending and differences', () => {
    clear()
    joinRecords(again)
    expect([reads.answers, reads.scores]).toEqual([answers.length, scores.length])
    clear()
    const { cells } = summarize(again)
    makeUsageFinder(again)
    buildScoreTable(again)
    expect([reads.answers, reads.scores]).toEqual([0, 0])
    expect(cells).toEqual(summarize(input).cells)
  })

  test('are read once for scores.csv: each answer, and no score', () => {
    summarize(again)
    clear()
    expect(csvOf(again)).toBe(csvOf(input))
    expect([reads.answers, reads.scores]).toEqual([answers.length, 0])
  })

  test('tell once what they were made with, whatever asks for it', () => {
    clear()
    for (const group of [undefined, { tasks: ['vt'] }, { tasks: ['qa_1'] }])
      expect(collectProvenance(again, group)).toEqual(collectProvenance(input, group))
    expect(reads.items).toBe(items.length)
    expect(collectProvenance(again, { tasks: ['nobody'] }).haystack).toBe('none')
  })
})
