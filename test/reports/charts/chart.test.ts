import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeUsageAxis } from '../../../reports/charts/axes.ts'
import { accuracyPng, accuracySvg } from '../../../reports/charts/chart.ts'
import { makeLengthChart } from '../../../reports/charts/config.ts'
import { drawPicture } from '../../../reports/charts/draw.ts'
import { buildDepthFigure } from '../../../reports/charts/figures/depth-figure.ts'
import { buildLengthFigure } from '../../../reports/charts/figures/figure.ts'
import { buildPareto } from '../../../reports/charts/figures/pareto.ts'
import { buildUsageFigure } from '../../../reports/charts/figures/usage-figure.ts'
import { buildPicture } from '../../../reports/charts/figures.ts'
import { separateOverlaps } from '../../../reports/charts/labels/ends.ts'
import { layOutText } from '../../../reports/charts/labels/words.ts'
import { assignStyles } from '../../../reports/charts/palette.ts'
import { reporters } from '../../../reports/report.ts'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import type { ReportInput } from '../../../reports/summary/reporter.ts'
import { wholePixels } from '../../small-canvas.ts'
import {
  type FixtureEntry,
  getFixtureRows,
  K,
  listDoubledLengths,
  makeFixture,
  READER_ENTRY,
  RULER,
  withRows,
} from '../fixture.ts'

const entry = (method: string, model: string): FixtureEntry => ({ method, model })

const figure = (input: ReportInput) => buildLengthFigure(summarize(input), input)
const { loadImage, createCanvas } = createRequire(import.meta.url)(
  '@napi-rs/canvas',
) as typeof import('@napi-rs/canvas')

