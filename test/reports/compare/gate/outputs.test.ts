import { describe, expect, test } from 'vitest'
import type { ComparisonSide } from '../../../../reports/compare/comparison-side.ts'
import { listAnnotations, toGithub } from '../../../../reports/compare/gate/github.ts'
import { toGateJson } from '../../../../reports/compare/gate/json.ts'
import { judgeSides } from '../../../../reports/compare/gate/judge.ts'
import { renderJunitXml } from '../../../../reports/compare/gate/junit.ts'
import { formatLevel } from '../../../../reports/compare/gate/lines.ts'
import { formatGateMarkdown, formatGateText } from '../../../../reports/compare/gate/text.ts'
import { K, OPTIONS, sides } from './sides.ts'

const GATED = { baseline: 'main.json', run: 'bench-runs/pr' }
const LENGTHS = [8, 16, 512].map(k => k * K)
const [base, candidate] = sides({ seed: 3, lengths: LENGTHS, n: 200, lost: at => (at === 16 * K ? 0.15 : 0), won: 0 })
const cut = candidate.items.filter(({ at, index }) => at < 512 * K || index < 20)
const mixed = judgeSides(base, { ...candidate, items: cut }, OPTIONS)

/** Both sides with names that would be markup, a command or XML where they are not escaped. */
const HOSTILE = 'a"b<c>&\'|`*_[x](y)\u0000\u0007\u202e\n::error::x%\r'
const renamed = (side: ComparisonSide, end = ''): ComparisonSide => ({
  ...side,
  // Two runs of one name would be a run compared with itself.
  name: `${HOSTILE}${end}`,
  items: side.items.map(item => ({ ...item, row: HOSTILE })),
  entries: side.entries.map(entry => ({ ...entry, method: HOSTILE, model: HOSTILE })),
})
const hostile = judgeSides(
  renamed(base),
  { ...renamed(candidate, '2'), unfinished: 'x\ny%' },
  { ...OPTIONS, by: 'task,length' },
)

test('the terminal shows a verdict a row, and what it would take', () => {
  expect(formatGateText(mixed, GATED)).toMatchInlineSnapshot(`
    "gate bench-runs/pr vs. main.json
      full-context on m
      row        n  baseline  candidate  Δ (95 % interval)    at worst  lost/won  verdict
      8K       200      49.0       49.0  0.0 [-1.9, +1.9]         -1.3       0/0  pass
      16K      200      66.0       54.0  -12.0 [-17.2, -8.2]     -16.3      24/0  FAIL          dropped by more than 3 points: McNemar p<0.0001, adjusted p<0.0001
      512K      20      55.0       55.0  0.0 [-16.1, +16.1]      -11.9       0/0  inconclusive  n=20, about 25 shared items needed
      overall  420      56.7       52.7  -4.0 [-8.5, -1.6]        -7.5      24/0  FAIL          dropped by more than 3 points: permutation p<0.0001, adjusted p=0.00030
      note: 180 items of base not judged: candidate has fewer in their cells
      note: dropped the most: vt at 16K -12.0 points (n 200)
      note: margins are chosen by the number of items, so that a model with 4 % random flips passes: 4.4 to 10.0 points (--max-drop POINTS sets one)

    gate: FAILED (2 of 4 rows), exit 1
    "
  `)
})

test('a level is as exact as its alpha, and never all', () => {
  expect([0.05, 0.1, 0.0219, 0.0001, 1.2e-7].map(formatLevel)).toEqual([
    '95 %',
    '90 %',
    '97.8 %',
    '99.99 %',
    '99.99999 %',
  ])
})

test('a ceiling on a single item has no upper end', () => {
  const [was, is] = sides({ seed: 1, n: 1, lost: 0, won: 0 })
  const one = judgeSides(was, is, { ...OPTIONS, maxLatencyIncrease: 0.2 })
  expect(formatGateText(one, GATED)).toMatch(/latency .* 0\.0 % \[-100\.0, \+∞\] +\+∞ % +inconclusive/)
})

test('JSON holds every figure', () => {
  const json = toGateJson(mixed, GATED) as { entries: { rows: object[] }[] }
  expect(json).toMatchObject({ event: 'gate', verdict: 'fail', exitCode: 1, baseline: 'main.json' })
  expect(json.entries[0].rows).toMatchObject([
    { row: '8K', verdict: 'pass', n: 200, margin: 0.068, alarm: 0.03 },
    { row: '16K', verdict: 'fail', test: 'mcnemar' },
    { row: '512K', verdict: 'inconclusive', n: 20 },
    { row: 'overall', kind: 'overall' },
  ])
})

