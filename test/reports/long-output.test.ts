import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { ItemRow } from '../../core/rows/rows.ts'
import { accuracyPng } from '../../reports/charts/chart.ts'
import { buildLengthFigure } from '../../reports/charts/figures/figure.ts'
import { type Results, resultsJson } from '../../reports/data/results-json.ts'
import { leaderboard } from '../../reports/leaderboard/leaderboard.ts'
import { renderConsoleTable } from '../../reports/report.ts'
import { makeAxisLocator } from '../../reports/summary/axis.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { listReportedCurves } from '../../reports/summary/published-results.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { byPreset } from './by-preset.ts'
import { csvOf, getFixtureRows, K, makeFixture, shuffleRows, withRows } from './fixture.ts'
import { longOutput, OFFICIAL } from './long-output.ts'

const ITEM = getFixtureRows(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 })).items[0]
const itemOf = (task: string, target: number, output?: number): ItemRow => ({
  ...ITEM,
  task,
  length: { ...ITEM.length, target, ...(output !== undefined && { output }) },
})
const figure = (input: ReportInput) => buildLengthFigure(summarize(input), input)
const page = (input: ReportInput) => leaderboard.render(input) as string
const linesOf = (text: string, name: string) => text.split('\n').filter(line => line.startsWith(`${name}  `))

describe('the axis is the length that varies', () => {
  test.each<[string, [target: number, output?: number][], string[]]>([
    ['short answers stand along the prompt', [[8 * K], [16 * K]], ['t prompt 8192', 't prompt 16384']],
    [
      'prompts that nobody asked a length for along the output',
      [
        [0, 512],
        [0, 2048],
      ],
      ['t output 512', 't output 2048'],
    ],
    [
      'several outputs at one prompt too',
      [
        [64 * K, 512],
        [64 * K, 2048],
      ],
      ['t output 512', 't output 2048'],
    ],
    [
      'one output at several prompts along the prompt',
      [
        [8 * K, 512],
        [16 * K, 512],
      ],
      ['t prompt 8192', 't prompt 16384'],
    ],
    ['one of each along the prompt', [[8 * K, 512]], ['t prompt 8192']],
    [
      'a grid along the prompt, a row an output',
      [
        [8 * K, 512],
        [8 * K, 2048],
        [16 * K, 2048],
      ],
      ['t · out 0.5K prompt 8192', 't · out 2K prompt 8192', 't · out 2K prompt 16384'],
    ],
    [
      'asked and natural prompts apart',
      [
        [0, 512],
        [8 * K, 512],
        [8 * K, 2048],
      ],
      ['t output 512', 't · out 0.5K prompt 8192', 't · out 2K prompt 8192'],
    ],
  ])('%s', (_, lengths, places) => {
    const items = lengths.map(([target, output]) => itemOf('t', target, output))
    const placeOf = makeAxisLocator(items)
    expect(items.map(item => Object.values(placeOf(item)))).toEqual(
      places.map(text => {
        const [, row, axis, at] = /^(.*) (\w+) (\d+)$/.exec(text)!
        return [axis, row, Number(at)]
      }),
    )
  })
})

