import { describe, expect, test } from 'vitest'
import type { AnswerRow, ScoreRow, StatusKind } from '../../../../core/rows/rows.ts'
import { groups } from '../../../../generators/registry.ts'
import { renderConsoleTable } from '../../../../reports/report.ts'
import { computeCachedShare } from '../../../../reports/summary/cells/cell.ts'
import { summarize } from '../../../../reports/summary/cells/cells.ts'
import type { ReportInput } from '../../../../reports/summary/reporter.ts'
import { wilson } from '../../../../stats/intervals/wilson.ts'
import {
  getFixtureRows,
  K,
  listDoubledLengths,
  makeFixture,
  READER_ENTRY,
  RULER,
  shuffleRows,
  withRows,
} from '../../fixture.ts'

const ONE = { tasks: ['vt'], lengths: [8 * K], samples: 4 }

/** Sets an item's status and scores: `undefined` leaves the score rows out. */
function outcomes(rows: readonly [StatusKind | 'none', official?: number | null, strict?: number][]): ReportInput {
  const base = makeFixture({ ...ONE, samples: rows.length })
  const answers = getFixtureRows(base).answers.flatMap((answer, at): AnswerRow[] => {
    const [kind] = rows[at]
    if (kind === 'none') return []
    return [{ ...answer, status: { ...answer.status, kind }, answer: kind === 'answered' ? 'text' : null }]
  })
  const scores = getFixtureRows(base).scores.flatMap((score): ScoreRow[] => {
    const [, official, strict] = rows[Number(score.item.split('-').at(-1))]
    const value = score.scorer.endsWith('-strict') ? strict : official
    return value === undefined ? [] : [{ ...score, value: value as number }]
  })
  return withRows(base, { answers, scores })
}
const cellOf = (input: ReportInput) => summarize(input).cells[0]

