import { describe, expect, test } from 'vitest'
import { renderConsoleTable } from '../../../reports/report.ts'
import {
  formatDuration,
  formatEnds,
  formatQuantity,
  formatScore,
  withInterval,
} from '../../../reports/summary/format.ts'
import { renderTable } from '../../../reports/tables/table.ts'
import { type FixtureOptions, K, listDoubledLengths, makeFixture, READER_ENTRY, RULER } from '../fixture.ts'

const rowsOf = (text: string, name: string) => text.split('\n').filter(line => line.startsWith(`${name} `))

describe('figures', () => {
  test.each([
    [1, '100'],
    [0.9996, '100'],
    [0.983, '98.3'],
    [0, '0.0'],
  ])('%f is %s', (share, text) => {
    expect(formatScore(share)).toBe(text)
  })

  test.each([
    [null, '–'],
    [0, '0 ms'],
    [999.4, '999 ms'],
    [1000, '1.0 s'],
    [119_940, '119.9 s'],
    [120_000, '2.0 min'],
  ])('%f ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  test.each([
    [null, '–'],
    [1, '1'],
    [3.25, '3.3'],
    [12.4, '12'],
    [12_400, '12,400'],
    [1_350_000, '1.35 M'],
  ])('%f items are %s', (n, text) => {
    expect(formatQuantity(n)).toBe(text)
  })

  test('interval ends are rounded outwards, so that they hold the mean', () => {
    expect(withInterval({ mean: 0.983, low: 0.981, high: 0.984 })).toBe('98.3 [98–99]')
    expect(formatEnds({ low: 0.986, high: 0.992 })).toBe('98–100')
    expect(formatEnds({ low: 0.07, high: 0.14 })).toBe('7–14')
    expect(withInterval(undefined)).toBe('–')
  })
})

