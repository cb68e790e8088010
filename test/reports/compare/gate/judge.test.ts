import { describe, expect, test } from 'vitest'
import type { ComparisonSide } from '../../../../reports/compare/comparison-side.ts'
import { listAnnotations } from '../../../../reports/compare/gate/github.ts'
import { toGateJson } from '../../../../reports/compare/gate/json.ts'
import { type JudgedEntry, type JudgedRow, judgeSides } from '../../../../reports/compare/gate/judge.ts'
import { renderJunitXml } from '../../../../reports/compare/gate/junit.ts'
import { countLookSamples, isClear, LOOKS, planLook } from '../../../../reports/compare/gate/looks.ts'
import { chooseMargin } from '../../../../reports/compare/gate/margins.ts'
import { formatGateMarkdown, formatGateText } from '../../../../reports/compare/gate/text.ts'
import { computeNonInferiorityItems, computePairedItems } from '../../../../stats/power.ts'
import { K, OPTIONS, outcome, sides, sideWith } from './sides.ts'

const LENGTHS = [8, 16, 32, 64].map(k => k * K)
const THREE = { ...OPTIONS, maxDrop: 0.03 }
const ONE_ROW = { ...OPTIONS, by: 'overall' as const }

describe('the verdict', () => {
  test('fails where one row drops, whatever the others do', () => {
    const [base, candidate] = sides({
      seed: 1,
      lengths: LENGTHS,
      n: 200,
      lost: at => (at === 64 * K ? 0.3 : 0),
      won: 0,
    })
    const { verdict, exitCode, entries } = judgeSides(base, candidate, OPTIONS)
    expect({ verdict, exitCode }).toEqual({ verdict: 'fail', exitCode: 1 })
    expect(entries[0].rows.map(row => row.verdict.verdict)).toEqual(['pass', 'pass', 'pass', 'fail', 'fail'])
  })

  test('passes where all rows pass, and is inconclusive where one cannot', () => {
    const many = sides({ seed: 1, lengths: LENGTHS, n: 400, lost: 0.005, won: 0.005 })
    expect(judgeSides(...many, OPTIONS)).toMatchObject({ verdict: 'pass', exitCode: 0 })
    const few = sides({ seed: 1, lengths: LENGTHS, n: 20, lost: 0.005, won: 0.005 })
    expect(judgeSides(...few, OPTIONS)).toMatchObject({ verdict: 'inconclusive', exitCode: 4 })
    expect(judgeSides(...few, { ...OPTIONS, onInconclusive: 'pass' }).exitCode).toBe(0)
    expect(judgeSides(...few, { ...OPTIONS, onInconclusive: 'fail' }).exitCode).toBe(1)
  })

  test('has a margin of its own for the average over all cells', () => {
    const data = sides({ seed: 2, lengths: LENGTHS, n: 60, lost: 0.02, won: 0.02 })
    const { entries } = judgeSides(...data, { ...OPTIONS, maxDrop: 0.2, maxDropOverall: 0.001 })
    expect(entries[0].rows.map(row => row.verdict.verdict)).toEqual(['pass', 'pass', 'pass', 'pass', 'inconclusive'])
  })

  test('of a run that is not whole is incomplete, unless it fails', () => {
    const [base, candidate] = sides({ seed: 1, n: 400, lost: 0, won: 0 })
    const cut = { ...candidate, unfinished: 'its last session ended with code 3' }
    expect(judgeSides(base, cut, OPTIONS)).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
    expect(judgeSides(base, cut, { ...OPTIONS, onInconclusive: 'pass' }).exitCode).toBe(3)
    const [was, worse] = sides({ seed: 1, n: 400, lost: 0.3, won: 0 })
    expect(judgeSides(was, { ...worse, unfinished: 'x' }, OPTIONS).exitCode).toBe(1)
  })

  test('against a baseline that is not whole is never a pass, whatever the rows say', () => {
    const [base, candidate] = sides({ seed: 1, n: 400, lost: 0, won: 0 })
    const part = { ...base, unfinished: 'its last session ended with code 130' }
    const judged = judgeSides(part, candidate, OPTIONS)
    expect(judged).toMatchObject({ verdict: 'inconclusive', exitCode: 4, unfinishedBaseline: part.unfinished })
    expect(judgeSides(part, candidate, { ...OPTIONS, onInconclusive: 'pass' }).exitCode).toBe(0)
    expect(judgeSides(part, { ...candidate, unfinished: 'x' }, OPTIONS).exitCode).toBe(3)
    const [was, worse] = sides({ seed: 1, n: 400, lost: 0.3, won: 0 })
    const failed = judgeSides({ ...was, unfinished: part.unfinished }, worse, OPTIONS)
    expect(failed.exitCode).toBe(1)
    const gated = { baseline: 'b', run: 'r' }
    for (const judgement of [judged, failed]) {
      const says = expect.stringContaining(`the baseline is incomplete: ${part.unfinished}`)
      expect([
        formatGateText(judgement, gated),
        formatGateMarkdown(judgement, gated),
        renderJunitXml(judgement, gated),
      ]).toEqual([says, says, says])
      expect(
        listAnnotations(judgement)
          .filter(line => line.startsWith('::notice'))
          .join(),
      ).toEqual(says)
      expect(toGateJson(judgement, gated)).toMatchObject({ unfinishedBaseline: part.unfinished })
    }
    expect(JSON.stringify(toGateJson(judgeSides(base, candidate, OPTIONS), gated))).not.toContain('unfinishedBaseline')
  })

  test('counts items without an answer as wrong', () => {
    const [base, candidate] = sides({ seed: 1, n: 200, lost: 0, won: 0, both: 1 })
    const kept = [...candidate.entries[0].outcomes].slice(0, 150)
    const { verdict, entries } = judgeSides(base, sideWith('candidate', candidate.items, new Map(kept)), OPTIONS)
    expect(verdict).toBe('fail')
    expect(entries[0].rows[0].difference).toMatchObject({ n: 200, lost: 50, difference: -0.25 })
    expect(entries[0].notes.join()).toContain('50 items of candidate count as wrong: 50 without an answer')
  })

  test('of rows of too few items is inconclusive with --min-n', () => {
    const data = sides({ seed: 1, n: 400, lost: 0, won: 0 })
    const { verdict, entries } = judgeSides(...data, { ...OPTIONS, minN: 500 })
    expect(verdict).toBe('inconclusive')
    expect(entries[0].rows[0].verdict).toMatchObject({ needed: 500 })
  })
})