describe('cells and averages', () => {
  test('a cell has both lengths and says which one it stands along', () => {
    const { cells, lengths, outputs, groups } = summarize(
      longOutput({ prompts: [8 * K, 64 * K], outputs: [512, 2048] }),
    )
    expect(cells.map(({ row, axis, at, target, output }) => [row, axis, at, target, output])).toEqual(
      [512, 2048].flatMap(output =>
        [8 * K, 64 * K].map(target => [`countdown · out ${output / K}K`, 'prompt', target, target, output]),
      ),
    )
    expect([lengths, outputs]).toEqual([
      [8 * K, 64 * K],
      [512, 2048],
    ])
    expect(groups[0]).toMatchObject({ tasks: ['countdown'], rows: ['countdown · out 0.5K', 'countdown · out 2K'] })
  })

  test('an average is over rows, and says of how many', () => {
    const summary = summarize(longOutput({ tasks: ['countdown', 'tom-tracking'], prompts: [8 * K, 16 * K] }))
    const average = summary.average(summary.entries[0].id, 'longproc', 8 * K)!
    expect(average).toMatchObject({ tasks: 6, of: 18 })
    const means = summary.cells.filter(cell => cell.at === 8 * K).map(cell => cell.scores.official!.mean)
    expect(average.scores.official!.mean).toBeCloseTo(means.reduce((sum, mean) => sum + mean, 0) / 6, 12)
  })

  test('natural and asked prompts of one task are two sections', () => {
    const { groups } = summarize(longOutput({ prompts: [0, 8 * K, 16 * K], outputs: [512] }))
    expect(groups.map(({ id, axis, lengths, across }) => [id, axis, lengths, across])).toEqual([
      ['longproc by required output length', 'output', [512], [0]],
      ['longproc by context length', 'prompt', [8 * K, 16 * K], [512]],
    ])
  })

  test('scorers beside stand apart: in the cell, in no average', () => {
    const base = longOutput({ outputs: [512], samples: 4 })
    const scores = getFixtureRows(base).scores.map(row => ({ ...row, value: row.scorer.endsWith('-rmodels') ? 1 : 0 }))
    const summary = summarize(withRows(base, { scores }))
    expect(summary.cells[0].secondary).toMatchObject([
      { scorer: 'longproc-countdown-rmodels', score: { mean: 1, n: 4 } },
    ])
    expect(summary.cells[0].scores.official!.mean).toBe(0)
    for (const { scores: means } of summary.averages) expect([means.official!.mean, means.strict!.mean]).toEqual([0, 0])
  })

  test('a scorer beside that was never asked has no mean', () => {
    const base = longOutput({ outputs: [512], samples: 4 })
    const scores = getFixtureRows(base).scores.filter(row => !row.scorer.endsWith('-rmodels'))
    expect(summarize(withRows(base, { scores })).cells[0].secondary).toEqual([{ scorer: 'longproc-countdown-rmodels' }])
  })

  test('an output of no length is left out', () => {
    const base = longOutput({ outputs: [512], samples: 2 })
    const items = getFixtureRows(base).items.map((item, at) =>
      at === 0 ? { ...item, length: { ...item.length, output: Number.NaN } } : item,
    )
    const { cells, notes } = summarize(withRows(base, { items }))
    expect(cells[0].planned).toBe(1)
    expect(notes[0]).toMatch(/of items that are not in items.jsonl excluded/)
  })

  test('the order of the rows does not matter', () => {
    const input = longOutput({ tasks: ['countdown', 'tom-tracking'], prompts: [0, 8 * K, 16 * K], samples: 3 })
    const [one, other] = [summarize(input), summarize(shuffleRows(input))]
    expect(other.cells).toEqual(one.cells)
    expect(other.groups).toEqual(one.groups)
    expect(other.averages).toEqual(one.averages)
  })
})

describe('first errors', () => {
  /** One answer a place. */
  const placed = (places: readonly unknown[]) => {
    const base = longOutput({ outputs: [512], samples: places.length })
    const scores = getFixtureRows(base).scores.map(row =>
      row.parts ? { ...row, value: 0, parts: { firstError: places[Number(row.item.split('-').at(-2))] } } : row,
    )
    return withRows(base, { scores })
  }

  test.each<[readonly unknown[], number, Readonly<Record<number, number>>]>([
    [[0, 0.05, 0.1, 1, null], 5, { 0: 2, 1: 1, 9: 1 }],
    [[null, null], 2, {}],
    [[0.99, -0.1, 1.2, Number.NaN, 'x', undefined], 1, { 9: 1 }],
  ])('%j are counted by tenths', (places, answers, tenths) => {
    const [cell] = summarize(placed(places)).cells
    expect(cell.firstErrors).toEqual({ answers, tenths: Array.from({ length: 10 }, (_, tenth) => tenths[tenth] ?? 0) })
  })

  test('a scorer that says nothing of traces has none', () => {
    expect(summarize(makeFixture({ tasks: ['vt'], lengths: [8 * K] })).cells[0]).not.toHaveProperty('firstErrors')
  })

  test('stand in the table as ten bars, and on the page as a picture with words', () => {
    const input = placed([0, 0, 0, 0.55, null])
    expect(linesOf(renderConsoleTable(input), 'countdown ✗')[0]).toMatch(/ █····▃···· 4 +5$/)
    const cell = /<td class="histogram">.*?<\/small>/.exec(page(input))![0]
    expect(cell.match(/<rect /g)).toHaveLength(2)
    expect(cell).toContain('aria-label="First errors by position in the trace: 0–10 %: 3, 50–60 %: 1"')
    expect(cell).toContain('<small>4 of 5 answers</small>')
    expect(page(makeFixture({ tasks: ['vt'] }))).not.toContain('First errors by position')
  })

  test('without any are not spoken of in the table', () => {
    expect(renderConsoleTable(placed([null, null]))).not.toContain('✗')
  })
})

