import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildLengthFigure } from '../../../reports/charts/figures/figure.ts'
import { leaderboard, renderLeaderboard } from '../../../reports/leaderboard/leaderboard.ts'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import type { ReportInput } from '../../../reports/summary/reporter.ts'
import { renderScreen } from '../../../reports/tables/screen.ts'
import { renderTable } from '../../../reports/tables/table.ts'
import { getFixtureRows, K, makeFixture, READER_ENTRY, withRows } from '../fixture.ts'
import { HOSTILE, hostile } from '../hostile.ts'

const page = (input: ReportInput) => leaderboard.render(input) as string
const small = { tasks: ['vt', 'qa_1'], lengths: [8 * K, 64 * K] }

/** The page without its scripts and style: what is left is markup and text. */
const markup = (html: string) => html.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')

const dataOf = (html: string) => /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(html)![1]
const namesIn = (table: string) => [...table.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(match => match[1])
const rankingIn = (html: string) => /<table class="ranking">[\s\S]*?<\/table>/.exec(markup(html))![0]

describe('the page', () => {
  test('asks for nothing outside', () => {
    const html = markup(page(makeFixture()))
    expect(html).not.toMatch(/\s(src|action|srcset|poster)=|url\(|@import/i)
    for (const [, target] of html.matchAll(/\shref="([^"]*)"/g)) expect(target).toMatch(/^#/)
  })

  test('lets only its own scripts and style run', () => {
    const html = page(makeFixture(small))
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)![1]
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(match => match[1])
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)![1]
    expect(scripts).toHaveLength(2)
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src ${hash(style)}`,
      `script-src ${scripts.map(hash).join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(markup(html)).not.toMatch(/\son[a-z]+=|\sstyle=/i)
  })

  test('of one task goes by its name and its own haystack, as tables and pictures do', () => {
    const entries = [READER_ENTRY, { ...READER_ENTRY, method: 'rag' }]
    const base = makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K], samples: 2, entries })
    const items = getFixtureRows(base).items.map(item => ({ ...item, length: { ...item.length, haystack: 'noise' } }))
    const input = withRows(base, { items })
    const text = page(input)
    expect(text).toContain('<title>vt: accuracy by context length')
    expect(text).toContain('<h2 id="title-0">vt</h2>')
    expect(text).toContain('1 of 13 tasks of ruler')
    expect(text).toContain('tokens of o200k_base, haystack noise</dd>')
    const table = renderTable(input, 'markdown')
    expect(table).toContain('\n## vt · 2 entries\n\n1 of 13 tasks of ruler')
    expect(buildLengthFigure(summarize(input), input).title).toBe('vt: accuracy by context length')
    expect(renderScreen(input, { columns: 100, color: false })).toContain('vt, 1 of 13 tasks of ruler, 0–100')
  })

  test('says its headline where it is linked to', () => {
    const said = /<meta property="og:description" content="([^"]*)">/.exec(page(makeFixture(small)))![1]
    expect(said).toMatch(/^full-context on reader scores \d+ at 8K/)
    expect(page(hostile())).not.toMatch(/content="[^"]*<img/)
  })

  test('holds the main table, intervals, n and statuses without JavaScript', () => {
    const text = markup(page(makeFixture(small)))
    expect(text).toMatch(/<b>0\.0<\/b> <small>0–\d+<\/small> <small>n 20<\/small>/)
    expect(text).toContain('aria-label="20 answered, 20 over the context window of 40 items"')
    expect(text).toContain('2 of 13 tasks')
    expect(text).toContain('reference-protocol')
  })

  test('covers what ended in a result: not the failed, the missing and the unscored', () => {
    const status = (_: number, index: number) => (['failed', undefined, 'answered', 'overflow'] as const)[index]
    const base = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 4, entries: [{ ...READER_ENTRY, status }] })
    const scores = getFixtureRows(base).scores.filter(row => !row.item.endsWith('-2'))
    expect(markup(page(withRows(base, { scores })))).toContain('25.0 % <small>1 of 4</small>')
  })

  test('marks what a short program is worth on each task, where the task says so', () => {
    const input = makeFixture({ ...small, tasks: ['vt', 'qa_1', 'cwe'] })
    const { program: _, ...silent } = input.labels.tasks['cwe']
    const tasks = {
      ...input.labels.tasks,
      qa_1: { ...input.labels.tasks['qa_1'], program: 'does not' as const },
      cwe: silent,
    }
    const rows = markup(page({ ...input, labels: { ...input.labels, tasks } }))
    expect(rows).toMatch(/<th scope="row">vt <span class="mark">program: solves it<\/span><\/th>/)
    expect(rows).toMatch(/<th scope="row">qa_1 <span class="mark">program: does not<\/span><\/th>/)
    expect(rows).toMatch(/<th scope="row">cwe<\/th>/)
  })

  test('ranks methods that compute apart from those that read', () => {
    const entries = [
      { method: 'full-context', model: 'm', score: () => 0.2 },
      { method: 'rlm', model: 'm', score: () => 0.9 },
      { method: 'rag-bm25', model: 'm', score: () => 0.5 },
    ]
    const input = makeFixture({ ...small, entries })
    const rlm = { ...input.labels.methods['rlm'], computes: true as const }
    const html = markup(page({ ...input, labels: { ...input.labels, methods: { ...input.labels.methods, rlm } } }))
    const [ranking = ''] = /<table class="ranking">[\s\S]*?<\/table>/.exec(html) ?? []
    const parts = [...ranking.matchAll(/<tbody>([\s\S]*?)<\/tbody>/g)].map(([, part]) => namesIn(part))
    expect(parts).toEqual([['rag-bm25 · m', 'full-context · m'], ['rlm · m']])
    expect(ranking.match(/<span class="mark">computes<\/span>/g)).toHaveLength(1)
    // One alone is first among its own, and two others have no third rank.
    expect(ranking).toMatch(/rlm · m[\s\S]*<td class="rank">1\n/)
    expect(ranking).not.toMatch(/<td class="rank">[\d–]*3/)
    expect(html).toContain('listed below entries that read, and ranked separately')
  })

  test('marks simulated rows, and no others', () => {
    const html = markup(
      page(makeFixture({ ...small, entries: [READER_ENTRY, { method: 'full-context', model: 'real' }] })),
    )
    const [ranking = ''] = /<table class="ranking">[\s\S]*?<\/table>/.exec(html) ?? []
    const rows = ranking.split('<tr').filter(row => row.includes('<bdi>'))
    expect(rows.map(row => [row.includes('· reader'), row.includes('simulated model')])).toEqual([
      [false, false],
      [true, true],
    ])
    expect(html).toContain('class="warning"')
    expect(page(makeFixture({ ...small, entries: [{ method: 'full-context', model: 'real' }] }))).not.toContain(
      'class="warning"',
    )
  })

  test('ranks by average, oracle and floors apart', () => {
    const skills = { low: 0.2, high: 0.9 }
    const models = Object.entries(skills).map(([model, skill]) => ({
      method: 'full-context',
      model,
      skill: () => skill,
    }))
    const html = markup(
      page(makeFixture({ ...small, entries: [...models, { method: 'oracle', model: '', skill: () => 1 }] })),
    )
    const table = /<table class="ranking">[\s\S]*?<\/table>/.exec(html)![0]
    expect([...table.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(match => match[1])).toEqual([
      'full-context · high',
      'full-context · low',
      'oracle',
    ])
    expect(table.indexOf('class="reference"')).toBeGreaterThan(table.indexOf('· low'))
  })

  test('keeps hostile text as text, in the markup and in the data', () => {
    const html = page(hostile())
    expect(markup(html)).not.toMatch(/<img|\u202e|\u2028|<!--/)
    const data = dataOf(html)
    expect(data).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(data).entries[0].label).toContain('</script><img src=x')
  })

  test('is cut where names and answers are endless', () => {
    expect(page(hostile(10)).length).toBeLessThan(1_000_000)
  })
})

