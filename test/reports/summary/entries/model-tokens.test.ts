import { describe, expect, test } from 'vitest'
import type { FitNote } from '../../../../core/rows/manifest/model-note.ts'
import { buildLengthFigure } from '../../../../reports/charts/figures/figure.ts'
import { buildUsageFigure } from '../../../../reports/charts/figures/usage-figure.ts'
import { resultsJson } from '../../../../reports/data/results-json.ts'
import { resultsSchema } from '../../../../reports/data/results-schema.ts'
import { renderLeaderboard } from '../../../../reports/leaderboard/leaderboard.ts'
import { summarize } from '../../../../reports/summary/cells/cells.ts'
import type { ReportInput } from '../../../../reports/summary/reporter.ts'
import { buildTables } from '../../../../reports/tables/blocks.ts'
import { latex } from '../../../../reports/tables/latex.ts'
import { renderScreen } from '../../../../reports/tables/screen.ts'
import { type FixtureEntry, getFixtureRows, K, makeFixture, withRows } from '../../fixture.ts'

const FIT: FitNote = { sent: 1, counted: 1, found: true, readsPerSecond: 1 }

/** Two tasks at 8K and 16K; `told` is what was counted before the run, by model and task. */
function counted(
  entries: readonly FixtureEntry[],
  told: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
  template?: number,
): ReportInput {
  const input = makeFixture({ tasks: ['vt', 'qa_1'], lengths: [8 * K, 16 * K], samples: 2, entries })
  const { manifest } = getFixtureRows(input)
  const models = Object.entries(manifest.models).map(([name, note]) => {
    const tasks = told[name]
    return [name, { ...note, ...(tasks && { fit: { ...FIT, tasks, ...(template !== undefined && { template }) } }) }]
  })
  return { ...withRows(input, { manifest: { ...manifest, models: Object.fromEntries(models) } }), axis: 'model' }
}

const MEMAGENT: FixtureEntry = { method: 'memagent', model: 'a' }
const BOTH = { vt: 1, qa_1: 1.5 }
/** An item's reserve is 128: that much of a length is in the model's own tokens already. */
const of = (target: number, scale: number, template = 0) => Math.round((target - 128) * scale + template + 128)

const cellsOf = (input: ReportInput) =>
  summarize(input).cells.map(({ task, at, ownTokens }) => [task, at, ownTokens] as const)

/** The server's count of whole prompts is so many times their own. */
function usedBy(input: ReportInput, scaleAt: (target: number) => number): ReportInput {
  const { items, answers } = getFixtureRows(input)
  const lengths = new Map(items.map(({ id, length }) => [id, length]))
  const usage = (id: string) => {
    const { tokens, target } = lengths.get(id)! // every answer has its item
    return tokens * scaleAt(target)
  }
  return withRows(input, {
    answers: answers.map(row => ({
      ...row,
      ledger: { ...row.ledger, tokens: { ...row.ledger.tokens, input: usage(row.item) } },
    })),
  })
}

describe('the length of a cell in its model’s own tokens', () => {
  test('is what the calibration before the run makes of it, with the chat template', () => {
    expect(cellsOf(counted([MEMAGENT], { a: BOTH }, 20))).toEqual([
      ['qa_1', 8 * K, of(8 * K, 1.5, 20)],
      ['qa_1', 16 * K, of(16 * K, 1.5, 20)],
      ['vt', 8 * K, of(8 * K, 1, 20)],
      ['vt', 16 * K, of(16 * K, 1, 20)],
    ])
  })

  test('holds the template once, where the length itself keeps room for it', () => {
    const input = counted([MEMAGENT], { a: BOTH }, 20)
    const items = getFixtureRows(input).items.map(item => ({ ...item, length: { ...item.length, chatTemplate: 20 } }))
    expect(cellsOf(withRows(input, { items }))).toContainEqual(['vt', 8 * K, 8 * K])
  })

  test('is by the usage of whole prompts, where nothing was counted before', () => {
    const input = counted([MEMAGENT, { method: 'full-context', model: 'a' }])
    expect(cellsOf(usedBy(input, () => 1.25))).toContainEqual(['vt', 8 * K, of(8 * K, 1.25)])
  })

  test('is not by prompts that the server cut, nor by the check before the run where rows disprove it', () => {
    const own = (told: Readonly<Record<string, Readonly<Record<string, number>>>>, template?: number) =>
      cellsOf(
        usedBy(counted([{ method: 'full-context', model: 'a' }], told, template), target =>
          target > 8 * K ? 0.7 : 1.25,
        ),
      )
    for (const told of [{}, { a: { vt: 0.74 } }]) {
      expect(own(told)).toContainEqual(['vt', 8 * K, of(8 * K, 1.25)])
      expect(own(told)).toContainEqual(['vt', 16 * K, of(16 * K, 1.25)])
    }
    expect(own({ a: { vt: 1.2 } })).toContainEqual(['vt', 8 * K, of(8 * K, 1.2)])
    // By the server's own tokenizer.
    expect(own({ a: { vt: 0.74 } }, 20)).toContainEqual(['vt', 8 * K, of(8 * K, 0.74, 20)])
  })

  test.each<[string, (ledger: Ledger) => Ledger]>([
    ['of several calls', ledger => ({ ...ledger, calls: { ...ledger.calls, total: 2 } })],
    ['that Fathom estimated', ledger => ({ ...ledger, tokens: { ...ledger.tokens, source: 'estimated' } })],
    ['of a part of the context', ledger => ({ ...ledger, coverage: 0.5 })],
  ])('is not known by usage %s', (_, change) => {
    const input = counted([{ method: 'full-context', model: 'a' }])
    const answers = getFixtureRows(input).answers.map(row => ({ ...row, ledger: change(row.ledger) }))
    expect(new Set(cellsOf(withRows(input, { answers })).map(([, , own]) => own))).toEqual(new Set([undefined]))
  })

  test('is not guessed: of a method that cuts, without a calibration, and by another model’s', () => {
    const input = counted([MEMAGENT, { method: 'full-context', model: 'b' }], { b: BOTH })
    expect(cellsOf(input).filter(([, , own]) => own === undefined)).toHaveLength(4)
  })

  test('keeps results.json to its schema, and stands in it for averages where all tasks are known', () => {
    const results = JSON.parse(resultsJson.render(counted([MEMAGENT], { a: BOTH })) as string)
    expect(resultsSchema.safeParse(results).error).toBeUndefined()
    expect(results.averages.map(({ ownTokens }: { ownTokens?: number }) => ownTokens)).toEqual([
      Math.round((of(8 * K, 1) + of(8 * K, 1.5)) / 2),
      Math.round((of(16 * K, 1) + of(16 * K, 1.5)) / 2),
      undefined,
    ])
    const half = summarize(counted([MEMAGENT], { a: { vt: 1 } }))
    expect(half.averages.map(({ ownTokens }) => ownTokens)).toEqual([undefined, undefined, undefined])
  })
})

