import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom, type Random } from '../../../core/random/random.ts'
import { replicateMeans } from '../../../stats/intervals/bootstrap.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import { computeWeightedInterval } from '../../../stats/intervals/mean-interval.ts'
import { studentT } from '../../../stats/intervals/normal.ts'
import { mean } from '../../../stats/sample.ts'

/** Cells, clusters in them, scores in those. */
type Cells = readonly (readonly (readonly number[])[])[]

/** The interval of the plain mean of independent cells. */
function intervalOver(cells: Cells, rng: Random, resamples = 300): Interval {
  return computeWeightedInterval(
    cells.map((clusters, at) => ({
      weight: 1 / cells.length,
      stratum: String(at),
      mean: mean(clusters.flat()),
      clusters: clusters.length,
      replicates: replicateMeans(
        clusters.map(scores => ({ sums: [sum(scores)], counts: [scores.length] })),
        1,
        rng.fork(at),
        resamples,
      )[0],
    })),
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const single = (values: readonly number[]): Cells => [values.map(value => [value])]
const hits = (right: number, n: number) => Array.from({ length: n }, (_, at) => (at < right ? 1 : 0))

describe('one cell', () => {
  test.each([
    // C. J. Clopper and E. S. Pearson's limits, from tables
    [7, 10, 0.3475, 0.9333],
    [1, 10, 0.0025, 0.445],
    [10, 10, 0.6915, 1],
    [0, 5, 0, 0.5218],
    [45, 50, 0.7819, 0.9667],
    [1, 1, 0.025, 1],
  ])('%s of %s yes-no scores have the exact interval', (right, n, low, high) => {
    const interval = intervalOver(single(hits(right, n)), makeRandom('draws'), 40_000)
    expect(interval.low).toBeCloseTo(low, 2)
    expect(interval.high).toBeCloseTo(high, 2)
  })

  test('one score below the ceiling does not make it certain: the tenth may be 0', () => {
    const { low, high } = intervalOver(single([...hits(9, 9), 0.95]), makeRandom('draws'))
    expect(low).toBeGreaterThan(0.65)
    expect(low).toBeLessThan(0.72)
    expect(high).toBeGreaterThan(0.999)
  })

  test("comes close to Student's interval for many scores", () => {
    const values = graded(makeRandom('values'), 2000)
    const { low, high } = intervalOver(single(values), makeRandom('draws'), 2000)
    const centre = mean(values)
    const deviation = Math.sqrt(sum(values.map(value => (value - centre) ** 2)) / 1999)
    const half = (studentT(1999) * deviation) / Math.sqrt(2000)
    expect((centre - low) / half).toBeCloseTo(1, 0.9)
    expect((high - centre) / half).toBeCloseTo(1, 0.9)
  })

  test('one cluster of many items says as little as one item', () => {
    const { low, high } = intervalOver([[[0, 1, 0, 1]]], makeRandom('draws'))
    expect(low).toBeLessThan(0.05)
    expect(high).toBeGreaterThan(0.95)
  })

  test('repeating each item within its cluster adds no certainty', () => {
    const once = graded(makeRandom('values'), 25).map(score => [score])
    const thrice = once.map(([score]) => [score, score, score])
    const [a, b] = [once, thrice].map(clusters => intervalOver([clusters], makeRandom('draws')))
    expect(b.low).toBeCloseTo(a.low, 10)
    expect(b.high).toBeCloseTo(a.high, 10)
  })
})

test('holds the mean, lies in [0, 1], repeats itself, and is turned round with the scale', () => {
  const score = fc.double({ min: 0, max: 1, noNaN: true })
  const cells = fc.array(fc.array(fc.array(score, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(cells, some => {
      const point = mean(some.map(clusters => mean(clusters.flat())))
      const { low, high } = intervalOver(some, makeRandom('draws'), 100)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(point + 1e-9)
      expect(high).toBeGreaterThanOrEqual(point - 1e-9)
      expect(intervalOver(some, makeRandom('draws'), 100)).toEqual({ low, high })
      const turned = intervalOver(
        some.map(clusters => clusters.map(scores => scores.map(value => 1 - value))),
        makeRandom('draws'),
        100,
      )
      expect(turned.low).toBeCloseTo(1 - high, 6)
      expect(turned.high).toBeCloseTo(1 - low, 6)
    }),
    { numRuns: 60 },
  )
})

describe('an average', () => {
  test('k tasks all right are k times as sure as one', () => {
    const task = hits(10, 10).map(score => [score])
    const one = intervalOver([task], makeRandom('draws'))
    const four = intervalOver([task, task, task, task], makeRandom('draws'))
    expect((1 - one.low) / (1 - four.low)).toBeGreaterThan(3)
    expect((1 - one.low) / (1 - four.low)).toBeLessThan(4.5)
    expect(four.high).toBe(1)
  })

  test('tasks of one cluster each are compared with each other', () => {
    const { low, high } = intervalOver([[[0.1]], [[0.9]], [[0.2]], [[1]], [[0]], [[0.7]]], makeRandom('draws'))
    expect(high - low).toBeGreaterThan(0.6)
  })
})

/** Distributions of a score, by name, with their means. */
const TRUTHS: readonly [name: string, mean: number, draw: (rng: Random) => number][] = [
  ['90 % 1, 7 % .9 to 1, 3 % 0', 0.9665, rng => mixed(rng, [0.9, 1, 1], [0.07, 0.9, 1], [0.03, 0, 0])],
  ['85 % 1, 10 % .8 to 1, 5 % 0', 0.94, rng => mixed(rng, [0.85, 1, 1], [0.1, 0.8, 1], [0.05, 0, 0])],
  ['85 % 0, 10 % 0 to .2, 5 % 1', 0.06, rng => mixed(rng, [0.85, 0, 0], [0.1, 0, 0.2], [0.05, 1, 1])],
  ['80 % 0, 15 % 0 to .1, 5 % 1', 0.0575, rng => mixed(rng, [0.8, 0, 0], [0.15, 0, 0.1], [0.05, 1, 1])],
  ['97 % .9, 3 % 0', 0.873, rng => mixed(rng, [0.97, 0.9, 0.9], [0.03, 0, 0])],
  ['uniform', 0.5, rng => rng.next()],
  ['mild', 0.5, rng => graded(rng, 1)[0]],
]

describe.each([10, 50])('of %s graded scores holds the true mean in 95 of 100 runs', n => {
  test.each(TRUTHS)('%s', (name, truth, draw) => {
    const share = covered(150, `${name}/${n}`, truth, rng => single(Array.from({ length: n }, () => draw(rng))))
    expect(share).toBeGreaterThan(0.94)
  })
})

describe.each([2, 4, 10])('of %s contexts holds the true mean in 95 of 100 runs', contexts => {
  test.each([
    [4, 0.1, 0.6],
    [4, 0.5, 0.9],
    [8, 0.1, 0.6],
    [8, 0.5, 0.9],
  ])('%s questions that correlate at %s, %s of them right', (questions, correlation, right) => {
    const share = covered(150, `${contexts}/${questions}/${correlation}`, right, rng => [
      Array.from({ length: contexts }, () => answersOfContext(rng, questions, correlation, right)),
    ])
    expect(share).toBeGreaterThan(0.94)
  })
})

test.each([
  ['at their ceiling', [0.99, 0.99, 0.95, 0.9, 0.6], 10, 0.93, 0.995],
  ['alike', Array.from({ length: 12 }, () => 0.7), 10, 0.93, 0.985],
])('averages of tasks that are %s hold the truth, and are not far too wide', (_, rates, n, least, most) => {
  const share = covered(200, String(rates), mean(rates), rng =>
    rates.map(rate => Array.from({ length: n }, () => [rng.next() < rate ? 1 : 0])),
  )
  expect(share).toBeGreaterThan(least)
  expect(share).toBeLessThan(most)
})

function covered(trials: number, name: string, truth: number, draw: (rng: Random) => Cells): number {
  const held = Array.from({ length: trials }, (_, at): number => {
    const rng = makeRandom(`${name}/${at}`)
    const { low, high } = intervalOver(draw(rng), rng.fork('draws'), 100)
    return low <= truth && truth <= high ? 1 : 0
  })
  return mean(held)
}

/** A score drawn from parts of given chances, evenly between two ends. */
function mixed(rng: Random, ...parts: readonly (readonly [chance: number, from: number, to: number])[]): number {
  let left = rng.next()
  const [, from, to] =
    parts.find(([chance]) => {
      left -= chance
      return left < 0
    }) ?? parts[0]
  return from + (to - from) * rng.next()
}

/** Each answer is the context's own draw with a chance of √correlation, else a draw of its own. */
function answersOfContext(rng: Random, questions: number, correlation: number, right: number): number[] {
  const draw = () => (rng.next() < right ? 1 : 0)
  const shared = draw()
  return Array.from({ length: questions }, () => (rng.next() < Math.sqrt(correlation) ? shared : draw()))
}

function graded(rng: Random, n: number): number[] {
  return Array.from({ length: n }, () => (rng.next() + rng.next() + rng.next()) / 3)
}