describe('the figure', () => {
  test('says what is shown', () => {
    const shown = figure(makeFixture({ tasks: RULER.slice(0, 11) }))
    expect(shown.title).toBe('ruler: accuracy by context length')
    expect(shown.details).toEqual(['mean of 11 of 13 tasks · n = 110 per point · stated scores', 'model reader'])
    expect(shown.notes).toEqual([
      'bars: 95\u00a0% interval',
      '× at the axis: every prompt rejected as too long, counted as 0 in averages',
    ])
    expect(shown.warning).toBe('reader: a simulated model, not an LLM')
    expect(shown.windows).toEqual([{ at: 32 * K, label: 'window 32K' }])
    expect(shown.lines.map(({ label, short }) => [label, short])).toEqual([
      ['full-context · reader (simulated)', 'full-context †'],
    ])
    expect(shown.lines[0].points.map(({ length, mean }) => [length / K, mean > 50])).toEqual([
      [8, true],
      [16, true],
      [32, true],
    ])
    expect(shown.lines[0].refused!.map(length => length / K)).toEqual([64, 128, 256, 512])
  })

  test('is of the group of most tasks', () => {
    const groups = { small: RULER.slice(0, 2), large: RULER.slice(2, 6) }
    const shown = figure(makeFixture({ tasks: RULER.slice(0, 6), lengths: [8 * K], samples: 2, labels: { groups } }))
    expect(shown.title).toBe('large: accuracy by context length (largest of 2 groups)')
  })

  test('of one task bears its name', () => {
    expect(figure(makeFixture({ tasks: ['vt'], lengths: [8 * K] }))).toMatchObject({
      title: 'vt: accuracy by context length',
      details: [expect.stringMatching(/^one task · n = 10 per point/), 'model reader'],
      ticks: [8 * K],
    })
  })

  test.each([
    [[8 * K, 64 * K], [8, 16, 32, 64].map(k => k * K)],
    [
      [7000, 8000, 14_000],
      [7000, 14_000],
    ],
    [[], []],
  ])('lengths %j have the ticks %j', (lengths, ticks) => {
    expect(figure(makeFixture({ tasks: ['vt'], lengths, samples: 1 })).ticks).toEqual(ticks)
  })

  test('points with missing items are hollow', () => {
    const status = (length: number, index: number) =>
      length > 8 * K && index === 0 ? undefined : ('answered' as const)
    const lengths = [8 * K, 16 * K]
    const shown = figure(makeFixture({ tasks: ['vt'], lengths, samples: 20, entries: [{ ...READER_ENTRY, status }] }))
    expect(shown.lines[0].points.map(point => point.partial)).toEqual([false, true])
    expect(shown.notes).toContain('hollow points: tasks or items missing')
  })

  test('no curve goes through what is not known, nor to prompts that were refused', async () => {
    const status = (length: number, index: number) => {
      if (length > 32 * K) return 'overflow' as const
      return length === 16 * K && index > 0 ? undefined : ('answered' as const)
    }
    const input = makeFixture({
      tasks: ['vt'],
      lengths: listDoubledLengths(8 * K, 64 * K),
      entries: [{ ...READER_ENTRY, status }],
    })
    const { lines, notes } = figure(input)
    expect(lines[0].points.map(({ length }) => length)).toEqual([8 * K, 32 * K])
    expect(lines[0]).toMatchObject({ breaks: [16 * K, 64 * K], refused: [64 * K] })
    expect(notes!.join(' · ')).toContain(
      '× at the axis: every prompt rejected as too long, counted as 0 in averages · no point if',
    )
    const [curve, marks] = makeLengthChart(figure(input), 'percent').plot({ width: 440, above: 0, below: 0 }).data
      .datasets
    expect(curve.data.map(({ y }) => Number.isNaN(y))).toEqual([false, true, false, true])
    expect(marks).toMatchObject({ showLine: false, data: [{ x: 64 * K, y: 0 }] })
    expect(await drawPicture(makeLengthChart(figure(input), 'percent'), 'svg')).not.toContain('NaN')
  })

  test('of too many entries the best are drawn, and it says so', () => {
    const entries = Array.from({ length: 64 }, (_, at) => ({ method: 'm', model: `model-${at}`, skill: () => at / 64 }))
    const shown = figure(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 6, entries }))
    expect(shown.lines).toHaveLength(60)
    expect(shown.lines.map(line => line.label)).not.toContain('m · model-0')
    expect(shown.details[1]).toContain('60 of 64 entries')
  })

  test('the first 56 lines differ in more than colour', () => {
    const styled = Array.from({ length: 56 }, (_, at) => ({
      id: String(at),
      method: `m${at % 7}`,
      model: `x${Math.floor(at / 7)}`,
      config: '',
      reference: false,
    }))
    const styles = [...assignStyles(styled).values()]
    expect(new Set(styles.map(({ color, point }) => `${color} ${point}`)).size).toBe(56)
  })
})

describe('names for a narrow picture', () => {
  const names = (entries: readonly FixtureEntry[]) => {
    const { lines, details } = figure(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 6, entries }))
    return [lines.map(({ short }) => short), details[1]]
  }

  test.each<[string, FixtureEntry[], string[], string | undefined]>([
    ['one model is said once', [entry('rlm', 'a/m'), entry('memagent', 'a/m')], ['memagent', 'rlm'], 'model a/m'],
    ['one method too', [entry('rlm', 'a/m'), entry('rlm', 'b/n')], ['m', 'n'], 'method rlm'],
    ['vendors go', [entry('rlm', 'a/m'), entry('rag', 'b/n')], ['rlm · m', 'rag · n'], undefined],
    [
      'unless models differ in nothing else',
      [entry('rlm', 'a/m'), entry('rag', 'b/m')],
      ['rlm · a/m', 'rag · b/m'],
      undefined,
    ],
    ['a floor has its whole name', [entry('rlm', 'm'), entry('floor:random', '')], ['rlm', 'floor:random'], 'model m'],
    ['a program is marked', [{ ...entry('rlm', 'm'), simulated: true }], ['rlm †'], 'model m'],
  ])('%s', (_, entries, short, shared) => {
    const [found, details] = names(entries)
    expect([...(found as string[])].sort()).toEqual(short.sort())
    expect(details).toBe(shared)
  })

  test('parameters that tell two configs apart stay', () => {
    const base = makeFixture({
      tasks: ['vt'],
      lengths: [8 * K],
      samples: 2,
      entries: [
        { ...entry('rlm', 'm'), config: 'c1' },
        { ...entry('rlm', 'm'), config: 'c2' },
      ],
    })
    const config = (chunk: number) => ({ method: 'rlm', params: { chunk }, sampling: {} })
    const manifest = { ...getFixtureRows(base).manifest, configs: { c1: config(1), c2: config(2) } }
    const shown = figure(withRows(base, { manifest }))
    expect(shown.lines.map(({ short }) => short)).toEqual(['rlm (chunk=1)', 'rlm (chunk=2)'])
  })
})

