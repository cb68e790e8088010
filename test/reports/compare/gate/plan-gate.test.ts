import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ComparisonSide } from '../../../../reports/compare/comparison-side.ts'
import { judgeSides } from '../../../../reports/compare/gate/judge.ts'
import { measureUnchanged, planGate } from '../../../../reports/compare/gate/plan-gate.ts'
import { listSuiteFlags, renderWorkflow } from '../../../../reports/compare/gate/workflow.ts'
import { K, OPTIONS, sides } from './sides.ts'

const SHAPE = { lengths: [8, 16, 32].map(k => k * K), tasks: [...'abcdef'], lost: 0.02, won: 0.02, both: 0.6 }
const WISH = { falseAlarm: 0.1, miss: 0.05, maxDrop: undefined }
const runs = sides({ ...SHAPE, seed: 'two runs', n: 25 })
const seen = measureUnchanged(...runs)

test('what differs between two runs of an unchanged model is counted, with its upper end', () => {
  expect(seen).toMatchObject({ n: 450, cells: 18, lengths: 3 })
  expect(seen.discordance).toBeCloseTo(0.04, 1)
  expect(seen.most).toBeGreaterThan(seen.discordance)
})

test('the plan holds the wished rates in the gate itself', () => {
  const plan = planGate(seen, 25, WISH)
  expect(plan).toMatchObject({ by: 'overall', samples: 25, items: 450 })
  expect([plan.falseAlarm <= 0.1, plan.miss <= 0.06, plan.margin <= 0.05]).toEqual([true, true, true])
  const options = { ...OPTIONS, maxDrop: plan.margin, by: plan.by, alpha: plan.alpha }
  const rate = (drop: number) => {
    const drawn = { ...SHAPE, n: plan.samples, lost: 0.02 + drop }
    const verdicts = Array.from({ length: 20 }, (_, seed) => judgeSides(...sides({ ...drawn, seed }), options).verdict)
    return verdicts.filter(verdict => verdict === 'pass').length / 20
  }
  expect(rate(0)).toBeGreaterThanOrEqual(0.9)
  expect(rate(plan.margin)).toBeLessThanOrEqual(0.1)
})

/** The same runs, each item asked four times of one context. */
function fourfold(side: ComparisonSide): ComparisonSide {
  const four = <T>(make: (copy: string) => T) => [...'abcd'].map(make)
  const [entry] = side.entries
  const outcomes = [...entry.outcomes].flatMap(([id, outcome]) => four(copy => [`${id}${copy}`, outcome] as const))
  return {
    ...side,
    items: side.items.flatMap(item => four(copy => ({ ...item, id: item.id + copy, questionId: item.id + copy }))),
    entries: [{ ...entry, outcomes: new Map(outcomes) }],
  }
}

test('questions of one context that flip together are worth one of them', () => {
  const [a, b] = runs
  const together = measureUnchanged(fourfold(a), fourfold(b))
  expect(seen.contexts).toMatchObject({ size: 1, correlation: null, effect: 1 })
  expect(together.contexts.correlation).toBeCloseTo(1, 6)
  expect(together.contexts.effect).toBeCloseTo(4, 6)
  expect(together.n).toBe(4 * seen.n)
  expect(together.most).toBeCloseTo(seen.most, 3)
  const [plan, alone] = [planGate(together, 100, WISH), planGate(seen, 25, WISH)]
  expect(plan).toMatchObject({ by: alone.by, samples: 100, items: 4 * alone.items })
  expect(plan.falseAlarm).toBeCloseTo(alone.falseAlarm, 2)
  expect(plan.sees).toBeCloseTo(alone.sees, 3)
})

test('a narrower margin takes more samples, a wider one is judged by length', () => {
  const narrow = planGate(seen, 25, { ...WISH, maxDrop: 0.02 })
  expect([narrow.margin, narrow.samples > 25]).toEqual([0.02, true])
  expect(planGate(seen, 25, { ...WISH, maxDrop: 0.09 })).toMatchObject({ by: 'length', samples: 25, items: 150 })
  expect(() => planGate(seen, 25, { ...WISH, maxDrop: 0.0005 })).toThrow(/2000 samples.*larger --max-drop/)
})

test('runs that share too little are refused', () => {
  expect(() => measureUnchanged(...sides({ seed: 1, n: 19, lost: 0, won: 0 }))).toThrow(/share 19 scored items/)
})

test('the workflow is YAML whose one script holds the flags of the run, quoted', () => {
  const argv = ['--task', 'ruler', '-n10', '--out=x', '--samples', '3', '--model', "a 'b' $(c)", '--quiet', '-o', 'y']
  const plan = planGate(seen, 25, WISH)
  const { jobs, permissions } = parse(renderWorkflow({ plan, argv, baseline: '.fathom/b.json', version: '0.2.0' }))
  expect(permissions).toEqual({ contents: 'read', checks: 'write', 'pull-requests': 'write' })
  const steps: { uses?: string; run?: string }[] = jobs.gate.steps
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/)
  expect(steps.at(-1)!.run).toContain(
    `fathom-bench" run --task ruler --model 'a '\\''b'\\'' $(c)' --samples=25 --out=bench-runs/gate`,
  )
  for (const odd of ['a\nb', ['$', '{{ secrets.X }}'].join(''), 'a\u202eb'])
    expect(() => listSuiteFlags(['--model', odd])).toThrow(/cannot be used in a workflow/)
})