describe('what sorts the table', () => {
  // The first falls steeply from a high start, the second is level: they change places with the figure.
  const entries = [
    { method: 'full-context', model: 'falling', skill: (length: number) => (length > 16 * K ? 0.6 : 1) },
    { method: 'full-context', model: 'level', skill: () => 0.9 },
  ]
  const input = makeFixture({ tasks: ['vt', 'qa_1'], lengths: [8 * K, 16 * K, 32 * K], samples: 40, entries })
  const first = (primary: Parameters<typeof renderLeaderboard>[1]) =>
    namesIn(rankingIn(renderLeaderboard(input, primary)))[0]

  test.each([
    ['average', 'full-context · level', 'Sorted by the average.'],
    ['area', 'full-context · level', 'Sorted by the area under the curve.'],
    ['effective', 'full-context · level', 'Sorted by the effective length.'],
    [{ at: 8 * K }, 'full-context · falling', 'Sorted by accuracy at 8K.'],
    [{ at: 32 * K }, 'full-context · level', 'Sorted by accuracy at 32K.'],
  ] as const)('%j', (primary, name, said) => {
    expect(first({ primary })).toBe(name)
    expect(rankingIn(renderLeaderboard(input, { primary }))).toContain(said)
  })

  test('is the average, and said to be, where the figure asked for is not there', () => {
    expect(rankingIn(renderLeaderboard(input, { primary: { at: 4 * K } }))).toContain(
      'Sorted by the average (accuracy at 4K is missing).',
    )
  })

  test('comes with a title of its own', () => {
    expect(renderLeaderboard(input, { title: `Mine ${HOSTILE}` })).toMatch(/<title>Mine &lt;\/script&gt;/)
  })
})

