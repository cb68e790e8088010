import { describe, expect, test } from 'vitest'
import { buildFacets } from '../../reports/charts/facets.ts'
import { buildLengthFigure } from '../../reports/charts/figures/figure.ts'
import { buildPareto } from '../../reports/charts/figures/pareto.ts'
import { buildUsageFigure } from '../../reports/charts/figures/usage-figure.ts'
import { HEAT } from '../../reports/charts/heat.ts'
import { assignStyles } from '../../reports/charts/palette.ts'
import { pageStyle } from '../../reports/leaderboard/inline-assets.ts'
import { renderLeaderboard } from '../../reports/leaderboard/leaderboard.ts'
import { rankEntries } from '../../reports/leaderboard/ranking.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { makeDifferenceFinder } from '../../reports/summary/entries/paired-difference.ts'
import { cutApart, shortenModels } from '../../reports/summary/entries/short-names.ts'
import { buildGroupHeadline } from '../../reports/summary/findings/headline.ts'
import { groupBy } from '../../reports/summary/order.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { type FixtureEntry, K, makeFixture } from './fixture.ts'

const LENGTHS = [8 * K, 64 * K]
const entry = (method: string, model: string, skill = 0.5): FixtureEntry => ({ method, model, skill: () => skill })
const of = (entries: readonly FixtureEntry[], samples = 4) =>
  makeFixture({ tasks: ['vt', 'qa_1'], lengths: LENGTHS, samples, entries })
const ranked = (input: ReportInput) => {
  const summary = summarize(input)
  const all = rankEntries(summary, summary.groups[0], 'average')
  return all.filter(({ reference }) => !reference)
}
const headline = (input: ReportInput) => buildGroupHeadline(input, summarize(input).groups[0], ranked(input))

describe('colour is the method, dash and point are the model', () => {
  const grid = ['full-context', 'rlm', 'memagent'].flatMap(method => ['a', 'b', 'c'].map(model => entry(method, model)))
  const input = of([...grid, entry('oracle', '')], 2)
  const summary = summarize(input)
  const styles = assignStyles(summary.entries)
  const by = (key: 'method' | 'model', look: (id: string) => string) =>
    [
      ...groupBy(
        summary.entries.filter(({ reference }) => !reference),
        each => each[key],
      ).values(),
    ].map(own => new Set(own.map(({ id }) => look(id))).size)
  const color = (id: string) => styles.get(id)!.color
  const shape = (id: string) => JSON.stringify([styles.get(id)!.point, styles.get(id)!.dash])

  test('a look a name, and others for other names', () => {
    expect(by('method', color)).toEqual([1, 1, 1])
    expect(by('method', shape)).toEqual([3, 3, 3])
    expect(by('model', shape)).toEqual([1, 1, 1])
    expect(by('model', color)).toEqual([3, 3, 3])
  })

  test('every picture and the page draw an entry in the same style', () => {
    const page = JSON.parse(/id="data">([\s\S]*?)<\/script>/.exec(renderLeaderboard(input))![1])
    const places = summary.entries.map(({ id }) => id)
    for (const [place, style] of Object.entries(page.groups[0].plot.styles))
      expect(style).toEqual(styles.get(places[Number(place)]))
    const pictures = [
      buildLengthFigure(summary, input).lines,
      buildUsageFigure(input, 'tokens').lines,
      buildPareto(input).points,
    ]
    for (const lines of pictures) {
      expect(lines.length).toBeGreaterThan(8)
      for (const line of lines) expect(line.style, line.entry).toEqual(styles.get(line.entry))
    }
  })

  test('a second config of a method on a model has a shape of its own', () => {
    const two = summarize(of([entry('rlm', 'a'), { ...entry('rlm', 'a'), config: 'c2' }], 1)).entries
    const [one, other] = two.map(({ id }) => assignStyles(two).get(id)!)
    expect(one).not.toEqual(other)
    expect(one.point).not.toBe(other.point)
  })
})

