import { describe, expect, test } from 'vitest'
import { summarize } from '../../reports/cells.ts'
import { onlyRow } from '../../reports/groups.ts'
import { reportedCurves } from '../../reports/published.ts'
import { fixture, K } from './fixture.ts'

const OFFICIAL = { profile: 'official' }
const curves = (options: Parameters<typeof fixture>[0], row?: string) => {
  const input = fixture({ lengths: [8 * K], samples: 1, ...options })
  const summary = summarize(input)
  const [group] = summary.groups
  return reportedCurves(summary, row === undefined ? group! : onlyRow(group!, row, summary.cells), input.labels)
}

describe('curves along the prompt', () => {
  test('stand beside RULER’s average, 14 systems from 8K to 512K', () => {
    const { curves: ruler, caution } = curves({ params: OFFICIAL })
    expect(curves({}).curves).toEqual([])
    expect(ruler).toHaveLength(14)
    for (const { points } of ruler)
      expect(points.map(({ at }) => at)).toEqual([8, 16, 32, 64, 128, 256, 512].map(k => k * K))
    const best = ruler[0]!
    expect([best.system, best.points.at(-1)!.mean]).toEqual(['RL-MemAgent-14B', 95.4])
    expect(caution).toMatch(/leaves out cwe and qa_2/)
  })

  test('do not stand beside one of its tasks, nor beside others', () => {
    expect(curves({ params: OFFICIAL }, 'vt').curves).toEqual([])
    expect(curves({ tasks: ['mine', 'yours'] }).curves).toEqual([])
  })

  test('of RULER-HQA keep the versions of the paper apart', () => {
    const { curves: hqa } = curves({ tasks: ['ruler-hqa'] })
    const at = (system: string) =>
      hqa.find(curve => curve.system === system)?.points.find(point => point.at === 3584 * K)?.mean
    expect(at('RL-MemAgent-14B, arXiv v1')).toBe(78.1)
    expect(at('RL-MemAgent-14B, arXiv v2')).toBe(71.09)
    expect(hqa.map(({ system }) => system)).toContain('QwenLong-L1-32B')
  })

  test('come with metric, version and source, and are percentages', () => {
    for (const options of [{ params: OFFICIAL }, { tasks: ['ruler-hqa'] }])
      for (const row of curves(options).curves.flatMap(curve => curve.rows)) {
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
