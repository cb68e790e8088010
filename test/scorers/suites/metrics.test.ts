import { expect, test } from 'vitest'
import { mcqaLetter } from '../../../scorers/suites/gym/mcqa.ts'
import { parsed, rankings } from '../../../scorers/suites/helmet/metrics.ts'
import { codeDebug, longbookChoice, mathCalc, mathFind } from '../../../scorers/suites/infinitebench/metrics.ts'
import { bucketScores } from '../../../scorers/suites/longbench1/totals.ts'
import { extractAnswer } from '../../../scorers/suites/longbench2/choice-answer.ts'
import { choiceMatch } from '../../../scorers/suites/longmemeval/metrics.ts'
import { nolima } from '../../../scorers/suites/nolima/metrics.ts'
import { synthScore } from '../../../scorers/suites/oolong/synth.ts'
import { ruler2, ruler2Letter } from '../../../scorers/suites/ruler2/metrics.ts'

// A few values by hand, for who has no golden file of the suites' own code.

test('RULER v2: 1 for a reference that stands in the reply, else 1 less the word error rate', () => {
  expect(ruler2('all', 'Alpha beta', ['alpha', 'gamma'])).toBe(0.5)
  expect(ruler2('part', 'Alpha beta', ['alpha', 'gamma'])).toBe(1)
  expect(ruler2('all', 'the red cat', ['the blue cat sat'])).toBe(0.5)
  expect(ruler2('all', 'the very cat', ['the cat'])).toBe(0.5)
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
  expect(nolima('lastline_EM', 'Well.\nThen:\nYuki', ['Yuki'])).toBe(1)
  expect(nolima('EM', 'uk', 'Yuki')).toBe(1)
})

test('LongBench v2: the letter in brackets goes before one without', () => {
  const replies = ['The correct answer is **(B)**', 'The correct answer is C', 'the correct answer is (B)', 'B']
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

test('to Python an i without its dot, a long s and U+001C are an i, an s and white space', () => {
  expect(parsed('so\ncorrespond\u0131ng VALUE: x', 'corresponding value:')).toBe('x')
  expect(parsed('so\nAn\u017fwer: x', 'Answer:')).toBe('x')
  expect([...rankings('3\x1c>\x1d10').keys()]).toEqual(['3', '10'])
  expect([choiceMatch('Opt\u0130on B', 'B'), choiceMatch('cho\u0131ce B', 'B')]).toEqual([true, true])
  expect(['Answer\x1c:\x1f B', 'An\u017fwer: B'].map(ruler2Letter)).toEqual(['B', 'B'])
  const letters = new Map(['A', 'B'].map(letter => [letter, '']))
  expect(mcqaLetter('strict_single_letter_boxed', '\\boxed{B\x1c: a}', letters)).toBe('B')
  expect(mcqaLetter('lenient_answer_colon', 'an\u017fwer\x1c: B', letters)).toBe('B')
  expect(mcqaLetter('lenient_answer_colon_md', 'Answer\x1c:\x1dB', letters)).toBe('B')
  expect(mcqaLetter('lenient_answer_colon_md', 'Answer: A\x1c,\x1cB', letters)).toBeNull()
})

test.each([
  ['[1.5]', 1],
  ['[True]', 1],
  ["['1']", 1],
  ["['1.5']", 0],
  ['[None]', 0],
])('OOLONG: to int() a gold of %s is a number where Python makes one of it', (gold, score) => {
  expect(synthScore('1', gold, 'ANSWER_TYPE.NUMERIC', { year: 2026, month: 1, day: 1 })).toBe(score)
})

test('InfiniteBench: of what stands behind "is:" the first character is left out, however many units it takes', () => {
  expect([codeDebug('it is:\u{1D400}Jx', ['f', 'J']), longbookChoice('option is\u{1D400}Bx', ['f', 'B'])]).toEqual([
    true,
    true,
  ])
})

test('LongBench-E: means are those of numpy, which sums otherwise where a tie is rounded', () => {
  // 46.875 percent; one number after the other, a little more.
  const scores = [1 / 3, 0, 1, 0, 1, 1, 2 / 3, 0, 1 / 4, 1, 1 / 2, 1 / 4, 1 / 3, 2 / 3, 0, 1 / 2]
  expect(bucketScores(scores.map(score => ({ score, length: 9000 })))['8k+']).toBe(46.87)
})