type Ledger = NonNullable<ReturnType<typeof getFixtureRows>['answers'][number]>['ledger']

const TWO = [MEMAGENT, { ...MEMAGENT, model: 'b' }, { method: 'oracle', model: '' }] as const
const oneModel = counted([MEMAGENT, { method: 'oracle', model: '' }], { a: BOTH })
const two = counted(TWO, { a: BOTH, b: { vt: 2, qa_1: 2 } })
const half = counted(TWO, { a: BOTH })

describe('the axis of charts', () => {
  const pointsOf = (input: ReportInput) =>
    buildLengthFigure(summarize(input), input).lines.map(({ label, points }) => [
      label,
      points.map(({ length }) => length),
    ])

  test('has each point at its model’s own tokens, and no line of what has none, which is named', () => {
    expect(pointsOf(two)).toEqual([
      ['memagent · a', [10_208, 20_448]],
      ['memagent · b', [of(8 * K, 2), of(16 * K, 2)]],
    ])
    const { axis, details, ticks } = buildLengthFigure(summarize(half), half)
    expect(axis).toBe('context length (each model’s own tokens, log scale)')
    expect(details.join(' ')).toContain(
      'not in own tokens (token count of its model not measured): memagent · b; not in own tokens (no model): oracle',
    )
    expect(ticks).toEqual([16 * K])
    expect(buildLengthFigure(summarize(two), two).ticks).toEqual([16 * K, 32 * K])
    expect(pointsOf(half)).toHaveLength(1)
  })

  test('is as asked where nothing else was asked for', () => {
    const { axis: _, ...plain } = two
    const { axis, ticks } = buildLengthFigure(summarize(plain), plain)
    expect([axis, ticks]).toEqual(['context length (o200k_base tokens, log scale)', [8 * K, 16 * K]])
    expect(pointsOf(plain)[0][1]).toEqual([8 * K, 16 * K])
  })

  test('is the same for what an item takes', () => {
    const figure = buildUsageFigure(half, 'ms')
    expect(figure.lines.map(({ points }) => points.map(({ length }) => length))).toEqual([[10_208, 20_448]])
    expect(figure.details.join(' ')).toContain('(token count of its model not measured): memagent · b')
    expect(figure.details.join(' ')).not.toContain('not measured: memagent · b ·')
  })
})

describe('the columns of tables', () => {
  /** A line may be wrapped anywhere. */
  const said = (input: ReportInput) => renderScreen(input, { columns: 120, color: false }).replace(/\s+/g, ' ')

  test('are headed by the own tokens of the one model that a table has', () => {
    expect(said(oneModel)).toMatch(/ 9\.97K +20K +mean/)
    expect(said(oneModel)).toContain('columns are in own tokens of a, requested as 8K, 16K')
    expect(latex.render(oneModel)).toContain(' & 9.97K & 20K & Mean & Eff. ')
    const [, block] = buildTables(summarize(oneModel), () => 9, oneModel)
    expect(block.head).toEqual(['task', '9.97K', '20K', 'n'])
  })

  test('stay as asked where models count otherwise, and each model’s own are said', () => {
    expect(said(two)).toMatch(/ 8K +16K +mean/)
    expect(said(two)).toContain('in own tokens: b 15.9K, 31.9K; a 9.97K, 20K')
    expect(said(half)).toContain('not in own tokens (token count of its model not measured): memagent · b')
  })

  test('are as asked where nothing is known', () => {
    const none = counted([MEMAGENT])
    expect(said(none)).toMatch(/ 8K +16K +mean/)
    expect(said(none)).toContain('(token count of its model not measured): memagent · a')
  })
})

describe('the page', () => {
  const plotOf = (input: ReportInput) =>
    JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(renderLeaderboard(input))![1])
      .groups[0].plot

  test('holds the own lengths of each entry that has some, and begins with them where that was asked for', () => {
    const { inOwn, series, windows } = plotOf(half)
    expect([inOwn, windows]).toEqual([true, []])
    expect(series.map(({ own }: { own: object }) => own)).toEqual([
      { 0: [10_208, 20_448] },
      { 0: [8 * K, 16 * K] },
      { 0: [of(8 * K, 1.5), of(16 * K, 1.5)] },
    ])
    const { axis: _, ...plain } = half
    expect(plotOf(plain)).not.toHaveProperty('inOwn')
    expect(plotOf(plain).axis).toContain('o200k_base')
  })
})
