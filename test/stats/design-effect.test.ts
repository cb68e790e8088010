import { describe, expect, test } from 'vitest'
import { makeRandom, type Random } from '../../core/random/random.ts'
import { type Clustered, computeCorrelation, computeDesignEffect, estimateDesign } from '../../stats/design-effect.ts'
import { replicateMeans } from '../../stats/intervals/bootstrap.ts'
import { computeWeightedInterval } from '../../stats/intervals/mean-interval.ts'
import { studentT } from '../../stats/intervals/normal.ts'
import { wilson } from '../../stats/intervals/wilson.ts'
import { computePairedDifference } from '../../stats/paired/paired-difference.ts'
import { mean } from '../../stats/sample.ts'

/**
 * Yes-no scores of questions of one context: each is the context's own draw with a chance of √rho, else one of its own.
 */
const context = (rng: Random, questions: number, rho: number, right: number): number[] => {
  const shared = rng.next() < right ? 1 : 0
  return Array.from({ length: questions }, () => {
    const own = rng.next() < right ? 1 : 0
    return rng.next() < Math.sqrt(rho) ? shared : own
  })
}

const contexts = (rng: Random, count: number, questions: number, rho: number, right = 0.6) =>
  Array.from({ length: count }, () => context(rng, questions, rho, right))

const clustered = (scores: readonly (readonly number[])[], stratum = 'a'): Clustered[] =>
  scores.flatMap((own, at) => own.map(value => ({ stratum, cluster: String(at), value })))

describe('the correlation within contexts', () => {
  test.each([0, 0.1, 0.3, 0.7])('is found again: %d', rho => {
    const estimates = Array.from({ length: 20 }, (_, trial) => {
      const rng = makeRandom(`rho/${rho}/${trial}`)
      return estimateDesign(clustered(contexts(rng, 100, 4, rho))).correlation!
    })
    // Estimates below 0 are 0, which lifts the mean where there is none.
    expect(Math.abs(mean(estimates) - rho)).toBeLessThan(0.03)
  })

  test('is that of the analysis of variance, worked by hand', () => {
    // Means 1, 0.5 and 0: between 1 by 2 degrees of freedom, within 0.5 by 3; (1/2 - 1/6) / (1/2 + 1/6).
    const design = estimateDesign(clustered([[1, 1], [1, 0], [0, 0]])) // biome-ignore format: one line
    expect(design.correlation).toBeCloseTo(0.5, 12)
    expect(design).toMatchObject({ size: 2 })
    expect(design.effect).toBeCloseTo(1.5, 12)
  })

  test('knows nothing of how hard cells are', () => {
    const easy = contexts(makeRandom('easy'), 200, 4, 0, 0.95)
    const hard = contexts(makeRandom('hard'), 200, 4, 0, 0.2)
    const design = estimateDesign([...clustered(easy, 'easy'), ...clustered(hard, 'hard')])
    expect(design.correlation).toBeLessThan(0.05)
  })

  test('is not told by items of their own, nor by scores that are all equal', () => {
    expect(estimateDesign(clustered([[1], [0], [1]]))).toEqual({ size: 1, correlation: null, effect: 1 })
    expect(estimateDesign(clustered([[1, 1], [1, 1]]))).toEqual({ size: 2, correlation: null, effect: 1 }) // biome-ignore format: one line
    expect(estimateDesign([])).toEqual({ size: 1, correlation: null, effect: 1 })
  })
})

test('the design effect is Kish’s', () => {
  expect(computeDesignEffect(8, 0.1)).toBeCloseTo(1.7, 12)
  expect(computeDesignEffect(8, 0.3)).toBeCloseTo(3.1, 12)
  expect(computeDesignEffect(1, 0.9)).toBe(1)
})

