import { describe, expect, test } from 'vitest'
import type { AskedCell, Manifest } from '../../../core/rows/manifest/manifest.ts'
import { mergeCells } from '../../../core/rows/requested-cells.ts'
import { buildLengthFigure } from '../../../reports/charts/figures/figure.ts'
import { resultsJson } from '../../../reports/data/results-json.ts'
import { resultsSchema } from '../../../reports/data/results-schema.ts'
import { renderLeaderboard } from '../../../reports/leaderboard/leaderboard.ts'
import { renderConsoleTable } from '../../../reports/report.ts'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import type { ReportInput } from '../../../reports/summary/reporter.ts'
import { type FixtureOptions, getFixtureRows, K, makeFixture, READER_ENTRY, withRows } from '../fixture.ts'

const CUT = "the run's limit of 15.0 s was up while the model was answering"
const SURE = { ...READER_ENTRY, window: null, skill: () => 1 }

function asking(input: ReportInput, asked: unknown): ReportInput {
  return withRows(input, { manifest: { ...getFixtureRows(input).manifest, asked } as Manifest })
}
const cells = (samples: number, lengths: readonly number[], shard?: AskedCell['shard']): AskedCell[] =>
  lengths.map(target => ({ task: 'vt', target, samples, ...(shard && { shard }) }))

/** The run's own limit cut the last answers of each length off. */
function cutOff(options: FixtureOptions, from: number): ReportInput {
  const input = makeFixture({
    ...options,
    entries: [{ ...SURE, status: (_, at) => (at < from ? 'answered' : 'failed') }],
  })
  const answers = getFixtureRows(input).answers.map(answer =>
    answer.status.kind === 'failed' ? { ...answer, status: { ...answer.status, reason: CUT } } : answer,
  )
  return withRows(input, { answers })
}

const allOf = (input: ReportInput) => {
  const summary = summarize(input)
  const [group] = summary.groups
  return { summary, group: group, all: summary.average(summary.entries[0].id, group.id, 'all')! }
}

describe('what a limit of the run cut off', () => {
  const input = cutOff({ tasks: ['vt'], lengths: [8 * K], samples: 10 }, 4)

  test('is missing, in no mean and no status', () => {
    const { all } = allOf(input)
    expect(all).toMatchObject({
      planned: 10,
      counted: 4,
      failed: 0,
      missing: 6,
      unscored: 0,
      statuses: { answered: 4 },
    })
    expect(all).toMatchObject({ scores: {}, bounds: { worst: 0.4, best: 1, coverage: 0.4 } })
    expect(summarize(input).cells[0].scores.official).toMatchObject({ mean: 1, n: 4 })
  })

  test('is no failure of the server, which counts as 0', () => {
    const answers = getFixtureRows(input).answers.map(row =>
      row.status.kind === 'failed' ? { ...row, status: { ...row.status, reason: 'HTTP 500' } } : row,
    )
    expect(allOf(withRows(input, { answers })).all).toMatchObject({ counted: 10, failed: 6, missing: 0 })
  })

  test('and a limit of the item is part of the test: its status is a result, and 0', () => {
    const spent = makeFixture({
      tasks: ['vt'],
      lengths: [8 * K],
      samples: 2,
      entries: [{ ...SURE, status: (_, at) => (at === 0 ? 'answered' : 'refused') }],
    })
    const answers = getFixtureRows(spent).answers.map(row =>
      row.status.kind === 'refused'
        ? {
            ...row,
            status: { ...row.status, kind: 'budget' as const, reason: "the item's limit of 3 calls has 0 calls left" },
          }
        : row,
    )
    expect(allOf(withRows(spent, { answers })).all).toMatchObject({ counted: 2, missing: 0, statuses: { budget: 1 } })
  })
})

