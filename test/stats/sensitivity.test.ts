import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeBounds } from '../../stats/sensitivity.ts'

test('one cell: 6 of 8 right, 2 failed', () => {
  expect(computeBounds([{ sum: 6, known: 8, unknown: 2 }])).toEqual({ worst: 0.6, best: 0.8, coverage: 0.8 })
})

test('cells weigh the same; empty ones do not count', () => {
  const bounds = computeBounds([
    { sum: 1, known: 1, unknown: 1 },
    { sum: 50, known: 100, unknown: 0 },
    { sum: 0, known: 0, unknown: 0 },
  ])!
  expect(bounds.worst).toBeCloseTo(0.5, 12)
  expect(bounds.best).toBeCloseTo(0.75, 12)
  expect(bounds.coverage).toBeCloseTo(0.75, 12)
})

test('all failed: anything; nothing asked: nothing', () => {
  expect(computeBounds([{ sum: 0, known: 0, unknown: 5 }])).toEqual({ worst: 0, best: 1, coverage: 0 })
  expect(computeBounds([{ sum: 1, known: 1, unknown: 0 }])).toEqual({ worst: 1, best: 1, coverage: 1 })
  expect(computeBounds([])).toBeUndefined()
  expect(computeBounds([{ sum: 0, known: 0, unknown: 0 }])).toBeUndefined()
})

test('the gap is what is not covered', () => {
  const cell = fc
    .tuple(fc.nat(50), fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([known, unknown, share]) => ({ known, unknown, sum: known * share }))
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 6 }), cells => {
      const bounds = computeBounds(cells)
      if (bounds) expect(bounds.best - bounds.worst).toBeCloseTo(1 - bounds.coverage, 10)
    }),
  )
})