describe('where no margin is asked for', () => {
  const unchanged = (seed: number) =>
    sides({ seed, lengths: LENGTHS, tasks: [...'abcdefghijk'], n: 10, lost: 0.02, won: 0.02, both: 0.6 })

  test('a model with 4 % random flips passes ten samples of eleven tasks, nine times in ten', () => {
    const verdicts = Array.from({ length: 20 }, (_, seed) => judgeSides(...unchanged(seed), OPTIONS).verdict)
    expect(verdicts.filter(verdict => verdict === 'pass').length).toBeGreaterThanOrEqual(18)
    expect(verdicts.filter(verdict => verdict === 'fail').length).toBeLessThanOrEqual(1)
    expect(judgeSides(...unchanged(1), THREE).verdict).toBe('inconclusive')
  })

  test('it follows from the number of items, is 3 points at the least, and is said', () => {
    expect([40, 110, 400, 5000].map(n => chooseMargin(n, 1, 0.05))).toEqual([0.1, 0.078, 0.037, 0.03])
    const [{ notes, rows }] = judgeSides(...unchanged(1), OPTIONS).entries as [JudgedEntry]
    expect(notes.at(-1)).toMatch(/^margins are chosen by the number of items.*: 4\.\d to 10\.0 points/)
    expect(rows.map(({ alarm }) => alarm)).toEqual(rows.map(() => 0.03))
  })

  test('a significant drop fails that is below it', () => {
    const [base, candidate] = sides({ seed: 4, n: 110, lost: 0.07, won: 0, both: 0.9 })
    const [row] = judgeSides(base, candidate, OPTIONS).entries[0].rows as [JudgedRow]
    expect(row.margin).toBeGreaterThan(-row.difference.difference)
    expect(row.verdict.verdict).toBe('fail')
  })

  test('an early look does not choose a wider one', () => {
    const [base, candidate] = sides({ seed: 1, n: 400, lost: 0, won: 0 })
    const items = candidate.items.filter(({ index }) => index < 100)
    const [row] = judgeSides(base, { ...candidate, items }, OPTIONS, planLook(1, 0.05)).entries[0].rows as [JudgedRow]
    expect(row.margin).toBe(chooseMargin(400, 1, 0.05))
  })
})