describe('names', () => {
  test.each([
    [
      ['Qwen/Qwen2.5-14B-Instruct-1M', 'Qwen/Qwen2.5-7B-Instruct-1M', 'meta-llama/Llama-3.1-8B-Instruct'],
      ['Qwen2.5-14B', 'Qwen2.5-7B', 'Llama-3.1-8B'],
    ],
    [
      ['a/Mistral-7B-Instruct', 'a/Mistral-7B-Instruct-v2'],
      ['Mistral-7B-Instruct', 'Mistral-7B-Instruct-v2'],
    ],
    [
      ['a/m', 'b/m'],
      ['a/m', 'b/m'],
    ],
  ])('of %j are %j', (models, short) => {
    expect([...shortenModels(new Set(models)).values()]).toEqual(short)
  })

  test('are never cut into sameness', () => {
    const cut = (text: string) => (text.length <= 12 ? text : `${text.slice(0, 6)}…${text.slice(-5)}`)
    const names = ['map-reduce 14B-Instruct', 'map-reduce 7B-Instruct', 'rlm']
    expect(names.map(cut).slice(0, 2)).toEqual(['map-re…truct', 'map-re…truct'])
    const apart = cutApart(names, cut)
    expect(new Set(apart).size).toBe(3)
    expect(apart[2]).toBe('rlm')
  })
})

describe('lines', () => {
  const grid = (methods: number, models: number) =>
    Array.from({ length: methods }, (_, m) =>
      Array.from({ length: models }, (_, at) => entry(`m${m}`, `x${at}`)),
    ).flat()

  test.each([
    [grid(3, 2), 1],
    [grid(4, 3), 1],
    [grid(2, 13), 1],
    [grid(4, 3), 3, 'model'],
    [grid(2, 13), 2, 'method'],
    [[...grid(7, 1), entry('full-context', 'x0')], 7, 'entry'],
  ] as const)(
    '%#: are in one plot unless panels are asked for',
    (entries, panels, by?: 'model' | 'method' | 'entry') => {
      const found = buildFacets(ranked(of(entries, 1)), by)
      expect([found.by, found.panels.length, found.left]).toEqual([by ?? 'none', panels, 0])
    },
  )

  test('an entry has a panel with the baseline, and all others behind', () => {
    const { panels } = buildFacets(ranked(of([...grid(7, 1), entry('full-context', 'x0')], 1)), 'entry')
    for (const { entries, faint } of panels) {
      expect(entries.map(({ method }) => method)[1]).toBe('full-context')
      expect(faint).toHaveLength(6)
    }
  })
})