describe('a cell', () => {
  test.each<[string, Parameters<typeof outcomes>[0], object]>([
    [
      'answers',
      [
        ['answered', 1, 1],
        ['answered', 0.5, 0],
      ],
      { counted: 2, mean: 0.75, n: 2 },
    ],
    ['a failed item is 0', [['answered', 1, 1], ['failed']], { counted: 2, failed: 1, mean: 0.5, n: 2 }],
    ['a missing item is in no mean', [['answered', 1, 1], ['none']], { counted: 1, missing: 1, mean: 1, n: 1 }],
    ['overflow without a score row is 0', [['answered', 1, 1], ['overflow']], { counted: 2, mean: 0.5, n: 2 }],
    ['an answer without a score is in no mean', [['answered', 1, 1], ['answered']], { unscored: 1, mean: 1, n: 1 }],
    [
      'null is no score',
      [
        ['answered', 1, 1],
        ['answered', null],
      ],
      { unscored: 1, mean: 1, n: 1 },
    ],
    [
      'NaN is no score',
      [
        ['answered', 1, 1],
        ['answered', Number.NaN],
      ],
      { unscored: 1, mean: 1, n: 1 },
    ],
    [
      '100 is no score',
      [
        ['answered', 1, 1],
        ['answered', 100],
      ],
      { unscored: 1, mean: 1, n: 1 },
    ],
  ])('%s', (_, rows, { mean, n, ...counts }: { mean?: number; n?: number } = {}) => {
    const cell = cellOf(outcomes(rows))
    expect(cell).toMatchObject({ planned: rows.length, ...counts })
    expect(cell.scores.official).toMatchObject({ mean, n })
  })

  test('answers that nobody scored have no mean, even beside overflows', () => {
    expect(cellOf(outcomes([['answered'], ['overflow']])).scores).toEqual({})
  })

  test('counts statuses, only kinds that occur', () => {
    const cell = cellOf(outcomes([['answered', 1, 1], ['overflow'], ['overflow'], ['refused'], ['none']]))
    expect(cell.statuses).toEqual({ answered: 1, overflow: 2, refused: 1 })
  })

  test('counts empty answers, and items with unclosed thinking', () => {
    const given = outcomes([['answered', 1, 1], ['answered', 0], ['answered', 0], ['overflow']])
    const answers = getFixtureRows(given).answers.map((row, at) => ({
      ...row,
      ...(at === 1 && { answer: ' ' }),
      ...(at === 2 && { answer: null }),
      ledger: { ...row.ledger, ...(at > 1 && { openThinking: 2 }) },
    }))
    const input = withRows(given, { answers })
    expect(cellOf(input)).toMatchObject({ empty: 2, openThinking: 2 })
    expect(summarize(input).averages.find(({ at }) => at === 'all')).toMatchObject({ empty: 2, openThinking: 2 })
    expect(cellOf(given)).toMatchObject({ empty: 0, openThinking: 0 })
    expect(renderConsoleTable(input)).toMatch(/^of these empty answers +2/m)
    expect(renderConsoleTable(input)).toMatch(/^of these with unclosed reasoning +2/m)
    expect(renderConsoleTable(given)).not.toMatch(/empty answers|unclosed/)
  })

  test('says what share of the prompt tokens a server had read before', () => {
    const given = outcomes([['answered', 1, 1], ['answered', 0, 0], ['failed']])
    const answers = getFixtureRows(given).answers.map((row, at) => ({
      ...row,
      ledger: { ...row.ledger, tokens: { ...row.ledger.tokens, input: 1000, cached: at === 1 ? 900 : 0 } },
    }))
    const input = withRows(given, { answers })
    expect(cellOf(input).usage).toMatchObject({ input: 1000, cached: 450 })
    expect(computeCachedShare(cellOf(input).usage)).toBe(0.45)
    expect(renderConsoleTable(input)).toMatch(/^prompts cached, % +45\.0$/m)
    expect(cellOf(given).usage.cached).toBe(0)
    expect(computeCachedShare(cellOf(given).usage)).toBeUndefined()
    expect(renderConsoleTable(given)).not.toContain('cached')
  })

  test('the strict twin stands beside', () => {
    const cell = cellOf(
      outcomes([
        ['answered', 1, 1],
        ['answered', 1, 0],
      ]),
    )
    expect(cell.scorers).toEqual({
      primary: 'stated-set',
      official: 'ruler-recall',
      strict: 'ruler-recall-strict',
      stated: 'stated-set',
    })
    expect([cell.scores.official?.mean, cell.scores.strict?.mean]).toEqual([1, 0.5])
  })

  test("yes-no scores have Wilson's interval, graded ones a bootstrap that repeats itself", () => {
    const yesNo = cellOf(
      outcomes([
        ['answered', 1],
        ['answered', 1],
        ['answered', 0],
        ['answered', 1],
      ]),
    )
    expect(yesNo.scores.official).toMatchObject({ interval: 'wilson', ...wilson(3, 4) })
    const rows: Parameters<typeof outcomes>[0] = [
      ['answered', 1],
      ['answered', 0.5],
      ['answered', 0.25],
    ]
    const score = cellOf(outcomes(rows)).scores.official!
    expect(score.interval).toBe('beta')
    expect(score.low).toBeLessThan(score.mean)
    expect(cellOf(outcomes(rows)).scores.official).toEqual(score)
  })

  test('yes-no scores of items that share a cluster are resampled by cluster', () => {
    const base = outcomes([
      ['answered', 1],
      ['answered', 1],
      ['answered', 0],
      ['answered', 0],
    ])
    const items = getFixtureRows(base).items.map(item => ({ ...item, cluster: item.index < 2 ? 'a' : 'b' }))
    const score = cellOf(withRows(base, { items })).scores.official!
    expect(score.interval).toBe('beta')
    expect(score.high - score.low).toBeGreaterThan(wilson(2, 4).high - wilson(2, 4).low)
  })

  test('of two score rows of one key the lower counts', () => {
    const base = outcomes([['answered', 0.5]])
    const [row] = getFixtureRows(base).scores
    for (const value of [0.25, 0.75])
      for (const scores of [
        [row, { ...row, value }],
        [{ ...row, value }, row],
      ])
        expect(cellOf(withRows(base, { scores })).scores.official?.mean).toBe(Math.min(0.5, value))
  })

  test('only the last attempt counts', () => {
    const base = makeFixture({ ...ONE, samples: 2, entries: [{ ...READER_ENTRY, skill: () => 1 }] })
    const again = getFixtureRows(base)
      .answers.slice(0, 1)
      .map(row => ({ ...row, attempt: 2, status: { ...row.status, kind: 'failed' as const } }))
    const cell = cellOf(withRows(base, { answers: [...again, ...getFixtureRows(base).answers] }))
    expect(cell).toMatchObject({ failed: 1, statuses: { answered: 1, failed: 1 } })
    expect(cell.scores.official).toMatchObject({ mean: 0.5, n: 2 })
  })

  test.each([
    ['all of its answers', 0, { planned: 4, counted: 0, missing: 4, unscored: 0, statuses: {} }, 12],
    ['half of its answers', 2, { planned: 4, counted: 2, missing: 2, unscored: 0, statuses: { answered: 2 } }, 6],
  ])('scores without %s count for nothing', (_, kept, tally, torn) => {
    const base = makeFixture(ONE)
    const { cells, entries, health, notes } = summarize(
      withRows(base, { answers: getFixtureRows(base).answers.slice(0, kept) }),
    )
    expect(entries.map(({ method }) => method)).toEqual([READER_ENTRY.method])
    expect(cells).toMatchObject([tally])
    expect(health.map(({ verdict }) => verdict)).toEqual(['stopped-early', 'stopped-early'])
    expect(notes).toEqual([`${torn} score rows without their answer excluded`])
  })

  test('scores of a later attempt than the last answer count for nothing', () => {
    const base = outcomes([['answered', 0.25]])
    const torn = getFixtureRows(base).scores.map(row => ({ ...row, attempt: 2, value: 1 }))
    const { cells, notes } = summarize(withRows(base, { scores: [...torn, ...getFixtureRows(base).scores] }))
    expect(cells[0].scores.official?.mean).toBe(0.25)
    expect(notes).toEqual(['2 score rows without their answer excluded'])
  })

  test('scores of an earlier attempt are none of the last one', () => {
    const base = outcomes([['answered', 0]])
    const again = <Row>(rows: readonly Row[]) => rows.map(row => ({ ...row, attempt: 2 }))
    const { answers, scores } = getFixtureRows(base)
    const later = again(scores).map(row => ({ ...row, value: 1 }))
    const both = { answers: [...answers, ...again(answers)], scores: [...scores, ...later] }
    const { cells, notes } = summarize(withRows(base, both))
    expect(cells[0].scores.official?.mean).toBe(1)
    expect(notes).toEqual([])
  })

  test('means of usage leave failed items and overflows out', () => {
    const { usage } = cellOf(outcomes([['answered', 1], ['overflow'], ['failed']]))
    expect(usage).toMatchObject({ items: 1, calls: 1, input: 8192, output: 24, cost: null })
    expect(cellOf(outcomes([['failed']])).usage).toMatchObject({ items: 0, calls: null, ms: null })
  })
})

