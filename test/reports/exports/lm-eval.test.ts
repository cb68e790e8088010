import { expect, test } from 'vitest'
import { lmEval } from '../../../reports/exports/lm-eval.ts'
import { lmEvalResults } from '../../../reports/exports/lm-eval-schema.ts'
import { fixture, K } from '../fixture.ts'

test('a task a cell, its variants as metrics, with errors, counts and intervals', async () => {
  const { files, notes } = await lmEval.make(
    fixture({
      tasks: ['niah_single_2'],
      lengths: [8 * K, 16 * K],
      samples: 4,
      entries: [
        // Right twice, failed once, never reached once.
        {
          ...{ method: 'full-context', model: 'Acme/long-1', skill: () => 1 },
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
    ...{ primary: 'stated', planned: 4, counted: 3, failed: 1, missing: 1 },
    intervals: { stated: { n: 3, low: expect.any(Number), high: expect.any(Number) } },
  })
})
