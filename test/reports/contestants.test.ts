import { describe, expect, test } from 'vitest'
import { buildPareto } from '../../reports/charts/figures/pareto.ts'
import { buildUsageFigure } from '../../reports/charts/figures/usage-figure.ts'
import { renderLeaderboard } from '../../reports/leaderboard/leaderboard.ts'
import { rankEntries } from '../../reports/leaderboard/ranking.ts'
import { renderConsoleTable } from '../../reports/report.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { collectEntries } from '../../reports/summary/entries/entries.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { latex } from '../../reports/tables/latex.ts'
import { csvOf, type FixtureEntry, getFixtureRows, K, makeFixture, withRows } from './fixture.ts'

const READER: FixtureEntry = { method: 'full-context', model: 'reader', skill: () => 0.6 }
const OUTSIDE: FixtureEntry = { method: 'external-tool', model: 'none', skill: () => 0.9 }
const ORACLE: FixtureEntry = { method: 'oracle', model: 'none', skill: () => 1 }

/** A program outside is not metered: the ledger holds its time alone. */
function unmetered(input: ReportInput): ReportInput {
  const answers = getFixtureRows(input).answers.map(answer => {
    if (answer.model !== 'none') return answer
    const { ledger } = answer
    const tokens = { input: 0, cached: 0, reasoning: 0, output: 0, source: 'none' as const }
    return { ...answer, ledger: { ...ledger, calls: { total: 0, root: 0, sub: 0, depth: 0 }, tokens, peakPrompt: 0 } }
  })
  return withRows(input, { answers })
}

const input = unmetered(makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K], entries: [READER, OUTSIDE, ORACLE] }))

describe('a program outside', () => {
  const summary = summarize(input)
  const of = (method: string) => summary.entries.find(entry => entry.method === method)!

  test('is a contestant, and the oracle is none', () => {
    expect(summary.entries.map(({ method, reference }) => [method, reference])).toEqual([
      ['full-context', false],
      ['external-tool', false],
      ['oracle', true],
    ])
    const ranked = rankEntries(summary, summary.groups[0], 'average')
    expect(ranked.map(({ method }) => method)).toEqual(['external-tool', 'full-context', 'oracle'])
  })

  test('is ranked on the page, above the references', () => {
    const page = renderLeaderboard(input)
    const [, own, apart] = /<tbody>(.*?)<\/tbody><tbody class="reference">(.*?)<\/tbody>/s.exec(
      page.replace(/<\/tbody>\s*/g, '</tbody>'),
    )!
    expect(own).toContain('external-tool')
    expect(apart).toContain('oracle')
    expect(apart).not.toContain('external-tool')
  })

  test('stands above the rule in LaTeX, in bold where it is the best', () => {
    const text = latex.render(input) as string
    const [ranked, others] = text.slice(text.indexOf('\\midrule')).split('\\midrule').slice(1)
    expect(ranked).toMatch(/external-tool & \\textbf/)
    expect(others).toContain('oracle')
  })

  test('is drawn by its time; what its calls took is not known, and the picture of tokens says so', () => {
    const entries = (meter: 'ms' | 'tokens') => buildUsageFigure(input, meter).lines.map(({ label }) => label)
    expect(entries('ms')).toEqual(['full-context · reader', 'external-tool'])
    expect(entries('tokens')).toEqual(['full-context · reader'])
    expect(buildUsageFigure(input, 'tokens').details.join()).toContain('not measured: external-tool')
    expect(buildPareto(input).details.join()).toContain('not measured: external-tool')
  })

  test('has the colour of its line of scores in the other pictures too', () => {
    const [reader, outside] = buildUsageFigure(input, 'ms').lines
    expect(outside.style).not.toEqual(reader.style)
    expect(buildUsageFigure(input, 'tokens').lines[0].style).toEqual(reader.style)
  })

  test('has empty figures, not 0, where nobody measured', () => {
    const { usage } = summary.average(of('external-tool').id, summary.groups[0].id, 'all')!
    expect(usage).toMatchObject({ calls: null, input: null, output: null, cost: null })
    expect(usage.ms).toBeGreaterThan(0)
    const [head, ...lines] = (csvOf(input) as string).trim().split('\n')
    const fields = head.split(',')
    const row = lines.find(line => line.includes('external-tool'))!.split(',')
    const at = (name: string) => row[fields.indexOf(name)]
    expect([at('calls'), at('input_tokens'), at('output_tokens'), at('peak_prompt_tokens')]).toEqual(['', '', '', ''])
    expect([at('ms_critical'), at('retries'), at('cost')]).toEqual(['', '', ''])
    expect(at('ms')).not.toBe('')
    expect(renderLeaderboard(input)).toContain('calls and tokens not measured')
  })

  test('a method on a model that called it in no item took nothing: that is 0', () => {
    const rows = getFixtureRows(input).answers.map(answer =>
      answer.model === 'none'
        ? answer
        : { ...answer, ledger: { ...answer.ledger, calls: { total: 0, root: 0, sub: 0, depth: 0 } } },
    )
    const again = summarize(withRows(input, { answers: rows }))
    expect(again.average(of('full-context').id, again.groups[0].id, 'all')!.usage.calls).toBe(0)
  })
})

