import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHANGES } from '../../../bin/perf/serve-check/faults.ts'
import { measureChange, PLAN } from '../../../bin/perf/serve-check/measure.ts'
import { simulatePairs } from '../../../bin/perf/serve-check/simulate.ts'
import { computeDetectableLoss, planLengths } from '../../../packages/servecheck/ask/plan.ts'
import { judgeEquality } from '../../../packages/servecheck/judge/lossless.ts'
import { computeMargin } from '../../../packages/servecheck/judge/margin.ts'
import { gradeReply, indexValues, measureEdits } from '../../../packages/servecheck/judge/reply.ts'
import { computeLossP, tallyFlips } from '../../../packages/servecheck/judge/tests.ts'
import { countNeededContexts, judgeLength } from '../../../packages/servecheck/judge/verdict.ts'
import { mcnemarMidP } from '../../../stats/paired/effective-pairs.ts'

const A = { context: 0, question: 0, value: `${'a1'.repeat(16)}-${'b2'.repeat(16)}` }
const B = { context: 1, question: 0, value: 'c3'.repeat(16), rivals: ['d4'.repeat(16)] }
const VALUES = indexValues([A, { ...A, question: 1, value: 'e5'.repeat(16) }, B])

describe('a reply', () => {
  test.each([
    [A.value, { outcome: 'right' }],
    [`The code is **${A.value.toUpperCase()}**.`, { outcome: 'right' }],
    [A.value.replace('a1', 'a7'), { outcome: 'slip', edits: 1 }],
    [A.value.slice(3), { outcome: 'slip', edits: 3 }],
    ['It is not in the text.', { outcome: 'wrong' }],
    ['', { outcome: 'wrong' }],
    [`${A.value} or ${'e5'.repeat(16)}`, { outcome: 'wrong' }],
    [`It is ${B.value}.`, { outcome: 'wrong', foreign: 1 }],
    [`It is ${B.rivals[0]}.`, { outcome: 'wrong', foreign: 1 }],
    [null, { outcome: 'none' }],
  ])('%j', (reply, reading) => {
    expect(gradeReply(reply, A, VALUES)).toEqual(reading)
  })

  test('edits are 0 for any text that holds the value, and at most its length', () => {
    const text = fc.string({ maxLength: 40 })
    fc.assert(
      fc.property(text, text, text, (before, value, after) => {
        expect(measureEdits(value, before + value + after)).toBe(0)
        expect(measureEdits(value, after)).toBeLessThanOrEqual(value.length)
      }),
    )
  })
})