describe('an average', () => {
  test('weighs tasks alike, whatever their n', () => {
    const base = makeFixture({ tasks: ['vt', 'cwe'], lengths: [8 * K], samples: 4 })
    const scores = getFixtureRows(base).scores.map(row => ({ ...row, value: row.item.startsWith('vt') ? 1 : 0 }))
    const items = getFixtureRows(base).items.filter(({ id }) => !id.startsWith('cwe') || id.endsWith('-0'))
    const there = <R extends { item: string }>(rows: readonly R[]) =>
      rows.filter(({ item }) => items.some(({ id }) => id === item))
    const summary = summarize(
      withRows(base, { items, answers: there(getFixtureRows(base).answers), scores: there(scores) }),
    )
    const average = summary.averages.find(each => each.at === 8 * K)!
    expect(average).toMatchObject({
      tasks: 2,
      of: 13,
      planned: 5,
      counted: 5,
      missing: 0,
      scores: { official: { mean: 0.5, n: 5 } },
    })
  })

  test('says how many tasks and lengths it is made of', () => {
    const tasks = RULER.slice(0, 11)
    const status = (length: number, _: number, task: string) =>
      length === 32 * K && task === 'vt' ? undefined : ('answered' as const)
    const summary = summarize(
      makeFixture({ tasks, lengths: listDoubledLengths(8 * K, 32 * K), entries: [{ ...READER_ENTRY, status }] }),
    )
    const entry = summary.entries[0].id
    expect(summary.groups[0]).toMatchObject({ id: 'ruler', absent: ['qa_1', 'qa_2'] })
    expect(summary.average(entry, 'ruler', 8 * K)).toMatchObject({ tasks: 11, of: 13, lengths: 1, ofLengths: 1 })
    expect(summary.average(entry, 'ruler', 32 * K)).toMatchObject({ tasks: 10, of: 13 })
    expect(summary.average(entry, 'ruler', 'all')).toMatchObject({ tasks: 11, of: 13, lengths: 3, ofLengths: 3 })
  })

  test('the page begins with the core tasks where all of them were run, however many there are of others', () => {
    const order = (tasks: readonly string[]) => {
      const base = makeFixture({ tasks, lengths: [8 * K], samples: 1 })
      return summarize({ ...base, labels: { ...base.labels, groups } }).groups.map(({ id }) => id)
    }
    expect(order([...RULER, ...groups['core']])).toEqual(['core', 'ruler'])
    expect(order([...groups['frontier'], ...RULER, ...groups['core']])[0]).toBe('core')
    expect(order([...groups['quick'], ...RULER])).toEqual(['ruler', 'quick'])
  })

  test('over all lengths is the mean of the averages by length', () => {
    const summary = summarize(makeFixture({ lengths: listDoubledLengths(8 * K, 64 * K), samples: 3 }))
    const means = summary.averages.map(each => each.scores.official!.mean)
    expect(means.at(-1)).toBeCloseTo(means.slice(0, -1).reduce((sum, mean) => sum + mean, 0) / 4, 12)
  })

  test('weighs lengths alike, whatever the number of their tasks', () => {
    const base = makeFixture({ tasks: ['vt', 'cwe'], lengths: [8 * K, 16 * K] })
    const items = getFixtureRows(base).items.filter(({ task, length }) => task === 'vt' || length.target === 8 * K)
    const ids = new Set(items.map(({ id }) => id))
    const answers = getFixtureRows(base).answers.filter(({ item }) => ids.has(item))
    const scores = getFixtureRows(base)
      .scores.filter(({ item }) => ids.has(item))
      .map(row => ({ ...row, value: row.item.startsWith('vt') ? 1 : 0 }))
    expect(
      summarize(withRows(base, { items, answers, scores })).averages.map(each => each.scores.official?.mean),
    ).toEqual([0.5, 1, 0.75])
  })

  test('a scorer without a strict variant keeps its primary score in the strict average', () => {
    const labels = makeFixture().labels
    const twinless = { ...labels.scorers['ruler-any'], variants: { official: 'ruler-any' } }
    const scorers = { ...labels.scorers, 'ruler-any': twinless }
    const base = makeFixture({ tasks: ['vt', 'qa_1'], lengths: [8 * K], labels: { scorers } })
    const scores = getFixtureRows(base).scores.map(row => ({
      ...row,
      value: row.scorer === 'ruler-recall-strict' ? 0 : 1,
    }))
    const [average] = summarize(withRows(base, { scores })).averages
    expect([average.scores.official?.mean, average.scores.strict?.mean]).toEqual([1, 0.5])
  })
})

