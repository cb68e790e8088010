import { expect, test } from 'vitest'
import { averageBuckets, scoreLongbench1Item, setScore } from '../../../../packages/suites/scorers/longbench1/totals.ts'
import { averageChoices, computeChoiceTotals } from '../../../../packages/suites/scorers/longbench2/totals.ts'
import {
  averageFile,
  computeBaseScore,
  computeNolimaEffectiveLength,
} from '../../../../packages/suites/scorers/nolima/totals.ts'

test('LongBench v1: the best reference, of four sets the first line, means in percent', () => {
  expect(scoreLongbench1Item('triviaqa', '\nParis\nLyon', ['Rome', 'Paris'])).toBe(1)
  expect(scoreLongbench1Item('hotpotqa', 'Paris\nLyon', ['Paris'])).toBeCloseTo(2 / 3)
  expect(() => scoreLongbench1Item('nope', '', ['a'])).toThrow('KeyError')
  expect(setScore([1, 0, 0])).toBe(33.33)
  expect(averageBuckets([{ score: 1, length: 3999 }])).toEqual({ '0-4k': 100, '4-8k': NaN, '8k+': NaN })
  expect(averageBuckets([{ score: 1, length: 4000 }])).toEqual({ '0-4k': NaN, '4-8k': 100, '8k+': NaN })
})

test('LongBench v2: a bucket without rows divides by zero, as in its code', () => {
  const rows = ['short', 'medium', 'long'].flatMap(length =>
    ['easy', 'hard'].map(difficulty => ({ length, difficulty, judge: difficulty === 'easy' })),
  )
  expect(computeChoiceTotals(rows)).toEqual({ Overall: 50, Easy: 100, Hard: 0, Short: 50, Medium: 50, Long: 50 })
  expect(averageChoices([1, 0, 0])).toBe(33.3)
  expect(() => computeChoiceTotals(rows.slice(0, 4))).toThrow('ZeroDivisionError')
})

test('NoLiMa: the last length with 85 % of the base score', () => {
  const at = (scores: readonly number[]) =>
    scores.map((score, i) => ({ length: [250, 500, 1000, 2000, 4000][i], score }))
  expect(computeBaseScore(at([1, 0.9, 0.8]))).toBeCloseTo(0.9)
  expect(computeNolimaEffectiveLength(at([1, 0.9, 0.8, 0.77, 0.5]))).toBe(2000)
  expect(computeNolimaEffectiveLength(at([1, 1, 1, 1, 1]))).toBe(4000)
  expect(computeNolimaEffectiveLength(at([1, 1, 1, 0.84, 1]))).toBe(1000)
  expect(computeNolimaEffectiveLength(at([0.1, 1, 1]))).toBeUndefined()
  expect(computeNolimaEffectiveLength(at([1, 1]))).toBeUndefined()
  expect(averageFile([1, 0, 0])).toBe(0.3333)
})