test('rows whose baseline is no higher than the margin are said, since they cannot fail', () => {
  const none = sides({ seed: 5, lengths: [8 * K, 16 * K], n: 100, lost: 0, won: 0, both: 0 })
  expect(judgeSides(...none, THREE).entries[0].notes).toEqual([
    'cannot fail, since the baseline is no higher than the margin: 8K, 16K, overall',
  ])
})

describe('ceilings', () => {
  const withFigures = (side: ComparisonSide, figures: (at: number) => Parameters<typeof outcome>[1]) =>
    sideWith(side.name, side.items, new Map(side.items.map(({ id }, at) => [id, outcome(1, figures(at))])))
  const noise = (at: number) => (at * 7919) % 21
  const [was, is] = sides({ seed: 1, n: 400, lost: 0, won: 0 })
  const base = withFigures(was, at => ({ ms: 100 + noise(at), cost: 0.01 }))
  const verdictOf = (ms: (at: number) => number, maxLatencyIncrease: number) =>
    judgeSides(
      base,
      withFigures(is, at => ({ ms: ms(at) })),
      { ...OPTIONS, maxLatencyIncrease },
    )

  test.each([
    ['passes what takes as long', (at: number) => 100 + noise(at + 5), 0.25, 'pass'],
    ['fails what takes half as long again', (at: number) => 150 + noise(at), 0.25, 'fail'],
    ['cannot tell near the limit', (at: number) => 60 + 5 * noise(at * 2), 0.01, 'inconclusive'],
  ] as const)('%s', (_, ms, most, verdict) => {
    expect(verdictOf(ms, most).entries[0].limits).toMatchObject([{ kind: 'latency', n: 400, verdict: { verdict } }])
    expect(verdictOf(ms, most).verdict).toBe(verdict)
  })

  test('show the two-sided interval that the table is headed with, and pass by the one-sided bound', () => {
    const [row] = verdictOf(at => 100 + noise(at + 5), 0.25).entries[0].limits
    const { increase = 0, low = 0, high = 0, upper = 0 } = row
    expect(high - increase).toBeCloseTo(increase - low, 12)
    // Student's t of 399 degrees: 1.6487 beyond which are 5 %, 1.9659 beyond which are 2.5 %.
    expect((upper - increase) / (high - increase)).toBeCloseTo(1.6487 / 1.9659, 3)
  })

  test('pass nothing without figures', () => {
    const free = withFigures(is, () => ({ cost: null }))
    const { verdict, entries } = judgeSides(base, free, { ...OPTIONS, maxCostIncrease: 0.2 })
    expect(verdict).toBe('inconclusive')
    expect(entries[0].limits).toMatchObject([{ kind: 'cost', n: 0 }])
  })

  test('count errors', () => {
    const some = withFigures(is, at => (at < 10 ? { status: 'failed' } : {}))
    for (const [most, verdict] of [
      [0.02, 'fail'],
      [0.025, 'pass'],
    ] as const)
      expect(judgeSides(base, some, { ...OPTIONS, maxErrorRate: most }).entries[0].limits).toMatchObject([
        { kind: 'errors', candidate: 0.025, verdict: { verdict } },
      ])
  })
})

// The rates below are measured on seeded runs; npm run perf gate does the same on ten times as many (docs/gate.md).
/** A check at fixed seeds that the rates are not far off. `npm run perf -- gate` measures the same with 2,000. */
const RUNS = 40
/** Three standard errors above a rate of 5 % in so many runs. */
const AT_ALPHA = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / RUNS)
const rateOf = (verdicts: readonly string[], verdict: string) =>
  verdicts.filter(each => each === verdict).length / verdicts.length
const simulate = (one: (seed: number) => string) => Array.from({ length: RUNS }, (_, at) => one(FIRST_SEED + at))
const FIRST_SEED = 100