describe('the console table', () => {
  test('fits 120 columns at seven lengths, also at three-digit n', () => {
    const lines = renderConsoleTable(makeFixture({ samples: 15 })).split('\n')
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(120)
    expect(lines.find(line => line.startsWith('task'))).toMatch(/8K +16K +32K +64K +128K +256K +512K +n$/)
  })

  test('more lengths go on in further tables', () => {
    const text = renderConsoleTable(
      makeFixture({ lengths: listDoubledLengths(4 * K, 4096 * K), samples: 2, tasks: RULER.slice(0, 2) }),
    )
    expect(text).toContain('(further lengths)')
    expect(text).toMatch(/512K +1M +2M +4M +n|1M +2M +4M +n/)
    expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThanOrEqual(120)
  })

  test('shows the cliff at the window, the statuses beside it, and who read', () => {
    const text = renderConsoleTable(makeFixture())
    expect(rowsOf(text, 'niah_single_1')[0]).toMatch(/^niah_single_1 +100 \[72–100\].* 0\.0 \[0–28\] +10$/)
    expect(rowsOf(text, 'average')).toHaveLength(2)
    expect(rowsOf(text, 'answered')[0]).toMatch(/^answered +130 +130 +130 +390$/)
    expect(rowsOf(text, 'overflow')[0]).toMatch(/^overflow +130 +130 +130 +130 +520$/)
    expect(text).toContain('simulated model: a small program')
    expect(text).toContain('strict scorer (ruler-any-strict, ruler-recall-strict)')
  })

  test('a real model is not called simulated', () => {
    expect(renderConsoleTable(makeFixture({ entries: [{ method: 'full-context', model: 'real' }] }))).not.toContain(
      'simulated',
    )
  })

  test('says what is missing', () => {
    const status = (length: number, index: number, task: string) => {
      if (task === 'vt' && length > 8 * K) return undefined
      return index === 0 ? ('failed' as const) : index === 1 ? undefined : ('answered' as const)
    }
    const entries = [{ ...READER_ENTRY, status }]
    const text = renderConsoleTable(
      makeFixture({ tasks: RULER.slice(0, 11), lengths: [8 * K, 16 * K], samples: 5, entries }),
    )
    expect(text).toContain('11 of 13 tasks')
    expect(text).toContain('not run: qa_1, qa_2')
    expect(rowsOf(text, 'vt')[0]).toMatch(/\] +– +4$/)
    expect(rowsOf(text, 'tasks')[0]).toMatch(/^tasks +11 of 13 +10 of 13$/)
    expect(rowsOf(text, 'average')[0]).toMatch(/^average +\? \[\d+–\d+\] +\? \[\d+–\d+\]$/)
    expect(rowsOf(text, 'failed')[0]).toMatch(/^failed +11 +10 +21$/)
    expect(rowsOf(text, 'missing')[0]).toMatch(/^missing +11 +15 +26$/)
  })

  test('several entries stand side by side before their own tables', () => {
    const entries = [
      READER_ENTRY,
      { method: 'memagent', model: 'reader', simulated: true },
      { method: 'oracle', model: '' },
    ]
    const text = renderConsoleTable(
      makeFixture({ tasks: ['vt', 'qa_1'], lengths: [8 * K, 64 * K], samples: 4, entries }),
    )
    const [overview = ''] = text.split('\n\nruler · full-context')
    expect(overview).toMatch(
      /^Health\n.*\n.*\n\nruler · 3 entries\n {2}average of 2 of 13 tasks · model reader\n {2}† simulated model: /,
    )
    expect(
      overview
        .split('\n')
        .slice(-6)
        .map(line => line.replace(/ .*/, '')),
    ).toEqual([
      'entry',
      expect.stringMatching(/^─+$/),
      'full-context',
      'memagent',
      expect.stringMatching(/^─+$/),
      'oracle',
    ])
    // As in the entry's own table.
    const figures = (name: string) => rowsOf(text, name)[0].slice(name.length).trim().split(/ {2,}/)
    expect(figures('full-context †')).toEqual(figures('average'))
  })

  test('long names of runs keep their ends, and columns stay in line', () => {
    const one = { tasks: ['vt'], lengths: listDoubledLengths(8 * K, 64 * K), samples: 4 }
    const { runs, ...rest } = makeFixture(one)
    const named = ['nightly-run-of-the-whole-suite-on-the-large-machine-of-monday', 'b'].map(name => ({
      ...runs[0],
      name,
    }))
    const lines = renderConsoleTable({ ...rest, runs: named })
      .replace(/^Health\n(?:.+\n)*\n/, '')
      .split('\n')
    expect(lines[0]).toBe('vt · 2 entries')
    const rows = lines.slice(4, 8)
    expect(rows[3]).toMatch(/^full-context · night…machine-of-monday † {2}/)
    expect(new Set([rows[0], ...rows.slice(2)].map(line => line.length)).size).toBe(1)
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(120)
  })

  test('columns stay in line where they must stand close', () => {
    const text = renderConsoleTable(
      makeFixture({ samples: 20, entries: [{ method: 'm', model: 'm', skill: () => 0.9 }] }),
    )
    const lines = rowsOf(text, 'niah_single_1').concat(rowsOf(text, 'qa_1'), rowsOf(text, 'task'))
    expect(Math.max(...lines.map(line => line.length))).toBe(120)
    expect(new Set(lines.map(line => line.length)).size).toBe(1)
  })

  test('the effective length stands above the table, unless there is one length', () => {
    const skill = (length: number) => (length > 16 * K ? 0 : 1)
    const entries = [{ method: 'm', model: 'm', skill }]
    const unwrapped = (options: FixtureOptions) => renderConsoleTable(makeFixture(options)).replace(/\n {2}/g, ' ')
    const one = { tasks: ['qa_1'], samples: 40, entries }
    expect(unwrapped({ ...one, lengths: listDoubledLengths(8 * K, 32 * K) })).toContain(
      'effective length 16K at 85 % of the shortest · half lost at 23K · area 75.0 [',
    )
    const official = unwrapped({ ...one, lengths: listDoubledLengths(8 * K, 32 * K), params: { profile: 'official' } })
    expect(official).toContain('effective length 16K at 85 % of the shortest · 16K at 85.6 % · 16K by RULER’s rule')
    expect(official.replace(/\s+/g, ' ')).toContain('wording and word lists differ')
    expect(renderConsoleTable(makeFixture({ ...one, lengths: [32 * K] }))).not.toContain('effective length')
    expect(renderConsoleTable(makeFixture({ ...one, lengths: [32 * K, 64 * K] }))).not.toContain('85.6')
    expect(renderConsoleTable(makeFixture({ ...one, lengths: [8 * K, 16 * K] }))).toContain(
      'effective length 16K+ at 85 %',
    )
  })

  test('nothing yet', () => {
    expect(renderConsoleTable(makeFixture({ tasks: [], entries: [] }))).toContain('No items yet.')
    expect(renderConsoleTable(makeFixture({ entries: [] }))).toContain('No answers yet.')
  })
})

test('nothing in a name becomes Markdown', () => {
  const model = 'a|b <img src=x> [x](http://evil) `c` *d*'
  const text = renderTable(
    makeFixture({ tasks: ['vt'], lengths: [8 * K], entries: [{ method: 'full-context', model }] }),
    'markdown',
  )
  expect(text).toContain('## vt · full-context · a\\|b \\<img src=x\\> [x\\](http://evil) \\`c\\` \\*d\\*')
  expect(text).toContain('| task | 8K | n |\n|---|---:|---:|\n| vt | ')
})

describe('methods that compute', () => {
  const overview = (methods: readonly string[]) => {
    const entries = methods.map(method => ({ method, model: 'm' }))
    const input = makeFixture({ tasks: ['vt'], samples: 2, lengths: [8 * K], entries })
    const rlm = { ...input.labels.methods['rlm'], computes: true as const }
    const labels = { ...input.labels, methods: { ...input.labels.methods, rlm } }
    const [, first] = renderTable({ ...input, labels }, 'markdown').split(/^## .* entries$/m)
    return first.slice(0, first.indexOf('| entry |'))
  }

  test('are named above their table, with what a short program is worth', () => {
    expect(overview(['full-context', 'rlm'])).toMatch(
      /can search or compute without reading, below those that read: rlm\n\na program of 40 lines solves vt/,
    )
  })

  test('are not spoken of where there are none', () => {
    expect(overview(['full-context', 'memagent'])).not.toMatch(/compute|program/)
  })
})
