import { describe, expect, test } from 'vitest'
import type { AnswerRow, ItemRow } from '../../../../core/rows/rows.ts'
import { describeServerCut } from '../../../../core/tokens/server-truncation.ts'
import { buildLengthFigure } from '../../../../reports/charts/figures/figure.ts'
import { renderLeaderboard } from '../../../../reports/leaderboard/leaderboard.ts'
import { renderConsoleTable } from '../../../../reports/report.ts'
import { summarize } from '../../../../reports/summary/cells/cells.ts'
import { listHealthLines } from '../../../../reports/summary/health/health-lines.ts'
import type { ReportInput } from '../../../../reports/summary/reporter.ts'
import { table } from '../../../../reports/tables/table.ts'
import { type FixtureEntry, getFixtureRows, K, makeFixture, READER_ENTRY, withRows } from '../../fixture.ts'

const SURE: FixtureEntry = { ...READER_ENTRY, simulated: false, window: null, skill: () => 1 }
const LENGTHS = [8 * K, 16 * K]
const base = (entry: Partial<FixtureEntry> = {}, samples = 20) =>
  makeFixture({ tasks: ['vt'], lengths: LENGTHS, samples, entries: [{ ...SURE, ...entry }] })

const answersOf = (input: ReportInput, change: (row: AnswerRow, at: number) => Partial<AnswerRow>) =>
  withRows(input, { answers: getFixtureRows(input).answers.map((row, at) => ({ ...row, ...change(row, at) })) })
const itemsOf = (input: ReportInput, change: (row: ItemRow) => Partial<ItemRow>) =>
  withRows(input, { items: getFixtureRows(input).items.map(row => ({ ...row, ...change(row) })) })

function healthOf(input: ReportInput, at: number | 'all' = 'all') {
  const summary = summarize(input)
  return summary.healthOf(summary.entries[0].id, summary.groups[0].id, at)!
}

test('of a whole run is complete', () => {
  const all = healthOf(base())
  expect(all).toMatchObject({ verdict: 'complete', findings: [], says: 'complete: all 40 items ended in a result' })
  expect(renderConsoleTable(base())).toMatch(/^Health\n {2}complete: all 40 answers ended in a result\n/)
})

describe('names what keeps a number from being what it seems', () => {
  const reason = describeServerCut(9_514, 31_982)
  const kept = <R extends { item: string }>(rows: readonly R[]) => rows.filter(({ item }) => !item.endsWith('9'))
  const stopped = withRows(base(), {
    answers: kept(getFixtureRows(base()).answers),
    scores: kept(getFixtureRows(base()).scores),
  })
  const long = 16 * K
  const half = (length: number, index: number) => length === long && index % 2 === 0

  test.each<[string, ReportInput, string, number, string]>([
    ['what was stopped early', stopped, 'stopped-early', 4, 'stopped after 36 of 40 items'],
    [
      'what a server cut',
      answersOf(base(), (row, at) => (at >= 30 ? { status: { ...row.status, reason } } : {})),
      'truncated',
      10,
      'the server silently truncated the prompt of 10 of 40 items (at 16K)',
    ],
    ['a dead server', base({ status: () => 'failed' }), 'dead-server', 40, 'no answers received: all 40 items failed'],
    [
      'a window that a length does not fit',
      base({ window: 8 * K }),
      'window-misfit',
      20,
      '16K does not fit the context window of 8,192: 20 items rejected, counted as 0',
    ],
    [
      'a length that is rejected below the window',
      base({ window: 32 * K, status: length => (length === long ? 'overflow' : 'answered') }),
      'window-misfit',
      20,
      '16K rejected as too long (the context window is 32,768): 20 items, counted as 0',
    ],
    [
      'prompts refused here and there',
      base({ status: (length, index) => (half(length, index) ? 'overflow' : 'answered') }),
      'overflowed',
      10,
      '10 of 40 items rejected as too long, counted as 0 (at 16K)',
    ],
    [
      'answers cut',
      base({ status: (length, index) => (half(length, index) ? 'length_stop' : 'answered') }),
      'answers-cut',
      10,
      '10 of 40 items truncated at the output-token limit (at 16K)',
    ],
    [
      'a haystack that repeats',
      itemsOf(base(), ({ length }) => ({ length: { ...length, repeats: length.target === long ? 3 : 0 } })),
      'filler-repeated',
      20,
      'the haystack repeats itself in 20 of 40 items (at 16K)',
    ],
    [
      'answers in another form',
      withRows(base(), {
        scores: getFixtureRows(base()).scores.map(row =>
          row.scorer === 'ruler-recall-strict' ? { ...row, value: 0.75 } : row,
        ),
      }),
      'form-loss',
      10,
      'format penalty of 25.0 points: correct answers in the wrong format',
    ],
  ])('%s', (_, input, kind, count, says) => {
    const { verdict, findings } = healthOf(input)
    expect(verdict).toBe(kind)
    expect(findings[0]).toMatchObject({ kind, count, says })
    expect(listHealthLines(summarize(input))[0]).toContain(says)
  })

  test('length by length', () => {
    const input = base({ window: 8 * K })
    expect(healthOf(input, 8 * K).verdict).toBe('complete')
    expect(healthOf(input, long)).toMatchObject({ verdict: 'window-misfit', findings: [{ of: 20, lengths: [long] }] })
  })

  test('the worst first', () => {
    const ill = base({ status: (_, index) => (index < 2 ? 'failed' : index < 8 ? 'overflow' : 'length_stop') })
    expect(healthOf(ill).findings.map(({ kind }) => kind)).toEqual(['dead-server', 'overflowed', 'answers-cut'])
  })

  test('but a few answers cut, and a little form loss, are none', () => {
    const few = base({ status: (_, index) => (index === 0 ? 'length_stop' : 'answered') }, 40)
    expect(healthOf(few).verdict).toBe('complete')
  })

  test('nor is noise, which repeats by design', () => {
    const noise = itemsOf(base(), ({ length }) => ({ length: { ...length, haystack: 'noise', repeats: 3 } }))
    expect(healthOf(noise).verdict).toBe('complete')
  })
})