describe('several runs', () => {
  const run = (name: string, model: string, seed: string) => {
    const rows = getFixtureRows(makeFixture({ ...small, entries: [{ method: 'full-context', model }] }))
    return { ...rows, name, manifest: { ...rows.manifest, seed, updated: '2026-11-19T00:00:00.000Z' } }
  }
  const { labels } = makeFixture(small)

  test('show where each entry is from, and at the end what keeps them from being compared', () => {
    const html = markup(page({ runs: [run('first', 'a', '42'), run('second', 'b', '7')], labels }))
    expect(html).toContain('<bdi>second</bdi>, 2026-11-19, Fathom 0.1.0')
    expect(html.match(/seed 7 instead of 42/g)).toHaveLength(1)
    expect(html.indexOf('seed 7 instead of 42')).toBeGreaterThan(html.indexOf('<h2>Notes</h2>'))
  })

  test('need no word about it where they are alike', () => {
    const html = markup(page({ runs: [run('first', 'a', '42'), run('second', 'b', '42')], labels }))
    expect(html).not.toContain('does not repeat')
  })

  test('of some more tasks are said to have averages of different things', () => {
    const one = (name: string, tasks: string[]) => ({
      ...getFixtureRows(makeFixture({ ...small, tasks, entries: [{ method: 'full-context', model: name }] })),
      name,
    })
    const said = (runs: ReportInput['runs']) => markup(page({ runs, labels })).includes('Averages of different things')
    expect(said([one('a', ['vt']), one('b', ['vt', 'qa_1'])])).toBe(true)
    expect(said([one('a', ['vt']), one('b', ['vt'])])).toBe(false)
  })

  test('say who submits them and how they were checked, and what that is cannot become markup', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const submission = {
      who: hostile,
      what: hostile,
      links: ['https://a.example/?q="><script>', 'javascript:alert(1)'],
    }
    const standing = { badges: ['verified here' as const], how: hostile, reproduced: [] }
    const runs = [{ ...run('first', 'a', '42'), submission, standing }, run('second', 'b', '42')]
    const html = markup(page({ runs, labels }))
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href="javascript:')
    expect(html).toContain('href="https://a.example/?q=&quot;&gt;&lt;script&gt;"')
    expect(html).toContain(', by <bdi>&lt;img src=x')
    // In the table, and in the one with all figures.
    expect(html.match(/class="mark badge"/g)).toHaveLength(2)
  })
})