describe('the headline', () => {
  test('holds the best against full context on its model, in numbers of a paired test', () => {
    const input = of([entry('memagent', 'a', 1), entry('full-context', 'a', 0.4), entry('full-context', 'b', 0.9)], 20)
    const group = summarize(input).groups[0]
    const [best, , base] = ranked(input)
    const { difference, low, high } = makeDifferenceFinder(input)(base.id, best.id, group, 64 * K)!
    expect(difference).toBeGreaterThan(0.4)
    const points = (share: number) => Math.round(100 * share)
    const said = `memagent on a scores 100 at 64K, full-context ${100 - points(difference)} (+${points(difference)} points, n = 40, 95 % CI ${points(low)} to ${points(high)}); `
    expect(headline(input).title.startsWith(said)).toBe(true)
  })

  test('says that nothing tells two apart', () => {
    const { title } = headline(of([entry('memagent', 'a', 0.8), entry('full-context', 'a', 0.8)], 6))
    expect(title).toMatch(/n = 12, 95 % CI −?\d+ to −?\d+; p = [\d.]+: not significant\)/)
  })

  test('takes no prompt that does not fit for a reading', () => {
    const full = { ...entry('full-context', 'a', 0.9), window: 32 * K }
    const { title } = headline(of([entry('memagent', 'a', 1), full], 10))
    expect(title).toMatch(/scores 100 at 8K, .*; 100 at 64K, which no prompt of full-context fits; /)
  })

  test('is of the longest length at which one of them still reads', () => {
    const dying = (method: string, from: number) => ({
      method,
      model: 'a',
      skill: (length: number) => (length <= 64 * K ? from : 0),
    })
    const lengths = [8 * K, 64 * K, 128 * K, 256 * K]
    const held = (best: number) =>
      headline(
        makeFixture({
          tasks: ['vt', 'qa_1'],
          lengths,
          samples: 12,
          entries: [dying('memagent', best), dying('full-context', best / 2)],
        }),
      )
    expect(held(0.9).title).toMatch(/^memagent scores \d+ at 64K, full-context \d+ \(/)
    expect(held(0.9).beside).toContain('From 128K on both score below 25.')
    // Where nobody reads anywhere, the end is as good as any.
    expect(held(0.01).title).toContain(' at 256K,')
    expect(held(0.01).beside.join(' ')).not.toContain('both score below')
  })

  test('of the baseline ahead is against the next, and of a lone entry its ends', () => {
    const two = headline(of([entry('memagent', 'a', 0.2), entry('full-context', 'a', 1)], 10))
    expect(two.title).toMatch(/^full-context scores 100 at 64K, memagent \d+ \(/)
    expect(headline(of([entry('rlm', 'a', 1)])).title).toBe(
      'rlm on a scores 100 at 8K and 100 at 64K; effective length 64K or more; 37,000 tokens per item',
    )
    const full = { ...entry('full-context', 'a', 1), window: 32 * K }
    expect(headline(of([full])).title).toBe(
      'full-context on a scores 100 at 8K; no prompt fits at 64K; effective length 8K; 8,200 tokens per item',
    )
    expect(buildGroupHeadline(of([]), { ...summarize(of([])).groups[0] }, []).title).toBe('No results yet')
  })
})

describe('the main table', () => {
  const table = (input: ReportInput) => /<table class="ranking">[\s\S]*?<\/table>/.exec(renderLeaderboard(input))![0]

  test('is a line an entry: a rank as an interval, scores in their colours with what they mean beside', () => {
    const input = of([entry('rlm', 'a', 1), entry('rag', 'a', 1), entry('full-context', 'a', 0.3)], 12)
    const [first, second, third] = table(input).split('<tr').slice(2)
    expect([first, second, third].map(row => /class="rank">(\S+)/.exec(row)![1])).toEqual(['1–2', '1–2', '3'])
    expect(first).toMatch(
      /class="score h10" tabindex="-1">100<span class="tip">100: none of \d+ went wrong, so at least \d\d<\/span>/,
    )
    expect(third).toMatch(
      /class="score h[2-4]" tabindex="-1">\d\d<span class="tip">[\d.]+, 95 % interval \d+–\d+, n 24/,
    )
  })

  test('has a cross, and no colour, where every prompt was refused', () => {
    const full = { ...entry('full-context', 'a', 0.9), window: 32 * K }
    expect(table(of([full, entry('rlm', 'a')]))).toMatch(
      /class="score" tabindex="-1">×<span class="tip">every prompt was rejected as too long/,
    )
  })

  test('nobody is ranked by a handful of questions', () => {
    const input = of([entry('rlm', 'a', 1), entry('full-context', 'a', 0)], 2)
    expect(table(input).match(/class="rank">\S+/g)).toEqual(['class="rank">1–2', 'class="rank">1–2'])
  })
})

test('scores can be read on their colours, light and dark, and none is nearly white on a dark page', () => {
  const css = pageStyle()
  const [light, dark] = [
    css.slice(0, css.indexOf('prefers-color-scheme')),
    css.slice(css.indexOf('prefers-color-scheme')),
  ]
  for (const [theme, darkInkFrom] of [
    [light, 0],
    [dark, 6],
  ] as const) {
    const of = (name: string) => luminance(new RegExp(`--${name}: (#\\w{6})`).exec(theme)![1])
    const steps = Array.from({ length: 11 }, (_, at) => of(`h${at}`))
    const inks = steps.map((_, at) => of((theme === light ? at < 9 : at < darkInkFrom) ? 'weak-ink' : 'strong-ink'))
    for (const [at, step] of steps.entries())
      expect(
        (Math.max(step, inks[at]) + 0.05) / (Math.min(step, inks[at]) + 0.05),
        `step ${at}`,
      ).toBeGreaterThanOrEqual(4.5)
    const rising = theme === dark ? steps : steps.toReversed()
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    if (theme === dark) expect(steps[10]).toBeLessThan(0.6)
  }
})

/** WCAG 2's relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map(at => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('the page has the colours of the pictures', () => {
  const [, ...steps] = /--h0: (\S+);\s+--h1: (\S+);[\s\S]*?--h10: (\S+);/.exec(
    renderLeaderboard(of([entry('rlm', 'a')])),
  )!
  expect(steps).toEqual([HEAT[0], HEAT[1], HEAT[10]])
})