describe('over many runs', () => {
  test('the gate fails what did not change at most at alpha, however many rows it shows', () => {
    const verdicts = simulate(seed => {
      const data = sides({ seed, lengths: LENGTHS, n: 30, lost: 0.1, won: 0.1 })
      return judgeSides(...data, { ...OPTIONS, maxDrop: 0.001 }).verdict
    })
    expect(rateOf(verdicts, 'fail')).toBeLessThan(AT_ALPHA)
  })

  test('it passes what dropped by the margin at most at alpha', () => {
    const verdicts = simulate(
      seed => judgeSides(...sides({ seed, n: 250, lost: 0.13, won: 0.05 }), { ...ONE_ROW, maxDrop: 0.08 }).verdict,
    )
    expect(rateOf(verdicts, 'pass')).toBeLessThan(AT_ALPHA)
    expect(rateOf(verdicts, 'pass')).toBeGreaterThan(0.01)
  })

  test('it has the power that was planned, to fail and to pass', () => {
    const drop = computePairedItems(0.1, 0.2)
    const failed = simulate(
      seed => judgeSides(...sides({ seed, n: drop, lost: 0.15, won: 0.05 }), { ...ONE_ROW, maxDrop: 0.01 }).verdict,
    )
    expect(rateOf(failed, 'fail')).toBeGreaterThan(0.6)
    expect(rateOf(failed, 'fail')).toBeLessThan(0.95)
    const same = computeNonInferiorityItems(0.08, Math.sqrt(0.15))
    const passed = simulate(
      seed => judgeSides(...sides({ seed, n: same, lost: 0.075, won: 0.075 }), { ...ONE_ROW, maxDrop: 0.08 }).verdict,
    )
    expect(rateOf(passed, 'pass')).toBeGreaterThan(0.6)
    expect(rateOf(passed, 'pass')).toBeLessThan(0.95)
  })
})

describe('a sequential run', () => {
  const looks = Array.from({ length: LOOKS }, (_, at) => planLook(at + 1, 0.05))
  function run(base: ComparisonSide, candidate: ComparisonSide, n: number, options: typeof OPTIONS) {
    for (const look of looks) {
      const items = candidate.items.filter(({ index }) => index < countLookSamples(n, look))
      const judgement = judgeSides(base, { ...candidate, items }, options, look)
      if (look.at === LOOKS || isClear(judgement)) return { verdict: judgement.verdict, look: look.at }
    }
    throw new Error('the last look ends a run')
  }

  test('ends at the first look where nothing is left to ask', () => {
    const gone = sides({ seed: 1, lengths: LENGTHS, n: 200, lost: 0.5, won: 0 })
    expect(run(...gone, 200, OPTIONS)).toEqual({ verdict: 'fail', look: 1 })
    const same = sides({ seed: 1, lengths: LENGTHS, n: 800, lost: 0, won: 0 })
    expect(run(...same, 800, OPTIONS)).toEqual({ verdict: 'pass', look: 2 })
  })

  test('keeps both error rates over its looks', () => {
    const unchanged = simulate(
      seed =>
        run(...sides({ seed, lengths: LENGTHS, n: 40, lost: 0.1, won: 0.1 }), 40, { ...OPTIONS, maxDrop: 0.001 })
          .verdict,
    )
    expect(rateOf(unchanged, 'fail')).toBeLessThan(AT_ALPHA)
    const dropped = simulate(
      seed => run(...sides({ seed, n: 240, lost: 0.13, won: 0.05 }), 240, { ...ONE_ROW, maxDrop: 0.08 }).verdict,
    )
    expect(rateOf(dropped, 'pass')).toBeLessThan(AT_ALPHA)
    expect(rateOf(dropped, 'pass')).toBeGreaterThan(0)
  })

  test('spends alpha over its looks, little at first, and an equal part for each row', () => {
    const alphas = looks.map(({ alpha }) => alpha)
    expect(alphas).toEqual([...alphas].sort((a, b) => a - b))
    expect(alphas[0]).toBeLessThan(0.001)
    expect(alphas[3]).toBeLessThan(0.05)
    expect(looks[3].alphaOfEach(5)).toBeLessThan(0.01)
    const data = sides({ seed: 5, lengths: LENGTHS, n: 40, lost: 0.2, won: 0.05 })
    for (const row of judgeSides(...data, OPTIONS, looks[3]).entries[0].rows)
      expect(row.adjustedP).toBeCloseTo(Math.min(1, (row.difference.p * alphas[3]) / looks[3].alphaOfEach(5)), 12)
  })

  test('does not end on a ceiling alone', () => {
    const [base, candidate] = sides({ seed: 1, n: 100, lost: 0.05, won: 0.05 })
    const options = { ...OPTIONS, maxErrorRate: 0 }
    const some = new Map(
      [...candidate.entries[0].outcomes].map(([id, each], at) => [
        id,
        at === 0 ? outcome(each.official, { status: 'failed' }) : each,
      ]),
    )
    const judgement = judgeSides(base, sideWith('candidate', candidate.items, some), options, looks[0])
    expect(judgement.verdict).toBe('fail')
    expect(isClear(judgement)).toBe(false)
  })
})