describe('groups and entries', () => {
  test.each([
    [RULER, ['ruler']],
    [RULER.slice(0, 11), ['ruler']],
    [RULER.slice(0, 8), ['niah']],
    [['vt'], ['ruler']],
    [
      ['mine', 'vt'],
      ['ruler', 'other'],
    ],
    [['mine'], ['other']],
    [[], []],
  ])('%j is reported as %j', (tasks, groups) => {
    expect(summarize(makeFixture({ tasks, lengths: [8 * K], samples: 1 })).groups.map(group => group.id)).toEqual(
      groups,
    )
  })

  describe('groups that were asked for by name', () => {
    const asked = (groups: readonly string[], tasks = RULER) => {
      const input = makeFixture({ tasks, lengths: [8 * K], samples: 1 })
      const { manifest } = getFixtureRows(input)
      const made = summarize(withRows(input, { manifest: { ...manifest, groups } })).groups
      return made.map(({ id, tasks, absent }) => [id, tasks.length, absent.length])
    }

    test('stay those groups, also where they share tasks', () => {
      expect(asked([])).toEqual([['ruler', 13, 0]])
      expect(asked(['niah', 'ruler'])).toEqual([
        ['ruler', 13, 0],
        ['niah', 8, 0],
      ])
    })

    test('leave the tasks beside them to groups of what is left', () => {
      expect(asked(['niah'])).toEqual([
        ['ruler', 5, 0],
        ['niah', 8, 0],
      ])
      expect(asked(['niah'], [...RULER.slice(0, 3), 'vt', 'mine'])).toEqual([
        ['ruler', 1, 9],
        ['niah', 3, 5],
        ['other', 1, 0],
      ])
    })

    test('are not made of names that are no groups, or of none of their tasks', () => {
      expect(asked(['__proto__', 'nothing', 'niah'], ['vt'])).toEqual([['ruler', 1, 12]])
    })
  })

  test('of tasks that were named one by one none stands in two groups', () => {
    const groups = { few: RULER.slice(0, 4), many: RULER.slice(2, 8) }
    const input = makeFixture({ tasks: RULER.slice(0, 8), lengths: [8 * K], samples: 1, labels: { groups } })
    expect(summarize(input).groups.map(({ id, tasks }) => [id, tasks])).toEqual([
      ['few', RULER.slice(0, 2)],
      ['many', RULER.slice(2, 8)],
    ])
  })

  test('groups stand in the order of the registry, whatever order covers the tasks', () => {
    const groups = { few: RULER.slice(0, 2), many: RULER.slice(2, 8) }
    const input = makeFixture({ tasks: RULER.slice(0, 8), lengths: [8 * K], samples: 1, labels: { groups } })
    expect(summarize(input).groups.map(group => group.id)).toEqual(['few', 'many'])
  })

  test('two configs of one method and model are told apart by what differs', () => {
    const base = makeFixture({
      ...ONE,
      entries: [
        { ...READER_ENTRY, config: 'a' },
        { ...READER_ENTRY, config: 'b' },
      ],
    })
    const config = (overflow: string) => ({ method: 'full-context', params: { overflow, chunk: 5000 }, sampling: {} })
    const manifest = {
      ...getFixtureRows(base).manifest,
      configs: { a: config('refuse'), b: config('truncate-middle') },
    }
    expect(summarize(withRows(base, { manifest })).entries.map(entry => entry.label)).toEqual([
      'full-context · reader (overflow=refuse)',
      'full-context · reader (overflow=truncate-middle)',
    ])
  })

  test('a floor has no model and is never simulated', () => {
    const entries = [{ ...READER_ENTRY, method: 'floor:empty' }, READER_ENTRY]
    const summary = summarize(makeFixture({ ...ONE, entries }))
    expect(summary.entries.map(({ label, simulated }) => [label, simulated])).toEqual([
      ['full-context · reader', true],
      ['floor:empty', false],
    ])
  })

  test('rows of other items are left out and counted', () => {
    const base = makeFixture(ONE)
    const stranger = { ...getFixtureRows(base).answers[0], item: 'elsewhere' }
    const summary = summarize(withRows(base, { answers: [...getFixtureRows(base).answers, stranger] }))
    expect(summary.notes).toEqual(['1 row of items that are not in items.jsonl excluded'])
    expect(summary.cells).toEqual(summarize(makeFixture(ONE)).cells)
  })
})

test('the order of the rows does not matter', () => {
  const { cells, averages, entries, notes } = summarize(makeFixture({ samples: 3 }))
  const other = summarize(shuffleRows(makeFixture({ samples: 3 })))
  expect({ cells: other.cells, averages: other.averages, entries: other.entries, notes: other.notes }).toEqual({
    cells,
    averages,
    entries,
    notes,
  })
})
