import { expect, test } from 'vitest'
import { lmEval } from '../../../packages/exports/lm-eval.ts'
import { lmEvalResults } from '../../../packages/exports/lm-eval-schema.ts'
import { getFixtureRows, K, makeFixture, withRows } from '../../reports/fixture.ts'

test('a task a cell, its variants as metrics, with errors, counts and intervals', async () => {
  const { files, notes } = await lmEval.make(
    makeFixture({
      tasks: ['niah_single_2'],
      lengths: [8 * K, 16 * K],
      samples: 4,
      entries: [
        // Right twice, failed once, never reached once.
        {
          method: 'full-context',
          model: 'Acme/long-1',
          skill: () => 1,
          status: (_, index) => (['answered', 'failed', 'answered', undefined] as const)[index],
        },
        { method: 'memagent', model: 'm', status: () => 'failed' },
      ],
    }),
  )
  expect(files.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^Acme__long-1--full-context-[0-9a-f]+\/results_2026-11-20T00-00-00\.000\.json$/),
  ])
  expect(notes).toEqual([expect.stringMatching(/^memagent .*: left out, no scores$/)])
  const results = lmEvalResults.parse(JSON.parse(String(files[0].data)))
  const task = 'niah_single_2@8192'
  expect(Object.keys(results.results)).toEqual([task, 'niah_single_2@16384'])
  // Of 1, 0 and 1: the mean, and the standard error of the mean.
  expect(results.results[task]).toMatchObject({ 'stated,none': 2 / 3, 'official,none': 2 / 3 })
  expect(results.results[task]['stated_stderr,none']).toBeCloseTo(1 / 3, 12)
  expect(results['n-samples'][task]).toEqual({ original: 4, effective: 3 })
  expect(results.configs[task].metadata).toMatchObject({
    primary: 'stated',
    planned: 4,
    counted: 3,
    failed: 1,
    missing: 1,
    intervals: { stated: { n: 3, low: expect.any(Number), high: expect.any(Number) } },
  })
})

test('an error counts contexts: each item asked twice of one context is no surer', async () => {
  const entry = { method: 'full-context', model: 'm', skill: () => 0.5 }
  const input = makeFixture({ tasks: ['niah_single_2'], lengths: [8 * K], samples: 8, entries: [entry] })
  const rows = getFixtureRows(input)
  const twin = <Row extends { readonly item: string }>(row: Row) => ({ ...row, item: `${row.item}-twin` })
  const doubled = withRows(input, {
    items: [...rows.items, ...rows.items.map((item, at) => ({ ...item, id: `${item.id}-twin`, index: 8 + at }))],
    answers: [...rows.answers, ...rows.answers.map(twin)],
    scores: [...rows.scores, ...rows.scores.map(twin)],
  })
  const [once, twice] = await Promise.all(
    [input, doubled].map(async each => {
      const { files } = await lmEval.make(each)
      return lmEvalResults.parse(JSON.parse(String(files[0].data))).results['niah_single_2@8192']
    }),
  )
  expect(once['stated_stderr,none']).toBeGreaterThan(0)
  expect(twice['stated_stderr,none']).toBeCloseTo(Number(once['stated_stderr,none']), 12)
})