describe('published results', () => {
  const official = Object.values(OFFICIAL).map(name => `longproc:${name}`)
  /** A run of LongProc's own data by its paper's settings. */
  const paper = (options: Parameters<typeof longOutput>[0]) =>
    byPreset(longOutput({ tasks: ['longproc:countdown'], ...options }), 'longproc-paper')
  const curves = (input: ReportInput, group = 0) => {
    const summary = summarize(input)
    return listReportedCurves(summary, summary.groups[group], input.labels).curves
  }
  const pointsOf = (input: ReportInput, system: string) =>
    curves(input)
      .find(curve => curve.system === system)
      ?.points.map(({ at, mean }) => [at, Math.round(10 * mean) / 10])

  test('of one task are the paper’s', () => {
    const points = [
      [512, 99],
      [2048, 95],
      [8192, 67],
    ]
    expect(pointsOf(paper({ samples: 1 }), 'GPT-4o-2024-08')).toEqual(points)
  })

  test('of several are means over the same tasks, where all of them are published', () => {
    // Travel Planning has no level 0.5k, and not all systems are published in all tasks.
    const input = paper({ tasks: ['longproc:countdown', 'longproc:travel_planning'], samples: 1 })
    expect(pointsOf(input, 'GPT-4o-2024-08')).toEqual([
      [2048, 93],
      [8192, 45.5],
    ])
    // The averages of the project page.
    const all = paper({ tasks: official, samples: 1 })
    const items = getFixtureRows(all).items.filter(({ task, length }) => {
      if (task === 'longproc:travel_planning') return length.output! > 512
      return task === 'longproc:pseudo_to_code' ? length.output! < 8192 : true
    })
    expect(pointsOf(withRows(all, { items }), 'GPT-4o-2024-08')).toEqual([
      [512, 94.8],
      [2048, 83.4],
      [8192, 38.1],
    ])
  })

  test.each<[string, ReportInput]>([
    ['tasks that LongProc does not have', paper({ tasks: ['longproc:countdown', 'longproc:mine'], samples: 1 })],
    ['items made here', paper({ tasks: ['countdown'], samples: 1 })],
    ['runs by other settings', longOutput({ tasks: ['longproc:countdown'], samples: 1 })],
    ['a chart along the prompt', paper({ prompts: [8 * K, 16 * K], outputs: [2048], samples: 1 })],
    ['levels that are not published', paper({ outputs: [32 * K], samples: 1 })],
    ['RULER', byPreset(makeFixture({ tasks: ['vt'], samples: 1 }), 'longproc-paper')],
  ])('are not shown beside %s', (_, input) => {
    const labels = { ...input.labels, groups: { all: Object.keys(input.labels.tasks) } }
    expect(curves({ ...input, labels })).toEqual([])
  })

  test('are drawn thin and dashed, under their own names, and never ranked', () => {
    const input = paper({ samples: 2 })
    const { published, lines, notes } = figure(input)
    expect(published.map(({ label }) => label)).toContain('GPT-4o-2024-08 (reported)')
    for (const { style } of published)
      expect([style.dash.length > 0, style.width < lines[0].style.width]).toEqual([true, true])
    expect(published).toHaveLength(8)
    expect(notes!.at(-1)).toBe(
      'thin dashes: reported by the paper whose settings these are, 8 of 12 systems; never ranked',
    )
    const [ranking = ''] = /<table class="ranking">[\s\S]*?<\/table>/.exec(page(input)) ?? []
    expect(ranking).not.toContain('GPT-4o')
    expect(page(input)).toMatch(/<table class="published">[\s\S]*GPT-4o-2024-08[\s\S]*arXiv v/)
  })

  test('stand in the chart of each task where the group has several', () => {
    const html = page(paper({ tasks: ['longproc:countdown', 'longproc:html_to_tsv'], samples: 2 }))
    const data = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(html)![1]
    const [{ plot }] = JSON.parse(data).groups as [{ plot: { series: { name: string; reported: unknown[] }[] } }]
    expect(plot.series.map(({ name, reported }) => [name, reported.length])).toEqual([
      ['average of 2 tasks', 12],
      ['longproc:countdown', 12],
      ['longproc:html_to_tsv', 12],
    ])
  })

  test('come with metric, version and source', () => {
    const rows = curves(paper({ samples: 1 })).flatMap(curve => curve.rows)
    expect(rows.length).toBeGreaterThan(30)
    for (const { metric, method, version, source, score } of rows) {
      expect([metric, method]).toEqual(['accuracy', 'full-context'])
      expect(version).toMatch(/^arXiv v\d/)
      expect(source).not.toBe('')
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
    }
  })
})

