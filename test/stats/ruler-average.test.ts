import { expect, test } from 'vitest'
import { computeRulerAverages, computeRulerWeights } from '../../stats/ruler-average.ts'

// The README of RULER: scores at 4K to 128K, wAvg(inc), wAvg(dec).
test.each([
  ['Jamba-1.5-large', [96.7, 96.6, 96.4, 96, 95.4, 95.1], 95.7, 96.3],
  ['Gemini-1.5-pro', [96.7, 95.8, 96, 95.9, 95.9, 94.4], 95.5, 96.1],
  ['Jamba-1.5-mini', [95.6, 95.6, 94.8, 94.6, 92.8, 90], 93.1, 94.8],
  ['GPT-4-1106-preview', [96.6, 96.3, 95.2, 93.2, 87, 81.2], 89, 94.1],
  ['Llama-3.1-70B', [96.5, 95.8, 95.4, 94.8, 88.4, 66.6], 85.5, 93.7],
])("%s has RULER's published averages", (_, scores, inc, dec) => {
  const averages = computeRulerAverages(scores)!
  expect(Math.abs(averages.inc - inc)).toBeLessThan(0.1)
  expect(Math.abs(averages.dec - dec)).toBeLessThan(0.1)
})

test('weights rise or fall by equal steps and add up to 1', () => {
  expect(computeRulerWeights(3)).toEqual({ inc: [1 / 6, 2 / 6, 3 / 6], dec: [3 / 6, 2 / 6, 1 / 6] })
  expect(computeRulerWeights(6).inc).toEqual([1, 2, 3, 4, 5, 6].map(weight => weight / 21))
})

test('a missing length leaves no average', () => {
  expect(computeRulerAverages([0.9, undefined, 0.7])).toBeUndefined()
  expect(computeRulerAverages([])).toBeUndefined()
})
