import { isDeepStrictEqual } from 'node:util'
import { describe, test } from 'vitest'
import type { AnswerRow, ItemRow } from '../../core/rows/rows.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { Reporter, ReportInput } from '../../reports/summary/reporter.ts'
import { getFixtureRows, K, makeFixture, READER_ENTRY, shuffleRows, withRows } from './fixture.ts'
import { describeDifference, must, requireId } from './must.ts'

const small = { tasks: ['vt', 'qa_1'], lengths: [8 * K, 64 * K], samples: 2 }
const base = makeFixture(small)
const entries = [READER_ENTRY, { method: 'oracle', model: '' }, { method: 'memagent', model: 'a', config: 'x' }]
/** One for all reports: what they compute of it, they compute once. */
const several = makeFixture({ ...small, entries })
const inAnotherOrder = shuffleRows(makeFixture({ ...small, entries }))
const changeItems = (change: Partial<ItemRow>) =>
  withRows(base, { items: getFixtureRows(base).items.map(row => ({ ...row, ...change })) })
const answer = (change: (row: AnswerRow) => object) =>
  withRows(base, { answers: getFixtureRows(base).answers.map(row => ({ ...row, ...change(row) })) })

const odd: [string, ReportInput][] = [
  ['nothing at all', makeFixture({ tasks: [], entries: [] })],
  ['items only', makeFixture({ ...small, entries: [] })],
  ['no answers but scores', withRows(base, { answers: [] })],
  ['no scores', withRows(base, { scores: [] })],
  ['one entry', makeFixture(small)],
  [
    'many entries',
    makeFixture({ ...small, entries: Array.from({ length: 40 }, (_, at) => ({ ...READER_ENTRY, model: `m${at}` })) }),
  ],
  ['one item', makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 })],
  ['all failed', makeFixture({ ...small, entries: [{ ...READER_ENTRY, status: () => 'failed' }] })],
  ['NaN scores', withRows(base, { scores: getFixtureRows(base).scores.map(row => ({ ...row, value: Number.NaN })) })],
  ['a length of zero', changeItems({ length: { ...getFixtureRows(base).items[0].length, target: 0 } })],
  ['an odd length', changeItems({ length: { ...getFixtureRows(base).items[0].length, target: 8000.5 } })],
  ['names of built-in properties', changeItems({ task: 'constructor', scorer: '__proto__' })],
  ['models that the manifest lacks', withRows(base, { manifest: { ...getFixtureRows(base).manifest, models: {} } })],
  ['NaN usage', answer(row => ({ ledger: { ...row.ledger, ms: { ...row.ledger.ms, total: Number.NaN } } }))],
  ['no labels', { ...base, labels: { tasks: {}, groups: {}, methods: {}, scorers: {} } }],
]

/**
 * Checks the contract of a report, as a `describe` block for Vitest. Rows in another order give the same bytes, the
 * input does not change, and empty, odd and long runs produce a report.
 * @since 0.2.0
 * @public
 */
export function testReport(reporter: Reporter): void {
  requireId(reporter, 'testReport', 'report')
  describe(reporter.file, () => defineChecks(reporter))
}

function defineChecks(reporter: Reporter): void {
  test('says what it is', () => {
    must(
      /^[a-z][\w-]*$/.test(reporter.id),
      `id is ${quoteForMessage(reporter.id)}. Asked: letters, digits, - and _, a small letter first`,
    )
    must(
      typeof reporter.file === 'string' && /^[\w-]+\.[a-z]+$/.test(reporter.file),
      `file is ${describeValue(reporter.file)}. Asked: the plain name of a file with its ending, such as my-report.csv`,
    )
    must(typeof reporter.about === 'string' && reporter.about !== '', 'about is empty. Asked: one sentence')
  })

  const renderBytes = async (input: ReportInput) => {
    const made = await reporter.render(input)
    return Buffer.from(made instanceof Uint8Array ? made : [...made].join(''))
  }

  test('the same rows in another order give the same bytes', async () => {
    const [one, other] = [await renderBytes(several), await renderBytes(inAnotherOrder)]
    must(
      one.equals(other),
      () =>
        `the same rows in another order give another file: sort by what is in the rows. It differs ${describeDifference(one.toString(), other.toString())}`,
    )
  })

  test('leaves its input as it was', async () => {
    await renderBytes(several)
    must(
      isDeepStrictEqual(several, makeFixture({ ...small, entries })),
      'render() changed its input: sort and change copies',
    )
  })

  test.each(odd)('%s make a report', async (_, input) => {
    must((await renderBytes(input)).length > 0, 'render() returned an empty file, expected at least its header')
  })
}