describe('files', () => {
  test('the chart says what its axis is, and marks no window along the output', () => {
    const entries = [{ method: 'full-context', model: 'real', window: 32 * K }]
    const byOutput = figure(longOutput({ samples: 2, entries }))
    expect(byOutput).toMatchObject({
      title: 'countdown: accuracy by required output length',
      axis: 'tokens of required output (o200k_base, log scale)',
      unit: 'tokens of required output',
      ticks: [512, K, 2 * K, 4 * K, 8 * K],
      windows: [],
    })
    expect(byOutput.details[0]).toBe(
      'one task · prompts as long as LongProc makes them · n = 2 per point · official scores',
    )
    const grid = figure(longOutput({ prompts: [8 * K, 64 * K], samples: 2, entries }))
    expect(grid.windows).toEqual([{ at: 32 * K, label: 'window 32K' }])
    expect(grid.axis).toBe('context length (o200k_base tokens, log scale)')
    expect(grid.details[0]).toContain('mean of 3 of 18 rows · required outputs of 0.5K, 2K, 8K tokens')
    expect(figure(longOutput({ prompts: [64 * K], samples: 2 })).details[0]).toContain('prompts of 64K tokens')
  })

  test('curves of papers are in the picture', async () => {
    const without = longOutput({ tasks: ['longproc:countdown'], samples: 2 })
    const input = byPreset(without, 'longproc-paper')
    const pictures = await Promise.all(
      [input, without].map(async each => Buffer.from((await accuracyPng.render(each)) as Uint8Array)),
    )
    expect(pictures[0].equals(pictures[1])).toBe(false)
  })

  test('the table shows lengths, strict rows, those beside and their scorers', () => {
    const text = renderConsoleTable(longOutput({ samples: 40 }))
    expect(text).toContain('lengths are tokens of required output; prompts as long as LongProc makes them')
    expect(text).toContain('† further scorers, in no average (longproc-countdown-rmodels)')
    const names = ['countdown', 'countdown *', 'countdown †', 'countdown ✗']
    const places = names.map(name => text.indexOf(`\n${name}  `))
    expect(places.every(place => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('rows beside that score the same are named once', () => {
    const base = longOutput({ samples: 4 })
    const scores = getFixtureRows(base).scores.map(row => ({ ...row, value: 1 }))
    expect(renderConsoleTable(withRows(base, { scores }))).toContain(
      'further scorers (longproc-countdown-rmodels): the same scores',
    )
  })

  test('names that end in an output are whole, in 120 columns', () => {
    const tasks = ['travel-planning', 'path-traversal']
    const prompts = Array.from({ length: 7 }, (_, at) => 8 * K * 2 ** at)
    const lines = renderConsoleTable(longOutput({ tasks, prompts, samples: 2 })).split('\n')
    expect(lines.some(line => line.startsWith('travel-planning · out 0.5K '))).toBe(true)
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(120)
  })

  test('scores.csv has the tokens of output and reference', () => {
    const { data } = Papa.parse<Record<string, string>>(csvOf(longOutput({ samples: 1 })) as string, { header: true })
    expect(data[0]).toMatchObject({ length: '0', required_output_tokens: '512', reference_tokens: '500' })
    expect(data.slice(0, 3).map(row => [row['scorer'], row['column']])).toEqual([
      ['longproc-countdown', 'official'],
      ['longproc-countdown-fixed', 'strict'],
      ['longproc-countdown-rmodels', 'other'],
    ])
    const short = Papa.parse<Record<string, string>>(csvOf(makeFixture({ tasks: ['vt'], samples: 1 })) as string, {
      header: true,
    })
    expect(short.data[0]).toMatchObject({ length: '8192', required_output_tokens: '', reference_tokens: '' })
  })

  test('results.json has both lengths, what stands beside, and first errors', () => {
    const results = JSON.parse(resultsJson.render(longOutput({ samples: 4 })) as string) as Results
    expect(results).toMatchObject({ lengths: [], outputs: [512, 2048, 8192] })
    expect(results.cells[0]).toMatchObject({
      row: 'countdown',
      axis: 'output',
      at: 512,
      target: 0,
      output: 512,
      secondary: [{ scorer: 'longproc-countdown-rmodels' }],
      firstErrors: { answers: 4 },
    })
  })

  test('the page shows rows beside below the strict ones', () => {
    const html = page(longOutput({ samples: 40 }))
    const [, body = ''] = /<th scope="col" class="left">Scorer<\/th>[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(html) ?? []
    expect([...body.matchAll(/<td class="left">(longproc[\w-]*)<td>/g)].map(match => match[1])).toEqual([
      'longproc-countdown',
      'longproc-countdown-fixed',
      'longproc-countdown-rmodels',
    ])
    expect(html).toContain('required outputs of 0.5K to 8K tokens')
  })
})