test('stands first in tables and above the picture, by name where there are several', () => {
  const entries = [SURE, { ...SURE, method: 'memagent', window: null, status: () => 'overflow' as const }]
  const input = makeFixture({ tasks: ['vt'], lengths: LENGTHS, samples: 4, entries })
  const said = '8K, 16K rejected as too long: 8 items, counted as 0'
  expect(renderConsoleTable(input)).toMatch(
    /^Health\n {2}memagent · reader: 8K, 16K rejected as[^\n]*\n {2}complete: the other one\n/,
  )
  expect(table.render(input)).toContain(`## Health\n\n- memagent · reader: ${said}`)
  expect(buildLengthFigure(summarize(input), input).alert).toBe(`memagent: ${said}`)
  const page = renderLeaderboard(input)
  const shown = /<details class="health ill">\s*<summary>([^<]*)<\/summary>\s*<ul><li>([^<]*)</.exec(page)!
  expect(shown.slice(1)).toEqual([`memagent: ${said}`, `memagent · reader: ${said}`])
  expect(page.indexOf(shown[0])).toBeLessThan(page.indexOf('data-accuracy'))
  const whole = renderLeaderboard(makeFixture({ tasks: ['vt'], lengths: LENGTHS, samples: 4, entries: [SURE] }))
  expect(whole).toContain('Complete: every requested answer ended in a result.')
})

describe('what is not known', () => {
  /** The review's case: a run of eleven lengths with forty items each, stopped after 110 of 440. */
  const stop = (kept: (length: number, index: number) => boolean) => {
    const status = (length: number, index: number) => (kept(length, index) ? ('answered' as const) : undefined)
    return makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K, 32 * K], samples: 20, entries: [{ ...SURE, status }] })
  }
  const effectiveOf = (input: ReportInput) => {
    const summary = summarize(input)
    return summary.effectiveOf(summary.entries[0].id, summary.groups[0].id)!
  }

  test('is in no average and no effective length: bounds stand there', () => {
    const input = stop((length, index) => length < 32 * K || index < 5)
    const effective = effectiveOf(input)
    const bounds = { low: 16 * K, high: 32 * K, beyond: true }
    for (const rule of ['absolute', 'relative', 'ruler'] as const)
      expect(effective[rule]).toMatchObject({ at: 16 * K, bounds })
    expect(effective).not.toHaveProperty('area')
    expect(effective).not.toHaveProperty('aboveFloor')
    const text = renderConsoleTable(input)
    expect(text).toContain('stopped after 45 of 60 items (at 32K)')
    expect(text).toContain('mean ? [75–100]')
    expect(text).toContain('effective length ? [16K–32K+] at 85 % of the shortest')
    expect(text).not.toMatch(/mean 100|100 \[\d+–100\] +20$/)
  })

  test('but where both bounds say the same length, that is it', () => {
    const wrong = { ...SURE, skill: (length: number) => (length > 8 * K ? 0 : 1) }
    const status = (length: number, index: number) => (length < 32 * K || index < 1 ? 'answered' : undefined)
    const lengths = [8 * K, 16 * K, 32 * K]
    const known = effectiveOf(makeFixture({ tasks: ['vt'], lengths, samples: 20, entries: [{ ...wrong, status }] }))
    expect(known.absolute).toMatchObject({ at: 8 * K, beyond: false, missing: [] })
    expect(known.absolute).not.toHaveProperty('bounds')
    expect(known.ruler.bounds).toEqual({ low: 8 * K, high: 32 * K, beyond: true })
  })

  test('and 95 % of what was asked for is enough', () => {
    const enough = stop((_, index) => index > 0)
    expect(effectiveOf(enough).relative).toMatchObject({ at: 32 * K, beyond: true })
    expect(effectiveOf(enough)).toHaveProperty('area')
    const few = stop((_, index) => index > 1)
    expect(effectiveOf(few)).not.toHaveProperty('area')
  })

  test('a mistyped model that answered nothing has neither score nor bounds to be ranked by', () => {
    const none = base({ status: () => 'failed' })
    expect(effectiveOf(none)).toBeUndefined()
    expect(renderConsoleTable(none)).not.toMatch(/mean 0|\b0\.0\b|\? \[/)
  })
})
