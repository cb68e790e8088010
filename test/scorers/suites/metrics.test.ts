import { expect, test } from 'vitest'
import { mathCalc, mathFind } from '../../../scorers/suites/infinitebench/metrics.ts'
import { extractAnswer } from '../../../scorers/suites/longbench2/choice-answer.ts'
import { nolima } from '../../../scorers/suites/nolima/metrics.ts'
import { ruler2, ruler2Letter } from '../../../scorers/suites/ruler2/metrics.ts'

// A few values by hand, for who has no golden file of the suites' own code.

test('RULER v2: 1 for a reference that stands in the reply, else 1 less the word error rate', () => {
  expect(ruler2('all', 'Alpha beta', ['alpha', 'gamma'])).toBe(0.5)
  expect(ruler2('part', 'Alpha beta', ['alpha', 'gamma'])).toBe(1)
  expect(ruler2('all', 'the red cat', ['the blue cat sat'])).toBe(0.5)
  expect(ruler2('all', 'a b c d e', ['x'])).toBe(0)
  expect(ruler2('2steps', 'alpha\n\nbeta', ['alpha'])).toBe(0)
  const headed = 'Document 1: alpha\n\nbeta'
  expect([ruler2('all', headed, ['alpha']), ruler2('part', headed, ['alpha'])]).toEqual([1, 0])
  expect(() => ruler2('one', '', [])).toThrow('ValueError')
})

test('RULER v2: the letter of the last statement, of a box, or behind "Answer:"', () => {
  const replies = ['The final answer is B\nThe final answer is C', 'so \\boxed{D}', '**Answer**: d', 'no letter']
  expect(replies.map(ruler2Letter)).toEqual(['C', 'D', 'D', null])
})

test('NoLiMa: the whole reply or its last line, equal to a gold or with one in it', () => {
  expect(
    ['EM', 'contains', 'lastline_EM', 'lastline_contains'].map(metric => nolima(metric, ' Yuki\n', ['Yuki'])),
  ).toEqual([1, 1, 1, 1])
  const before = 'It is Yuki.\nSure'
  expect(
    ['EM', 'contains', 'lastline_EM', 'lastline_contains'].map(metric => nolima(metric, before, ['Yuki'])),
  ).toEqual([0, 1, 0, 0])
  expect(nolima('lastline_EM', 'Well.\nYuki', ['Yuki'])).toBe(1)
  expect(nolima('EM', 'uk', 'Yuki')).toBe(1)
})

test('LongBench v2: the letter in brackets goes before one without', () => {
  const replies = ['**The correct answer is (B)**', 'The correct answer is C', 'the correct answer is (B)', 'B']
  expect(replies.map(extractAnswer)).toEqual(['B', 'C', null, null])
  expect(extractAnswer('The correct answer is C. The correct answer is (D)')).toBe('D')
})

test('InfiniteBench: the first number without its sign, and results up to the first error', () => {
  expect([mathFind('-3 and 5', [3]), mathFind('5 and 3', [3]), mathFind('none', [3])]).toEqual([true, false, false])
  expect(mathFind('88.0', [88], true)).toBe(true)
  expect(() => mathFind('88.0', [88])).toThrow('ValueError')
  expect(mathCalc('1, 2, 9, 4', [1, 2, 3, 4], false)).toBe(0.5)
  expect(mathCalc('7: 1 2 3 4', [1, 2, 3, 4], true)).toBe(1)
})
