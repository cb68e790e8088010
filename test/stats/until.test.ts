import { describe, expect, test } from 'vitest'
import {
  computeTruth,
  drawTrueModel,
  LENGTHS,
  makeCells,
  openAnswers,
  TASKS,
  type TrueModel,
} from '../../bin/perf/until-models.ts'
import { makeRandom } from '../../core/random/random.ts'
import { computeBetaInterval } from '../../stats/intervals/mean-interval.ts'
import { allocateContexts } from '../../stats/until/allocate.ts'
import { type HeadlineCell, measureHeadline } from '../../stats/until/headline.ts'
import { judgeOrder } from '../../stats/until/order.ts'
import { planWidth } from '../../stats/until/plan.ts'
import { countFirstContexts, judgeWidth } from '../../stats/until/run-until.ts'

const GOAL = 0.03
const MOST = 64
const SPREAD = { level: 0.85, context: 0.063, question: 0.45 }

function runUntil(model: TrueModel, seed: string, questions: number) {
  const answers = openAnswers(seed, questions)
  let counts: readonly number[] = countFirstContexts(
    Array.from({ length: TASKS * LENGTHS.length }, () => ({ most: MOST })),
  )
  for (let rounds = 1; ; rounds++) {
    const cells = makeCells(counts, (task, at, context) => answers(model, 'm', task, at, context), MOST)
    const state = judgeWidth([cells], GOAL)
    if (state.isReached) return { state, counts, rounds }
    counts = state.next
  }
}

describe('a run until ±3 points', () => {
  test('covers the truth in nearly 95 of 100 runs, at the width that was asked for', () => {
    const runs = 60
    let covered = 0
    for (let run = 0; run < runs; run++) {
      const model = drawTrueModel(makeRandom(`model ${run % 5}`), SPREAD)
      const { state } = runUntil(model, `answers ${run}`, 12)
      const [{ low, high }] = state.headlines
      expect(high - low).toBeLessThanOrEqual(2 * GOAL)
      if (low <= computeTruth(model) && computeTruth(model) <= high) covered++
    }
    // 95 % of 60 are 57; at most 52 come in one of 100 such tests.
    expect(covered).toBeGreaterThanOrEqual(52)
  })

  test('adds contexts where scores vary most for their cost', () => {
    const answers = (task: number, at: number, context: number) =>
      task === 0 ? [context % 2, (context + at) % 2] : [1, 1]
    const cells = makeCells(new Array<number>(TASKS * LENGTHS.length).fill(4), answers, MOST)
    const now = measureHeadline(cells)
    const next = allocateContexts(cells, now, now.half / 2)
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    expect(sum(next.slice(0, LENGTHS.length))).toBeGreaterThan(sum(next.slice(LENGTHS.length, 2 * LENGTHS.length)))
    expect(next[0]).toBeGreaterThan(next[LENGTHS.length - 1])
  })

  test('asks for no more than there is', () => {
    const counts = new Array<number>(TASKS * LENGTHS.length).fill(2)
    const cells = makeCells(counts, (_, __, context) => [context % 2], 2)
    expect(judgeWidth([cells], 0.005)).toMatchObject({ isReached: false, next: counts })
  })
})

describe('the headline', () => {
  const cellOf = (contexts: readonly (readonly number[])[], weight = 1): HeadlineCell => ({
    stratum: 'a',
    weight,
    contexts: contexts.map((values, at) => ({ cluster: String(at), values })),
  })

  test('of one question a context is the interval of as many clusters', () => {
    const values = [1, 1, 1, 0, 1, 1, 0, 1]
    const { mean, low, high } = measureHeadline([cellOf(values.map(value => [value]))])
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length * (values.length - 1))
    const freedom = values.length - 1
    expect({ low, high }).toEqual(computeBetaInterval({ mean, variance, heaviest: 1 / values.length, freedom }))
  })

  test('counts questions of one context as fewer the more they are alike', () => {
    const alike = [
      [1, 1, 1, 1],
      [0, 0, 0, 0],
      [1, 1, 1, 1],
      [0, 0, 0, 0],
      [1, 1, 1, 1],
      [1, 1, 1, 1],
    ]
    const mixed = [
      [1, 1, 0, 1],
      [1, 0, 1, 0],
      [1, 0, 1, 1],
      [0, 1, 0, 1],
      [1, 1, 1, 0],
      [1, 0, 1, 1],
    ]
    expect(measureHeadline([cellOf(alike)]).correlation).toBe(1)
    expect(measureHeadline([cellOf(mixed)]).half).toBeLessThan(measureHeadline([cellOf(alike)]).half)
  })
})

test('a plan takes an eighth of the tokens of one question a context', () => {
  const cells = LENGTHS.flatMap(cost =>
    Array.from({ length: TASKS }, (_, task) => ({
      stratum: String(task),
      weight: 1 / TASKS / LENGTHS.length,
      cost,
      questions: 12,
      most: MOST,
    })),
  )
  const { half, tokens, alone } = planWidth(cells, GOAL, { expect: 0.75, correlation: 0.04, acrossLengths: 0.3 })
  expect(half).toBeLessThanOrEqual(GOAL)
  expect(alone / tokens).toBeGreaterThan(8)
})

describe('the order of entries', () => {
  const pairsOf = (lost: number) => () =>
    Array.from({ length: 24 }, (_, context) =>
      Array.from({ length: 6 }, (_, which) => ({
        stratum: 'a',
        cluster: String(context),
        base: (context * 6 + which) % 24 < lost ? 0 : 1,
        candidate: 1,
      })),
    ).flat()

  test('is clear if neighbours differ, and not if they hardly do', () => {
    expect(judgeOrder([0.5, 1], pairsOf(8), 'x')).toMatchObject({ order: [1, 0], isClear: true })
    expect(judgeOrder([0.99, 1], pairsOf(1), 'x').isClear).toBe(false)
  })

  test('of one entry is never clear', () => {
    expect(judgeOrder([0.5], pairsOf(0), 'x')).toEqual({ order: [0], neighbours: [], isClear: false })
  })
})
