import { describe, expect, test } from 'vitest'
import { resultsJson } from '../../../reports/data/results-json.ts'
import { buildResultsJsonSchema, resultsSchema } from '../../../reports/data/results-schema.ts'
import type { ReportInput } from '../../../reports/summary/reporter.ts'
import { getFixtureRows, K, makeFixture, READER_ENTRY, withRows } from '../fixture.ts'
import { longOutput } from '../long-output.ts'

const small = { tasks: ['vt', 'qa_1'], lengths: [8 * K, 64 * K], samples: 2 }
const base = makeFixture(small)
const results = (input: ReportInput) => JSON.parse(resultsJson.render(input) as string)

// `npx vitest run test/reports/data/results-schema.test.ts -u` writes it.
test('the published schema is the one of the code', async () => {
  await expect(`${JSON.stringify(buildResultsJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../reports/data/results.schema.json',
  )
})

test.each<[string, ReportInput]>([
  ['all of RULER', makeFixture({ samples: 2 })],
  ['oracle and floors', makeFixture({ ...small, entries: [READER_ENTRY, { method: 'oracle', model: '' }] })],
  ['nothing', makeFixture({ tasks: [], entries: [] })],
  ['items only', makeFixture({ ...small, entries: [] })],
  ['all failed', makeFixture({ ...small, entries: [{ ...READER_ENTRY, status: () => 'failed' }] })],
  ['no scores', withRows(base, { scores: [] })],
  ['two runs of one entry', { ...base, runs: [getFixtureRows(base), { ...getFixtureRows(base), name: 'other' }] }],
  ['NaN scores', withRows(base, { scores: getFixtureRows(base).scores.map(row => ({ ...row, value: Number.NaN })) })],
  ['long output', longOutput({ samples: 4 })],
  ['long output and prompts', longOutput({ prompts: [8 * K, 64 * K], samples: 2 })],
])('%s: results.json keeps to it, field by field', (_, input) => {
  expect(resultsSchema.safeParse(results(input)).error).toBeUndefined()
})

describe('the schema refuses', () => {
  test.each<[string, (all: Any) => void]>([
    ['a field that it does not know', all => (all.cells[0].extra = 1)],
    ['a field that is gone', all => delete all.averages[0].usage],
    ['a score above 1', all => (all.cells[0].scores.official.mean = 1.2)],
    ['another version', all => (all.v = 3)],
    ['a status of no kind', all => (all.cells[0].statuses.vanished = 1)],
    ['a null that is none', all => (all.effective[0].ruler.at = null)],
  ])('%s', (_, spoil) => {
    const all = results(base)
    spoil(all)
    expect(resultsSchema.safeParse(all).success).toBe(false)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: what is spoiled is JSON of no type.
type Any = any