describe('the test of losses', () => {
  test('is half of the two-sided mid-p where losses prevail', () => {
    const counts = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        const [lost, won] = [Math.max(a, b) + 1, Math.min(a, b)]
        expect(computeLossP({ lost, won, effect: 1 })).toBeCloseTo(mcnemarMidP(lost, won) / 2, 9)
      }),
    )
  })

  test('falls with losses, rises with wins and with what questions share', () => {
    const counts = fc.integer({ min: 1, max: 80 })
    fc.assert(
      fc.property(counts, counts, (lost, won) => {
        const p = computeLossP({ lost, won, effect: 1 })
        expect(computeLossP({ lost: lost + 1, won, effect: 1 })).toBeLessThanOrEqual(p + 1e-12)
        expect(computeLossP({ lost, won: won + 1, effect: 1 })).toBeGreaterThanOrEqual(p - 1e-12)
        expect(p).toBeGreaterThanOrEqual(0)
        expect(p).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('ten equal contexts are worth little more than one question each', () => {
    const flips = Array.from({ length: 80 }, (_, at) => ({
      context: Math.floor(at / 8),
      base: true,
      changed: Math.floor(at / 8) > 2,
    }))
    const tally = tallyFlips(flips)
    expect(tally).toMatchObject({ n: 80, lost: 24, won: 0, contexts: 10, correlation: 1 })
    expect(tally.effect).toBe(8)
  })
})

const simulate = (name: string, run = 0) => {
  const change = CHANGES.find(each => each.name === name)!
  return simulatePairs(`test/${name}/${run}`, { ...change, ...PLAN })
}

describe('a length', () => {
  test('of equal replies passes at the planned end alone', () => {
    const pairs = simulate('harmless, slower').map(pair => ({ ...pair, changed: pair.base }))
    expect(judgeLength(pairs, PLAN)).toMatchObject({ verdict: 'PASS', doubts: [] })
    const early = judgeLength(
      pairs.filter(({ context }) => context < 27),
      PLAN,
    )
    expect(early).toMatchObject({ verdict: 'CANNOT TELL', doubts: ['27 of 28 contexts are answered'] })
    const unreached = judgeLength(pairs, { ...PLAN, missing: ['warm NOT REACHED'] })
    expect(unreached).toMatchObject({ verdict: 'CANNOT TELL', doubts: ['warm NOT REACHED'] })
  })

  test('never fails for replies that do not come, however many', () => {
    const pairs = simulate('harmless, slower')
    fc.assert(
      fc.property(fc.double({ min: 0.03, max: 1, noNaN: true }), share => {
        const some = pairs.map((pair, at) =>
          (at * 7919) % 1000 < 1000 * share
            ? { ...pair, changed: { outcome: 'none' as const } }
            : { ...pair, changed: pair.base },
        )
        expect(judgeLength(some, PLAN).verdict).toBe('CANNOT TELL')
      }),
      { numRuns: 20 },
    )
  })

  test('does not pass if the base itself copies badly', () => {
    const pairs = simulate('harmless, slower').map(pair =>
      pair.kind === 'copy' && pair.question < 4
        ? { ...pair, base: { outcome: 'wrong' as const }, changed: { outcome: 'wrong' as const } }
        : { ...pair, changed: pair.base },
    )
    expect(judgeLength(pairs, PLAN).doubts.join()).toMatch(/the base itself copies only \d+ % right/)
  })

  test('fails by one foreign value, unless the base gives one, too', () => {
    const pairs = simulate('harmless, slower').map(pair => ({ ...pair, changed: pair.base }))
    const foreign = { outcome: 'wrong' as const, foreign: 5 }
    expect(judgeLength([{ ...pairs[0], changed: foreign }, ...pairs.slice(1)], PLAN)).toMatchObject({
      verdict: 'FAIL',
      foreign: [{ context: 0, from: 5 }],
    })
    expect(judgeLength([{ ...pairs[0], base: foreign, changed: foreign }, ...pairs.slice(1)], PLAN).verdict).not.toBe(
      'FAIL',
    )
  })

  test('says how many contexts a clearer answer needs', () => {
    const judged = judgeLength(
      simulate('harmless, 3 % flips').filter(({ context }) => context < 3),
      { ...PLAN, contexts: 3 },
    )
    expect(judged.verdict).toBe('CANNOT TELL')
    expect(countNeededContexts(judged, PLAN)).toBeGreaterThan(3)
  })

  test('has a margin by its plan: 3.6 points at 28 contexts of 24 questions', () => {
    expect(computeMargin(PLAN)).toBeCloseTo(0.036, 3)
    expect(computeMargin({ ...PLAN, joined: true })).toBeGreaterThan(0.05)
  })
})

// A few runs each; `npm run perf -- serve-check` makes hundreds.
test.each(CHANGES.filter(({ wanted }) => wanted).map(each => [each.name, each] as const))('%s', (_, change) => {
  const { fail, pass } = measureChange(change, 3)
  if (change.wanted === 'FAIL') expect(fail).toBeGreaterThan(0.5)
  else expect([fail, pass]).toEqual([0, 1])
})

describe('equal output', () => {
  const pairs = simulate('harmless, slower').map(pair => ({ ...pair, equal: true, changed: pair.base }))
  const differing = (count: number) => pairs.map((pair, at) => ({ ...pair, equal: at >= count }))
  test.each([
    [pairs, 0, 'PASS'],
    [differing(1), 0, 'CANNOT TELL'],
    [differing(12), 0, 'FAIL'],
    [differing(12), 12, 'CANNOT TELL'],
  ] as const)('%#', (given, different, verdict) => {
    expect(judgeEquality(given, { asked: 330, different }, 3).verdict).toBe(verdict)
  })
})

test('time goes to the longest length first, then to twelve contexts of each', () => {
  const timing = (cold: number) => ({ cold, warm: 0.1, cached: true, input: 1000 })
  const probes = [138, 69, 8].map(length => ({ length, base: timing(length / 10), changed: timing(length / 10) }))
  const plan = (minutes: number) =>
    planLengths(probes, { questions: 24, seconds: 60 * minutes, apart: false, isSelf: false }).map(
      ({ length, contexts }) => [length, contexts],
    )
  expect(plan(60)).toEqual([
    [138, 28],
    [69, 28],
    [8, 28],
  ])
  expect(plan(20)).toEqual([
    [138, 28],
    [69, 16],
    [8, 12],
  ])
  expect(plan(5)).toEqual([[138, 9]])
  expect(computeDetectableLoss({ contexts: 28, questions: 24, joined: false }, 3)).toBeCloseTo(0.05, 2)
  expect(computeDetectableLoss({ contexts: 1, questions: 4, joined: false }, 3)).toBeUndefined()
})
