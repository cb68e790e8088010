import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeLengthChart } from '../../reports/charts/config.ts'
import { buildLengthFigure } from '../../reports/charts/figures/figure.ts'
import { MAX_COLORED_LINES, pickHighlightedEntries } from '../../reports/charts/highlight.ts'
import { assignStyles, type LineStyle, SWATCH } from '../../reports/charts/palette.ts'
import { layOutPanels } from '../../reports/charts/panel-layout.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { type FixtureEntry, K, makeFixture } from './fixture.ts'

const entry = (method: string, model: string): FixtureEntry => ({ method, model, skill: () => 0.5 })
const grid = (methods: number, models: number) =>
  Array.from({ length: methods }, (_, m) =>
    Array.from({ length: models }, (_, at) =>
      entry(m === 0 ? 'full-context' : `m${m}`, `x${String(at).padStart(2, '0')}`),
    ),
  ).flat()
const of = (entries: readonly FixtureEntry[]) =>
  makeFixture({ tasks: ['vt'], lengths: [8 * K, 64 * K], samples: 1, entries: [...entries] })

/** Entries as a summary has them, without the work of summing up hundreds of them. */
function listEntries(methods: number, models: number) {
  const [example] = summarize(of([entry('full-context', 'x')])).entries
  return grid(methods, models).map(({ method, model }) => ({ ...example, id: `${method}/${model}`, method, model }))
}

/** The point lies over the middle of a swatch. */
const POINT = 9

/**
 * What can be seen of a style in a swatch: colour, point, and where the line is not under the point, at the scale of
 * the pictures or of the page.
 */
function seen({ color, point, dash }: LineStyle, scale: number, width = SWATCH): string {
  const period = dash.reduce((sum, each) => sum + each, 0) * scale * (dash.length % 2 === 1 ? 2 : 1)
  const isInk = (x: number) => {
    if (period === 0) return true
    let left = x % period
    for (let at = 0; ; at = (at + 1) % dash.length) {
      if (left < dash[at] * scale) return at % 2 === 0
      left -= dash[at] * scale
    }
  }
  const marks = Array.from({ length: width * 2 }, (_, at) => at / 2)
    .filter(x => Math.abs(x - width / 2) > POINT / 2)
    .map(x => (isInk(x) ? '#' : ' '))
  return [color, point, marks.join('')].join('|')
}

describe('keys that can be told apart as they are drawn', () => {
  test.each([
    [1, 3],
    [1, 9],
    [1, 50],
    [1, 90],
    [2, 25],
    [5, 10],
    [12, 32],
    [2, 50],
  ])('%i methods on %i models', (methods, models) => {
    const styles = [...assignStyles(listEntries(methods, models)).values()]
    for (const scale of [0.7, 1]) expect(new Set(styles.map(style => seen(style, scale))).size).toBe(methods * models)
  })

  test('every dash shows a gap on both sides of the point', () => {
    for (const style of assignStyles(listEntries(2, 50)).values()) {
      if (style.dash.length === 0) continue
      const line = seen(style, 1).split('|')[2]
      expect(line.slice(0, line.length / 2)).toContain(' ')
      expect(line.slice(line.length / 2)).toContain(' ')
    }
  })

  test('the page has the swatch of the pictures', () => {
    const script = readFileSync('reports/leaderboard/page/legend.js', 'utf8')
    expect(Number(/const LINE = (\d+)/.exec(script)![1])).toBe(SWATCH)
  })
})

describe('colour is what varies', () => {
  test('of several models of one method: the model', () => {
    const { entries } = summarize(of(grid(1, 9)))
    expect(new Set([...assignStyles(entries).values()].map(({ color }) => color)).size).toBe(9)
  })

  test('of several methods: the method', () => {
    const { entries } = summarize(of(grid(3, 4)))
    expect(new Set([...assignStyles(entries).values()].map(({ color }) => color)).size).toBe(3)
  })
})

describe('of many entries the best few are in colour', () => {
  test.each([1, 3, 8, 9, 12, 21, 50])('%i models', models => {
    const input = of(grid(1, models))
    const summary = summarize(input)
    const figure = buildLengthFigure(summary, input)
    const [{ lines, faint }, ...others] = figure.layout.panels
    expect(others).toEqual([])
    expect(lines.length + faint.length).toBe(models)
    expect(lines.length).toBeLessThanOrEqual(MAX_COLORED_LINES)
    expect(faint.length > 0).toBe(models > MAX_COLORED_LINES)
    expect(figure.layout.keys).toEqual([])
    expect(makeLengthChart(figure, 'percent').height).toBeLessThan(400)
  })

  test('they are the best, the baseline of its model and the best of each further method', () => {
    const ranked = summarize(of(grid(3, 10))).entries.toSorted((a, b) => (a.model < b.model ? -1 : 1))
    const kept = pickHighlightedEntries(ranked)
    expect(kept[0]).toBe(ranked[0])
    expect(new Set(kept.map(({ method }) => method)).size).toBe(3)
  })
})

test('no key of a picture in panels says the worst model is a reference', () => {
  const input = of(grid(1, 9))
  const { lines } = buildLengthFigure(summarize(input), input)
  expect(layOutPanels(summarize(input).entries, lines, 'entry').keys).toEqual([])
})