test('what stands at line ends never overlaps, keeps its order, and moves no more than it must', () => {
  const spans = fc.array(fc.record({ at: fc.integer({ min: 0, max: 200 }), size: fc.constantFrom(17, 31) }), {
    minLength: 1,
    maxLength: 16,
  })
  fc.assert(
    fc.property(spans, unsorted => {
      const wanted = unsorted.toSorted((a, b) => a.at - b.at)
      const total = wanted.reduce((sum, { size }) => sum + size, 0)
      const found = separateOverlaps(wanted, 0, Math.max(215, total))
      for (let at = 1; at < found.length; at++)
        expect(found[at] - found[at - 1]).toBeGreaterThan((wanted[at].size + wanted[at - 1].size) / 2 - 1e-9)
      expect(found[0]).toBeGreaterThan(wanted[0].size / 2 - 1e-9)
      expect(found.at(-1)! + wanted.at(-1)!.size / 2).toBeLessThan(Math.max(215, total) + 1e-9)
    }),
  )
  expect(
    separateOverlaps(
      [
        { at: 50, size: 17 },
        { at: 150, size: 17 },
      ],
      0,
      215,
    ),
  ).toEqual([50, 150])
  expect(
    separateOverlaps(
      [
        { at: 100, size: 20 },
        { at: 100, size: 20 },
      ],
      0,
      215,
    ),
  ).toEqual([90, 110])
})

test('words take the lines that they need', () => {
  const words = { title: 'vt', details: ['n = 4'], warning: '', foot: 'Fathom' }
  const few = layOutText(words, 440)
  expect(few.lines.map(({ text }) => text)).toEqual(['vt', 'n = 4', 'Fathom'])
  const more = layOutText({ ...words, title: `${'word '.repeat(9)}(largest of 2 groups)`, warning: 'Simulated' }, 440)
  expect(more.lines.map(({ text }) => text.replaceAll('\u00a0', ' ')).slice(1, 4)).toEqual([
    '(largest of 2 groups)',
    'n = 4',
    '† Simulated',
  ])
  expect(more.above).toBeGreaterThan(few.above)
  const wide = layOutText({ ...words, title: 'm'.repeat(5000), details: ['a '.repeat(5000)] }, 440)
  expect(wide.lines.length).toBeLessThanOrEqual(3 + 6 + 1)
})