describe('a row that passes with a significant drop', () => {
  const data = sides({ seed: 3, n: 400, lost: 0.022, won: 0 })
  const judged = judgeSides(...data, { ...OPTIONS, by: 'overall', maxDrop: 0.06 })

  test('says so on the terminal, in the verdict and for programs: small losses add up', () => {
    expect(judged).toMatchObject({ verdict: 'pass', exitCode: 0 })
    const text = formatGateText(judged, GATED)
    expect(text).toMatch(/overall .* pass +but significantly lower \(p = 0\.0\d+, within the margin\)\n/)
    expect(text).toMatch(/note: overall: pass, but significantly lower \(p = 0\.0\d+, within the margin\)\n/)
    expect(text).toContain('gate: passed (1 row; 1 significantly lower, within the margin), exit 0')
    const json = toGateJson(judged, GATED) as { entries: { rows: object[] }[] }
    expect(json.entries[0].rows).toMatchObject([{ verdict: 'pass', significantlyLower: true }])
  })

  test('has an annotation on GitHub, which is no error', () => {
    const [line, ...rest] = listAnnotations(judged)
    expect(line).toMatch(/^::notice title=Fathom gate%3A overall[^:]*::.*but significantly lower/)
    expect(rest).toEqual([])
  })

  test('and one without such a drop says nothing of it', () => {
    const same = judgeSides(...sides({ seed: 3, n: 400, lost: 0.005, won: 0.005 }), { ...OPTIONS, by: 'overall' })
    expect(same.verdict).toBe('pass')
    expect(formatGateText(same, GATED)).not.toContain('lower')
    expect(listAnnotations(same)).toEqual([])
  })
})

describe('JUnit', () => {
  test('has a case a row', () => {
    const xml = renderJunitXml(mixed, GATED)
    expect(xml).toContain('tests="4" failures="2" skipped="1" errors="0"')
    expect(xml.match(/<testcase /g)).toHaveLength(4)
    expect(xml).toMatch(/<testcase classname="full-context on m" name="8K"\/>/)
    expect(xml).toMatch(/name="16K">\s*<failure message="[^"]+dropped by more than 3 points[^"]+" type="regression"\/>/)
    expect(xml).toMatch(/name="512K">\s*<skipped message="inconclusive: [^"]+"\/>/)
  })

  test('is well-formed XML 1.0 whatever names hold', () => {
    const xml = renderJunitXml(hostile, { baseline: HOSTILE, run: `${HOSTILE}\ud800` })
    expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u)
    const bare = xml.replace(
      /<\?xml[^>]*\?>|<\/?[a-z-]+( [a-z]+="[^"<&]*(&(amp|lt|gt|quot|apos|#\d+);[^"<&]*)*")*\/?>/g,
      '',
    )
    expect(bare.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, '')).not.toMatch(/[<&]/)
    expect(xml).toContain('<error message="incomplete: x&#10;y%" type="incomplete"/>')
  })
})

describe('GitHub', () => {
  test('gets the table in its summary, and an annotation for each row that does not pass', () => {
    let out = ''
    toGithub(mixed, GATED, {}, { write: text => (out += text) })
    expect(out).toContain('### Fathom gate: FAILED (2 of 4 rows)')
    expect(out).toContain('| 16K | 200 |')
    expect(out.match(/^::error title=Fathom gate%3A /gm)).toHaveLength(2)
    expect(out.match(/^::notice /gm)).toHaveLength(1)
  })

  test('takes no command or markup from names', () => {
    for (const line of listAnnotations(hostile)) expect(line).toMatch(/^::(error|notice) title=[^:,\n\r]*::[^\n\r]*$/)
    expect(listAnnotations(hostile).at(-1)).toBe('::error title=Fathom gate::incomplete: x%0Ay%25')
    const markdown = formatGateMarkdown(hostile, { baseline: HOSTILE, run: HOSTILE })
    expect(markdown).not.toMatch(/[\u0000\u0007\u202e\r]|^::|<c>|[^\\]`/m)
    const rows = markdown.split('\n').filter(line => line.startsWith('|'))
    for (const row of rows) expect(row.replace(/\\\|/g, '').match(/\|/g)).toHaveLength(10)
  })
})