describe('where the registry does not know the method', () => {
  const strange = (methods: object | undefined, method: string, model = 'none') => {
    const one = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 2, entries: [{ method, model }] })
    const manifest = {
      ...getFixtureRows(one).manifest,
      ...(methods && { methods }),
    } as ReportInput['runs'][number]['manifest']
    const bare = withRows({ ...one, labels: { ...one.labels, methods: {} } }, { manifest })
    const [entry] = collectEntries(bare)
    return { reference: entry.reference, needsModel: entry.needsModel }
  }

  test('the manifest says what it is', () => {
    const methods = { mine: { reference: true, needsModel: false } }
    expect(strange(methods, 'mine')).toEqual({ reference: true, needsModel: false })
    expect(strange(methods, 'other')).toEqual({ reference: false, needsModel: false })
  })

  test.each([
    ['oracle', 'none', { reference: true, needsModel: false }],
    ['floor:empty', 'none', { reference: true, needsModel: false }],
    ['lychee-native', 'none', { reference: false, needsModel: false }],
    ['rag-mine', 'qwen', { reference: false, needsModel: true }],
  ])('of a run before 0.2, %s is told by its name', (method, model, note) => {
    expect(strange(undefined, method, model)).toEqual(note)
  })

  test('a manifest from outside that says nonsense is passed over', () => {
    expect(strange({ mine: 'yes' }, 'mine')).toEqual({ reference: false, needsModel: false })
    expect(strange({ mine: null }, 'mine').reference).toBe(false)
  })
})

test('in LaTeX nothing is bold where all are at 0', () => {
  const nothing = makeFixture({
    tasks: ['niah_single_1'],
    lengths: [8 * K, 16 * K],
    entries: [
      { method: 'full-context', model: 'a', skill: () => 0 },
      { method: 'full-context', model: 'b', skill: length => (length > 8 * K ? 1 : 0) },
    ],
  })
  const [first, second] = (latex.render(nothing) as string).split('\n').filter(line => /^full-context.*&/.test(line))
  expect(first).not.toContain('textbf')
  expect(second.match(/textbf/g)).toHaveLength(2)
  expect(second).toMatch(/^[^&]*& 0\.0/)
})

test('the table of the console keeps references apart', () => {
  const lines = renderConsoleTable(input).split('\n')
  const at = (name: string) => lines.findIndex(line => line.includes(name))
  expect(at('external-tool')).toBeLessThan(at('oracle'))
  expect(at('external-tool')).toBeGreaterThan(0)
})

test.each([
  ['no window', {}],
  ['a window that is a word', { window: 'wide' }],
])('a manifest from outside whose model has %s makes a page', (_, note) => {
  const { manifest } = getFixtureRows(input)
  const models = {
    reader: { baseUrl: 'http://127.0.0.1/v1', simulated: false, ...note },
  } as unknown as typeof manifest.models
  const page = renderLeaderboard(withRows(input, { manifest: { ...manifest, models } }))
  expect(page).toContain('window unknown')
})
