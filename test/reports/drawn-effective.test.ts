import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScoreRow } from '../../core/rows/rows.ts'
import { buildLengthFigure } from '../../reports/charts/figures/figure.ts'
import { resultsJson } from '../../reports/data/results-json.ts'
import { renderLeaderboard } from '../../reports/leaderboard/leaderboard.ts'
import { rankEntries } from '../../reports/leaderboard/ranking.ts'
import { renderConsoleTable } from '../../reports/report.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { compareTopTwo, describeFinding } from '../../reports/summary/findings/findings.ts'
import { buildGroupHeadline } from '../../reports/summary/findings/headline.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { renderScreen } from '../../reports/tables/screen.ts'
import { type FixtureEntry, getFixtureRows, K, listDoubledLengths, makeFixture, RULER, withRows } from './fixture.ts'

/**
 * Rows in which an entry has `scores[model][row]` at each length, in points; `solved` rows are those that 4K-token
 * baselines solve.
 */
function drawn(
  entries: readonly FixtureEntry[],
  tasks: readonly string[],
  lengths: readonly number[],
  pointsAt: (entry: FixtureEntry, task: string, place: number) => number,
  solved: readonly string[],
): ReportInput {
  const base = makeFixture({ tasks: [...tasks], lengths: [...lengths], samples: 4, entries: [...entries] })
  const byKey = new Map(entries.map(entry => [`${entry.method} ${entry.model}`, entry]))
  const { items, scores } = getFixtureRows(base)
  const itemAt = new Map(items.map(item => [item.id, item]))
  const whole = scores.map((row): ScoreRow => {
    const { task, length } = itemAt.get(row.item)!
    const points = pointsAt(byKey.get(`${row.method} ${row.model}`)!, task, lengths.indexOf(length.target))
    return { ...row, value: points / 100 }
  })
  const labels = Object.fromEntries(
    Object.entries(base.labels.tasks).map(([task, label]) => {
      const { version, params } = items.find(item => item.task === task)!
      const rows = [8 * K, 64 * K].map(at => ({ at, n: 20, by: 'floor:rare', score: 1 }))
      return [task, solved.includes(task) ? { ...label, floors: { version, params, chance: 0, rows } } : label]
    }),
  )
  return { ...withRows(base, { scores: whole }), labels: { ...base.labels, tasks: labels } }
}

const model = (name: string): FixtureEntry => ({ method: 'full-context', model: name, window: null })
const screen = (input: ReportInput) => renderScreen(input, { columns: 120, color: false })
const effectiveIn = (input: ReportInput, name: string) =>
  screen(input)
    .split('\n')
    .find(line => line.trimStart().startsWith(name))!
    .trim()
    .split(/ {2,}/)
    .at(-1)!

