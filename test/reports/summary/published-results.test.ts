import { describe, expect, test } from 'vitest'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import { makeRowGroup } from '../../../reports/summary/groups.ts'
import { listReportedCurves } from '../../../reports/summary/published-results.ts'
import type { ReportInput } from '../../../reports/summary/reporter.ts'
import { byPreset } from '../by-preset.ts'
import { K, makeFixture } from '../fixture.ts'

const reported = (input: ReportInput, row?: string) => {
  const summary = summarize(input)
  const [group] = summary.groups
  return listReportedCurves(summary, row === undefined ? group : makeRowGroup(group, row, summary.cells), input.labels)
}
const short = { lengths: [8 * K], samples: 1 }
const ruler = makeFixture({ ...short, params: { profile: 'official' } })
const HQA = 'file:eval'
const subEm = { about: 'Sub EM.', scale: 'yes-no', variants: { official: 'ruler-any' } } as const
const hqa = (scorer: string): ReportInput => {
  const input = makeFixture({ ...short, tasks: [HQA] })
  const { 'ruler-any': _, ...scorers } = input.labels.scorers
  return {
    ...input,
    runs: input.runs.map(run => ({
      ...run,
      items: run.items.map(item => ({ ...item, scorer })),
      scores: run.scores.map(score => ({ ...score, scorer })),
    })),
    labels: { ...input.labels, scorers: { ...scorers, [scorer]: { ...subEm, variants: { official: scorer } } } },
  }
}

describe('beside a run by the settings of its paper', () => {
  test('stand the RULER averages of MemAgent, 14 systems from 8K to 512K', () => {
    const { curves, caution } = reported(byPreset(ruler, 'memagent-ruler', ['samples', 'method']))
    expect(curves).toHaveLength(14)
    for (const { points } of curves)
      expect(points.map(({ at }) => at)).toEqual([8, 16, 32, 64, 128, 256, 512].map(k => k * K))
    const best = curves[0]
    expect([best.system, best.points.at(-1)!.mean]).toEqual(['RL-MemAgent-14B', 95.4])
    expect(caution).toMatch(
      /^MemAgent, arXiv 2507\.02259.* Not the same here: .*word lists\. Changed in this run: --samples, --method\.$/,
    )
  })

  test('stand its figures of RULER-HQA, the versions of the paper apart', () => {
    const { curves, caution } = reported(byPreset(hqa('memagent-sub-em'), 'memagent-paper'))
    const at = (system: string) =>
      curves.find(curve => curve.system === system)?.points.find(point => point.at === 3584 * K)?.mean
    expect(at('RL-MemAgent-14B, arXiv v1')).toBe(78.1)
    expect(at('RL-MemAgent-14B, arXiv v2')).toBe(71.09)
    expect(curves.map(({ system }) => system)).toContain('QwenLong-L1-32B')
    expect(caution).not.toContain('Changed')
  })

  test('stand the figures of a trained reader, task by task, with the number of items', () => {
    const input = byPreset(makeFixture({ ...short, tasks: ['oolong-count', 'oolong-pairs'] }), 'rlm-paper')
    expect(reported(input).curves).toEqual([])
    const { curves, caution } = reported(input, 'oolong-pairs')
    expect(curves.map(({ system, points }) => [system, points[0].at, points[0].mean])).toEqual([
      ['rlm-qwen3-30b-a3b-v0.1 (trained) with a plan (n 20)', 32 * K, 45],
      ['Qwen3-30B-A3B (n 20)', 32 * K, 42.9],
      ['Qwen3-30B-A3B with a plan (n 20)', 32 * K, 41.2],
    ])
    // With 20 items they overlap: 9 of 20 is 25.8 to 65.8.
    expect(curves[0].points[0].interval?.low).toBeCloseTo(25.8, 1)
    expect(curves[0].points[0].interval?.high).toBeCloseTo(65.8, 1)
    expect(reported(input, 'oolong-count').curves.map(({ points }) => points[0].mean)).toEqual([47.2, 33.8, 24])
    expect(caution).toContain("not OOLONG's questions")
    expect(curves[0].rows[0].setting).toBe('OOLONG-Pairs at 32K')
  })

  test('all come with metric, version and source, and are percentages', () => {
    for (const input of [byPreset(ruler, 'memagent-ruler'), byPreset(hqa('memagent-sub-em'), 'memagent-paper')])
      for (const row of reported(input).curves.flatMap(curve => curve.rows)) {
        expect(
          Object.values(row)
            .slice(2)
            .every(value => value !== '' && value !== undefined),
        ).toBe(true)
        expect(row.score).toBeGreaterThanOrEqual(0)
        expect(row.score).toBeLessThanOrEqual(100)
        expect(Number.isInteger(row.at)).toBe(true)
      }
  })
})

describe('no figures of papers stand', () => {
  test.each<[string, ReportInput]>([
    ['a run that took nobody’s settings', ruler],
    ['the settings of a paper without figures', byPreset(ruler, 'rlm-paper')],
    ['a preset that nobody knows', byPreset(ruler, 'constructor')],
    ['items that are not drawn as RULER draws them', byPreset(makeFixture(short), 'memagent-ruler')],
    ['other tasks', byPreset(makeFixture({ ...short, tasks: ['mine', 'yours'] }), 'memagent-ruler')],
    ['another scorer', byPreset(hqa('ruler-any'), 'memagent-paper')],
  ])('beside %s', (_, input) => {
    expect(reported(input)).toEqual({ curves: [], caution: '' })
  })

  test('beside one task of an average', () => {
    expect(reported(byPreset(ruler, 'memagent-ruler'), 'vt').curves).toEqual([])
  })

  test('beside two runs of which one took other settings', () => {
    const [mine, theirs] = [byPreset(ruler, 'memagent-ruler'), ruler]
    const second = theirs.runs.map(run => ({ ...run, name: 'second' }))
    expect(reported({ ...mine, runs: [...mine.runs, ...second] }).curves).toEqual([])
  })
})