describe('intervals of scores whose contexts are shared, at one seed', () => {
  const TRIALS = 200
  const [COUNT, QUESTIONS, RHO, RIGHT] = [25, 4, 0.4, 0.6]
  const trials = Array.from({ length: TRIALS }, (_, trial) => {
    const rng = makeRandom(`clustered/${trial}`)
    const scores = contexts(rng, COUNT, QUESTIONS, RHO, RIGHT)
    const all = scores.flat()
    const tallies = scores.map(own => ({ sums: [own.reduce((sum, value) => sum + value, 0)], counts: [own.length] }))
    const replicates = replicateMeans(tallies, 1, rng.fork('bootstrap'), 400)[0]
    const together = computeWeightedInterval([
      { weight: 1, stratum: 'a', mean: mean(all), clusters: COUNT, replicates },
    ])
    return {
      together,
      alone: wilson(
        all.reduce((sum, value) => sum + value, 0),
        all.length,
      ),
      all,
    }
  })
  const covered = (pick: (trial: (typeof trials)[number]) => { readonly low: number; readonly high: number }) =>
    trials.filter(trial => pick(trial).low <= RIGHT && RIGHT <= pick(trial).high).length / TRIALS

  test('cover where contexts are drawn together, and do not where they are taken for items of their own', () => {
    // 95 % less two standard errors of 200 trials is 92 %; the design effect of 2.2 leaves 1.96 / √2.2 = 1.32 standard
    // errors, 81 %.
    expect(covered(({ together }) => together)).toBeGreaterThanOrEqual(0.92)
    expect(covered(({ alone }) => alone)).toBeLessThan(0.88)
  })

  test('are wider by the root of the design effect', () => {
    const width = ({ low, high }: { readonly low: number; readonly high: number }) => high - low
    const ratio = mean(trials.map(({ together, alone }) => width(together) / width(alone)))
    const stretch = studentT(COUNT - 1) / 1.96
    expect(ratio / stretch).toBeGreaterThan(Math.sqrt(computeDesignEffect(QUESTIONS, RHO)) * 0.93)
    expect(ratio / stretch).toBeLessThan(Math.sqrt(computeDesignEffect(QUESTIONS, RHO)) * 1.07)
  })
})

test('a paired difference is as sure as its contexts are many', () => {
  const rng = makeRandom('paired')
  const scores = Array.from({ length: 30 }, () => [context(rng, 4, 0.9, 0.6), context(rng, 4, 0.9, 0.6)] as const)
  const pairsBy = (cluster: (context: number, question: number) => string) =>
    scores.flatMap(([base, candidate], at) =>
      base.map((value, question) => ({
        stratum: 'a',
        cluster: cluster(at, question),
        base: value,
        candidate: candidate[question],
      })),
    )
  const together = computePairedDifference(pairsBy(String), { rng: makeRandom('draws'), resamples: 1000 })
  const alone = computePairedDifference(
    pairsBy((at, question) => `${at}/${question}`),
    { rng: makeRandom('draws'), resamples: 1000 },
  )
  expect([together.clusters, alone.clusters]).toEqual([30, 120])
  expect(together.difference).toBeCloseTo(alone.difference, 12)
  expect((together.high - together.low) / (alone.high - alone.low)).toBeGreaterThan(1.4)
})

describe('correlation across strata', () => {
  /** Questions at `lengths` lengths, easier at the first; answers are the question's own with a chance of √rho. */
  const asked = (rng: Random, questions: number, lengths: number, rho: number): Clustered[] =>
    Array.from({ length: questions }, (_, question) => {
      const draw = () => rng.next()
      const shared = draw()
      return Array.from({ length: lengths }, (_, length) => ({
        stratum: `t/${length}`,
        cluster: String(question),
        value: (rng.next() < Math.sqrt(rho) ? shared : draw()) / (1 + length),
      }))
    }).flat()

  test.each([0, 0.3, 0.8])('is found: %s', rho => {
    const found = Array.from({ length: 40 }, (_, at) => {
      const values = asked(makeRandom(`across/${rho}/${at}`), 60, 2, rho).map(each => ({ ...each, value: each.value }))
      return computeCorrelation(values, () => 't')!
    })
    // The lengths' spreads differ, so that a little less is found than there is.
    expect(mean(found)).toBeGreaterThan(0.7 * rho - 0.02)
    expect(mean(found)).toBeLessThan(rho + 0.1)
  })

  test('is not known of one length', () => {
    expect(computeCorrelation(asked(makeRandom('one'), 10, 1, 0.5), () => 't')).toBeNull()
  })
})