describe('what an item takes', () => {
  test('is on a log axis around it, with its interval, without oracle and floors', () => {
    const entries = [entry('rlm', 'm'), entry('oracle', '')]
    const shown = buildUsageFigure(
      makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K], samples: 2, entries }),
      'tokens',
    )
    expect(shown.title).toBe('vt: tokens per item by context length')
    expect(shown.lines.map(({ short }) => short)).toEqual(['rlm'])
    expect(shown.lines[0].points).toEqual([
      { length: 8 * K, mean: 8 * K + 24, low: 8 * K + 24, high: 8 * K + 24, n: 2, partial: false },
      { length: 16 * K, mean: 16 * K + 24, low: 16 * K + 24, high: 16 * K + 24, n: 2, partial: false },
    ])
  })

  test.each([
    ['ms', [150, 40_000], ['1 s', '10 s'], ['100 ms']],
    ['ms', [30_000, 7_200_000], ['1 min', '10 min', '1 h'], ['10 s']],
    ['tokens', [9000, 20_000], ['10,000', '20,000'], []],
    ['tokens', [10, 1e7], ['1,000', '10 M'], []],
    ['dollars', [0.004, 0.02], ['$0.005', '$0.01'], []],
  ] as const)('ticks of %s from %j', (unit, values, has, not) => {
    const axis = makeUsageAxis(unit, values) as {
      afterBuildTicks(axis: object): void
      ticks: { callback(v: number): string }
    }
    const built: { ticks: { value: number }[] } = { ticks: [] }
    axis.afterBuildTicks(built)
    const written = built.ticks.map(({ value }) => axis.ticks.callback(value))
    expect(written).toEqual(expect.arrayContaining([...has]))
    for (const text of not) expect(written).not.toContain(text)
    expect(written.length).toBeLessThanOrEqual(6)
    expect(new Set(written).size).toBe(written.length)
  })
})

describe('accuracy against what it takes', () => {
  const priced = (cost: (method: string) => number | null) => {
    const entries = ['a', 'b', 'c', 'd'].map(method => ({ ...entry(method, 'm'), skill: () => (method < 'c' ? 1 : 0) }))
    const base = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 4, entries })
    const answers = getFixtureRows(base).answers.map(row => ({
      ...row,
      ledger: { ...row.ledger, cost: cost(row.method) },
    }))
    return withRows(base, { answers })
  }
  const front = (input: ReportInput) =>
    buildPareto(input)
      .points.filter(point => point.front)
      .map(({ short }) => short)

  test('is against money where all have prices, and the front is who nobody beats', () => {
    const input = priced(method => ({ a: 2, b: 3, c: 1, d: 2.5 })[method] ?? null)
    expect(buildPareto(input)).toMatchObject({ title: 'vt: accuracy against cost', unit: 'dollars' })
    expect(front(input)).toEqual(['a', 'c'])
  })

  test('is against tokens where one has none', () => {
    const input = priced(method => (method === 'a' ? null : 1))
    expect(buildPareto(input)).toMatchObject({ title: 'vt: accuracy against tokens', unit: 'tokens' })
    // The same of both for all: equals share the front.
    expect(front(input)).toEqual(['a', 'b'])
  })
})

describe('the depth map', () => {
  test('has a panel an entry, a column a length, ten bins a column', () => {
    const entries = [entry('rlm', 'm'), entry('oracle', '')]
    const { panels, lengths, details, notes } = buildDepthFigure(
      makeFixture({ tasks: ['vt', 'qa_1'], lengths: [8 * K, 16 * K], samples: 10, entries }),
    )
    expect(lengths).toEqual([8 * K, 16 * K])
    expect(panels.map(({ short, cells }) => [short, cells.map(bins => bins.length)])).toEqual([
      ['rlm', [10, 10]],
      ['oracle', [10, 10]],
    ])
    expect(panels[0].cells[0].every(({ n }) => n === 2)).toBe(true)
    expect(details[0]).toContain('2 tasks with planted facts')
    expect(notes).toContain('corners: fewer than 5 items')
  })

  test('shows the best six, and says so where there are none', () => {
    const entries = Array.from({ length: 9 }, (_, at) => ({ ...entry(`m${at}`, 'x'), skill: () => at / 9 }))
    const shown = buildDepthFigure(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 10, entries }))
    expect(shown.panels.map(({ short }) => short)).not.toContain('m0')
    expect(shown.details[0]).toContain('the best 6 of 9 entries')
    const base = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 })
    const items = getFixtureRows(base).items.map(item => ({ ...item, depths: [] }))
    expect(buildDepthFigure(withRows(base, { items })).details).toEqual(['No planted facts in these items.'])
  })
})

