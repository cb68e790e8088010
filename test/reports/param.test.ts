import { describe, expect, test } from 'vitest'
import { drawPicture } from '../../reports/charts/draw.ts'
import { buildParamFigure } from '../../reports/charts/figures/param-figure.ts'
import { buildPicture, KINDS } from '../../reports/charts/figures.ts'
import { reporters } from '../../reports/report.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { checkParam, collectParamCurves } from '../../reports/summary/param-curves.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { renderParamTables } from '../../reports/tables/table.ts'
import { getFixtureRows, shuffleRows, withRows } from './fixture.ts'
import { makeParamInput, RATIOS } from './param-fixture.ts'

const without = ({ param: _, ...input }: ReportInput): ReportInput => input
const toText = async (made: Awaited<ReturnType<(typeof reporters)[number]['render']>>): Promise<string> =>
  typeof made === 'string' || made instanceof Uint8Array ? String(made) : [...made].map(String).join('')

/** Reports that show the curves, with what shows them. Every other report is the same with and without a parameter. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  table: /## accuracy by ratio[\s\S]*\| ratio \| 0\.25 \| 0\.5 \| 0\.75 \|/,
  leaderboard: /<h3>Accuracy by ratio<\/h3>[\s\S]*<svg[\s\S]*<th scope="col">0\.75<\/th>/,
  'results-json': /"param": \{\s+"name": "ratio"/,
}

describe.each(reporters.map(reporter => [reporter.id, reporter] as const))('%s', (id, reporter) => {
  const input = makeParamInput(2)

  test('shows accuracy along the parameter, or is the same without one', async () => {
    if (/-png$/.test(id)) return
    const [along, plain] = await Promise.all(
      [input, without(input)].map(async each => toText(await reporter.render(each))),
    )
    if (SHOWN[id]) {
      expect(along).toMatch(SHOWN[id])
      expect(plain).not.toMatch(SHOWN[id])
    } else expect(along).toBe(plain)
  })

  test('adds a picture next to accuracy by length alone', () => {
    const files = (each: ReportInput) => (reporter.further?.(each) ?? []).map(({ file }) => file)
    const added = files(input).filter(file => !files(without(input)).includes(file))
    const form = /^chart-accuracy-vs-length-(\w+)$/.exec(id)?.[1]
    expect(added).toEqual(form === undefined ? [] : [`accuracy-vs-ratio-param.${form}`])
  })
})

test('entries that share everything but the ratio are one curve, with the scores and intervals of their averages', () => {
  const input = makeParamInput(3)
  const { average, groups } = summarize(input)
  const figure = buildParamFigure(input, groups[0])
  expect(figure?.panels.map(({ title }) => title)).toEqual(['8K', '64K'])
  for (const [at, panel] of (figure?.panels ?? []).entries()) {
    // The best curve is first, and full context is a line without a ratio.
    const labels = panel.lines.map(({ label }) => label)
    expect(labels.toSorted()).toEqual(['full-context · llama', ...[0, 1, 2].map(press => `kvpress:press-${press}`)])
    expect(labels[3]).toBe('full-context · llama')
    for (const { label, points } of panel.lines.slice(0, 3)) {
      expect(points.map(({ length }) => length)).toEqual(RATIOS)
      const curve = collectParamCurves(input)?.curves.find(({ name }) => name === label)
      for (const [which, { mean, low, high }] of points.entries()) {
        const entry = curve?.points[which].entry.id ?? ''
        const score = average(entry, groups[0].id, groups[0].lengths[at])?.scores.primary
        expect([mean, low, high]).toEqual([score?.mean, score?.low, score?.high].map(share => 100 * Number(share)))
        expect(low < mean && mean < high).toBe(true)
      }
    }
  }
})

test('other parameters make other curves, named by what differs', () => {
  const input = makeParamInput(1)
  const { manifest } = getFixtureRows(input)
  const configs = Object.fromEntries(
    Object.entries(manifest.configs).map(([config, note], at) => [
      config,
      { ...note, params: { ...note.params, window: at === 2 ? 64 : 32 } },
    ]),
  )
  const curves = collectParamCurves(withRows(input, { manifest: { ...manifest, configs } }))?.curves
  expect(curves?.map(({ name, points }) => [name, points.length])).toEqual([
    ['kvpress:press-0 (window=32)', 2],
    ['kvpress:press-0 (window=64)', 1],
  ])
})

test('several runs make one curve, and the order of rows and runs changes nothing', () => {
  const input = makeParamInput(2)
  const rows = getFixtureRows(input)
  const parts = RATIOS.map(ratio => {
    const isOwn = ({ config }: { readonly config: string }) => config.endsWith(`r${100 * ratio}`)
    return { ...rows, name: `run ${ratio}`, answers: rows.answers.filter(isOwn), scores: rows.scores.filter(isOwn) }
  })
  const several = { ...input, runs: parts }
  expect(collectParamCurves(several)?.curves.map(({ points }) => points.map(({ value }) => value))).toEqual([
    RATIOS,
    RATIOS,
  ])
  expect(renderParamTables(shuffleRows(several))).toBe(renderParamTables(several))
})

test('a parameter that no entry has, or that is no number, ends in one line', () => {
  const input = makeParamInput(1)
  expect(() => checkParam({ ...input, param: 'ratios' })).toThrow(
    /unknown parameter of --axis "ratios" \(did you mean "ratio"\?\)\. Known: ratio\./,
  )
  expect(() => checkParam({ ...input, param: 'press' })).toThrow(
    /--axis param:press: its values are not numbers, such as "kvpress:press-0"/,
  )
  expect(() =>
    checkParam({ ...withRows(input, { manifest: { ...getFixtureRows(input).manifest, configs: {} } }) }),
  ).toThrow(/no entry of these runs declares a number/)
  expect(() => checkParam(input)).not.toThrow()
})

test.each([1, 4, 12])('a picture of %i curves is drawn, and says so without a parameter', async presses => {
  expect(KINDS).toContain('param')
  const svg = String(await drawPicture(buildPicture(makeParamInput(presses), 'param'), 'svg'))
  for (const text of ['0.25', '0.75', 'accuracy by ratio', 'press-0']) expect(svg).toContain(text)
  const none = String(await drawPicture(buildPicture(without(makeParamInput(1)), 'param'), 'svg'))
  expect(none).toContain('No results yet.')
})