describe('what was asked for and never made', () => {
  // 110 of 440: eleven cells of forty, of which the first ten items were made at the two shortest lengths and more.
  const lengths = Array.from({ length: 11 }, (_, at) => (at + 1) * 1024)
  const made = makeFixture({ tasks: ['vt'], lengths, samples: 10, entries: [SURE] })

  test('lowers the coverage: 110 of 440 asked is 25 %', () => {
    const { all } = allOf(asking(made, cells(40, lengths)))
    expect(all).toMatchObject({ planned: 440, counted: 110, missing: 330 })
    expect(all).toMatchObject({ scores: {}, bounds: { worst: 0.25, best: 1, coverage: 0.25 } })
    const page = renderLeaderboard(asking(made, cells(40, lengths)))
    expect(page).toContain('25.0 % <small>110 of 440</small>')
  })

  test('has its lengths in tables, without a score, and in no curve and no effective length', () => {
    const some = makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K], samples: 10, entries: [SURE] })
    const input = asking(some, cells(10, [8 * K, 16 * K, 32 * K]))
    const { summary, group } = allOf(input)
    expect(group.lengths).toEqual([8 * K, 16 * K, 32 * K])
    const [entry] = summary.entries
    const cell = summary.cell(entry.id, group, 'vt', 32 * K)
    expect(cell).toMatchObject({
      planned: 10,
      counted: 0,
      missing: 10,
      scores: {},
      scorers: { official: 'ruler-recall' },
    })
    expect(buildLengthFigure(summary, input).lines[0].points.map(({ length }) => length)).toEqual([8 * K, 16 * K])
    expect(summary.effectiveOf(entry.id, group.id)!.absolute).toMatchObject({
      at: 16 * K,
      beyond: false,
      missing: [32 * K],
    })
    expect(summary.effectiveOf(entry.id, group.id)!.bounds).toMatchObject({ best: 1, coverage: 2 / 3 })
    expect(renderConsoleTable(input)).toMatch(/missing\s+10\s+10$/m)
    expect(resultsSchema.parse(JSON.parse(resultsJson.render(input) as string)).lengths).toEqual(group.lengths)
  })

  test('a task that was never reached has cells too', () => {
    const input = asking(made, [...cells(10, lengths), { task: 'niah_single_1', target: 1024, samples: 7 }])
    const { summary } = allOf(input)
    expect(summary.cells.find(({ task }) => task === 'niah_single_1')).toMatchObject({
      planned: 7,
      missing: 7,
      scores: {},
    })
    expect(summary.groups[0].tasks).toContain('niah_single_1')
  })

  test('runs that do not say what was asked for are held to their items', () => {
    expect(allOf(made).all).toMatchObject({ planned: 110, missing: 0 })
  })

  test.each([
    ['no list', 'many'],
    ['nothing', null],
    ['cells that are none', [null, 7, { task: 'vt' }, { task: 'vt', target: 1024, samples: -3 }]],
    [
      'lengths that are none',
      [
        { task: 'vt', target: 0, samples: 3 },
        { task: 'vt', target: 1.5, samples: 3 },
      ],
    ],
    ['samples beyond counting', [{ task: 'vt', target: 1024, samples: 1e300 }]],
  ])('a manifest from outside with %s is passed over', (_, asked) => {
    expect(allOf(asking(made, asked)).all).toMatchObject({ planned: 110, missing: 0 })
  })

  test('a huge number of samples is counted, not made', () => {
    const { all } = allOf(asking(made, cells(2 ** 40, [1024])))
    expect(all.missing).toBe(2 ** 40 - 10)
  })

  test('of several sessions the largest is what was asked for', () => {
    const [shard, other] = [
      { part: 1, of: 2 },
      { part: 2, of: 2 },
    ]
    expect(mergeCells(cells(10, [1024, 2048]), cells(40, [2048]), cells(5, [1024]), cells(3, [1024], shard))).toEqual([
      ...cells(10, [1024]),
      ...cells(40, [2048]),
      ...cells(3, [1024], shard),
    ])
    expect(mergeCells(cells(3, [1024], shard), cells(3, [1024], other))).toHaveLength(2)
  })
})

describe('shards', () => {
  const whole = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 12, entries: [SURE] })
  const part = (at: number, of: number): ReportInput['runs'][number] => {
    const { items, answers, scores, manifest } = getFixtureRows(whole)
    const ids = new Set(items.filter(({ index }) => index % of === at - 1).map(({ id }) => id))
    const own = {
      answers: answers.filter(({ item }) => ids.has(item)),
      scores: scores.filter(({ item }) => ids.has(item)),
    }
    const asked = cells(12, [8 * K], { part: at, of })
    return {
      name: `part ${at}`,
      manifest: { ...manifest, asked },
      items: items.filter(({ id }) => ids.has(id)),
      ...own,
    }
  }
  const of = (...parts: number[]) => ({ ...whole, runs: parts.map(at => part(at, 4)) })

  test('one that is missing is said, and its items are counted', () => {
    const { all, summary } = allOf(of(1, 3, 4))
    expect(all).toMatchObject({ planned: 12, counted: 9, missing: 3 })
    expect(summary.notes).toContain('shard 2 of 4 is missing: its items count as missing')
  })

  test('one alone says which others it lacks', () => {
    const { all, summary } = allOf(of(2))
    expect(all).toMatchObject({ planned: 12, missing: 9 })
    expect(summary.notes).toContain('shards 1, 3, 4 of 4 are missing: their items count as missing')
  })

  test('all of them are whole', () => {
    const { all, summary } = allOf(of(1, 2, 3, 4))
    expect(all).toMatchObject({ planned: 12, counted: 12, missing: 0 })
    expect(summary.notes).toEqual([])
  })
})

describe('an entry of which every attempt failed', () => {
  const failed = { ...SURE, model: 'gone', status: () => 'failed' as const }
  const input = makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K], samples: 5, entries: [SURE, failed] })
  const summary = summarize(input)
  const [well, none] = ['reader', 'gone'].map(model => summary.entries.find(entry => entry.model === model)!.id)

  test('has no score, for nothing was measured', () => {
    const all = summary.average(none, summary.groups[0].id, 'all')!
    expect(all).toMatchObject({ planned: 10, counted: 0, failed: 10, missing: 0, unscored: 0, scores: {} })
    expect(summary.effectiveOf(none, summary.groups[0].id)).toBeUndefined()
    expect(summary.average(well, summary.groups[0].id, 'all')!.scores.official!.mean).toBe(1)
  })

  test('makes a report without a mean of 0', () => {
    const alone = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 5, entries: [failed] })
    expect(renderConsoleTable(alone)).not.toMatch(/mean 0|\b0\.0\b/)
    expect(renderLeaderboard(alone)).not.toMatch(/<b>0\.0<\/b>/)
  })

  test('but where some of its attempts had a result, a failed item counts as 0 in its cell, and no average is stated', () => {
    const half = { ...SURE, status: (length: number) => (length > 8 * K ? ('failed' as const) : ('answered' as const)) }
    const mixed = summarize(makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K], samples: 5, entries: [half] }))
    expect(mixed.cells.find(({ at }) => at === 16 * K)!.scores.official!.mean).toBe(0)
    const average = mixed.average(mixed.entries[0].id, mixed.groups[0].id, 16 * K)
    expect(average).toMatchObject({ failed: 5, scores: {} })
    expect(average).not.toHaveProperty('bounds')
    expect(mixed.averages.find(({ at }) => at === 'all')!.bounds).toEqual({ worst: 0.5, best: 1, coverage: 0.5 })
  })
})