test('every further group has pictures of its own, in files that no name of a group leads astray', async () => {
  const groups = { most: RULER.slice(0, 3), 'a/../b': RULER.slice(3, 5), 'a b': [RULER[5]], '…': [RULER[6]] }
  const input = makeFixture({ tasks: RULER.slice(0, 7), lengths: [8 * K], samples: 2, labels: { groups } })
  const further = accuracySvg.further!(input)
  expect(further.map(({ file }) => file)).toEqual([
    'accuracy-vs-length-a-b.svg',
    'accuracy-vs-length-a-b-3.svg',
    'accuracy-vs-length-group.svg',
  ])
  // A profile shows the one group whose tasks declare abilities.
  const pictures = reporters.filter(({ id }) => id.startsWith('chart') && !id.startsWith('chart-profile'))
  expect(pictures).toHaveLength(10)
  for (const { id, further } of pictures) expect(further!(input), id).toHaveLength(3)
  expect(buildPicture(input, 'accuracy', { group: summarize(input).groups[1] }).words.title).toContain('a/../b')
})

describe('the picture', () => {
  test('has ink where title, curve and axis are', async () => {
    const png = (await wholePixels(() => accuracyPng.render(makeFixture({ samples: 2 })))) as Uint8Array
    const image = await loadImage(Buffer.from(png))
    const canvas = createCanvas(image.width, image.height)
    const ctx = canvas.getContext('2d')
    ctx.drawImage(image, 0, 0)
    const dark = (x: number, y: number, width: number, height: number) => {
      const { data } = ctx.getImageData(x, y, width, height)
      return data.filter((value, at) => at % 4 === 0 && value < 128).length
    }
    // 440 points wide, 2.5 pixels a point: 333 an inch in a column of 3.3 inches.
    expect(image.width).toBe(1100)
    expect(dark(20, 16, 700, 60)).toBeGreaterThan(1500)
    expect(dark(120, 280, 600, 500)).toBeGreaterThan(1500)
    expect(dark(120, image.height - 125, 750, 50)).toBeGreaterThan(200)
    expect(dark(0, 0, 1100, 15)).toBe(0)
  })

  test.each([
    ['one point', makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 })],
    ['no entry', makeFixture({ entries: [] })],
    ['nothing', makeFixture({ tasks: [], entries: [] })],
    ['4K to 4M', makeFixture({ tasks: ['vt'], lengths: listDoubledLengths(4 * K, 4096 * K), samples: 1 })],
  ])('%s draws', async (_, input) => {
    for (const reporter of reporters.filter(({ file }) => file.endsWith('.svg'))) {
      const svg = (await reporter.render(input)) as string
      expect(unclosed(svg), reporter.id).toEqual([])
      expect(svg, reporter.id).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  test('the vectors hold text, escaped, in fonts that viewers have', async () => {
    const entries = [{ method: 'full-context', model: '<script>&', simulated: true }]
    const svg = (await accuracySvg.render(makeFixture({ tasks: ['vt'], lengths: [8 * K], entries }))) as string
    expect(new Set(svg.match(/font-family="[^"]*"/g))).toEqual(
      new Set(['font-family="DejaVu Sans Condensed, DejaVu Sans, Arial, sans-serif"']),
    )
    expect(svg).toContain('model &lt;script&gt;&amp;<')
    expect(svg).toContain('stated scores')
    expect(svg).not.toMatch(/href|url\((?!#)|@font-face/)
    expect(svg).not.toContain('<script')
    expect(svg).not.toContain('<image')
  })
})

/** Elements that are opened and not closed, or closed and not opened, in a document without comments or CDATA. */
function unclosed(xml: string): string[] {
  const open: string[] = []
  for (const [, close, name, self] of xml.matchAll(/<(\/?)([a-zA-Z][\w:-]*)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (self) continue
    if (close && open.at(-1) === name) open.pop()
    else open.push(`${close}${name}`)
  }
  const left = xml.replace(/<\?xml[^>]*\?>|<\/?[a-zA-Z][\w:-]*(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '')
  return [...open, ...(left.match(/[<>]|&(?!amp;|lt;|gt;|quot;|apos;|#\d+;|#x[\da-f]+;)/g) ?? [])]
}
