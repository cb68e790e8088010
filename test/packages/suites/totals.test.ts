import { expect, test } from 'vitest'
import { computeSuiteTotals } from '../../../packages/suites/totals.ts'
import type { TotalRow } from '../../../reports/summary/suite-totals.ts'

const row = (
  scorer: string,
  value: number,
  labels: TotalRow['labels'] = {},
  task = 'file:x',
  length = 8192,
): TotalRow => ({ task, scorer, length, labels, value })
const of = (rows: readonly TotalRow[]) =>
  Object.fromEntries(
    computeSuiteTotals(rows).map(({ suite, name, value, unit, n }) => [`${suite}: ${name}`, [value, unit, n]]),
  )

test('LongBench v2: percent with one decimal; what is not easy is hard, what is neither short nor medium long', () => {
  const labels = [
    { difficulty: 'easy', length: 'short' },
    { difficulty: 'hard', length: 'medium' },
    { difficulty: 'odd', length: 'odd' },
  ]
  expect(of(labels.map((each, at) => row('longbench2-choice', at === 0 ? 1 : 0, each)))).toEqual({
    'LongBench v2: Overall': [33.3, 'percent', 3],
    'LongBench v2: Easy': [100, 'percent', 1],
    'LongBench v2: Hard': [0, 'percent', 2],
    'LongBench v2: Short': [100, 'percent', 1],
    'LongBench v2: Medium': [0, 'percent', 1],
    'LongBench v2: Long': [0, 'percent', 1],
  })
})

test('LongBench v1: a figure a set, and a bucket of -E that holds items; no average over sets', () => {
  const rows = [
    row('longbench1-qa-f1', 0.5, { set: 'qasper', length: 9000 }),
    row('longbench1-qa-f1', 0.25, { set: 'qasper', length: 100 }),
    row('longbench1-count', 1, { set: 'passage_count_e', length: 3999 }),
    row('longbench1-count', 0, { set: 'passage_count_e', length: 8000 }),
  ]
  expect(of(rows)).toEqual({
    'LongBench v1: qasper': [37.5, 'percent', 2],
    'LongBench v1: passage_count_e 0-4k': [100, 'percent', 1],
    'LongBench v1: passage_count_e 8k+': [0, 'percent', 1],
  })
})

test('NoLiMa: files by length without direct questions, base score, and the last length with 85 % of it', () => {
  const at = (context: number, value: number, type = 'onehop') => row('nolima-contains', value, { context, type })
  const rows = [at(250, 1), at(500, 0.9), at(1000, 0.8), at(2000, 0.8), at(4000, 0.5), at(4000, 1, 'direct')]
  const totals = of(rows)
  expect(totals['NoLiMa: 4000']).toEqual([0.5, 'share', 1])
  expect(totals['NoLiMa: base score'][0]).toBeCloseTo(0.9)
  expect(totals['NoLiMa: effective length']).toEqual([2000, 'tokens', 5])
})

test("HELMET: the mean of a category's sets, whatever their sizes", () => {
  const rag = { category: 'rag' }
  const rows = [
    row('helmet-default', 1, rag, 'a'),
    row('helmet-default', 0, rag, 'b'),
    row('helmet-default', 0, rag, 'b'),
  ]
  expect(of(rows)).toEqual({ 'HELMET: rag': [50, 'percent', 3] })
})

test('HELMET: a length at a time, for a set of one length does not count against a set of another', () => {
  const rag = { category: 'rag' }
  const rows = [
    row('helmet-default', 1, rag, 'a', 131_072),
    row('helmet-default', 1, rag, 'a8', 8192),
    row('helmet-default', 0, rag, 'b8', 8192),
    row('helmet-icl', 0.25, { category: 'icl' }, 'c', 8192),
  ]
  expect(of(rows)).toEqual({
    'HELMET: rag 8K': [50, 'percent', 2],
    'HELMET: rag 128K': [100, 'percent', 1],
    'HELMET: icl': [25, 'percent', 1],
  })
})

test('LongMemEval: by type, the mean of types, overall and abstention, named as judged', () => {
  const at = (type: string, value: number, abstention = 'no') =>
    row('judged', value, { suite: 'LongMemEval', type, abstention })
  expect(of([at('a', 1), at('a', 1), at('b', 0, 'yes')])).toEqual({
    'LongMemEval, judged: a': [1, 'share', 2],
    'LongMemEval, judged: b': [0, 'share', 1],
    'LongMemEval, judged: Task-averaged': [0.5, 'share', 3],
    'LongMemEval, judged: Overall': [2 / 3, 'share', 3],
    'LongMemEval, judged: Abstention': [0, 'share', 1],
  })
})

test('RULER v2 gives an average where all twelve tasks are there, and not before', () => {
  const rows = Array.from({ length: 12 }, (_, at) => row('ruler2-all', at < 6 ? 1 : 0, { task: `t${at}` }))
  expect(of(rows)['RULER v2: Average']).toEqual([0.5, 'share', 12])
  expect(of(rows.slice(1))['RULER v2: Average']).toBeUndefined()
})

test('LongBench Pro goes by each of its labels; items of no suite have no totals', () => {
  const totals = of([
    row('longbench-pro-f1', 1, { length: '8k', difficulty: 'Easy', language: 'English', primary: 'T1' }),
  ])
  expect(Object.keys(totals)).toEqual(['Overall', '8k', 'Easy', 'English', 'T1'].map(name => `LongBench Pro: ${name}`))
  expect(computeSuiteTotals([row('stated-phrase', 1)])).toEqual([])
})

test('LongMemEval: retrieval of sessions and of turns apart, four decimals', () => {
  const rows = [1, 0, 0].map(value => row('longmemeval-retrieval', value, { type: 'x', retrieval: 'session' }))
  expect(of([...rows, row('longmemeval-retrieval', 1, { type: 'x', retrieval: 'turn' })])).toEqual({
    'LongMemEval, retrieval: session ndcg_any@5': [0.3333, 'share', 3],
    'LongMemEval, retrieval: turn ndcg_any@5': [1, 'share', 1],
  })
})
