import { expect, test } from 'vitest'
import { readMcqaLetter } from '../../../../packages/suites/scorers/gym/mcqa.ts'
import { parseHelmetOutput, parseRankings } from '../../../../packages/suites/scorers/helmet/metrics.ts'
import {
  scoreCodeDebug,
  scoreLongbookChoice,
  scoreMathCalc,
  scoreMathFind,
} from '../../../../packages/suites/scorers/infinitebench/metrics.ts'
import { averageBuckets } from '../../../../packages/suites/scorers/longbench1/totals.ts'
import { extractChoiceAnswer } from '../../../../packages/suites/scorers/longbench2/choice-answer.ts'
import { isChoiceMatch } from '../../../../packages/suites/scorers/longmemeval/metrics.ts'
import { scoreNolima } from '../../../../packages/suites/scorers/nolima/metrics.ts'
import { scoreSynth } from '../../../../packages/suites/scorers/oolong/synth.ts'
import { readRuler2Letter, scoreRuler2 } from '../../../../packages/suites/scorers/ruler2/metrics.ts'

// A few values by hand, for who has no golden file of the suites' own code.

test('RULER v2: 1 for a reference that stands in the reply, else 1 less the word error rate', () => {
  expect(scoreRuler2('all', 'Alpha beta', ['alpha', 'gamma'])).toBe(0.5)
  expect(scoreRuler2('part', 'Alpha beta', ['alpha', 'gamma'])).toBe(1)
  expect(scoreRuler2('all', 'the red cat', ['the blue cat sat'])).toBe(0.5)
  expect(scoreRuler2('all', 'the very cat', ['the cat'])).toBe(0.5)
  expect(scoreRuler2('all', 'a b c d e', ['x'])).toBe(0)
  expect(scoreRuler2('2steps', 'alpha\n\nbeta', ['alpha'])).toBe(0)
  const headed = 'Document 1: alpha\n\nbeta'
  expect([scoreRuler2('all', headed, ['alpha']), scoreRuler2('part', headed, ['alpha'])]).toEqual([1, 0])
  expect(() => scoreRuler2('one', '', [])).toThrow('ValueError')
})

test('RULER v2: the letter of the last statement, of a box, or behind "Answer:"', () => {
  const replies = ['The final answer is B\nThe final answer is C', 'so \\boxed{D}', '**Answer**: d', 'no letter']
  expect(replies.map(readRuler2Letter)).toEqual(['C', 'D', 'D', null])
})

test('NoLiMa: the whole reply or its last line, equal to a gold or with one in it', () => {
  expect(
    ['EM', 'contains', 'lastline_EM', 'lastline_contains'].map(metric => scoreNolima(metric, ' Yuki\n', ['Yuki'])),
  ).toEqual([1, 1, 1, 1])
  const before = 'It is Yuki.\nSure'
  expect(
    ['EM', 'contains', 'lastline_EM', 'lastline_contains'].map(metric => scoreNolima(metric, before, ['Yuki'])),
  ).toEqual([0, 1, 0, 0])
  expect(scoreNolima('lastline_EM', 'Well.\nThen:\nYuki', ['Yuki'])).toBe(1)
  expect(scoreNolima('EM', 'uk', 'Yuki')).toBe(1)
})

test('LongBench v2: the letter in brackets goes before one without', () => {
  const replies = ['The correct answer is **(B)**', 'The correct answer is C', 'the correct answer is (B)', 'B']
  expect(replies.map(extractChoiceAnswer)).toEqual(['B', 'C', null, null])
  expect(extractChoiceAnswer('The correct answer is C. The correct answer is (D)')).toBe('D')
})

test('InfiniteBench: the first number without its sign, and results up to the first error', () => {
  expect([scoreMathFind('-3 and 5', [3]), scoreMathFind('5 and 3', [3]), scoreMathFind('none', [3])]).toEqual([
    true,
    false,
    false,
  ])
  expect(scoreMathFind('88.0', [88], true)).toBe(true)
  expect(() => scoreMathFind('88.0', [88])).toThrow('ValueError')
  expect(scoreMathCalc('1, 2, 9, 4', [1, 2, 3, 4], false)).toBe(0.5)
  expect(scoreMathCalc('7: 1 2 3 4', [1, 2, 3, 4], true)).toBe(1)
})

test('to Python an i without its dot, a long s and U+001C are an i, an s and white space', () => {
  expect(parseHelmetOutput('so\ncorrespond\u0131ng VALUE: x', 'corresponding value:')).toBe('x')
  expect(parseHelmetOutput('so\nAn\u017fwer: x', 'Answer:')).toBe('x')
  expect([...parseRankings('3\x1c>\x1d10').keys()]).toEqual(['3', '10'])
  expect([isChoiceMatch('Opt\u0130on B', 'B'), isChoiceMatch('cho\u0131ce B', 'B')]).toEqual([true, true])
  expect(['Answer\x1c:\x1f B', 'An\u017fwer: B'].map(readRuler2Letter)).toEqual(['B', 'B'])
  const letters = new Map(['A', 'B'].map(letter => [letter, '']))
  expect(readMcqaLetter('strict_single_letter_boxed', '\\boxed{B\x1c: a}', letters)).toBe('B')
  expect(readMcqaLetter('lenient_answer_colon', 'an\u017fwer\x1c: B', letters)).toBe('B')
  expect(readMcqaLetter('lenient_answer_colon_md', 'Answer\x1c:\x1dB', letters)).toBe('B')
  expect(readMcqaLetter('lenient_answer_colon_md', 'Answer: A\x1c,\x1cB', letters)).toBeNull()
})

test.each([
  ['[1.5]', 1],
  ['[True]', 1],
  ["['1']", 1],
  ["['1.5']", 0],
  ['[None]', 0],
])('OOLONG: to int() a gold of %s is a number where Python makes one of it', (gold, score) => {
  expect(scoreSynth('1', gold, 'ANSWER_TYPE.NUMERIC', { year: 2026, month: 1, day: 1 })).toBe(score)
})

test('InfiniteBench: of what stands behind "is:" the first character is left out, however many units it takes', () => {
  expect([
    scoreCodeDebug('it is:\u{1D400}Jx', ['f', 'J']),
    scoreLongbookChoice('option is\u{1D400}Bx', ['f', 'B']),
  ]).toEqual([true, true])
})

test('LongBench-E: means are those of numpy, which sums otherwise where a tie is rounded', () => {
  // 46.875 percent; one number after the other, a little more.
  const scores = [1 / 3, 0, 1, 0, 1, 1, 2 / 3, 0, 1 / 4, 1, 1 / 2, 1 / 4, 1 / 3, 2 / 3, 0, 1 / 2]
  expect(averageBuckets(scores.map(score => ({ score, length: 9000 })))['8k+']).toBe(46.87)
})