describe('the effective length is that of the curve that is drawn', () => {
  const RULER11 = RULER.filter(task => !task.startsWith('qa'))
  const ruler = drawn(
    [model('reader')],
    RULER11,
    [8 * K, 16 * K, 32 * K],
    // The mean of the rows falls 92, 89, 75; `cwe`, the one row that no baseline solves, stays.
    (_, task, place) => (task === 'cwe' ? 92 : 92 - [0, 3.3, 18.7][place]),
    RULER11.filter(task => task !== 'cwe'),
  )

  test('of RULER at 92, 89, 75: 16K in every report, and no figure of one task of eleven', () => {
    const [curve] = summarize(ruler).effective
    expect(curve.relative.at).toBe(16 * K)
    expect(curve.restricted).toBeUndefined()
    expect(curve.aboveFloor).toBeUndefined()
    expect(effectiveIn(ruler, 'full-context')).toMatch(/^16K( \[|$)/)
    const page = renderLeaderboard(ruler)
    expect(/<p class="headline">([^<]*)</.exec(page)![1]).toContain('effective length 16K')
    expect(page).toMatch(/tabindex="-1">16K<span class="tip">keeps 85 % of its score at 8K up to 16K/)
    expect(renderConsoleTable(ruler)).toContain('effective length 16K')
    expect(JSON.parse(resultsJson.render(ruler) as string).effective[0].relative.at).toBe(16 * K)
    expect(screen(ruler).replace(/\s+/g, ' ')).toContain('a 4K-token baseline already solves 10 of 11 tasks')
  })

  test.each([
    [['32K', '32K'], '; both have an effective length of 32K;'],
    [['32K or more', '32K or more (95 % CI 16K to 32K or more)'], '; both have an effective length of 32K or more;'],
    [['32K', '16K (95 % CI 8K to 32K)'], '; effective length 32K vs. 16K (95 % CI 8K to 32K);'],
  ] as const)('of %j a headline says equal lengths once, though their intervals differ', (effective, said) => {
    const models = [model('one'), model('other')]
    const input = drawn(models, ['vt'], [8 * K, 16 * K], ({ model }) => (model === 'one' ? 100 : 50), [])
    const { groups, entries } = summarize(input)
    const finding = compareTopTwo(input, groups[0], entries)! // both have results
    expect(`${describeFinding({ ...finding, effective }, entry => entry.model)};`).toContain(said)
  })

  const LENGTHS = listDoubledLengths(8 * K, 128 * K)
  const TASKS = ['niah_multikey_1', 'niah_multivalue', 'vt', 'cwe']
  const MODELS: Readonly<Record<string, readonly number[]>> = {
    'deepseek-v3.2': [75, 75, 73, 72, 68],
    'llama-3.1-8b': [94, 85, 77, 64, 41],
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map(at => [`m${at}`, [90, 88, 80 - at, 75 - at, 60]])),
  }
  const nine = drawn(
    Object.keys(MODELS).map(model),
    TASKS,
    LENGTHS,
    // `cwe` alone says the opposite.
    ({ model }, task, place) => {
      const mean = MODELS[model][place]
      const swing = (model === 'llama-3.1-8b' ? 1 : -1) * Math.min(mean, 100 - mean, 6 * place)
      return task === 'cwe' ? mean + swing : mean - swing / 3
    },
    TASKS.slice(0, 3),
  )

  test('of nine models: who keeps most reads farthest', () => {
    expect(effectiveIn(nine, 'deepseek')).toMatch(/^128K\+/)
    expect(effectiveIn(nine, 'llama')).toMatch(/^16K( \[|$)/)
    const summary = summarize(nine)
    const own = rankEntries(summary, summary.groups[0], 'effective')
    expect(own[0].model).toBe('deepseek-v3.2')
  })

  test('of methods: a flat 50 and a flat 54 are both of 128K', () => {
    const flat = drawn(
      [
        { method: 'memagent', model: 'm' },
        { method: 'rag-bm25', model: 'm' },
      ],
      TASKS,
      LENGTHS,
      ({ method }, task, place) =>
        method === 'memagent' ? 50 : [56, 54, 53, 50, 55][place] + (task === 'cwe' ? -5 * place : (5 * place) / 3),
      TASKS.slice(0, 3),
    )
    expect(effectiveIn(flat, 'memagent')).toMatch(/^128K\+/)
    expect(effectiveIn(flat, 'rag-bm25')).toMatch(/^128K\+/)
  })

  test('names its tasks where it is restricted, and only in the tables of one entry', () => {
    const half = drawn([model('m')], TASKS, LENGTHS, (_, task, place) => 90 - (task === 'cwe' ? 10 : 0) * place, [
      'vt',
      'niah_multivalue',
    ])
    const [curve] = summarize(half).effective
    expect(curve.restricted).toMatchObject({ rows: ['niah_multikey_1', 'cwe'], of: 4 })
    expect(renderConsoleTable(half).replace(/\s+/g, ' ')).toContain('effective, 2 of 4 tasks: niah_multikey_1, cwe: ')
    const summary = summarize(half)
    expect(buildGroupHeadline(half, summary.groups[0], summary.entries).title).not.toContain('of 4 tasks')
  })

  test('is not stated below 25 at the shortest length, and the reason is', () => {
    const weak = drawn([model('m')], ['cwe'], LENGTHS, () => 20, [])
    expect(effectiveIn(weak, 'full-context')).toBe('–')
    expect(screen(weak)).toContain('not computed: the score at 8K is below 25')
    const summary = summarize(weak)
    expect(buildGroupHeadline(weak, summary.groups[0], summary.entries).title).not.toContain('effective')
  })
})

const falling = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 })
const LENGTHS = listDoubledLengths(8 * K, 64 * K)

test('it can be computed again from the drawn points, and no area is negative', () => {
  fc.assert(
    fc.property(falling, falling, (one, other) => {
      const input = drawn([model('m')], ['vt', 'cwe'], LENGTHS, (_, task, at) => (task === 'vt' ? one : other)[at], [
        'vt',
      ])
      const summary = summarize(input)
      const [curve] = summary.effective
      const { points } = buildLengthFigure(summary, input).lines[0]
      const end = points.findIndex(({ mean }) => !(mean >= 0.85 * points[0].mean - 1e-9))
      const kept = end < 0 ? points : points.slice(0, end)
      expect(curve.relative.at).toBe(points[0].mean < 25 - 1e-9 ? 0 : (kept.at(-1)?.length ?? 0))
      expect(curve.relative.low).toBeLessThanOrEqual(curve.relative.at)
      expect(curve.relative.high).toBeGreaterThanOrEqual(curve.relative.at)
      expect(curve.area!.low).toBeGreaterThanOrEqual(0)
      expect(curve.area!.at).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 12 },
  )
})

test('of two curves the one that keeps more of its start at every length has no shorter one', () => {
  const shares = fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    { minLength: 3, maxLength: 3 },
  )
  const start = fc.integer({ min: 25, max: 100 })
  fc.assert(
    fc.property(start, start, shares, (one, other, pairs) => {
      const keeps = { more: pairs.map(pair => Math.max(...pair)), less: pairs.map(pair => Math.min(...pair)) }
      const input = drawn(
        [model('more'), model('less')],
        ['vt', 'cwe'],
        LENGTHS,
        ({ model }, _, place) => {
          const first = model === 'more' ? one : other
          return place === 0 ? first : first * keeps[model as 'more' | 'less'][place - 1]
        },
        ['vt'],
      )
      const { entries, effective } = summarize(input)
      const at = (name: string) =>
        effective.find(({ entry }) => entry === entries.find(each => each.model === name)!.id)!
      expect(at('more').relative.at).toBeGreaterThanOrEqual(at('less').relative.at)
    }),
    { numRuns: 12 },
  )
})
