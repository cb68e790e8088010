import { expect, test } from 'vitest'
import { sha256 } from '../../../core/rows/key.ts'
import { eee } from '../../../packages/exports/eee.ts'
import { eeeRun, eeeSample } from '../../../packages/exports/eee-schema.ts'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import { K, makeFixture } from '../../reports/fixture.ts'

const SUB = { method: 'full-context', model: 'm', window: 128 * K }
const input = makeFixture({
  tasks: ['niah_single_2', 'vt'],
  lengths: [8 * K],
  samples: 5,
  entries: [
    { ...SUB, model: 'Acme/long-1', status: (_, index) => (index === 1 ? 'failed' : 'answered') },
    { ...SUB, method: 'oracle' },
    { ...SUB, model: '../../up', status: () => 'failed' },
  ],
})

test('every cell by every variant has its interval, and its answers', async () => {
  const { files, notes } = await eee.make(input)
  expect(files.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^data\/fathom\/Acme\/long-1\/[0-9a-f-]{36}\.json$/),
    expect.stringMatching(/^data\/fathom\/Acme\/long-1\/[0-9a-f-]{36}_samples\.jsonl$/),
  ])
  expect(notes).toEqual([
    expect.stringMatching(/up: left out, no scores$/),
    expect.stringMatching(/oracle: left out, a reference is not a model$/),
  ])
  const run = eeeRun.parse(JSON.parse(String(files[0].data)))
  expect(run.model_info).toMatchObject({ id: 'Acme/long-1', developer: 'Acme' })
  const { entries, cells } = summarize(input)
  const { id } = entries.find(({ model }) => model === 'Acme/long-1')!
  const cell = cells.find(({ entry, task }) => task === 'vt' && entry === id)!
  const strict = run.evaluation_results.find(each => each.evaluation_result_id === `vt@${8 * K}/strict`)!
  const { mean, low, high, n } = cell.scores.strict!
  expect(strict.score_details).toMatchObject({
    score: mean,
    details: { planned: '5', failed: '1', missing: '0' },
    uncertainty: { confidence_interval: { lower: low, upper: high, confidence_level: 0.95 }, num_samples: n },
  })
  const lines = String(files[1].data).trim().split('\n')
  const samples = lines.map(line => eeeSample.parse(JSON.parse(line)))
  expect(run.detailed_evaluation_results).toMatchObject({ total_rows: 24, checksum: sha256(files[1].data) })
  expect(samples.filter(({ sample_id }) => sample_id === `vt-${8 * K}-1`)).toEqual([])
  const ids = new Set(run.evaluation_results.map(each => each.evaluation_result_id))
  expect(new Set(samples.map(each => each.evaluation_result_id))).toEqual(ids)
  const stated = samples.filter(each => each.evaluation_result_id === `vt@${8 * K}/stated`)
  const sum = stated.reduce((total, { evaluation }) => total + evaluation.score, 0)
  expect(sum / 5).toBeCloseTo(cell.scores.stated!.mean, 12)
})
