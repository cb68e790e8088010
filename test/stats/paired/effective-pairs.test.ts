import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom, type Random } from '../../../core/random/random.ts'
import { computeLeastCorrelation, mcnemarMidP } from '../../../stats/paired/effective-pairs.ts'
import { mcnemarExact } from '../../../stats/paired/mcnemar.ts'
import { judgeNonInferiority } from '../../../stats/paired/non-inferiority.ts'
import { computePairedDifference, type Pair, type PairedDifference } from '../../../stats/paired/paired-difference.ts'

const MARGIN = 0.037
const compare = (pairs: readonly Pair[]): PairedDifference =>
  computePairedDifference(pairs, { rng: makeRandom('compare'), resamples: 300 })
const judge = (seen: PairedDifference) =>
  judgeNonInferiority(seen, { margin: MARGIN, adjustedP: Math.min(1, 3 * seen.p) }).verdict

/** Yes-no pairs of contexts, as many lost and won in each as is said. */
const contexts = (count: number, questions: number, lost: (context: number) => number, score = 1): Pair[] =>
  Array.from({ length: count }, (_, context) =>
    Array.from({ length: questions }, (_, question) => ({
      stratum: 'a',
      cluster: String(context),
      base: score,
      candidate: question < lost(context) ? 0 : score,
    })),
  ).flat()

describe('several questions of one context', () => {
  test.each([
    [25, 16, 1],
    [25, 16, 0.5],
    [28, 24, 1],
  ])('an identical server passes: %s x %s, all %s', (count, questions, score) => {
    const seen = compare(contexts(count, questions, () => 0, score))
    expect(judge(seen)).toBe('pass')
    expect(seen).toMatchObject({ p: 1, test: 'effective pairs' })
    expect(seen.low).toBeLessThan(-0.005)
  })

  test.each([1, 0.8])('57 of 64 answers lost in four contexts fail, scores of %s', score => {
    const seen = compare(contexts(4, 16, context => 14 + Number(context === 0), score))
    expect(seen.lost).toBe(57)
    expect(judge(seen)).toBe('fail')
    expect(seen.high).toBeLessThan(0)
  })

  test('a single context is one observation, whatever was lost in it', () => {
    expect(judge(compare(contexts(1, 16, () => 16)))).toBe('inconclusive')
  })

  test('one lost answer in each of four contexts is no proof', () => {
    const seen = compare(contexts(4, 4, () => 1))
    expect(seen.p).toBeGreaterThan(0.05)
    expect(seen.high).toBeGreaterThanOrEqual(0)
  })

  test('what is lost in whole contexts is worth those contexts', () => {
    const whole = compare(contexts(20, 8, context => (context < 4 ? 8 : 0)))
    const even = compare(contexts(20, 8, context => (context % 5 < 3 ? 2 : 1)))
    expect(whole.lost).toBe(even.lost)
    expect(whole.effect).toBeGreaterThan(5)
    expect(whole.p).toBeGreaterThan(100 * even.p)
  })
})

/** Pairs of which a share is lost, a share won; each is its context's own draw with a chance of √correlation. */
function drawn(rng: Random, count: number, questions: number, lose: number, win: number, correlation: number): Pair[] {
  return Array.from({ length: count }, (_, context) => {
    const shared = rng.next()
    return Array.from({ length: questions }, (): Pair => {
      const u = rng.next() < Math.sqrt(correlation) ? shared : rng.next()
      const [base, candidate] = u < lose ? [1, 0] : u < lose + win ? [0, 1] : [1, 1]
      return { stratum: 'a', cluster: String(context), base, candidate }
    })
  }).flat()
}

describe.each([
  [4, 16],
  [10, 4],
  [25, 16],
])('%s contexts of %s questions', (count, questions) => {
  test.each([
    [0.03, 0.03, 0],
    [0.1, 0.1, 0.3],
    [0.08, 0.03, 0.1],
  ])('hold the truth and raise no false alarm: %s lost, %s won, correlated at %s', (lose, win, correlation) => {
    const runs = Array.from({ length: 150 }, (_, run) =>
      compare(
        drawn(
          makeRandom(`${count}/${questions}/${lose}/${correlation}/${run}`),
          count,
          questions,
          lose,
          win,
          correlation,
        ),
      ),
    )
    const holding = runs.filter(({ low, high }) => low <= win - lose && win - lose <= high)
    expect(holding.length).toBeGreaterThanOrEqual(139)
    if (lose === win) expect(runs.filter(({ p }) => p <= 0.05).length).toBeLessThanOrEqual(12)
  })
})

describe('mcnemarMidP', () => {
  test.each([
    // From the binomial distribution by hand.
    [0, 5, 2 * 0.5 ** 6],
    [1, 5, 2 * (1 + 6 / 2) * 0.5 ** 6],
    [3, 3, 1],
    [0, 0, 1],
  ])('%s against %s is %s', (lost, won, p) => {
    expect(mcnemarMidP(lost, won)).toBeCloseTo(p, 10)
  })

  test('of whole numbers is at most the exact p, and falls as the numbers part', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (a, b) => {
        expect(mcnemarMidP(a, b)).toBeLessThanOrEqual(mcnemarExact(a, b) + 1e-12)
        if (a > b) expect(mcnemarMidP(a + 0.5, b)).toBeLessThan(mcnemarMidP(a, b))
      }),
    )
  })
})

test('few contexts are taken to correlate more', () => {
  expect([1, 2, 4, 10, 20, 100].map(computeLeastCorrelation)).toEqual([1, 0.2, 0.1, 0.04, 0.02, 0.02])
})
